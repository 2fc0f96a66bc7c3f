-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Does LÖVE draw the pixels that collide?

local pixcollide = require "pixcollide"

local drawn = require "spec.love.drawn"
local rounds = require "spec.support.rounds"

local MOST = 1 / 2000 -- of all pixels may differ
local CORNERS = { 0, 0, -1024, -2048 } -- of a page in the world: positions lie within 2048
local PAGES = 10 -- a round

local function report(...)
  io.stderr:write("conformance: ", string.format(...), "\n")
end

-- What a sprite covers, and what is seen of it, on pixel (i, j). They differ only where a graphics card may.
local function compare(one, ours, picture, i, j)
  local covered, seen = ours:covers(i, j), picture:covers(i, j)
  if covered ~= seen and not drawn.isOpen(one, i, j) then
    error((covered and "not drawn: " or "drawn: ") .. drawn.describe(one, i, j))
  end
  return covered, seen
end

-- Adds what is compared in a cell with one sprite to the sum.
local function compareCell(sum, cell, picture)
  local ours = drawn.rasterized(cell[1].sprite)
  sum.sprites = sum.sprites + 1
  for j = cell.y, cell.y + cell.h - 1 do
    for i = cell.x, cell.x + cell.w - 1 do
      local covered, seen = compare(cell[1], ours, picture, i, j)
      if covered or seen then
        sum.pixels = sum.pixels + 1
      end
      if covered ~= seen then
        sum.different = sum.different + 1
      end
    end
  end
end

-- What the pictures a and b of a cell's two sprites have in common. On the few pixels on which a card may differ, what
-- is covered counts; `strict` tells whether that made no difference, and `touching` is what is seen without that.
local function common(cell, a, b)
  local first, second = drawn.rasterized(cell[1].sprite), drawn.rasterized(cell[2].sprite)
  local area, i0, j0, i1, j1 = 0, math.huge, math.huge, -math.huge, -math.huge
  local strict, touching = true, false
  for j = cell.y, cell.y + cell.h - 1 do
    for i = cell.x, cell.x + cell.w - 1 do
      local coveredA, seenA = compare(cell[1], first, a, i, j)
      local coveredB, seenB = compare(cell[2], second, b, i, j)
      strict = strict and (coveredA and coveredB) == (seenA and seenB)
      touching = touching or seenA and seenB
      if coveredA and coveredB then
        area = area + 1
        i0, j0, i1, j1 = math.min(i0, i), math.min(j0, j), math.max(i1, i), math.max(j1, j)
      end
    end
  end
  local rect = area > 0 and { i0, j0, i1 - i0 + 1, j1 - j0 + 1 } or {}
  return { area = area, rect = rect, strict = strict, touching = touching }
end

local function compareScene(sum, cell, a, b)
  local both, one, two = common(cell, a, b), cell[1].sprite, cell[2].sprite
  assert.equal(both.area, one:overlapArea(two))
  assert.same(both.rect, { one:overlapRect(two) })
  assert.equal(both.area > 0, one:collides(two))
  local function count(name, yes)
    sum[name] = sum[name] + (yes and 1 or 0)
  end
  count("scenes", true)
  count("touching", both.area > 0)
  count("barely", both.area > 0 and both.area < 5)
  count("strict", both.strict)
  count("answered", both.touching == one:collides(two))
end

-- A world of so many sprites in a rectangle, and the list of them. The data of a sprite is its number in the list.
local function fillWorld(rng, count, x, y, w, h)
  local pool, world, list = drawn.newPool(rng, 12), pixcollide.newWorld(), {}
  while #list < count do
    local one = drawn.newSprite(rng, pool, rng:pick(drawn.kinds))
    if drawn.placeIn(rng, one, x, y, w, h) then
      list[#list + 1] = one
      world:add(one.sprite):setData(#list)
    end
  end
  return world, list
end

-- The red of all the pixels of a screen that show pixel (i, j) of a canvas drawn with this zoom.
local function blockColor(screen, i, j, zoom)
  local red = screen:red(i * zoom, j * zoom)
  for y = j * zoom, (j + 1) * zoom - 1 do
    for x = i * zoom, (i + 1) * zoom - 1 do
      if screen:red(x, y) ~= red then
        error(("block (%d, %d) at zoom %d has two colours"):format(i, j, zoom))
      end
    end
  end
  return red
end

local function isAnyOpen(list, i, j)
  for _, one in ipairs(list) do
    if drawn.isOpen(one, i, j) then
      return true
    end
  end
  return false
end

describe("LÖVE", function()
  local canvas = love.graphics.newCanvas(drawn.SIZE, drawn.SIZE, { dpiscale = 1 })

  -- The k-th sprite of each cell, on a page whose corner is at (corner, corner).
  local function drawPage(onto, corner, cells, k)
    return drawn.onto(onto, corner, corner, function()
      for _, cell in ipairs(cells) do
        drawn.draw(cell[k])
      end
    end)
  end

  local function comparePages(name, count, kinds)
    local sum = { sprites = 0, pixels = 0, different = 0 }
    rounds.each(name, count, function(rng)
      for _ = 1, PAGES do
        local pool, corner = drawn.newPool(rng, 30), rng:pick(CORNERS)
        local cells = drawn.newPage(corner, function()
          return drawn.newSprite(rng, pool, rng:pick(kinds))
        end)
        local picture = drawPage(canvas, corner, cells, 1)
        for _, cell in ipairs(cells) do
          compareCell(sum, cell, picture)
        end
      end
    end)
    report("%s: %d sprites, %d pixels; %d differ, all on edges of texels", name, sum.sprites, sum.pixels, sum.different)
    return sum
  end

  it("draws the pixels that a sprite covers", function()
    local sum = comparePages("any transform", 4, drawn.kinds)
    assert.is_true(sum.different < sum.pixels * MOST)
  end)

  it("draws others only on edges where these meet all over a sprite", function()
    local sum = comparePages("centres of pixels on edges of texels", 1, drawn.ties)
    assert.is_true(sum.pixels > 0)
  end)

  it("shows what two sprites have in common", function()
    local sum = { scenes = 0, touching = 0, barely = 0, answered = 0, strict = 0 }
    rounds.each("scenes of two", 3, function(rng)
      for _ = 1, PAGES do
        local pool, corner = drawn.newPool(rng, 30), rng:pick(CORNERS)
        local cells = drawn.newPage(corner, function()
          local first = drawn.newSprite(rng, pool, rng:pick(drawn.kinds))
          local second = drawn.newSprite(rng, pool, rng:pick(drawn.kinds))
          drawn.bring(rng, first, second)
          return first, second
        end)
        local a, b = drawPage(canvas, corner, cells, 1), drawPage(canvas, corner, cells, 2)
        for _, cell in ipairs(cells) do
          compareScene(sum, cell, a, b)
        end
      end
    end)
    report("%d scenes of two: %d collide, %d of them in fewer than 5 pixels; the pictures alone say so, too, in all but "
      .. "%d scenes, and have the same pixels in common in all but %d", sum.scenes, sum.touching, sum.barely,
      sum.scenes - sum.answered, sum.scenes - sum.strict)
    assert.is_true(sum.answered >= 0.99 * sum.scenes)
    assert.is_true(sum.strict >= 0.98 * sum.scenes)
  end)

  it("shows the world in blocks where it is drawn at its own size and then enlarged", function()
    local small = love.graphics.newCanvas(240, 160, { dpiscale = 1 })
    local w, h = small:getDimensions()
    small:setFilter("nearest", "nearest")
    local pixels, different = 0, 0
    rounds.each("cameras", 20, function(rng)
      local x, y, zoom = rng:int(-1500, 1500), rng:int(-1500, 1500), rng:int(1, 8)
      local world, list = fillWorld(rng, 30, x - 80, y - 80, w + 160, h + 160)
      drawn.onto(small, x, y, function()
        for k, one in ipairs(list) do
          love.graphics.setColor(k / 255, 0, 0)
          drawn.draw(one)
        end
        love.graphics.setColor(1, 1, 1)
      end)
      local screen = drawn.onto(canvas, 0, 0, function()
        love.graphics.draw(small, 0, 0, 0, zoom)
      end)
      for j = 0, h - 1 do
        for i = 0, w - 1 do
          local red = blockColor(screen, i, j, zoom)
          local top = world:pick(x + i + rng:unit(), y + j + rng:unit())
          pixels = pixels + 1
          if red ~= (top and top:getData() or 0) then
            different = different + 1
            assert.is_true(isAnyOpen(list, x + i, y + j))
          end
        end
      end
    end)
    report("cameras with zooms of 1 to 8: %d pixels of the world, %d differ", pixels, different)
    assert.is_true(different < pixels * MOST)
  end)
end)
