-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What is seen from a place: single cases, laws, dug ground, the rim of the world. For random scenes, cones and filters see
-- questions_spec.lua with spec/support/questions/sight.lua.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local naive_sight = require "spec.support.oracles.naive_sight"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local FAR = 2 ^ 30

-- A world of one sprite with these rows, at (x, y).
local function world_of(rows, x, y)
  local world, mask = pixcollide.newWorld(), pixcollide.newMaskFromRows(rows)
  return world, mask, world:newSprite(mask, { x = x, y = y })
end

-- What is seen from the middle of a pixel, beside rows in which the eye is E, what blocks #, seen . or a wall X.
local function check_rows(rows, radius, options)
  local covered, eye_x, eye_y = {}, nil, nil
  for k, row in ipairs(rows) do
    if row:find "E" then eye_x, eye_y = row:find "E" - 0.5, k - 0.5 end
    covered[k] = row:gsub("[^#X]", "."):gsub("X", "#")
  end
  local world = world_of(covered)
  local mask, left, top = world:visibleMask(eye_x, eye_y, radius, options)
  local shown = {}
  for k, row in ipairs(rows) do
    shown[k] = row:gsub("()(.)", function(at, was)
      local is_seen = mask:get(at - 1 - left, k - 1 - top)
      if was == "E" then return is_seen and "E" or "e" end
      return covered[k]:sub(at, at) == "#" and (is_seen and "X" or "#") or is_seen and "." or " "
    end)
  end
  assert.same(rows, shown)
end

describe("what is seen", function()
  it("ends at walls, whose faces are seen, and never shines between two pixels that touch at a corner", function()
    check_rows({
      ".........",
      ".......XX",
      ".E....X##",
      ".....X   ",
      "....X    ",
      "...X     ",
    }, 20)
    check_rows({ " X ", ".E.", " X " }, 2)
    check_rows({ "###  .", "##X ..", "#XE...", "#X....", "  X..." }, 20)
  end)

  it("is behind a pixel what its whole square leaves", function()
    check_rows({
      ".........",
      "......   ",
      "...      ",
      "E.X      ",
    }, 20)
  end)

  it("has the faces of a wall that is looked along, as far as it goes", function()
    local world = world_of { ("#"):rep(300) }
    local mask, left, top = world:visibleMask(0.5, -1.5, 299)
    for x = 0, 290 do assert.is_true(mask:get(x - left, 0 - top)) end
    assert.equal(0, (world:visibleMask(0.5, -1.5, 299, { walls = false }):overlapArea(pixcollide.newRectangleMask(300, 1),
      -left, -top)))
  end)

  it("is nothing for an eye in a covered pixel, and all around in an empty world", function()
    assert.equal(0, (world_of { "###" }:visibleMask(1.5, 0.5, 9)):count())
    local world = pixcollide.newWorld()
    local mask = world:visibleMask(0.5, 0.5, 9)
    assert.same({ 19, 19, 253 }, { mask:getWidth(), mask:getHeight(), mask:count() })
    assert.equal(1, (world:visibleMask(0.5, 0.5, 0)):count())
    assert.equal(0, (world:visibleMask(0.25, 0.5, 0)):count())
  end)

  it("is all of the wall around, for an eye in a closed room", function()
    check_rows({ "#XXXX#", "X....X", "X..E.X", "#XXXX#" }, 16)
    check_rows({ "######", "#....#", "#..E.#", "######" }, 16, { walls = false })
  end)

  it("lies in a cone, its edges in it; what is beside that of a wall is seen, too", function()
    check_rows({
      "        .",
      "      ...",
      "    .....",
      "  E......",
      "   ......",
      "    .....",
      "     ....",
    }, 30, { direction = (math.pi / 4 - math.atan(0.5)) / 2, width = math.pi / 4 + math.atan(0.5) })
    check_rows({ "   ", " E.", "   " }, 1, { direction = 0, width = 0 })
    check_rows({ "...", "..E", "..." }, 3, { direction = math.pi, width = math.pi, walls = false })
    check_rows({ ".. ", ".E ", ".. " }, 2, { direction = math.pi, width = 1.25 * math.pi })
    check_rows({ "...", ".E ", "..." }, 2, { direction = -math.pi, width = 1.75 * math.pi })
    check_rows({ "...", ".E.", "..." }, 2, { direction = 1, width = 2 * math.pi })
  end)

  it("is not hidden by who is ignored, nor by his family, nor by whom a filter passes over", function()
    local world, full = pixcollide.newWorld(), pixcollide.newMask(4, 4, true)
    local guard = world:newSprite(full, { layer = "guards" })
    local sword = pixcollide.newSprite(full, { x = 8 })
    sword:follow(guard)
    sword:setSensor(true)
    local empty = (pixcollide.newWorld():visibleMask(1.5, 1.5, 20))
    assert.equal(0, (world:visibleMask(1.5, 1.5, 20)):count())
    for _, sprite in ipairs { guard, sword } do
      assert.is_true(empty:equals((world:visibleMask(1.5, 1.5, 20, { ignore = sprite }))))
      assert.equal(16, world:countVisible(1.5, 1.5, sprite)) -- who is looked at is ignored
    end
    local asked = {}
    local function passes(sprite)
      asked[#asked + 1] = sprite
      return false
    end
    assert.is_true(empty:equals((world:visibleMask(1.5, 1.5, 20, { filter = passes }))))
    assert.is_true(rawequal(asked[1], guard) and #asked == 2)
    for _, filter in ipairs { {}, "nobody", { "heroes" } } do
      assert.is_true(empty:equals((world:visibleMask(1.5, 1.5, 20, { filter = filter }))))
    end
    guard:setEnabled(false)
    assert.is_true(empty:equals((world:visibleMask(1.5, 1.5, 20, {}))))
    assert.equal(0, (world:visibleMask(1.5, 1.5, 20, { filter = { disabled = true } })):count())
    assert.is_true(world:canSee(1.5, 1.5, pixcollide.newSprite(full, { x = 16000 })))
    assert.is_false(world:canSee(1.5, 1.5, pixcollide.newSprite(full, { x = 16389 })))
    assert.same({ 3, 6, 0 }, { world:countVisible(1.5, 1.5, pixcollide.newSprite(full, { x = 6 }), 5.1, { direction = 0, width = 1 }) })
  end)

  it("has of a sprite what is a face of a wall, by what is beside that, even behind the sprite", function()
    local world = world_of({ "##" }, 9, 0)
    local goal = pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = 10 })
    assert.is_true(world:canSee(0.5, 0.5, goal))
    assert.is_false(world:canSee(0.5, 0.5, goal, nil, { walls = false }))
  end)

  it("may be blocked by the mask that it is written to", function()
    local world, mask = world_of { ("."):rep(9), ("."):rep(5) .. "#...", ("."):rep(9), "", "", "", "", "", "" }
    local expected, left, top = world:visibleMask(1.5, 1.5, 4)
    assert.same({ mask, left, top }, { world:visibleMask(1.5, 1.5, 4, nil, mask) })
    assert.is_true(expected:equals(mask))
  end)
end)

describe("a filter function of what is seen", function()
  it("may change the world, but not end it, or the mask", function()
    local world, _, sprite = world_of({ "#" }, 5, 0)
    local out = pixcollide.newMask(40, 40)
    local mask = world:visibleMask(0.5, 0.5, 10, { filter = function()
      world:remove(sprite)
      return true
    end })
    assert.is_true(mask:equals((pixcollide.newWorld():visibleMask(0.5, 0.5, 10))))
    world:add(sprite)
    assert.has_error(function() world:visibleMask(0.5, 0.5, 10, { filter = function() error("own", 0) end }) end, "own")
    raises.cases { { world, "visibleMask", { 0, 0, 10, { filter = function() out:release() end }, out }, 5,
      "mask has been released" } }
    assert.matches("world has been released", raises.message(function()
      world:canSee(0, 0, sprite, 10, { filter = function() world:release() end })
    end))
  end)
end)

it("a mask to be used again may be larger, and what is beyond is empty; nothing is allocated #garbage", function()
  local world, _, sprite = world_of({ "#.#", "...", "###" }, 5, 0)
  local out, options = pixcollide.newMask(70, 90, true), { direction = 0, width = 1, ignore = sprite, filter = { "default" } }
  local mask, left, top = world:visibleMask(0.25, 0.25, 20, nil, out)
  assert.same({ true, -20, -20 }, { rawequal(mask, out), left, top })
  assert.is_true(out:cropped(0, 0, 41, 41):equals((world:visibleMask(0.25, 0.25, 20))))
  assert.same({ 70, 90, (world:visibleMask(0.25, 0.25, 20)):count() }, { 70, 90, out:count() })
  local kilobytes, requests = garbage.of(function()
    for k = 1, 20 do
      world:visibleMask(k % 4, 0, 30, options, out)
      world:canSee(k % 4, 0, sprite, nil, options)
      world:countVisible(k % 4, 9, sprite)
    end
  end)
  assert.same({ 0, 0 }, { kilobytes, requests })
end)

it("wrong use is refused", function()
  local world, _, sprite = world_of { "#" }
  local small = pixcollide.newMask(21, 20)
  raises.cases {
    { world, "visibleMask", { 0, 0, 10, nil, small }, 5, "mask of at least 21x21 expected, got one of 21x20" },
    { world, "visibleMask", { 0, 0, 10, { direction = 1 } }, 4, "options 'direction' and 'width' expected together" },
    { world, "canSee", { 0, 0, sprite, 10, "wall" }, 5,
      "table of options expected, got string (to name layers: { filter = \"wall\" })" },
    { world, "canSee", { 0, 0, sprite, 10, { width = 1 } }, 5, "options 'direction' and 'width' expected together" },
    { world, "visibleMask", { 0, 0, 10, { filter = { 5 } } }, 4, "list of layer names expected, got number at [1]" },
    { world, "visibleMask", { 0, 0, 10, { filter = { enabled = true } } }, 4, "unknown field 'enabled'" },
  }
  world:setLayers { "default" }
  raises.cases { { world, "visibleMask", { 0, 0, 10, { filter = "walls" } }, 4, "'walls'" } }
end)

describe("by laws,", function()
  -- Random ground: noise, rooms or rocks, some of it turned.
  local function ground(rng)
    local world, mask = pixcollide.newWorld(), pixcollide.newMask(rng:int(40, 140), rng:int(40, 140))
    local w, h = mask:getDimensions()
    for _ = 1, rng:int(1, 40) do
      local size = rng:pick { 1, 1, 2, 5, 12 }
      mask[rng:pick { "add", "add", "subtract" }](mask, pixcollide.newCircleMask(rng:real(0.5, size)),
        rng:int(-size, w), rng:int(-size, h))
    end
    for _ = 1, rng:pick { 0, 0, 200 } do mask:set(rng:int(0, w - 1), rng:int(0, h - 1)) end
    local sprite = world:newSprite(mask, { x = w / 2, y = h / 2, ox = w / 2, oy = h / 2 })
    if rng:chance(0.3) then sprite:setTransform(w / 2, h / 2, rng:real(-3, 3), rng:real(0.5, 1.5), 1, w / 2, h / 2) end
    return world, w, h, sprite
  end

  it("what a sees of b, b sees of a, and where a ray is free", function()
    rounds.each("sight both ways", 60, function(rng)
      local world, w, h = ground(rng)
      local ax, ay = rng:int(0, w) + 0.5, rng:int(0, h) + 0.5
      local mask, left, top = world:visibleMask(ax, ay, 200, { walls = false })
      for _ = 1, 60 do
        local bx, by = rng:int(0, w) + 0.5, rng:int(0, h) + 0.5
        local sees = mask:get(math.floor(bx) - left, math.floor(by) - top)
        local back, back_left, back_top = world:visibleMask(bx, by, 200, { walls = false })
        assert.equal(sees, back:get(math.floor(ax) - back_left, math.floor(ay) - back_top))
        assert.equal(sees, world:anyOnSegment(ax, ay, bx, by) == nil)
      end
    end)
  end)

  it("ground that is dug, seen from everywhere, is as by a segment for each pixel", function()
    rounds.each("sight in ground", 40, function(rng)
      local world, w, h, sprite = ground(rng)
      local x, y, radius = rng:real(0, w), rng:real(0, h), rng:pick { rng:int(1, 45), rng:real(1, 45) }
      local options = { walls = rng:chance(0.5) }
      if rng:chance(0.5) then options.direction, options.width = rng:real(-4, 4), rng:real(0, 7) end
      local mask, left, top = world:visibleMask(x, y, radius, options)
      local rows, naive_left, naive_top =
        naive_sight.rows(function(i, j) return sprite:covers(i, j) end, x, y, radius, options)
      assert.same({ rows, naive_left, naive_top }, { mask:toRows(), left, top })
    end)
  end)

  it("at the rim of the world it is as elsewhere, and nothing beyond is seen", function()
    rounds.each("sight at the rim", 20, function(rng)
      local world, mask = pixcollide.newWorld(), pixcollide.newMask(16, 16)
      for _ = 1, 40 do mask:set(rng:int(0, 15), rng:int(0, 15)) end
      local sx, sy = rng:pick { -1, 1 } * FAR, rng:pick { -1, 1 } * FAR
      local sprite = world:newSprite(mask, { x = sx, y = sy, ox = 8, oy = 8 })
      local x, y = sx - rng:int(0, 9) * sx / FAR, sy - rng:int(0, 9) * sy / FAR
      local radius = rng:real(0, 14)
      local seen, left, top = world:visibleMask(x, y, radius)
      assert.same({ naive_sight.rows(function(i, j) return sprite:covers(i, j) end, x, y, radius, {}) },
        { seen:toRows(), left, top })
    end)
  end)
end)

it("as far as it may look, it does #large", function()
  local world, wall = world_of({ ("#"):rep(3) }, 16000, 0)
  wall:set(1, 0, false)
  local mask, left, top = world:visibleMask(0.5, 0.5, 16383)
  assert.same({ 32767, 32767, -16383, -16383 }, { mask:getWidth(), mask:getHeight(), left, top })
  assert.is_true(mask:get(16000 - left, 0 - top) and mask:get(16001 - left, -1 - top) and mask:get(0, 16383))
  assert.is_false(mask:get(16001 - left, 0 - top) or mask:get(16383 - left, 0 - top) or mask:get(0, 0))
  mask:release()
end)
