-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Laws that tie the answers to each other. They need no slow reference, so they
-- reach sizes and numbers that it cannot.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"

local list = compare.list

-- A grid larger than those of the naive tests.
local function large_grid(rng)
  return sprites.grid(rng, rng:int(1, 300), rng:int(1, 200))
end

local function large_sprite(rng, kind)
  local g = large_grid(rng)
  local t = sprites.transform(rng, g, kind, 4e6)
  t.x, t.y = t.x % 100, t.y % 100
  return sprites.new(g:mask(), t), g, t
end

describe("for large sprites", function()
  it("overlaps are those of their rasters", function()
    rounds.each("overlap of rasters", 300, function(rng)
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
      if asked_first then
        compare.same("area before the raster", area, asked_first, show)
      end
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
    rounds.each("raster and covers", 200, function(rng)
      local sprite, g, t = large_sprite(rng)
      local mask, x, y = sprite:rasterize()
      local w, h = mask:getDimensions()
      local bx, by, bw, bh = sprite:getBounds()
      compare.lists("bounds", bx and list(bx, by, bw, bh) or "nil", w > 0 and list(x, y, w, h) or "nil",
        compare.sprite(g, t))
      compare.same("area with itself", mask:count(), sprite:overlapArea(sprite), compare.sprite(g, t))
      for _ = 1, 500 do
        local i, j = rng:int(-2, w + 1), rng:int(-2, h + 1)
        compare.same("pixel " .. list(i + x, j + y), mask:get(i, j), sprite:covers(i + x, j + y),
          compare.sprite(g, t))
      end
    end)
  end)

  it("bounds are tight, and nothing is covered beyond them", function()
    rounds.each("tight bounds", 100, function(rng)
      local g = sprites.solid_grid(rng, rng:int(1, 60), rng:int(1, 40))
      local t = sprites.transform(rng, g, rng:pick { "huge", "any", "flat", "thin", "whole" }, 4e6)
      t.x, t.y = t.x % 100, t.y % 100
      local sprite, show = sprites.new(g:mask(), t), compare.sprite(g, t)
      local x, y, w, h = sprite:getBounds()
      if not x then
        return
      end
      local mask, left, top = sprite:rasterize()
      compare.lists("raster", list(x, y, w, h), list(left, top, mask:getDimensions()), show)
      local row, column = pixcollide.newMask(w, 1, true), pixcollide.newMask(1, h, true)
      compare.same("top row", true, mask:overlaps(row, 0, 0), show)
      compare.same("bottom row", true, mask:overlaps(row, 0, h - 1), show)
      compare.same("left column", true, mask:overlaps(column, 0, 0), show)
      compare.same("right column", true, mask:overlaps(column, w - 1, 0), show)
      for i = x - 1, x + w do
        compare.same("above", false, sprite:covers(i, y - 1), show)
        compare.same("below", false, sprite:covers(i, y + h), show)
      end
      for j = y - 1, y + h do
        compare.same("left", false, sprite:covers(x - 1, j), show)
        compare.same("right", false, sprite:covers(x + w, j), show)
      end
    end)
  end)

  it("what is only shifted is its mask", function()
    rounds.each("shifted masks", 100, function(rng)
      local grid_a, grid_b = large_grid(rng), large_grid(rng)
      local mask_a, mask_b = grid_a:mask(), grid_b:mask()
      local ax, ay = rng:int(-99, 99), rng:int(-99, 99)
      local bx, by = rng:int(-99, 99), rng:int(-99, 99)
      local fraction = rng:int(0, 255) / 256
      local a = pixcollide.newSprite(mask_a, { x = ax + fraction, y = ay, oy = fraction - 0.5 })
      local b = pixcollide.newSprite(mask_b, { x = bx + fraction, y = by + 0.5, oy = fraction })
      compare.same("area", mask_a:overlapArea(mask_b, bx - ax, by - ay), a:overlapArea(b),
        compare.couple(grid_a, { x = ax, y = ay, r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0, ky = 0 },
          grid_b, { x = bx, y = by, r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0, ky = 0 }))
    end)
  end)

  it("a half turn is both flips", function()
    rounds.each("half turns", 200, function(rng)
      local g = large_grid(rng)
      local mask = g:mask()
      local x, y = rng:int(-999999, 999999) / 65536, rng:int(-999999, 999999) / 65536
      local ox, oy = rng:int(-999999, 999999) / 65536, rng:int(-999999, 999999) / 65536
      local turned = pixcollide.newSprite(mask, { x = x, y = y, r = math.pi, ox = ox, oy = oy })
      local flipped = pixcollide.newSprite(mask, { x = x, y = y, sx = -1, ox = ox, oy = oy })
      local one, i, j = turned:rasterize()
      local other, k, l = flipped:rasterize()
      if not one:equals(other) or i ~= k or j ~= l then
        error(("turned at (%.17g, %.17g), origin (%.17g, %.17g) differs from flipped\n%s")
          :format(x, y, ox, oy, tostring(g)))
      end
    end)
  end)
end)

describe("for large worlds", function()
  it("the pairs are those that collide, the queries those that cover", function()
    rounds.each("large worlds", 3, function(rng)
      local s = scene.new(rng, 12, 700, 40000)
      local world = pixcollide.newWorld()
      local number = {}
      local count, points = rounds.scaled(400, 80), rounds.scaled(300, 20)
      for k = 1, count do
        local entry = s:entry()
        world:add(entry.sprite)
        number[entry.sprite] = k
      end
      for _ = 1, 3 do
        local found, n = world:collisions()
        local at = 0
        for p = 1, count do
          local one = s.entries[p]
          local own, with = {}, world:collisionsWith(one.sprite)
          for q = 1, count do
            local other = s.entries[q]
            if p ~= q and one.enabled and other.enabled and one.sprite:collides(other.sprite) then
              own[#own + 1] = q
              if p < q then
                at = at + 1
                compare.lists("pair " .. at, list(p, q),
                  list(number[found[2 * at - 1]], number[found[2 * at]]))
              end
            end
          end
          compare.same("number of collisionsWith", #own, #with)
          for k, q in ipairs(own) do
            compare.same("collisionsWith", q, number[with[k]])
          end
        end
        compare.same("number of pairs", at, n)
        compare.same("hits", n, world:getStats().hits)
        for _ = 1, points do
          local x, y = rng:int(-800, 800), rng:int(-800, 800)
          local expected = {}
          for k = 1, count do
            if s.entries[k].sprite:covers(x, y) then
              expected[#expected + 1] = k
            end
          end
          for _, got in ipairs { (world:queryPoint(x + 0.5, y)), (world:queryRect(x + 0.5, y + 0.5, 1, 1)),
            (world:queryRect(x, y, 1, 1)) } do
            compare.same("sprites at a pixel", #expected, #got)
            for k = 1, #expected do
              compare.same("sprite at a pixel", expected[k], number[got[k]])
            end
          end
        end
        for _ = 1, 150 do
          s:change(rng:pick(s.entries))
        end
      end
    end)
  end)
end)

describe("with more rasters than can be kept", function()
  it("every answer stays right", function()
    rounds.each("many rasters", 1, function(rng)
      -- each pair of sprites has masks of its own; large enough that all
      -- rasters together take tens of megabytes
      local set = {}
      for k = 1, rounds.scaled(60, 8) do
        local g = sprites.solid_grid(rng, 500, 400)
        local mask = g:mask()
        local one = pixcollide.newSprite(mask, { r = k, sx = 2.5, origin = "center" })
        local other = pixcollide.newSprite(mask, { r = -k, sx = 2, origin = "center", x = 30.25 })
        set[k] = { one, other, one:overlapArea(other) }
      end
      for _ = 1, rounds.scaled(600, 40) do
        local k = rng:int(1, #set)
        local one, other, area = set[k][1], set[k][2], set[k][3]
        compare.same("area of pair " .. k, area, one:overlapArea(other))
        compare.same("collides of pair " .. k, area > 0, other:collides(one))
      end
    end)
  end)

  it("for sprites of one mask at hundreds of angles", function()
    local rng = random.new(3)
    local g = sprites.solid_grid(rng, 129, 65)
    local mask = g:mask()
    local fixed = pixcollide.newSprite(mask, { r = 0.7, x = 20 })
    local set = {}
    for k = 1, rounds.scaled(500, 40) do
      local sprite = pixcollide.newSprite(mask, { r = k / 50, origin = "center", x = k % 7 / 7 })
      local raster, x, y = sprite:rasterize()
      set[k] = { sprite, pixcollide.newSprite(raster, { x = x, y = y }) }
    end
    for _ = 1, rounds.scaled(5000, 200) do
      local pair = set[rng:int(1, #set)]
      compare.same("area", pair[2]:overlapArea(fixed), pair[1]:overlapArea(fixed))
    end
  end)
end)
