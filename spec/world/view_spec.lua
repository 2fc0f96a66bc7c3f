-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- LuaJIT's FFI: the view of positions, and pointers in place of lists. Elsewhere: that it is missing is said.

local pixcollide = require "pixcollide"
local luajit = require "spec.support.luajit"
local raises = require "spec.support.raises"

local pack = raises.pack
local mask = pixcollide.newMask(10, 10, true)

local function filled(count)
  local world, all = pixcollide.newWorld(), {}
  for k = 1, count do all[k] = world:add(pixcollide.newSprite(mask, { x = k, y = -k })) end
  return world, all
end

local ffi = luajit.ffi "views of positions and pointers to them"
if not ffi then
  it("without LuaJIT a view of positions is refused, and the message says what to use", function()
    local world, all = filled(2)
    local message = raises.here(function() world:viewPositions() end)
    assert.is_truthy(message:find("LuaJIT", 1, true))
    assert.is_truthy(message:find("world:setPositions", 1, true))
    message = raises.here(function() world:commitPositions() end)
    assert.is_truthy(message:find("world:viewPositions", 1, true))
    assert.same({ 2, -2 }, { all[2]:getPosition() })
  end)
  return
end

describe(":viewPositions", function()
  it("shows all positions as they are", function()
    local world, all = filled(5)
    all[2]:setPosition(0.25, 7)
    world:remove(all[4])
    world:add(all[4])
    local view, n = world:viewPositions()
    assert.equal(5, n)
    for k, sprite in ipairs(world:getSprites()) do
      assert.same({ sprite:getPosition() }, { view[k - 1].x, view[k - 1].y })
    end
  end)

  it("is empty for an empty world", function()
    local world = pixcollide.newWorld()
    local _, n = world:viewPositions()
    assert.equal(0, n)
    world:commitPositions()
  end)

  it("is a copy until it is committed", function()
    local world, all = filled(3)
    local view = world:viewPositions()
    view[1].x = 50
    assert.same({ 2, -2 }, { all[2]:getPosition() })
    all[3]:setPosition(9, 9)
    world:commitPositions()
    assert.same({ 50, -2 }, { all[2]:getPosition() })
    assert.same({ 3, -3 }, { all[3]:getPosition() }) -- as in the view
    view[0].y = 1 -- a view may be committed again
    world:commitPositions()
    assert.same({ 1, 1 }, { all[1]:getPosition() })
  end)

  it("remains good memory when the world grows, is cleared, released or collected", function()
    local world = filled(3)
    local view = world:viewPositions()
    for k = 1, 1000 do world:add(pixcollide.newSprite(mask, { x = k })) end
    local larger, n = world:viewPositions()
    assert.same({ 1003, 1000 }, { n, larger[1002].x })
    view[0].x, view[2].y = 77, 78
    world:commitPositions() -- the view taken last counts
    assert.equal(1, (world:getSprites()[1]:getPosition()))
    world:release()
    world = nil -- luacheck: ignore
    for _ = 1, 4 do collectgarbage() end
    view[0].x, larger[1002].x = 1, 2
    assert.same({ 1, 2, 78 }, { view[0].x, larger[1002].x, view[2].y })
  end)

  it("is kept for the commit if the game lets go of it", function()
    local world, all = filled(3)
    world:viewPositions()[1].x = 31
    for _ = 1, 4 do collectgarbage() end
    world:commitPositions()
    assert.equal(31, (all[2]:getPosition()))
  end)

  it("makes no garbage once it is large enough #garbage", function()
    local world, least = filled(50), math.huge
    jit.off() -- luacheck: ignore 113
    for _ = 1, 10 do
      collectgarbage()
      collectgarbage("stop")
      local before = collectgarbage("count")
      world:viewPositions()
      world:commitPositions()
      least = math.min(least, collectgarbage("count") - before)
      collectgarbage("restart")
    end
    jit.on() -- luacheck: ignore 113
    assert.is_true(least < 0.2, least) -- its address, as a number made by the FFI, at the most
  end)

  it("is read and written by compiled code", function()
    local world, all = filled(1000)
    local traces = 0
    local function count(what)
      if what == "stop" then traces = traces + 1 end
    end
    local view, n = world:viewPositions()
    jit.attach(count, "trace") -- luacheck: ignore 113
    for _ = 1, 20 do
      for i = 0, n - 1 do view[i].x = view[i].x + 0.5 end
    end
    jit.attach(count) -- luacheck: ignore 113
    world:commitPositions()
    assert.equal(11, (all[1]:getPosition()))
    assert.is_true(traces > 0 or not jit.status()) -- luacheck: ignore 113
  end)
end)

describe(":commitPositions", function()
  it("refuses numbers beyond the limit, says whose, and changes nothing", function()
    local world, all = filled(100)
    for _, wrong in ipairs { 0 / 0, math.huge, -math.huge, 2 ^ 30 + 1 } do
      for _, i in ipairs { 0, 41, 99 } do
        for _, axis in ipairs { "x", "y" } do
          local view, n = world:viewPositions()
          for k = 0, n - 1 do view[k].x = view[k].x + 5 end
          view[i][axis] = wrong
          local message = raises.here(function() world:commitPositions() end)
          local expected = ("%s of view[%d] expected between -2^30 and 2^30, got "):format(axis, i)
          assert.is_truthy(message:find(expected, 1, true))
          for k = 1, 100 do assert.equal(k, (all[k]:getPosition())) end
        end
      end
    end
  end)

  it("refuses a view that is older than the world's members", function()
    for _, change in ipairs {
      function(world) world:add(pixcollide.newSprite(mask)) end, function(world, sprite) world:remove(sprite) end,
      function(world) world:clear() end, function(world, sprite)
        world:remove(sprite)
        world:add(sprite)
      end,
    } do
      local world, all = filled(4)
      world:viewPositions()[0].x = 99
      change(world, all[3])
      local message = raises.here(function() world:commitPositions() end)
      assert.is_truthy(message:find("take a new view with world:viewPositions", 1, true))
      assert.equal(1, (all[1]:getPosition()))
      world:viewPositions()
      world:commitPositions()
    end
  end)

  it("refuses to commit without a view", function()
    local message = raises.here(function() (filled(1)):commitPositions() end)
    assert.is_truthy(message:find("world:viewPositions", 1, true))
  end)
end)

describe("an FFI pointer", function()
  local function doubles(...) return ffi.new("double[?]", select("#", ...), ...) end

  it("is taken in place of a list", function()
    local world, all = filled(2)
    world:setPositions(doubles(1.5, 2, 3, 4), 2)
    assert.same({ { 1.5, 2 }, { 3, 4 } }, { { all[1]:getPosition() }, { all[2]:getPosition() } })
    local numbers = doubles(5, 6, 7, 8)
    world:setVelocities(ffi.cast("double *", numbers), 2)
    assert.same({ 7, 8 }, { all[2]:getVelocity() })
    local transforms = doubles(1, 2, 0.5, 3, 4, 5, 6, 0.25, 0.75, 9, 8, 0, 1, 1, 0, 0, 0, 0)
    world:setTransforms(ffi.cast("void *", transforms), 2)
    assert.same({ 1, 2, 0.5, 3, 4, 5, 6, 0.25, 0.75 }, { all[1]:getTransform() })
    assert.same({ 9, 8, 0, 1, 1, 0, 0, 0, 0 }, { all[2]:getTransform() })
    assert.equal(9, transforms[9]) -- only read
    local points = ffi.new("struct { double x, y; }[2]", { { 4, 3 }, { 2, 1 } })
    world:setPositions(points, 2)
    assert.same({ 2, 1 }, { all[2]:getPosition() })
  end)

  it("need not be aligned", function()
    local world, all = filled(1)
    local bytes = ffi.new("char[40]")
    ffi.copy(bytes + 3, doubles(12.5, -3), 16)
    world:setPositions(bytes + 3, 1)
    assert.same({ 12.5, -3 }, { all[1]:getPosition() })
  end)

  it("must come with the number of sprites", function()
    local world, all = filled(2)
    local numbers = doubles(1, 2, 3, 4, 5, 6)
    raises.method(world, "setPositions", 2, pack(numbers), "number expected, got no value")
    for _, wrong in ipairs { 0, 1, 3 } do
      raises.method(world, "setPositions", 2, pack(numbers, wrong), "count expected to be 2, the number of sprites")
    end
    raises.method(world, "setVelocities", 2, pack(numbers, -1), "count expected between")
    raises.method(world, "setTransforms", 2, pack(numbers, 5), "count expected to be 2")
    assert.same({ 1, -1 }, { all[1]:getPosition() })
  end)

  it("to an array is refused if the array is too short", function()
    local world, all = filled(2)
    for _, short in ipairs {
      ffi.new("double[3]"), ffi.new("double[?]", 3), ffi.new("float[4]"), ffi.new("double[0]"),
    } do
      raises.method(world, "setPositions", 1, pack(short, 2), "array of at least 4 doubles expected, got one of ")
    end
    raises.method(world, "setTransforms", 1, pack(ffi.new("double[17]"), 2), "array of at least 18 doubles expected")
    assert.same({ 1, -1 }, { all[1]:getPosition() })
    world:setPositions(ffi.new("double[5]", 8), 2) -- longer ones will do
    world:setPositions(ffi.new("struct { double x, y; }[2]"), 2)
    assert.same({ 0, 0 }, { all[1]:getPosition() })
  end)

  it("must not be NULL, or a number", function()
    local world = filled(1)
    raises.method(world, "setPositions", 1, pack(ffi.cast("double *", 0), 1), "pointer to numbers expected, got NULL")
    raises.method(world, "setPositions", 1, pack(ffi.new("int64_t", 5), 1), "FFI pointer expected, got cdata")
    pixcollide.newWorld():setPositions(ffi.cast("double *", 0), 0)
  end)

  it("is refused as a whole for a wrong number", function()
    local world, all = filled(2)
    local message = raises.message(function() world:setPositions(doubles(1.5, 2, 0 / 0, 4), 2) end)
    assert.is_truthy(message:find("number expected between -2^30 and 2^30 at [3], got nan", 1, true))
    assert.same({ 1, -1 }, { all[1]:getPosition() })
  end)
end)
