-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Laws that tie the answers to each other. They need no slow reference, so they reach sizes and numbers that it cannot.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local rounds = require "spec.support.rounds"
local sprites = require "spec.support.sprites"

local list = compare.list

-- A grid larger than those of the naive tests.
local function large_grid(rng) return sprites.grid(rng, rng:int(1, 300), rng:int(1, 200)) end

local function large_sprite(rng, kind)
  local g = large_grid(rng)
  local t = sprites.transform(rng, g, kind, 4e6)
  t.x, t.y = t.x % 100, t.y % 100
  return sprites.new(g:mask(), t), g, t
end

describe("for large sprites", function()
  it("overlaps are those of their rasters", function()
    rounds.each("overlap of rasters", 150, function(rng)
      local a, grid_a, t_a = large_sprite(rng)
      local b, grid_b, t_b = large_sprite(rng)
      local show = compare.couple(grid_a, t_a, grid_b, t_b)
      local ax, ay, aw, ah = a:getBounds()
      local bx, by, bw, bh = b:getBounds()
      if ax and bx then -- bring them together
        t_b.x = t_b.x + math.floor(ax + aw / 2 - bx - bw / 2) + rng:int(-50, 50)
        t_b.y = t_b.y + math.floor(ay + ah / 2 - by - bh / 2) + rng:int(-50, 50)
        b:setPosition(t_b.x, t_b.y)
      end
      local asked_first = rng:chance(0.5) and a:overlapArea(b)
      local mask_a, x_a, y_a = a:rasterize()
      local mask_b, x_b, y_b = b:rasterize()
      local dx, dy = x_b - x_a, y_b - y_a
      local area = mask_a:overlapArea(mask_b, dx, dy)
      if asked_first then compare.same("area before the raster", area, asked_first, show) end
      compare.same("area", area, a:overlapArea(b), show)
      compare.same("area the other way", area, b:overlapArea(a), show)
      compare.same("collides", mask_a:overlaps(mask_b, dx, dy), a:collides(b), show)
      compare.same("count", area, mask_a:overlapMask(mask_b, dx, dy):count(), show)
      local px, py = mask_a:overlapPoint(mask_b, dx, dy)
      local rx, ry, rw, rh = a:overlapRect(b)
      if area == 0 then
        compare.lists("nothing", list(nil, nil), list(px, rx), show)
      else
        compare.same("first row of the rectangle", py + y_a, ry, show)
        compare.same("first point within", true, px + x_a >= rx and px + x_a < rx + rw and rh >= 1, show)
        compare.same("area fits the rectangle", true, area <= rw * rh, show)
      end
    end)
  end)

  it("a raster holds what covers says", function()
    rounds.each("raster and covers", 100, function(rng)
      local sprite, g, t = large_sprite(rng)
      local mask, x, y = sprite:rasterize()
      local w, h = mask:getDimensions()
      local bx, by, bw, bh = sprite:getBounds()
      compare.lists("bounds", bx and list(bx, by, bw, bh) or "nil", w > 0 and list(x, y, w, h) or "nil",
        compare.sprite(g, t))
      compare.same("area with itself", mask:count(), sprite:overlapArea(sprite), compare.sprite(g, t))
      local _, _, tight_w, tight_h = pixcollide.newSprite(mask):getBounds()
      compare.lists("no empty edge", list(w, h), list(tight_w or 0, tight_h or 0), compare.sprite(g, t))
      for _ = 1, bx and 20 or 0 do
        compare.same("above", false, sprite:covers(bx + rng:int(-1, bw), by - 1), compare.sprite(g, t))
        compare.same("below", false, sprite:covers(bx + rng:int(-1, bw), by + bh), compare.sprite(g, t))
        compare.same("left", false, sprite:covers(bx - 1, by + rng:int(-1, bh)), compare.sprite(g, t))
        compare.same("right", false, sprite:covers(bx + bw, by + rng:int(-1, bh)), compare.sprite(g, t))
      end
      for _ = 1, 500 do
        local i, j = rng:int(-2, w + 1), rng:int(-2, h + 1)
        compare.same("pixel " .. list(i + x, j + y), mask:get(i, j), sprite:covers(i + x, j + y), compare.sprite(g, t))
      end
    end)
  end)
end)
