-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local METHODS = { "add", "subtract", "intersect", "toggle", "union", "difference", "intersection", "symmetricDifference" }
local compile = loadstring or load -- luacheck: ignore

local function released()
  local gone = pixcollide.newMask(2, 2)
  gone:release()
  return gone
end

describe("combining masks refuses", function()
  local mask, other

  before_each(function()
    mask, other = pixcollide.newMask(5, 3, true), pixcollide.newMask(4, 4, true)
  end)

  it("what is no mask", function()
    for _, name in ipairs(METHODS) do
      raises.method(mask, name, 1, raises.pack(), "mask expected, got no value")
      raises.method(mask, name, 1, raises.pack(nil, 1, 1), "mask expected, got nil")
      raises.method(mask, name, 1, raises.pack({}), "mask expected, got table")
      raises.method(mask, name, 1, raises.pack(pixcollide.newSprite(mask)), "mask expected, got sprite")
      raises.method(mask, name, 1, raises.pack(released()), "mask has been released")
      assert.is_truthy(raises.here(function() released()[name](released(), mask) end):find("mask has been released"))
    end
    assert.equal(15, mask:count())
  end)

  it("another self", function()
    for _, name in ipairs(METHODS) do
      local method = mask[name]
      for _, wrong in ipairs { 5, "mask", {}, io.stdout, pixcollide.newWorld() } do
        assert.is_truthy(raises.here(function() method(wrong, other) end):find("mask expected, got ", 1, true))
      end
      assert.is_truthy(raises.here(function() method() end):find("mask expected, got no value", 1, true))
    end
  end)

  it("offsets that are no finite numbers", function()
    for _, name in ipairs(METHODS) do
      for at, argument in ipairs { "dx", "dy" } do
        for _, value in ipairs { true, "x", {} } do
          local arguments = { other, 0, 0, n = 3 }
          arguments[at + 1] = value
          raises.method(mask, name, at + 1, arguments, "number expected, got " .. type(value))
        end
        for value, text in pairs { [math.huge] = "inf", [-math.huge] = "-inf" } do
          local arguments = { other, 0, 0, n = 3 }
          arguments[at + 1] = value
          raises.method(mask, name, at + 1, arguments, argument .. " expected to be finite, got " .. text)
        end
        local arguments = { other, 0, 0, n = 3 }
        arguments[at + 1] = 0 / 0
        raises.method(mask, name, at + 1, arguments, argument .. " expected to be finite, got nan")
      end
    end
    assert.equal(15, mask:count())
  end)

  it("unions that no mask can hold", function()
    for _, name in ipairs { "union", "symmetricDifference" } do
      assert.equal("a mask that holds both would be 32768x4 texels: at most 32767 a side expected",
        raises.here(function() mask[name](mask, other, 32764, 0) end))
      assert.equal("a mask that holds both would be 5x32768 texels: at most 32767 a side expected",
        raises.here(function() mask[name](mask, other, 0, -32765) end))
      assert.is_truthy(raises.here(function() mask[name](mask, other, 1e300, 0) end):find("32767 a side expected"))
      assert.is_truthy(raises.here(function() mask[name](mask, other, 0, -2 ^ 63) end):find("32767 a side expected"))
      local largest, x, y = mask[name](mask, other, 32763, 0)
      assert.same({ 32767, 4, 0, 0, 31 }, { largest:getWidth(), largest:getHeight(), x, y, largest:count() })
      largest, x, y = mask[name](mask, other, 0, -32764)
      assert.same({ 5, 32767, 0, -32764, 31 }, { largest:getWidth(), largest:getHeight(), x, y, largest:count() })
    end
  end)
end)

describe("the operators refuse", function()
  -- Code with an operator, run with masks a and b: the message without its position.
  local function refused(code, a, b)
    local f = assert(compile("local a, b = ... return " .. code, "=operators"))
    local message = raises.message(function() return f(a, b) end)
    local tail = message:match("^operators:1: (.*)$")
    assert.is_truthy(tail, message)
    return tail
  end

  local SIGNS = { ["-"] = "difference" }
  if compile("return ~0") then
    SIGNS["|"], SIGNS["&"], SIGNS["~"] = "union", "intersection", "symmetricDifference"
  end

  it("masks of other sizes, and name the method for them", function()
    local a, b = pixcollide.newMask(5, 3), pixcollide.newMask(5, 4)
    for sign, name in pairs(SIGNS) do
      assert.equal(("masks of the same size expected for '%s', got 5x3 and 5x4: use mask:%s(other, dx, dy)")
        :format(sign, name), refused("a " .. sign .. " b", a, b))
      assert.is_truthy(refused("a " .. sign .. " b", pixcollide.newMask(4, 3), a):find("got 4x3 and 5x3", 1, true))
    end
  end)

  it("what is no mask, on either side", function()
    local a = pixcollide.newMask(5, 3)
    for sign in pairs(SIGNS) do
      for _, value in ipairs { 5, true, {}, pixcollide.newWorld() } do
        local kind = type(value) == "userdata" and "world" or type(value)
        assert.equal(("mask expected on the right of '%s', got %s"):format(sign, kind),
          refused("a " .. sign .. " b", a, value))
        assert.equal(("mask expected on the left of '%s', got %s"):format(sign, kind),
          refused("a " .. sign .. " b", value, a))
      end
      assert.equal(("mask expected on the right of '%s', got nil"):format(sign), refused("a " .. sign .. " b", a, nil))
    end
  end)

  it("released masks", function()
    local a = pixcollide.newMask(2, 2)
    for sign in pairs(SIGNS) do
      assert.equal(("mask on the right of '%s' has been released"):format(sign),
        refused("a " .. sign .. " b", a, released()))
      assert.equal(("mask on the left of '%s' has been released"):format(sign),
        refused("a " .. sign .. " b", released(), a))
    end
    if SIGNS["~"] then
      assert.is_truthy(refused("~a", released()):find("has been released", 1, true))
    end
  end)

  it("any object when called by hand", function()
    local metatable = debug.getmetatable(pixcollide.newMask(1, 1))
    for _, name in ipairs { "__sub", "__bor", "__band", "__bxor", "__bnot" } do
      assert.is_truthy(raises.message(function() metatable[name]() end):find("mask expected", 1, true))
      assert.is_truthy(raises.message(function() metatable[name](io.stdout, {}) end):find("mask expected", 1, true))
    end
  end)
end)

describe("new masks", function()
  it("are freed when nobody uses them any more", function()
    local mask = pixcollide.newMask(1000, 1000, true)
    collectgarbage()
    collectgarbage()
    local before = pixcollide.getMemory()
    for k = 1, 50 do
      for _, name in ipairs { "union", "difference", "intersection", "symmetricDifference" } do
        assert.is_userdata((mask[name](mask, mask, k, -k)))
      end
      assert.equal(0, (mask - mask):count())
    end
    collectgarbage()
    collectgarbage()
    assert.is_true(pixcollide.getMemory() <= before)
  end)

  it("are right though finalisers release their operands meanwhile", function()
    for _, name in ipairs { "union", "difference", "intersection", "symmetricDifference", "__sub", "__bxor" } do
      local a, b = pixcollide.newMask(300, 300, true), pixcollide.newMask(300, 300, true)
      local call = a[name] or debug.getmetatable(a)[name]
      for k = 1, 200 do
        -- A finaliser that releases one of them, some time.
        local victim = k % 2 == 0 and a or b
        if k == 40 and newproxy then -- luacheck: ignore
          getmetatable(newproxy(true)).__gc = function() victim:release() end -- luacheck: ignore
        elseif k == 40 then
          setmetatable({}, { __gc = function() victim:release() end })
        end
        local ok, result = pcall(call, a, b)
        if ok then
          local expected = (name == "union" or name == "intersection") and 90000 or 0
          assert.equal(expected, result:count())
        else
          assert.is_truthy(tostring(result):find("released", 1, true), tostring(result))
        end
      end
    end
  end)
end)
