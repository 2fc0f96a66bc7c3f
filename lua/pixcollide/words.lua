-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What messages add: which of some names may have been meant by another one, and how to make of a value what was
-- expected. For functions in C, see csrc/lua/lwords.c, and in Lua.

-- The program's own globals must not matter: the module calls this while it raises an error.
local abs, ipairs, max, min, rawget = math.abs, ipairs, math.max, math.min, rawget
local byte, concat, format, gmatch, gsub, lower, match =
  string.byte, table.concat, string.format, string.gmatch, string.gsub, string.lower, string.match

local LONGEST = 32 -- names that are longer are not guessed

-- What is known, and what other libraries, and other parts of this one, call it. Where a word is in several lines, the
-- first whose name is known is meant.
local SYNONYMS = {
  "r: rotation angle orientation rot",
  "sx: scale scaleX xScale flip flipX mirror",
  "sy: scaleY yScale flipY",
  "ox: originX offsetX pivotX anchorX",
  "oy: originY offsetY pivotY anchorY",
  "origin: offset pivot anchor",
  "kx: shearX skewX",
  "ky: shearY skewY",
  "depth: z zIndex zOrder order",
  "layer: group category layers tag class collisionClass kind type",
  "data: userData user object item entity name id owner properties",
  "frame: index",
  "w: width",
  "h: height",
  "x: position pos",
  "velocity: vx vy speed dx dy",
  "angularVelocity: spin angularSpeed rotationSpeed",
  "bullet: isBullet ccd",
  "static: immovable isStatic fixed",
  "sensor: trigger isSensor ghost",
  "enabled: active isEnabled disabled visible",
  "threshold: alpha cutoff",
  "colorKey: transparent key colourKey",
  "color: colour",
  "colors: colours",
  "rect: quad region viewport",
  "border: margin spacing",
  "cellSize: cell size gridSize tileSize",
  "cross: pass",
  "touch: block stop",
  "oneway: platform",
  "disc: circle",
  "square: box",
  "diamond: cross",
  "add: union",
  "subtract: difference remove",
  "contacts: contact",
  "coverage: mask",
  "cells: grid",
  "boxes: box",
  "began: begin beginContact enter start",
  "stayed: stay",
  "ended: exit leave endContact",
  "sense: sensor trigger",
  "ignore: none",
  "collide: solid",
  "slide: solid",
}

-- What is no option of a new sprite, and how it is said instead.
local NO_OPTIONS = {
  leader = "call sprite:follow(leader)", parent = "call sprite:follow(leader)", follow = "call sprite:follow(leader)",
  world = "call world:newSprite(mask, options)", mask = "it comes before the options",
  image = "its mask comes before the options",
}

-- Capitals do not matter, those of English.
local function lowered(word)
  return (gsub(word, "[A-Z]", lower))
end

local function isOneOf(word, names)
  for _, name in ipairs(names) do
    if name == word then return true end
  end
  return false
end

-- How many letters must be added, left out, replaced or exchanged with the next one.
local function editsBetween(a, b)
  local before, above = {}, {}
  for j = 0, #b do
    above[j] = j
  end
  for i = 1, #a do
    local row = { [0] = i }
    for j = 1, #b do
      local p, q = byte(a, i), byte(b, j)
      row[j] = min(row[j - 1] + 1, above[j] + 1, above[j - 1] + (p == q and 0 or 1))
      if i > 1 and j > 1 and p == byte(b, j - 1) and q == byte(a, i - 1) then row[j] = min(row[j], before[j - 2] + 1) end
    end
    before, above = above, row
  end
  return above[#b]
end

-- Up to a third of the letters may be wrong.
local function findNearest(given, names)
  local nearest, fewest = nil, LONGEST
  for _, name in ipairs(names) do
    local longer = max(#name, #given)
    if longer <= LONGEST and abs(#name - #given) * 3 <= longer then
      local edits = editsBetween(given, lowered(name))
      if edits * 3 <= longer and edits < fewest then nearest, fewest = name, edits end
    end
  end
  return nearest
end

local function findSynonym(given, names)
  for _, line in ipairs(SYNONYMS) do
    local meant, others = match(line, "^(%a+): (.*)$")
    for word in gmatch(others, "%a+") do
      if lowered(word) == given and isOneOf(meant, names) then return meant end
    end
  end
  return nil
end

local function findMeant(given, names)
  given = lowered(given)
  return findSynonym(given, names) or findNearest(given, names)
end

local words = {
  module = nil, -- pixcollide, with all that has been loaded
}

--- "", or " (did you mean 'slide'?)": that of the list of names which is near.
function words.guess(given, names)
  local meant = findMeant(given, names)
  return meant and (" (did you mean '" .. meant .. "'?)") or ""
end

--- " (did you mean 'r'? There are x, y, r)": all names, and the one that is near.
function words.suggest(given, names)
  if #names == 0 then return "" end
  local instead, meant = isOneOf("bullet", names) and NO_OPTIONS[given], findMeant(given, names)
  local first = instead and instead .. ". There" or meant and "did you mean '" .. meant .. "'? There" or "there"
  return " (" .. first .. " are " .. concat(names, ", ") .. ")"
end

local MASK_OF_LOVE = "make a mask of it with pixcollide.love.newMask"

-- By the types of values that are no mask, and no sprite.
local MASK_HINTS = { Quad = "make masks of an image and its quads with pixcollide.love.newSheet",
  sprite = "its mask is sprite:getMask()" }
local SPRITE_HINTS = { mask = "make a sprite of it with pixcollide.newSprite" }
for _, image in ipairs { "Image", "ImageData", "Canvas", "Texture", "CompressedImageData" } do
  MASK_HINTS[image] = MASK_OF_LOVE
  SPRITE_HINTS[image] = MASK_OF_LOVE .. ", and a sprite of that with pixcollide.newSprite"
end

local function inParentheses(hint)
  return hint and " (" .. hint .. ")" or ""
end

--- "", or how to make a mask of a value of that type, in parentheses. Of nil, `reason` is what came after it, if that is a
-- string: what a call gave that failed.
function words.maskHint(got, reason)
  if got == "string" then
    local isInLove = rawget(words.module, "love")
    return inParentheses("load an image with pixcollide." .. (isInLove and "love.newMask" or "loadMask"))
  end
  return inParentheses(reason or MASK_HINTS[got])
end

local BYTE_HINTS = { "%.14g, ...", "..., %.14g, ...", "..., %.14g", "..., %.14g" }

--- "", or what to write instead of a number that was meant to be 0 to 255: number `channel` of a colour, or without one
-- another.
function words.byteHint(number, channel)
  if not (number > 1 and number <= 255) then
    return ""
  end
  local instead = channel and "pixcollide.colorFromBytes(" .. BYTE_HINTS[channel] .. ")" or "%.14g/255"
  return format(" (for 0 to 255 write " .. instead .. ")", number)
end

--- The same as maskHint for a sprite.
function words.spriteHint(got)
  return inParentheses(SPRITE_HINTS[got])
end

return words
