-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of the queries of shapes: refused at the caller's line, and nothing changed.

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"
local raises = require "spec.support.raises"
local refusals = require "spec.support.refusals"

local pack = raises.pack
local unpack = table.unpack or unpack -- luacheck: ignore
local NAN, INF = 0 / 0, math.huge

local full, new, filled, refuse = refusals.full, refusals.new, refusals.filled, refusals.refuse

local stranger = new()
local SQUARE = { 0, 0, 9, 0, 9, 9, 0, 9 }

-- Arguments that are right; numbers tells which of them are numbers.
local METHODS = {
  { "queryRect", { 1, 1, 1, 1 }, numbers = { 1, 2, 3, 4 } },
  { "anyInRect", { 1, 1, 1, 1 }, numbers = { 1, 2, 3, 4 } },
  { "queryBox", { 1, 1, 1, 1 }, numbers = { 1, 2, 3, 4 } },
  { "queryCircle", { 1, 1, 1 }, numbers = { 1, 2, 3 }, limited = true },
  { "anyInCircle", { 1, 1, 1 }, numbers = { 1, 2, 3 }, limited = true },
  { "queryPolygon", { SQUARE }, numbers = {} },
  { "anyInPolygon", { SQUARE }, numbers = {} },
  { "queryMask", { full, 1, 1 }, numbers = { 2, 3 }, limited = true },
  { "anyUnderMask", { full, 1, 1 }, numbers = { 2, 3 }, limited = true },
  { "querySprite", { stranger }, numbers = {} },
  { "anyUnderSprite", { stranger }, numbers = {} },
  { "anyAtPoint", { 1, 1 }, numbers = { 1, 2 } },
}

local function with(method, n, value)
  local arguments = pack(unpack(method[2]))
  arguments[n], arguments.n = value, math.max(n, arguments.n)
  return arguments
end

describe("queries of shapes refuse", function()
  it("what is no number, and numbers that are not finite", function()
    for _, method in ipairs(METHODS) do
      for _, n in ipairs(method.numbers) do
        for _, wrong in ipairs { {}, true, "text", full } do
          refuse(method[1], n, with(method, n, wrong), "number expected")
        end
        for _, wrong in ipairs { NAN, INF, -INF } do
          refuse(method[1], n, with(method, n, wrong))
        end
        refuse(method[1], n, with(method, n, nil), "number expected")
      end
    end
  end)

  it("places beyond 2^30", function()
    for _, method in ipairs(METHODS) do
      for _, n in ipairs(method.limited and { method.numbers[1], method.numbers[2] } or {}) do
        local name = n == method.numbers[1] and "x" or "y"
        for _, wrong in ipairs { 2 ^ 30 + 2 ^ -20, -2 ^ 30 - 1, 1e300 } do
          refuse(method[1], n, with(method, n, wrong), name .. " expected between -2^30 and 2^30, got")
        end
      end
    end
  end)

  it("sizes and radii that are negative or too large", function()
    for _, name in ipairs { "queryRect", "anyInRect", "queryBox" } do
      refuse(name, 3, pack(0, 0, -1, 1), "width expected to be at least 0")
      refuse(name, 4, pack(0, 0, 1, -1e-9), "height expected to be at least 0")
    end
    for _, name in ipairs { "queryCircle", "anyInCircle" } do
      refuse(name, 3, pack(0, 0, -1), "radius expected between 0 and 2^30, got -1")
      refuse(name, 3, pack(0, 0, -1e-300), "radius expected between 0 and 2^30")
      refuse(name, 3, pack(0, 0, 2 ^ 30 + 1), "radius expected between 0 and 2^30, got 1073741825")
      refuse(name, 3, pack(0, 0, INF), "radius expected to be finite, got inf")
    end
  end)

  it("lists that are no polygons", function()
    for _, name in ipairs { "queryPolygon", "anyInPolygon" } do
      for _, wrong in ipairs { 1, "text", true, full } do
        refuse(name, 1, pack(wrong), "table expected")
      end
      refuse(name, 1, pack(), "table expected")
      for _, wrong in ipairs { {}, { 1, 2 }, { 1, 2, 3, 4 }, { 1, 2, 3, 4, 5, 6, 7 }, { x = 1 } } do
        refuse(name, 1, pack(wrong), "list of at least three points x1, y1, ... expected")
      end
      refuse(name, 1, pack({ 1, 2, 3, 4, 5, "x" }), "number expected at [6], got string")
      refuse(name, 1, pack({ 1, false, 3, 4, 5, 6 }), "number expected at [2], got boolean")
      refuse(name, 1, pack({ 1, 2, full, 4, 5, 6 }), "number expected at [3], got mask")
      for _, wrong in ipairs { NAN, INF, -INF, 2 ^ 30 + 1, -1e300 } do
        refuse(name, 1, pack({ 1, 2, 3, 4, wrong, 6 }), "number expected between -2^30 and 2^30 at [5], got")
      end
    end
  end)

  it("metamethods in the list of points", function()
    local points = setmetatable({ 0, 0, 9, 0 }, { __index = function() return 5 end, __len = function() return 6 end })
    refuse("queryPolygon", 1, pack(points), "list of at least three points")
  end)

  it("what is no mask, and masks that have been released", function()
    local released = pixcollide.newMask(5, 5, true)
    released:release()
    for _, name in ipairs { "queryMask", "anyUnderMask" } do
      for _, wrong in ipairs { stranger, pixcollide.newWorld(), io.stdout, {}, 1, "text" } do
        refuse(name, 1, pack(wrong, 1, 1), "mask expected")
      end
      refuse(name, 1, pack(), "mask expected")
      refuse(name, 1, pack(released, 1, 1), "mask has been released")
    end
  end)

  it("what is no sprite", function()
    for _, name in ipairs { "querySprite", "anyUnderSprite" } do
      for _, wrong in ipairs { full, pixcollide.newWorld(), io.stdout, {}, 1, "text" } do
        refuse(name, 1, pack(wrong), "sprite expected")
      end
      refuse(name, 1, pack(), "sprite expected")
    end
  end)

  it("filters that are none", function()
    for _, method in ipairs(METHODS) do
      local n = #method[2] + 1
      for _, filter in ipairs { 1, false, full, io.stdout } do
        refuse(method[1], n, with(method, n, filter),
          "filter expected: layer name, list of names, function or nil, got ")
      end
      refuse(method[1], n, with(method, n, { "default", 5 }), "list of layer names expected, got number at [2]")
      refuse(method[1], n, with(method, n, { "default", stranger }),
        "list of layer names expected, got sprite at [2]")
    end
  end)

  it("lists for the results that are none", function()
    for _, method in ipairs(METHODS) do
      if method[1]:find("^query") then
        local n = #method[2] + 2
        for _, wrong in ipairs { 1, "text", true, print, full } do
          refuse(method[1], n, with(method, n, wrong), "table expected")
        end
      end
    end
  end)

  it("worlds that have been released", function()
    for _, method in ipairs(METHODS) do
      local world = filled()
      world:release()
      local message = raises.here(function()
        local result = world[method[1]](world, unpack(method[2]))
        return result
      end)
      assert.is_truthy(message:find("world has been released", 1, true), message)
    end
  end)

  it("worlds, masks that a finaliser releases meanwhile", function()
    local world
    local function ask()
      local results = {}
      for k = 1, 20 do
        results[k] = { world:queryCircle(5, 5, 5, function() return true end) }
      end
      return #results
    end
    finalisers.during(function()
      world = filled()
      return world
    end, function(object) object:release() end, ask, function(_, ok, result)
      assert.is_true(ok or tostring(result):find("world has been released", 1, true) ~= nil, tostring(result))
    end)
    finalisers.during(function()
      world = filled()
      return pixcollide.newMask(9, 9, true)
    end, function(mask) mask:release() end, function(mask)
      local results = {}
      for k = 1, 20 do
        results[k] = { world:queryMask(mask, 0, 0) }
      end
      return #results
    end, function(_, ok, result)
      assert.is_true(ok or tostring(result):find("mask has been released", 1, true) ~= nil, tostring(result))
    end)
    finalisers.during(function()
      world = filled()
      return { 0, 0, 9, 0, 9, 9 }
    end, function(points) points[6] = nil end, function(points)
      local results = {}
      for k = 1, 20 do
        results[k] = { world:queryPolygon(points) }
      end
      return #results
    end, function(_, ok, result)
      assert.is_true(ok or tostring(result):find("list of at least three points", 1, true) ~= nil,
        tostring(result))
    end)
  end)
end)
