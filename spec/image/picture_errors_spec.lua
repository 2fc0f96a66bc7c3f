-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

-- f must raise at a line of this file, with `part` in the message.
local function raisesWith(part, f)
  local message = raises.here(f)
  assert.is_truthy(message:find(part, 1, true), message)
end

-- The pixels of a picture as text.
local function pixels(picture)
  local parts = {}
  for y = 0, picture:getHeight() - 1 do
    for x = 0, picture:getWidth() - 1 do
      local r, g, b, a = picture:getPixel(x, y)
      parts[#parts + 1] = ("%g,%g,%g,%g"):format(r, g, b, a)
    end
  end
  return table.concat(parts, " ")
end

describe("when a picture is used wrongly", function()
  local picture, mask, sprite, before

  before_each(function()
    picture, mask = pixcollide.newPicture(8, 6), pixcollide.newMask(3, 3, true)
    sprite = pixcollide.newSprite(mask)
    picture:drawLine(0, 0, 7, 5, 1, 0, 0)
    before = pixels(picture)
  end)

  after_each(function()
    assert.equal(before, pixels(picture))
  end)

  -- f(list) calls a method with these arguments after self; each of the numbers
  -- from `first` on is replaced by what is none
  local function numbers(name, first, values)
    local function call(changed)
      if name == "clear" then
        picture:clear(changed[1], changed[2], changed[3], changed[4])
      elseif name == "draw" then
        picture:draw(changed[1], changed[2], changed[3], changed[4], changed[5])
      elseif name == "drawMask" then
        picture:drawMask(changed[1], changed[2], changed[3], changed[4], changed[5], changed[6], changed[7])
      elseif name == "drawText" then
        picture:drawText(changed[1], changed[2], changed[3], changed[4], changed[5], changed[6], changed[7])
      elseif name == "drawRect" then
        picture:drawRect(changed[1], changed[2], changed[3], changed[4], changed[5], changed[6], changed[7],
          changed[8])
      elseif name == "drawLine" then
        picture:drawLine(changed[1], changed[2], changed[3], changed[4], changed[5], changed[6], changed[7],
          changed[8])
      elseif name == "getPixel" then
        picture:getPixel(changed[1], changed[2])
      end
    end
    for k = first, #values do
      local changed = {}
      for n, value in ipairs(values) do
        changed[n] = value
      end
      for _, wrong in ipairs { {}, true, "x", print } do
        changed[k] = wrong
        raises.argument(name, k, function() call(changed) end, "number expected")
      end
      for _, wrong in ipairs { 0 / 0, math.huge, -math.huge } do
        changed[k] = wrong
        raises.argument(name, k, function() call(changed) end)
      end
      if k < #values or name == "getPixel" then -- alpha is last and may be left out
        changed[k] = nil
        raises.argument(name, k, function() call(changed) end, "number expected")
      end
    end
  end

  it("every number must be one", function()
    numbers("clear", 1, { 1, 0, 0, 1 })
    numbers("draw", 2, { sprite, 1, 0, 0, 1 })
    numbers("drawMask", 2, { mask, 0, 0, 1, 0, 0, 1 })
    numbers("drawText", 2, { "text", 0, 0, 1, 0, 0, 1 })
    numbers("drawRect", 1, { 0, 0, 3, 3, 1, 0, 0, 1 })
    numbers("drawLine", 1, { 0, 0, 3, 3, 1, 0, 0, 1 })
    numbers("getPixel", 1, { 0, 0 })
  end)

  it("the thing to draw must be what the method draws", function()
    raises.argument("draw", 1, function() picture:draw() end, "sprite expected")
    raises.argument("draw", 1, function() picture:draw(mask, 1, 0, 0) end, "sprite expected")
    raises.argument("draw", 1, function() picture:draw({}, 1, 0, 0) end, "sprite expected")
    raises.argument("drawMask", 1, function() picture:drawMask() end, "mask expected")
    raises.argument("drawMask", 1, function() picture:drawMask(sprite, 0, 0, 1, 0, 0) end, "mask expected")
    raises.argument("drawMask", 1, function() picture:drawMask(picture, 0, 0, 1, 0, 0) end, "mask expected")
    raises.argument("drawText", 1, function() picture:drawText() end, "string expected")
    raises.argument("drawText", 1, function() picture:drawText({}, 0, 0, 1, 0, 0) end, "string expected")
    raises.argument("save", 1, function() picture:save() end, "string expected")
    raises.argument("save", 1, function() picture:save({}) end, "string expected")
  end)

  it("a rectangle has no negative size", function()
    raises.argument("drawRect", 3, function() picture:drawRect(0, 0, -1, 3, 1, 0, 0) end)
    raises.argument("drawRect", 4, function() picture:drawRect(0, 0, 3, -1, 1, 0, 0) end)
  end)

  it("a released mask cannot be drawn, and a sprite that uses one draws nothing", function()
    mask:release()
    raisesWith("mask has been released", function() picture:drawMask(mask, 0, 0, 0, 1, 0) end)
    picture:draw(sprite, 0, 1, 0)
  end)

  it("methods refuse another self", function()
    raises.wrongSelf(picture, "picture", { mask, sprite, io.stdout, 5, "x", {} }, 13)
    assert.equal(8, picture:getWidth())
  end)
end)
