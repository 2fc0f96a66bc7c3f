-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What two sprites have in common, how they touch and how far they are apart. Random scenes are in questions_spec.lua.

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

it("two sprites need no world, and no layers that collide, and may be disabled", function()
  local a, b = drawn { "aa**bb" }
  b:setEnabled(false)
  assert.equal(2, (a:contact(b)))
  local world = pixcollide.newWorld()
  world:setRule("default", "default", "ignore")
  world:add(a)
  pixcollide.newWorld():add(b)
  assert.same({ list(2, 3, 0.5, -1, 0), 0 }, { list(a:contact(b)), (a:distance(b)) })
end)

it("answers are fresh after a mask was released: the sprite covers nothing", function()
  local mask = pixcollide.newMask(20, 20, true)
  for _, r in ipairs { 0, math.pi / 2, 0.3 } do
    local own = mask:clone()
    local a = pixcollide.newSprite(own, { x = 10, y = 10, r = r, origin = "center" })
    local b = pixcollide.newSprite(mask)
    for _ = 1, 10 do assert.is_true(a:collides(b)) end
    own:release()
    assert.same({ false, false, 0, nil }, { a:collides(b), b:collides(a), b:overlapArea(a), (b:overlapRect(a)) })
    assert.same({ nil, false, list(10, 10, 0, 0) }, { a:getBounds(), a:covers(10, 10), list(a:getBox()) })
  end
end)

describe(":collidesBox and :collidesCircle", function()
  it("tell apart what is far apart, and do not mind empty corners", function()
    local disc = pixcollide.newCircleMask(10)
    local a, b = pixcollide.newSprite(disc), pixcollide.newSprite(disc, { x = 17, y = 17 })
    assert.same({ true, false }, { a:collidesBox(b), a:collides(b) })
    b:setPosition(20, 0)
    assert.is_false(a:collidesBox(b))
    b:setPosition(60, 0)
    assert.is_false(a:collidesCircle(b))
  end)

  it("are false when a sprite covers nothing", function()
    local full = pixcollide.newSprite(pixcollide.newMask(9, 9, true))
    for _, nothing in ipairs {
      pixcollide.newSprite(full:getMask(), { sx = 0 }), (pixcollide.newSprite(pixcollide.newMask(9, 9))),
    } do
      for _, method in ipairs { "collides", "collidesBox", "collidesCircle" } do
        assert.same({ false, false, false, true }, { full[method](full, nothing), nothing[method](nothing, full),
          method ~= "collidesCircle" and nothing[method](nothing, nothing), full[method](full, full) }, method)
      end
    end
  end)
end)

describe(":contact", function()
  it("points along the slope that is met", function()
    local floor_of = pixcollide.newSprite((pixcollide.newPolygonMask { 0, 100, 200, 0, 200, 100 }))
    local ball = pixcollide.newSprite(pixcollide.newCircleMask(8), { x = 100, y = 50, origin = "center" })
    local _, _, _, nx, ny = ball:contact(floor_of)
    local length = math.sqrt(5)
    assert.is_true(math.abs(nx + 1 / length) < 0.05, nx)
    assert.is_true(math.abs(ny + 2 / length) < 0.05, ny)
  end)
end)

it(":distance reaches from one end of the world to the other", function()
  local dot = pixcollide.newMask(1, 1, true)
  local a = pixcollide.newSprite(dot, { x = -2 ^ 30, y = -2 ^ 30 })
  local b = pixcollide.newSprite(dot, { x = 2 ^ 30, y = 2 ^ 30 })
  assert.equal(list(math.sqrt(2) * 2 ^ 31, -2 ^ 30, -2 ^ 30, 2 ^ 30, 2 ^ 30), list(a:distance(b)))
  assert.is_nil(a:distance(b, 2 ^ 31))
end)

it("isAdjacent of two pixels, however they lie", function()
  local mask = pixcollide.newMaskFromRows { "#" }
  local a = pixcollide.newSprite(mask)
  for dx = -2, 2 do
    for dy = -2, 2 do
      local b, apart = pixcollide.newSprite(mask, { x = dx, y = dy }), math.abs(dx) + math.abs(dy)
      assert.equal(apart == 1, a:isAdjacent(b, 4))
      assert.equal(apart > 0 and math.abs(dx) < 2 and math.abs(dy) < 2, a:isAdjacent(b, 8))
    end
  end
end)

it("contact, isAdjacent and distance #garbage make no garbage", function()
  local disc = pixcollide.newCircleMask(20)
  local a = pixcollide.newSprite(disc, { r = 0.3, origin = "center" })
  local b = pixcollide.newSprite(disc, { x = 25, y = 8, r = 1, origin = "center" })
  local far = pixcollide.newSprite(disc, { x = 60, origin = "center" })
  local small = pixcollide.newSprite(pixcollide.newMask(2, 2, true))
  assert.same({ 0, 0 }, { garbage.of(function()
    a:contact(b)
    a:contact(far)
    small:contact(a)
    a:distance(far)
    a:distance(b)
    a:isAdjacent(far, 4)
    a:isAdjacent(far)
  end, 50) })
end)

it("contact and separation ask for no memory while two magnified sprites turn", function()
  local state = debug.getregistry()["pixcollide.state"]
  local disc, requests = pixcollide.newCircleMask(45), {}
  local a = pixcollide.newSprite(disc, { x = 100, y = 100, sx = 1.1, origin = "center" })
  local b = pixcollide.newSprite(disc, { x = 105, y = 108, sx = 1.1, origin = "center" })
  for frame = 0, 99 do
    a:setRotation(frame * 0.013)
    b:setRotation(frame * -0.017)
    assert.is_true((a:contact(b)) > 0)
    a:separation(b)
    requests[frame] = select(3, state:getCounts())
  end
  assert.equal(requests[49], requests[99])
end)
