-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- world:explain: why two sprites do or do not collide, in words. It looks at what the search for pairs looks at, in the
-- same order, and gathers all facts before it makes a string: making one may run a finaliser, which may change anything.
-- Without sprites: what looks wrong in the world.

local here = (...):match("^(.-)explain$")
local arguments = require(here .. "arguments")

local max, min = math.max, math.min

-- "a is", "b is" or "a and b are"; nil if neither.
local function who(isA, isB)
  return isA and isB and "a and b are" or isA and "a is" or isB and "b is" or nil
end

-- For two of one family.
local function family(leaderA, leaderB)
  if leaderA and leaderB then
    return "they follow the same sprite"
  end
  return leaderA and "a follows b" or "b follows a"
end

-- Why a sprite covers nothing.
local function emptiness(sprite)
  local mask = sprite:getMask()
  local known, solid = pcall(mask.count, mask)
  local _, _, _, sx, sy, _, _, kx, ky = sprite:getTransform()
  if not known then
    return "its mask has been released"
  elseif solid == 0 then
    return "its mask is empty"
  elseif sx == 0 or sy == 0 then
    return "its scale is 0"
  elseif kx * ky == 1 then
    return "its shear makes it a line"
  end
  return "no pixel's centre lies in a solid texel of it"
end

local function pixels(n)
  return n == 1 and "1 pixel" or ("%d pixels"):format(n)
end

-- How far apart two intervals are: 0 if they touch, less if they overlap.
local function gap(at, size, otherAt, otherSize)
  return max(otherAt - (at + size), at - (otherAt + otherSize))
end

local function apart(across, down)
  if across >= 0 and down >= 0 then
    return ("their boxes are apart, %s horizontally and %s vertically"):format(pixels(across), pixels(down))
  end
  local distance = max(across, down)
  return ("their boxes are apart by %s %s%s"):format(pixels(distance),
    across >= 0 and "horizontally" or "vertically", distance == 0 and " (they lie side by side)" or "")
end

-- The first of the common pixels, which start at (x, y): in the top row of their rectangle, w pixels wide.
local function firstCommon(a, b, x, y, w)
  for i = x, x + w - 1 do
    if a:covers(i, y) and b:covers(i, y) then
      return i, y
    end
  end
  return x, y
end

-- For two enabled sprites of one world whose layers collide.
local function explainPixels(a, b)
  local ax, ay, aw, ah = a:getBox()
  local bx, by, bw, bh = b:getBox()
  local x, y, w = a:overlapRect(b)
  if x then
    local area = a:overlapArea(b)
    local i, j = firstCommon(a, b, x, y, w)
    return ("they collide: %s in common, the first at (%d, %d)"):format(pixels(area), i, j)
  end
  local isEmptyA, isEmptyB = not a:getBounds(), not b:getBounds()
  if isEmptyA or isEmptyB then
    local reasonA, reasonB = isEmptyA and emptiness(a), isEmptyB and emptiness(b)
    if reasonA and reasonB then
      return ("they do not collide: a covers no pixel (%s), and neither does b (%s)"):format(reasonA, reasonB)
    end
    return ("they do not collide: %s covers no pixel (%s)"):format(reasonA and "a" or "b", reasonA or reasonB)
  end
  local across, down = gap(ax, aw, bx, bw), gap(ay, ah, by, bh)
  if across >= 0 or down >= 0 then
    return "they do not collide: " .. apart(across, down)
  end
  local left, top = max(ax, bx), max(ay, by)
  return ("they do not collide: their boxes share %d x %d pixels at (%d, %d), but no pixel is covered by both"):format(
    min(ax + aw, bx + bw) - left, min(ay + ah, by + bh) - top, left, top)
end

-- What looks wrong in a world -----------------------------------------------------------------------

local NO_LAYER = "\0" -- a name that no layer has

-- Does a rule name the layer: are its rules others than those of layers that nobody has named?
local function isInRule(world, layers, name)
  for k = 0, #layers do
    local other = layers[k] or NO_LAYER
    if world:getRule(name, other) ~= world:getRule(NO_LAYER, other) then
      return true
    end
  end
  return false
end

-- The layers that something names and no sprite is in, each with what names it; in most cases a name is misspelt there.
local function listEmptyLayers(world, lookAt, texts)
  local layers, used, inHandlers = world:getLayers(), {}, {}
  local _, isFixed = lookAt(world, inHandlers)
  local isInHandler = {}
  for _, name in ipairs(inHandlers) do
    isInHandler[name] = true
  end
  for _, name in ipairs(layers) do
    if world:count(name) > 0 then
      used[#used + 1] = name
    end
  end
  for _, name in ipairs(layers) do
    local by = isInHandler[name] and "world:on" or isFixed and "world:setLayers"
      or isInRule(world, layers, name) and "world:setRule"
    local isUsed = world:count(name) > 0 or name == "default" and by == "world:setLayers" -- which always lets it be
    if by and not isUsed then
      texts[#texts + 1] = ("no sprite is in layer '%s', which %s names%s"):format(name, by, arguments.guess(name, used))
    end
  end
end

-- Does a layer whose sprites move have the rule 'oneway' in its moves to that layer?
local function hasOneWayTo(world, layers, moves, to)
  for _, name in ipairs(layers) do
    if moves[name] and world:getRule(name, to) == "oneway" then
      return true
    end
  end
  return false
end

-- Rules 'oneway' of layers that do not move, for moves to layers that do: the two are the wrong way round.
local function listStillRules(world, texts)
  local layers, moves = world:getLayers(), {}
  for _, name in ipairs(layers) do
    for sprite in world:eachSprite(name) do
      moves[name] = moves[name] or not sprite:isStatic() and sprite:isEnabled()
    end
  end
  for _, a in ipairs(layers) do
    for _, b in ipairs(moves[a] == false and layers or {}) do
      if moves[b] and world:getRule(a, b) == "oneway" and not hasOneWayTo(world, layers, moves, b) then
        texts[#texts + 1] = ("the rule 'oneway' is for moves of layer '%s', whose sprites are all static (the layer that moves "
          .. "comes first: world:setRule(\"%s\", \"%s\", \"oneway\"))"):format(a, b, a)
        break
      end
    end
  end
end

-- What there is to know of all masks that a sprite may show.
local function lookAtMasks(sprite, isRead)
  local hasReleased, isEmpty, isRectangle = false, true, true
  for _, mask in ipairs((sprite:getMasks())) do
    local known, solid = pcall(mask.count, mask)
    hasReleased = hasReleased or not known
    isEmpty = isEmpty and solid == 0
    isRectangle = isRectangle and known and solid > 0 and isRead(mask) and solid == mask:getWidth() * mask:getHeight()
  end
  return hasReleased, isEmpty, isRectangle
end

-- What looks wrong with a sprite; nil: nothing.
local function findFault(sprite, isRead)
  local hasReleased, isEmpty, isRectangle = lookAtMasks(sprite, isRead)
  local vx, vy = sprite:getVelocity()
  local r = sprite:getRotation()
  local reason = not sprite:getBounds() and emptiness(sprite)
  if reason and (isEmpty or reason ~= "its mask is empty") then -- an empty frame among others is none
    return "covers no pixel (" .. reason .. ")"
  elseif hasReleased then
    return "has a mask that has been released"
  elseif isRectangle and not sprite:isStatic() then
    return "has masks read from images that are solid everywhere (has the file transparent pixels?)"
  elseif r ~= 0 and r % 15 == 0 and not sprite:getLeader() then -- as angles in degrees are
    return ("is turned by %.14g radians (of degrees they are math.rad(%.14g))"):format(r, r)
  elseif sprite:isBullet() and vx == 0 and vy == 0 and not sprite:getLeader() then
    return "is a bullet without velocity (set it by sprite:setVelocity)"
  end
end

-- Sprites of one layer that have the same fault share a sentence.
local function listFaults(world, isRead, texts)
  local first, more = {}, {}
  for _, sprite in ipairs((world:getSprites())) do
    local fault = findFault(sprite, isRead)
    local key = fault and sprite:getLayer() .. NO_LAYER .. fault
    if key and first[key] then
      more[first[key]] = (more[first[key]] or 0) + 1
    elseif key then
      local x, y = sprite:getPosition()
      texts[#texts + 1] = ("the sprite at (%.14g, %.14g) in layer '%s' %s"):format(x, y, sprite:getLayer(), fault)
      first[key] = #texts
    end
  end
  for k, n in pairs(more) do
    texts[k] = ("%s, and %d more like it"):format(texts[k], n)
  end
end

local function explainWorld(world, lookAt, isRead)
  local number, texts = world:count(), {}
  if number == 0 then
    return "the world is empty: world:newSprite(mask, options) adds a sprite"
  end
  listEmptyLayers(world, lookAt, texts)
  listStillRules(world, texts)
  local isUpdated, _, hasHandlers = lookAt(world)
  if hasHandlers and not isUpdated then
    texts[#texts + 1] = "functions of world:on have never been called, as the world has never been updated (world:update())"
  end
  listFaults(world, isRead, texts)
  return texts[1] and table.concat(texts, "\n") or ("nothing looks wrong: %d sprite%s"):format(number, number == 1 and "" or "s")
end

--- The method, for the table of methods of worlds. `lookAt` and `isRead` tell what no method does, of worlds and of masks.
return function(methods, lookAt, isRead)
  local count, has = methods.count, methods.has
  local explain

  function explain(world, ...)
    arguments.check(explain, "explain", 1, count, world)
    if select("#", ...) == 0 then
      local ok, text = pcall(explainWorld, world, lookAt, isRead)
      if not ok then -- a finaliser may have released it
        arguments.check(explain, "explain", 1, count, world)
        error(text, 0)
      end
      return text
    end
    local a, b = ...
    local hasA = arguments.check(explain, "explain", 2, has, world, a)
    local hasB = arguments.check(explain, "explain", 3, has, world, b)
    local isEnabledA, isEnabledB = a:isEnabled(), b:isEnabled()
    local leaderA, leaderB = a:getLeader(), b:getLeader()
    local isLeaderEnabledA, isLeaderEnabledB = not leaderA or leaderA:isEnabled(), not leaderB or leaderB:isEnabled()
    local layerA, layerB = a:getLayer(), b:getLayer()
    if a == b then
      return "they do not collide: a and b are the same sprite"
    elseif not hasA or not hasB then
      return ("they do not collide: %s not in this world"):format(who(not hasA, not hasB))
    elseif not isEnabledA or not isEnabledB then
      return ("they do not collide: %s disabled"):format(who(not isEnabledA, not isEnabledB))
    elseif (leaderA or a) == (leaderB or b) then
      return "they do not collide: " .. family(leaderA, leaderB)
    elseif not isLeaderEnabledA or not isLeaderEnabledB then
      return ("they do not collide: %s disabled, as the leader is"):format(who(not isLeaderEnabledA, not isLeaderEnabledB))
    elseif world:getRule(layerA, layerB) == "ignore" then
      return ("they do not collide: layers '%s' and '%s' do not collide"):format(layerA, layerB)
    end
    return explainPixels(a, b)
  end

  return explain
end
