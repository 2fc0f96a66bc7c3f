-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Keeps the frames of sprites in step with anim8's animations.

local here = (...):match("^(.-)love%.animations$")
local arguments = require(here .. "arguments")

-- For each list of quads, which of them each frame of an animation is. Quads are the keys; what is kept dies with them.
local found = setmetatable({}, { __mode = "k" })

local function isSameQuad(a, b)
  if a == b then
    return true
  end
  local x, y, w, h = a:getViewport()
  local otherX, otherY, otherW, otherH = b:getViewport()
  return x == otherX and y == otherY and w == otherW and h == otherH
end

-- The place of a frame in a list of quads, or nil.
local function find(quads, frame)
  local known = found[quads]
  if not known then
    known = setmetatable({}, { __mode = "k" })
    found[quads] = known
  end
  local index = known[frame]
  if index and quads[index] and isSameQuad(quads[index], frame) then
    return index
  end
  for k, quad in ipairs(quads) do
    if isSameQuad(quad, frame) then
      known[frame] = k
      return k
    end
  end
end

-- What anim8 makes of a transform to draw a frame of this size flipped.
local function flip(animation, w, h, x, y, r, sx, sy, ox, oy, kx, ky)
  if animation.flippedH then
    sx, ox, kx, ky = -sx, w - ox, -kx, -ky
  end
  if animation.flippedV then
    sy, oy, kx, ky = -sy, h - oy, -kx, -ky
  end
  return x, y, r, sx, sy, ox, oy, kx, ky
end

--- The functions, for pixcollide.love.
return function()
  local functions = {}

  local function refuse(n, problem)
    arguments.refuseCall(functions.setAnim8, "setAnim8", n, problem)
  end

  -- The frame that is due: its Quad and which of the sprite's masks it is.
  local function getFrame(sprite, animation, quads)
    if arguments.typename(sprite) ~= "sprite" then
      refuse(1, "sprite expected, got " .. arguments.typename(sprite))
    elseif type(animation) ~= "table" or type(animation.frames) ~= "table" or not animation.frames[animation.position] then
      refuse(2, "animation of anim8 expected, got " .. arguments.typename(animation))
    end
    local quad, index = animation.frames[animation.position], animation.position
    if quads then
      index = find(quads, quad)
      if not index then
        refuse(3, ("no Quad of the list is frame %d of the animation"):format(animation.position))
      end
    end
    if index > sprite:getFrameCount() then
      refuse(1, ("sprite of %d or more frames expected, got one of %d"):format(index, sprite:getFrameCount()))
    end
    return quad, index
  end

  -- sprite:setTransform in the name of setAnim8, whose argument n is x.
  local function setTransform(sprite, n, ...)
    local ok, problem = pcall(sprite.setTransform, sprite, ...)
    if not ok then
      local argument = problem:match("^.-bad argument #(%d+) to ")
      refuse(argument and argument - 1 + n or 1, arguments.problem(problem))
    end
  end

  function functions.setAnim8(sprite, animation, quads, x, y, r, sx, sy, ox, oy, kx, ky)
    local first = 4
    if quads ~= nil and type(quads) ~= "table" then
      first, quads, x, y, r, sx, sy, ox, oy, kx, ky = 3, nil, quads, x, y, r, sx, sy, ox, oy, kx
    end
    local quad, index = getFrame(sprite, animation, quads)
    local isFlipped = animation.flippedH or animation.flippedV
    if isFlipped then
      sy = sy or 1 -- as anim8 has it, which otherwise leaves it to LÖVE to take sx
    end
    setTransform(sprite, first, x, y, r, sx, sy, ox, oy, kx, ky)
    if isFlipped then
      local _, _, w, h = quad:getViewport()
      sprite:setTransform(flip(animation, w, h, sprite:getTransform()))
    end
    sprite:setFrame(index)
  end

  return functions
end
