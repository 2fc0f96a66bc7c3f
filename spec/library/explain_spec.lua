-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"
local fixtures = require "spec.support.fixtures"
local rounds = require "spec.support.rounds"
local rule = require "spec.support.oracles.rule"
local seeing = require "spec.support.seeing"
local sprites = require "spec.support.sprites"

local function square(x, y, options)
  options = options or {}
  options.x, options.y = x, y
  return pixcollide.newSprite(pixcollide.newRectangleMask(10, 10), options)
end

describe("world:explain", function()
  local world, a

  before_each(function()
    world = pixcollide.newWorld()
    a = world:add(square(0, 0))
  end)

  -- What is said of a and b, in both orders.
  local function says(expected, b, reversed)
    assert.equal(expected, world:explain(a, b))
    assert.equal(reversed or expected, world:explain(b, a))
  end

  local COMMON = "they collide: %d pixel%s in common, the first at (%d, %d)"
  local APART = "they do not collide: their boxes are apart"

  it("tells the first common pixel and how many there are, or how far apart boxes are", function()
    for _, case in ipairs {
      { 7, 6, COMMON:format(12, "s", 7, 6) }, { 9, 9, COMMON:format(1, "", 9, 9) },
      { 15, 4, APART .. " by 5 pixels horizontally" }, { -3, -11, APART .. " by 1 pixel vertically" },
      { 10, 9, APART .. " by 0 pixels horizontally (they lie side by side)" },
      { 13, 10, APART .. ", 3 pixels horizontally and 0 pixels vertically" },
      { 2 ^ 30, 2 ^ 30, APART .. ", 1073741814 pixels horizontally and 1073741814 pixels vertically" },
    } do
      says(case[3], world:add(square(case[1], case[2])))
    end
  end)

  it("tells what boxes share if no pixel is", function()
    a:setMask(pixcollide.newMaskFromRows { "####", "#...", "#..." })
    local b = world:add(pixcollide.newSprite(pixcollide.newMaskFromRows { "..#", "###" }, { x = 1, y = 1 }))
    says("they do not collide: their boxes share 3 x 2 pixels at (1, 1), but no pixel is covered by both", b)
  end)

  it("tells that a sprite covers nothing, and why", function()
    local released = pixcollide.newSprite(pixcollide.newMask(3, 3, true))
    released:getMask():release()
    local empty, flat = pixcollide.newSprite(pixcollide.newMask(5, 5)), square(0, 0, { sx = 0 })
    for _, case in ipairs {
      { empty, "its mask is empty" }, { pixcollide.newSprite(pixcollide.newMask(0, 0)), "its mask is empty" },
      { released, "its mask has been released" }, { flat, "its scale is 0" },
      { square(0, 0, { kx = 2, ky = 0.5 }), "its shear makes it a line" },
      { square(0, 0, { sx = 0.01 }), "no pixel's centre lies in a solid texel of it" },
    } do
      local text = "they do not collide: %s covers no pixel (%s)"
      says(text:format("b", case[2]), world:add(case[1]), text:format("a", case[2]))
    end
    assert.equal("they do not collide: a covers no pixel (its mask is empty), and neither does b (its scale is 0)",
      world:explain(empty, flat))
  end)

  it("tells that layers do not collide", function()
    local b = world:add(square(0, 0, { layer = "bullet" }))
    world:setRule("bullet", "default", "ignore")
    says("they do not collide: layers 'default' and 'bullet' do not collide", b,
      "they do not collide: layers 'bullet' and 'default' do not collide")
    a:setLayer("bullet")
    says("they collide: 100 pixels in common, the first at (0, 0)", b)
    world:setRule("bullet", "bullet", "ignore")
    says("they do not collide: layers 'bullet' and 'bullet' do not collide", b)
  end)

  it("tells that a sprite is disabled, before it looks at layers", function()
    local b = world:add(square(0, 0, { layer = "bullet" }))
    world:setRule("bullet", "default", "ignore")
    b:setEnabled(false)
    says("they do not collide: b is disabled", b, "they do not collide: a is disabled")
    a:setEnabled(false)
    says("they do not collide: a and b are disabled", b)
  end)

  it("tells that a sprite is not in this world, before all else", function()
    local b, c = square(0, 0), pixcollide.newWorld():add(square(0, 0))
    b:setEnabled(false)
    says("they do not collide: b is not in this world", b, "they do not collide: a is not in this world")
    says("they do not collide: b is not in this world", c, "they do not collide: a is not in this world")
    assert.equal("they do not collide: a and b are not in this world", world:explain(b, c))
    assert.equal("they do not collide: a and b are the same sprite", world:explain(b, b))
    says("they do not collide: a and b are the same sprite", a)
  end)

  it("is no search, and changes nothing", function()
    local b = world:add(square(5, 5))
    world:collisions()
    local before = world:getStats()
    world:explain(a, b)
    assert.same(before, world:getStats())
  end)

  -- The numbers of a message against plain loops over pixels and the boxes.
  local function check(text, one, other, excluded)
    local n, i, j = seeing.common(one, other)
    if not seeing.may_collide(excluded, one, other) then
      return text:find("disabled", 1, true) or text:find("^they do not collide: layers '")
    elseif n > 0 then
      return text == ("they collide: %d pixel%s in common, the first at (%d, %d)"):format(n, n == 1 and "" or "s", i, j)
    elseif rule.coverage(one.grid, one.t).n == 0 or rule.coverage(other.grid, other.t).n == 0 then
      return text:find("covers no pixel (", 1, true)
    end
    local ax, ay, aw, ah = one.sprite:getBox()
    local bx, by, bw, bh = other.sprite:getBox()
    local left, top = math.max(ax, bx), math.max(ay, by)
    local w, h = math.min(ax + aw, bx + bw) - left, math.min(ay + ah, by + bh) - top
    local shared = ("they do not collide: their boxes share %d x %d pixels at (%d, %d), but"):format(w, h, left, top)
    if w > 0 and h > 0 then return text:sub(1, #shared) == shared end
    return text:find("their boxes are apart", 1, true) and (w > 0 or text:find((" %d pixel"):format(-w), 1, true))
      and (h > 0 or text:find((" %d pixel"):format(-h), 1, true))
  end

  it("never contradicts the world's pairs, nor plain loops over pixels", function()
    rounds.each("explain", 80, function(rng)
      local random_world, s, excluded = seeing.world(rng, rng:int(2, 9), rng:pick { 10, 40, 90 })
      for _ = 1, 3 do
        local found = {}
        local list, n = random_world:collisions()
        for k = 1, 2 * n, 2 do
          found[list[k]] = found[list[k]] or {}
          found[list[k]][list[k + 1]] = true
        end
        for p, one in ipairs(s.entries) do
          for q = p + 1, #s.entries do
            local other = s.entries[q]
            local text = random_world:explain(one.sprite, other.sprite)
            local isPair = found[one.sprite] ~= nil and found[one.sprite][other.sprite] == true
            if (text:find("^they collide: ") ~= nil) ~= isPair or not check(text, one, other, excluded) then
              error(("pair: %s, but: %s\n%s\n%s"):format(tostring(isPair), text,
                sprites.describe(one.grid, one.t), sprites.describe(other.grid, other.t)), 0)
            end
          end
        end
        for _ = 1, 4 do s:change(rng:pick(s.entries)) end
      end
    end)
  end)
end)

describe("world:explain without sprites", function()
  local world
  local function nothing() end

  before_each(function() world = pixcollide.newWorld() end)

  local function assert_says(...) assert.equal(table.concat({ ... }, "\n"), world:explain()) end

  it("tells that the world is empty, or right", function()
    assert_says "the world is empty: world:newSprite(mask, options) adds a sprite"
    local sprite = world:add(square(1, 2))
    assert_says "nothing looks wrong: 1 sprite"
    world:add(square(0, 0, { layer = "bullet", bullet = true, velocity = { 1, 0 } }))
    world:setRule("bullet", "bullet", "ignore")
    world:on("bullet", "default", { began = nothing })
    world:update()
    assert_says "nothing looks wrong: 2 sprites"
    world:remove(sprite) -- its layer is known, but nothing names it
    assert_says "no sprite is in layer 'default', which world:on names"
  end)

  it("tells layers that something names and no sprite is in, and guesses which was meant", function()
    world:add(square(0, 0, { layer = "bullet" }))
    world:remove(world:add(square(0, 0, { layer = "gone" })))
    world:setRule("bulet", nil, "sense")
    world:setRule("wal", "wal", "collide") -- as it is without
    world:on("bullets", "coin", { began = nothing })
    assert_says("no sprite is in layer 'bulet', which world:setRule names (did you mean 'bullet'?)",
      "no sprite is in layer 'bullets', which world:on names (did you mean 'bullet'?)",
      "no sprite is in layer 'coin', which world:on names",
      "functions of world:on have never been called, as the world has never been updated (world:update())")
    world = pixcollide.newWorld()
    world:add(square(0, 0, { layer = "bullet" }))
    world:setLayers { "boss", "bullet" }
    assert_says "no sprite is in layer 'boss', which world:setLayers names"
  end)

  it("finds the same layers as plain sets of names", function()
    local NAMES = { "ship", "rock", "shot", "wall" }
    rounds.each("empty layers", 100, function(rng)
      world = pixcollide.newWorld()
      local named, used = {}, {}
      for _ = 1, rng:int(1, 3) do
        local name = rng:pick(NAMES)
        world:add(square(0, 0, { layer = name }))
        used[name] = true
      end
      for _ = 1, rng:int(0, 3) do
        local a, b = rng:pick(NAMES), rng:pick(NAMES)
        named[a], named[b] = true, true
        if rng:chance(0.5) then world:setRule(a, b, "sense") else world:on(a, b, { began = nothing }) end
      end
      world:update()
      local expected, found = {}, {}
      for name in pairs(named) do expected[name] = not used[name] or nil end
      for name in world:explain():gmatch "no sprite is in layer '(%l+)'" do found[name] = true end
      assert.same(expected, found)
    end)
  end)

  it("tells which sprites cover nothing, and why, those that are alike in one sentence", function()
    local empty, dot, released = pixcollide.newMask(5, 5), pixcollide.newMask(2, 2, true), pixcollide.newMask(2, 2, true)
    for x = 1, 3 do world:newSprite(empty, { x = x, layer = "coin" }) end
    world:newSprite({ empty, empty }, { frame = 2, y = -0.5 })
    world:newSprite({ dot, empty }, { frame = 2 }) -- nothing is wrong: it is seen in another frame
    world:newSprite({ dot, empty }, { sx = 0, x = 2 ^ 30 })
    world:newSprite(released, { x = 7 })
    world:newSprite({ dot, released }, { x = 8 })
    released:release()
    assert_says("the sprite at (1, 0) in layer 'coin' covers no pixel (its mask is empty), and 2 more like it",
      "the sprite at (0, -0.5) in layer 'default' covers no pixel (its mask is empty)",
      "the sprite at (1073741824, 0) in layer 'default' covers no pixel (its scale is 0)",
      "the sprite at (7, 0) in layer 'default' covers no pixel (its mask has been released)",
      "the sprite at (8, 0) in layer 'default' has a mask that has been released")
  end)

  it("tells bullets without velocity, but those of followers, which move with their leaders", function()
    local ship = world:add(square(0, 0))
    pixcollide.newSprite(ship:getMask(), { bullet = true }):follow(ship)
    world:newSprite(ship:getMask(), { bullet = "bounce", angularVelocity = 1 })
    assert_says "the sprite at (0, 0) in layer 'default' is a bullet without velocity (set it by sprite:setVelocity)"
  end)

  it("tells angles that are degrees", function()
    for _, r in ipairs { 90, 45, -180, 14, 15.5, 0, math.rad(90) } do
      world:add(square(0, 0)):setRotation(r)
    end
    local text = "the sprite at (0, 0) in layer 'default' is turned by %d radians (of degrees they are math.rad(%d))"
    assert_says(text:format(90, 90), text:format(45, 45), text:format(-180, -180))
  end)

  it("tells rules 'oneway' with the layers the wrong way round", function()
    local hero, ledge = world:add(square(0, 0)), world:add(square(0, 50))
    hero:setLayer "hero"
    ledge:setLayer "ledge"
    ledge:setStatic(true)
    world:setRule("ledge", "hero", "oneway")
    assert_says("the rule 'oneway' is for moves of layer 'ledge', whose sprites are all static (the layer that moves comes first: "
      .. 'world:setRule("hero", "ledge", "oneway"))')
    ledge:setStatic(false) -- a lift may meet the hero
    assert_says("nothing looks wrong: 2 sprites")
    ledge:setStatic(true)
    world:setRule("ledge", "hero", "collide")
    world:setRule("hero", "ledge", "oneway")
    assert_says("nothing looks wrong: 2 sprites")
    world:add(square(90, 0)):setStatic(true)
    world:setRule(nil, "ledge", "oneway")
    ledge:setStatic(false)
    assert_says("nothing looks wrong: 3 sprites")
  end)

  it("tells masks of images that are solid everywhere, but those of static sprites and those that were made #system", function()
    local path = fixtures.path "rgb8.png"
    local SOLID = "the sprite at (0, 0) in layer 'default' has masks read from images that are solid everywhere (has the "
      .. "file transparent pixels?)"
    local read = assert(pixcollide.loadMask(path))
    local w, h = read:getDimensions()
    local frames = assert(pixcollide.loadSheet(path, 1, 1))
    for _, masks in ipairs {
      read, assert(pixcollide.decodeMask(fixtures.bytes "rgb8.png")), frames,
      pixcollide.newMaskFromPixels(("\1\2\3\255"):rep(4), 2, 2), { read, frames[1] },
    } do
      local sprite = world:newSprite(masks)
      assert_says(SOLID)
      sprite:setStatic(true)
      assert_says "nothing looks wrong: 1 sprite"
      world:clear()
    end
    for _, masks in ipairs {
      read:clone(), pixcollide.newMask(w, h, true), { read, pixcollide.newMask(1, 1, true) },
      assert(pixcollide.loadMask(fixtures.path "rgba8.png")),
    } do
      world:newSprite(masks)
    end
    assert_says "nothing looks wrong: 4 sprites"
    read:set(0, 0, false)
    world:newSprite(read)
    assert_says "nothing looks wrong: 5 sprites"
  end)

  it("survives finalisers that change all in the midst of it", function()
    local function make()
      local full = pixcollide.newWorld()
      full:setRule("a", "b", "ignore")
      for k = 1, 4 do full:newSprite(pixcollide.newMask(k - 1, 1, true), { layer = "l" .. k, bullet = true }) end
      return full
    end
    for _, change in ipairs {
      function(full) full:clear() end, function(full) full:release() end,
      function(full)
        for _, sprite in ipairs(full:getSprites()) do sprite:getMask():release() end
      end,
    } do
      finalisers.during(make, change, function(full)
        local text = full:explain()
        return text
      end, function(_, ok, text)
        assert.is_true(ok and #text > 0 or text:find("explain_spec.lua:%d+: .*world has been released") ~= nil, text)
      end)
    end
  end)
end)
