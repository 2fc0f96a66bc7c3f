-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What LÖVE 11 and LÖVE 12 call by other names. Which of them it is, is told by what is there.

local versions = {}

--- The ImageData of a texture: in LÖVE 12 of any, in LÖVE 11 of a Canvas. It raises for one that is drawn to.
function versions.readBack(graphics, texture)
  if graphics and graphics.readbackTexture then
    return graphics.readbackTexture(texture)
  end
  return texture:newImageData()
end

--- How a game reads a canvas back, for messages.
function versions.nameReadBack(graphics)
  return graphics and graphics.readbackTexture and "love.graphics.readbackTexture" or "canvas:newImageData"
end

--- Is it what readBack raises for a canvas that is drawn to?
function versions.isDrawnTo(problem)
  return (problem:find("currently active", 1, true) or problem:find("active render target", 1, true)) ~= nil
end

--- A table by format: can canvases have it, be drawn as other textures are, and keep the colours that are drawn?
function versions.getCanvasFormats(graphics)
  if not graphics.getTextureFormats then
    return graphics.getCanvasFormats(true)
  end
  local supported = graphics.getTextureFormats { canvas = true, readable = true }
  supported.la8 = false -- its second channel is the alpha, and what is drawn on that is green
  return supported
end

return versions
