-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong sizes of cells, and other wrong use of what shows a world: refused at the caller's line, and nothing changed.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge

local function filled()
  local world = pixcollide.newWorld { cellSize = { w = 16, h = 64 } }
  for k = 0, 2 do
    world:add(pixcollide.newSprite(pixcollide.newMask(10, 10, true), { x = k * 5 }))
  end
  return world
end

local function refuse(name, arguments, ...)
  local world = filled()
  raises.method(world, name, 1, arguments, ...)
  assert.same({ 16, 64, false }, { world:getCellSize() })
  assert.equal(2, (select(2, world:collisions())))
end

-- Both places that take a size of cells.
local function refuse_size(size, ...)
  refuse("setCellSize", pack(size), "cell size", ...)
  raises.call(pixcollide, "newWorld", 1, pack({ cellSize = size }), "option 'cellSize'", ...)
end

describe("a size of cells may not be", function()
  it("missing", function()
    refuse("setCellSize", pack(), "cell size: number, 'auto' or {w =, h =} expected, got nil")
    refuse("setCellSize", pack(nil), "got nil")
  end)

  it("anything but a number, \"auto\" or a table", function()
    refuse_size(true, "number, 'auto' or {w =, h =} expected, got boolean")
    refuse_size("large", "number, 'auto' or {w =, h =} expected, got 'large'")
    refuse_size("Auto", "got 'Auto'")
    refuse_size(print, "got function")
    refuse_size(filled(), "got world")
  end)

  it("out of range", function()
    refuse_size(0, " expected between 1 and 16777216, got 0")
    refuse_size(0.99, "got 0.99")
    refuse_size(-8, "got -8")
    refuse_size(2 ^ 24 + 1, "got 16777217")
    refuse_size(1e300, "got 1e+300")
    refuse_size(NAN, "got nan")
    refuse_size(INF, "got inf")
    refuse_size(-INF, "got -inf")
  end)

  it("a table with a side that is none", function()
    refuse_size({}, " w: number expected, got nil")
    refuse_size({ w = 8 }, " h: number expected, got nil")
    refuse_size({ w = "wide", h = 8 }, " w: number expected, got string")
    refuse_size({ w = {}, h = 8 }, " w: number expected, got table")
    refuse_size({ w = 8, h = 0 }, " h expected between 1 and 16777216, got 0")
    refuse_size({ w = 2 ^ 24 + 1, h = 8 }, " w expected between 1 and 16777216, got 16777217")
    refuse_size({ w = NAN, h = 8 }, "got nan")
    refuse_size({ w = 8, h = INF }, "got inf")
  end)

  it("a table with other keys", function()
    refuse_size({ w = 8, h = 8, d = 8 }, ": only w and h expected in its table")
    refuse_size({ 8, 8 }, ": only w and h expected in its table")
    refuse_size({ w = 8, h = 8, [true] = 1 }, ": only w and h expected in its table")
  end)
end)

describe("what shows a world refuses", function()
  it("lists that are no tables", function()
    for _, wrong in ipairs { 1, "text", true, print } do
      refuse("getStats", pack(wrong), "table expected")
      refuse("getCells", pack(wrong), "table expected")
    end
  end)

  it("a released world", function()
    local world = filled()
    world:release()
    for _, name in ipairs { "getStats", "getCells", "getCellSize" } do
      local message = raises.here(function()
        local result = world[name](world)
        return result
      end)
      assert.truthy(message:find("world has been released", 1, true), message)
    end
    assert.truthy(raises.here(function() world:setCellSize(8) end):find("world has been released", 1, true))
  end)

  it("a world that reading the argument releases", function()
    local world = filled()
    local size = setmetatable({ h = 8 }, { __index = function() world:release() return 8 end })
    local message = raises.here(function() world:setCellSize(size) end)
    assert.truthy(message:find("world has been released", 1, true), message)
  end)
end)
