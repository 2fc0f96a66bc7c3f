-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What messages say in LÖVE: its objects by their types, and what to make of them. Others: spec/lua/messages_spec.lua.

local pixcollide = require "pixcollide"

local data = love.image.newImageData(4, 4)
local image, canvas = love.graphics.newImage(data), love.graphics.newCanvas(4, 4)
local text = love.graphics.newText(love.graphics.getFont(), "hi")
local quad = love.graphics.newQuad(0, 0, 2, 2, 4, 4)
local world, mask = pixcollide.newWorld(), pixcollide.newMask(2, 2)
local loves = pixcollide.love

local MASK = " (make a mask of it with pixcollide.love.newMask)"
local SPRITE = " (make a mask of it with pixcollide.love.newMask, and a sprite of that with pixcollide.newSprite)"

-- What LÖVE calls their types.
local IMAGE, CANVAS = image:type(), canvas:type()

-- Functions, and what their message ends with.
local CASES = {
  { function() return pixcollide.newSprite(image) end, ("mask or list of masks expected, got %s%s"):format(IMAGE, MASK) },
  { function() return pixcollide.newSprite { data } end, "list of masks expected, got ImageData at [1]" .. MASK },
  { function() return mask:overlaps(canvas, 0, 0) end, ("#1 to 'overlaps' (mask expected, got %s%s"):format(CANVAS, MASK) },
  { function() return pixcollide.newMask(data) end, "number expected, got ImageData" .. MASK },
  { function() return pixcollide.newSprite(quad) end,
    "got Quad (make masks of an image and its quads with pixcollide.love.newSheet)" },
  { function() return pixcollide.newSprite(loves.newSheet(data, 2, 2)) end,
    "got a list with Quad in it (if that is another result of the call before it, put that call in parentheses)" },
  { function() return world:newSprite(loves.newSheet(data, { quad })) end, "got a list with Quad in it" },
  { function() return pixcollide.newMask "ship.png" end, "got string (load an image with pixcollide.love.newMask)" },
  { function() return pixcollide.newSprite(loves.newMask "none.png") end, "got nil (cannot load 'none.png': " },
  { function() return world:add(image) end, ("sprite expected, got %s%s"):format(IMAGE, SPRITE) },
  { function() return world.add(image) end, ("calling 'add' on bad self (world expected, got %s; call it with a colon: "):format(IMAGE) },
  { function() return loves:newMask "ship.png" end,
    "got pixcollide.love itself; call it with a dot: pixcollide.love.newMask(...)" },
  { function() return loves.newMask(data, { treshold = 2 }) end,
    "(did you mean 'threshold'? There are threshold, rect, colorKey, color, reference, tolerance)" },
  { function() return loves.newSheet(data, { quad }, { quad = 1 }) end,
    "unknown option 'quad' (there are threshold, colorKey, color, reference, tolerance)" },
  { function() return loves.drawDebug(world, { rect = {} }) end, "unknown option 'rect' (there are alpha, view, boxes, " },
  { function() return loves.draw(pixcollide.newSprite(mask), image) end,
    "#1 to 'draw' (Drawable expected, got sprite (the image comes first: pixcollide.love.draw(image, sprite)))" },
  { function() return loves.draw(mask) end,
    "#1 to 'draw' (Drawable expected, got mask (pixcollide.love.drawMask(mask, x, y) draws it))" },
  { function() return loves.newMask(text) end, ("got %s (draw it to a Canvas first))"):format(text:type()) },
  { function() return loves.toWorld(0 / 0, 1) end, "#1 to 'toWorld' (x expected to be finite, got nan)" },
  { function() return loves.pick(world, 1, -math.huge) end, "#3 to 'pick' (y expected to be finite, got -inf)" },
}

describe("a message in LÖVE", function()
  it("says what to do", function()
    for _, case in ipairs(CASES) do
      local ok, message = pcall(case[1])
      assert(not ok and message:find(case[2], 1, true), ("expected '%s' in: %s"):format(case[2], tostring(message)))
    end
  end)
end)
