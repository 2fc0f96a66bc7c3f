-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What is seen of drawing in LÖVE, beside what sprites cover.

local pixcollide = require "pixcollide"

local graphics = love.graphics

local seen = {}

--- What draw() leaves on a transparent canvas, as ImageData. It begins with LÖVE's own settings.
function seen.drawn(w, h, draw, settings)
  local canvas = graphics.newCanvas(w, h, settings or { dpiscale = 1 })
  graphics.push("all")
  graphics.reset()
  graphics.setCanvas(canvas)
  draw()
  graphics.pop()
  local data = canvas:newImageData()
  canvas:release()
  return data
end

--- Draws on w x h pixels; on how many of them are the sprites not just where something is seen? And how many they cover.
function seen.differences(list, w, h, draw)
  local covered, visible = pixcollide.newMask(w, h), pixcollide.love.newMask(seen.drawn(w, h, draw))
  for _, sprite in ipairs(list) do
    local mask, x, y = sprite:rasterize()
    if x then covered:add(mask, x, y) end
  end
  return covered:symmetricDifference(visible):count(), covered:count()
end

--- Gives a sprite a place on 96 x 96 pixels: turns by quarters, whole scales and flips, and no pixel's centre on an edge of
--- a texel, which is exact on every card.
function seen.place(rng, sprite)
  local function scale() return rng:pick { -2, -1, 1, 2 } end
  sprite:setTransform(rng:int(20, 60) + 0.25, rng:int(20, 60) + 0.25, rng:int(0, 3) * math.pi / 2, scale(), scale(),
    rng:int(0, 8), rng:int(0, 8), 0, 0)
end

--- Calls f and gives the arguments of each call of love.graphics.draw, which draws all the same.
function seen.drawCalls(f)
  local draw, calls = graphics.draw, {}
  graphics.draw = function(...)
    calls[#calls + 1] = { n = select("#", ...), ... }
    return draw(...)
  end
  local ok, problem = pcall(f)
  graphics.draw = draw
  assert(ok, problem)
  return calls
end

--- All that love.graphics draws with, to be compared.
function seen.state()
  local all = { { graphics.transformPoint(3, 4) } }
  for _, name in ipairs { "BlendMode", "Canvas", "Color", "ColorMask", "DefaultFilter", "LineWidth", "Scissor", "Shader",
    "StackDepth", "StencilTest" } do
    all[name] = { graphics["get" .. name]() }
  end
  return all
end

--- Changes all that love.graphics draws with, but the canvas.
function seen.setState()
  graphics.setStencilTest("equal", 1)
  graphics.setShader(graphics.newShader("vec4 effect(vec4 c, Image t, vec2 uv, vec2 p) { return vec4(1.0); }"))
  graphics.setScissor(1, 2, 3, 4)
  graphics.setColor(0.25, 0.5, 0.75, 0.5)
  graphics.setLineWidth(7)
  graphics.setBlendMode("subtract", "alphamultiply")
  graphics.setDefaultFilter("linear", "linear", 4)
  graphics.setColorMask(true, false, true, false)
  graphics.translate(5, 6)
  graphics.rotate(1)
end

--- Random colours, of which two pixels in three are opaque, the first among them, and the others transparent.
function seen.randomData(rng, w, h)
  local data = love.image.newImageData(w, h)
  data:mapPixel(function(x, y)
    return rng:unit(), rng:unit(), rng:unit(), (x + y == 0 or rng:int(0, 2) > 0) and 1 or 0
  end)
  return data
end

--- An image with hard pixels.
function seen.newImage(data, settings)
  local image = graphics.newImage(data, settings)
  image:setFilter("nearest", "nearest")
  return image
end

return seen
