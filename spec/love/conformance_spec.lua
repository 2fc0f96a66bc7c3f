-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Does LÖVE draw the pixels that collide?

local pixcollide = require "pixcollide"

local drawn = require "spec.love.drawn"
local rounds = require "spec.support.rounds"

local floor, min, max = math.floor, math.min, math.max
local MOST = 1 / 2000 -- of all pixels may differ
local CORNERS = { 0, 0, -1024, -2048 } -- of a page in the world: positions lie within 2048
local PAGES = 10 -- a round

local function report(...) io.stderr:write("conformance: ", string.format(...), "\n") end

-- Goes through the pixels of a cell for each sprite of it: f(i, j, covered, seen [, covered, seen]) of what the sprites
-- cover, and what is seen of them in the pictures. They differ only where a graphics card may.
local function eachPixel(cell, pictures, f)
  local function compare(k, raster, i, j)
    local covered, seen = raster:covers(i, j), pictures[k]:covers(i, j)
    if covered ~= seen and not drawn.isOpen(cell[k], i, j) then
      error((covered and "not drawn: " or "drawn: ") .. drawn.describe(cell[k], i, j))
    end
    return covered, seen
  end
  local first, second = drawn.rasterized(cell[1].sprite), cell[2] and drawn.rasterized(cell[2].sprite)
  for j = cell.y, cell.y + cell.h - 1 do
    for i = cell.x, cell.x + cell.w - 1 do
      local covered, seen = compare(1, first, i, j)
      if second then f(i, j, covered, seen, compare(2, second, i, j)) else f(i, j, covered, seen) end
    end
  end
end

-- What two sprites of a cell have in common. On the few pixels on which a card may differ, what is covered counts;
-- `strict` counts scenes in which that made no difference, `answered` those in which `collides` is what the pictures say.
local function compareScene(sum, cell, pictures)
  local area, i0, j0, i1, j1 = 0, math.huge, math.huge, -math.huge, -math.huge
  local strict, touching = true, false
  eachPixel(cell, pictures, function(i, j, coveredA, seenA, coveredB, seenB)
    strict = strict and (coveredA and coveredB) == (seenA and seenB)
    touching = touching or seenA and seenB
    if coveredA and coveredB then
      area, i0, j0, i1, j1 = area + 1, min(i0, i), min(j0, j), max(i1, i), max(j1, j)
    end
  end)
  local one, two = cell[1].sprite, cell[2].sprite
  assert.equal(area, one:overlapArea(two))
  assert.same(area > 0 and { i0, j0, i1 - i0 + 1, j1 - j0 + 1 } or {}, { one:overlapRect(two) })
  assert.equal(area > 0, one:collides(two))
  for name, yes in pairs { scenes = true, touching = area > 0, barely = area > 0 and area < 5, strict = strict,
    answered = touching == one:collides(two) } do
    sum[name] = (sum[name] or 0) + (yes and 1 or 0)
  end
end

-- A world of sprites in a rectangle, and the list of them. The data of a sprite is its number in the list.
local function fillWorld(rng, x, y, w, h)
  local pool, world, list = drawn.newPool(rng, 12), pixcollide.newWorld(), {}
  while #list < 30 do
    local one = drawn.newSprite(rng, pool, rng:pick(drawn.kinds))
    if drawn.placeIn(rng, one, x, y, w, h) then
      list[#list + 1] = one
      world:add(one.sprite):setData(#list)
    end
  end
  return world, list
end

describe("LÖVE", function()
  local canvas = love.graphics.newCanvas(drawn.SIZE, drawn.SIZE, { dpiscale = 1 })

  -- Fills pages with cells of new(rng, pool), and calls f(cell, pictures) for each; the pictures are of all first sprites
  -- on the page, and of all second ones.
  local function eachCell(name, count, new, f)
    rounds.each(name, count, function(rng)
      for _ = 1, PAGES do
        local pool, corner, pictures = drawn.newPool(rng, 30), rng:pick(CORNERS), {}
        local cells = drawn.newPage(corner, function() return new(rng, pool) end)
        for k = 1, #cells[1] do
          pictures[k] = drawn.onto(canvas, corner, corner, function()
            for _, cell in ipairs(cells) do drawn.draw(cell[k]) end
          end)
        end
        for _, cell in ipairs(cells) do f(cell, pictures) end
      end
    end)
  end

  local function comparePages(name, count, kinds)
    local all, pixels, different = 0, 0, 0
    local function new(rng, pool) return drawn.newSprite(rng, pool, rng:pick(kinds)) end
    eachCell(name, count, new, function(cell, pictures)
      all = all + 1
      eachPixel(cell, pictures, function(_, _, covered, seen)
        pixels = pixels + ((covered or seen) and 1 or 0)
        different = different + (covered ~= seen and 1 or 0)
      end)
    end)
    report("%s: %d sprites, %d pixels; %d differ, all on edges of texels", name, all, pixels, different)
    return different / pixels
  end

  it("draws the pixels that a sprite covers", function()
    assert.is_true(comparePages("any transform", 4, drawn.kinds) < MOST)
  end)

  it("draws others only on edges where these meet all over a sprite", function()
    comparePages("centres of pixels on edges of texels", 1, drawn.ties)
  end)

  it("shows what two sprites have in common", function()
    local sum = {}
    eachCell("scenes of two", 3, function(rng, pool)
      local first = drawn.newSprite(rng, pool, rng:pick(drawn.kinds))
      local second = drawn.newSprite(rng, pool, rng:pick(drawn.kinds))
      drawn.bring(rng, first, second)
      return first, second
    end, function(cell, pictures) compareScene(sum, cell, pictures) end)
    report("%d scenes of two: %d collide, %d of them in fewer than 5 pixels; the pictures alone say so, too, in all but "
      .. "%d scenes, and have the same pixels in common in all but %d", sum.scenes, sum.touching, sum.barely,
      sum.scenes - sum.answered, sum.scenes - sum.strict)
    assert.is_true(sum.answered >= 0.99 * sum.scenes)
    assert.is_true(sum.strict >= 0.98 * sum.scenes)
  end)

  it("shows the world in blocks where it is drawn at its own size and then enlarged", function()
    local w, h, pixels, different = 240, 160, 0, 0
    local small = love.graphics.newCanvas(w, h, { dpiscale = 1 })
    small:setFilter("nearest", "nearest")
    rounds.each("cameras", 20, function(rng)
      local x, y, zoom = rng:int(-1500, 1500), rng:int(-1500, 1500), rng:int(1, 8)
      local world, list = fillWorld(rng, x - 80, y - 80, w + 160, h + 160)
      drawn.onto(small, x, y, function()
        for k, one in ipairs(list) do
          love.graphics.setColor(k / 255, 0, 0)
          drawn.draw(one)
        end
        love.graphics.setColor(1, 1, 1)
      end)
      local screen = drawn.onto(canvas, 0, 0, function() love.graphics.draw(small, 0, 0, 0, zoom) end)
      for j = 0, h - 1 do
        for i = 0, w - 1 do
          local u, v = i + rng:unit(), j + rng:unit() -- any point of the block
          local red, top = screen:red(floor(u * zoom), floor(v * zoom)), world:pick(x + u, y + v)
          pixels = pixels + 1
          if red ~= (top and top:getData() or 0) then
            different = different + 1
            local isOpen = false
            for _, one in ipairs(list) do isOpen = isOpen or drawn.isOpen(one, x + i, y + j) end
            assert.is_true(isOpen)
          end
        end
      end
    end)
    report("cameras with zooms of 1 to 8: %d pixels of the world, %d differ", pixels, different)
    assert.is_true(different < pixels * MOST)
  end)
end)
