-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- contact, touches and distance of two sprites. Random scenes are in questions_spec.lua.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local garbage = require "spec.support.garbage"

local list = compare.list

-- Two sprites from text: `a` and `b` are pixels of one, `*` of both.
local function drawn(rows)
  local rows_a, rows_b = {}, {}
  for k, row in ipairs(rows) do
    rows_a[k] = row:gsub("b", "."):gsub("[a*]", "#")
    rows_b[k] = row:gsub("a", "."):gsub("[b*]", "#")
  end
  local a, b = pixcollide.newMaskFromRows(rows_a), pixcollide.newMaskFromRows(rows_b)
  return pixcollide.newSprite(a), pixcollide.newSprite(b)
end

local function near(expected, actual) return math.abs(expected - actual) <= 1e-12 * (1 + math.abs(expected)) end

describe("two sprites", function()
  it("need no world, and no layers that collide, and may be disabled", function()
    local a, b = drawn { "aa**bb" }
    b:setEnabled(false)
    assert.equal(2, (a:contact(b)))
    local world = pixcollide.newWorld()
    world:setLayersCollide("default", "default", false)
    world:add(a)
    pixcollide.newWorld():add(b)
    assert.equal(list(2, 3, 0.5, -1, 0), list(a:contact(b)))
    assert.equal(0, (a:distance(b)))
  end)
end)

describe(":contact", function()
  it("gives area, centroid and normal", function()
    local a, b = drawn {
      "aaa..",
      "a**bb",
      "a**bb",
      "..bbb",
    }
    local area, x, y, nx, ny = a:contact(b)
    assert.equal(list(4, 2, 2), list(area, x, y))
    assert.is_true(nx < 0 and ny < 0)
    assert.is_true(near(1, nx * nx + ny * ny))
    local _, _, _, ox, oy = b:contact(a)
    assert.equal(list(-nx, -ny), list(ox, oy))
  end)

  it("points along the slope that is met", function()
    local floor_of = pixcollide.newSprite((pixcollide.newPolygonMask { 0, 100, 200, 0, 200, 100 }))
    local ball = pixcollide.newSprite(pixcollide.newCircleMask(8), { x = 100, y = 50, origin = "center" })
    local _, _, _, nx, ny = ball:contact(floor_of)
    local length = math.sqrt(5)
    assert.is_true(math.abs(nx + 1 / length) < 0.05, nx)
    assert.is_true(math.abs(ny + 2 / length) < 0.05, ny)
  end)

  it("points as the separation where the overlap is the same on all sides", function()
    local wall = pixcollide.newSprite(pixcollide.newMask(30, 40, true))
    local coin = pixcollide.newSprite(pixcollide.newMask(4, 4, true), { x = 20, y = 18 })
    assert.equal(list(16, 22, 20, 1, 0), list(coin:contact(wall)))
    coin:setPosition(13, 18)
    assert.equal(list(16, 15, 20, -1, 0), list(coin:contact(wall)))
    coin:setPosition(13, 3)
    assert.equal(list(16, 15, 5, 0, -1), list(coin:contact(wall)))
    assert.equal(list(16, 15, 5, 0, 1), list(wall:contact(coin)))
  end)

  it("is up if the sprites are too large for their separation #large", function()
    local huge = pixcollide.newSprite(pixcollide.newMask(256, 256, true), { sx = 2 ^ 16 })
    local coin = pixcollide.newSprite(pixcollide.newMask(4, 4, true), { x = 8000000, y = 8000000 })
    assert.equal(list(16, 8000002, 8000002, 0, -1), list(coin:contact(huge)))
  end)

  it("counts and weighs a billion pixels", function()
    local mask = pixcollide.newMask(4, 4, true)
    local a = pixcollide.newSprite(mask, { x = -2 ^ 14, y = -2 ^ 14, sx = 2 ^ 13 })
    local b = pixcollide.newSprite(mask, { x = -2 ^ 14 + 2, y = -2 ^ 14, sx = 2 ^ 13 })
    assert.equal(list((2 ^ 15 - 2) * 2 ^ 15, 1, 0, -1, 0), list(a:contact(b)))
  end)
end)

describe(":touches", function()
  it("tells neighbours from those that overlap or are apart", function()
    for rows, expected in pairs {
      ["aabb"] = { true, true },
      ["a.\n.b"] = { true, false },
      [".a\nb."] = { true, false },
      ["aa.bb"] = { false, false },
      ["a*b"] = { false, false },
      ["a.\na.\n..\n.b"] = { false, false },
    } do
      local lines = {}
      for line in rows:gmatch "[^\n]+" do lines[#lines + 1] = line end
      local a, b = drawn(lines)
      assert.equal(list(expected[1], expected[2]), list(a:touches(b), a:touches(b, 4)))
      assert.equal(list(expected[1], expected[2]), list(b:touches(a, 8), b:touches(a, 4)))
    end
  end)

  it("is not the touch of boxes", function()
    local a, b = drawn { "a..", "a..", "...", "..b" }
    assert.is_false(a:touches(b))
    local ring = pixcollide.newSprite(pixcollide.newMaskFromRows { "#####", "#...#", "#...#", "#...#", "#####" })
    local dot = pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = 2, y = 2 })
    assert.is_false(dot:touches(ring))
    dot:setPosition(1, 2)
    assert.is_true(dot:touches(ring, 4))
  end)
end)

describe(":distance", function()
  it("gives the distance of the nearest pixels' centres, and these", function()
    local a, b = drawn {
      "aa...",
      "aa...",
      ".....",
      ".....",
      "....b",
    }
    assert.equal(list(math.sqrt(18), 1, 1, 4, 4), list(a:distance(b)))
    assert.equal(list(math.sqrt(18), 4, 4, 1, 1), list(b:distance(a)))
  end)

  it("reaches from one end of the world to the other", function()
    local dot = pixcollide.newMask(1, 1, true)
    local a = pixcollide.newSprite(dot, { x = -2 ^ 30, y = -2 ^ 30 })
    local b = pixcollide.newSprite(dot, { x = 2 ^ 30, y = 2 ^ 30 })
    assert.equal(list(math.sqrt(2) * 2 ^ 31, -2 ^ 30, -2 ^ 30, 2 ^ 30, 2 ^ 30), list(a:distance(b)))
    assert.is_nil(a:distance(b, 2 ^ 31))
  end)
end)

describe("contact, touches and distance #garbage", function()
  it("make no garbage", function()
    local disc = pixcollide.newCircleMask(20)
    local a = pixcollide.newSprite(disc, { r = 0.3, origin = "center" })
    local b = pixcollide.newSprite(disc, { x = 25, y = 8, r = 1, origin = "center" })
    local far = pixcollide.newSprite(disc, { x = 60, origin = "center" })
    local small = pixcollide.newSprite(pixcollide.newMask(2, 2, true))
    local kilobytes, requests = garbage.of(function()
      a:contact(b)
      a:contact(far)
      small:contact(a)
      a:distance(far)
      a:distance(b)
      a:touches(far, 4)
      a:touches(far)
    end, 50)
    assert.equal(0, kilobytes)
    assert.equal(0, requests)
  end)
end)
