-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- In LuaJIT, methods that compiled loops call by themselves are held to their twins in C: results, messages, and what
-- they change, for arguments of all kinds.

local luajit = require "spec.support.luajit"
local pack = require "spec.support.raises".pack
local pixcollide = require "pixcollide"
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"

if not luajit.ffi "methods that compiled loops call" then return end

local unpack = table.unpack or unpack -- luacheck: ignore
local getupvalue = debug.getupvalue

-- The twin in C of a method that has one.
local function twinOf(method)
  for k = 1, math.huge do
    local name, value = getupvalue(method, k)
    if name == "slow" or not name then return name and value end
  end
end

-- Two of each object, in the same state: one for the methods, one for their twins.
local function newScene(rng)
  local scene, twins = {}, {}
  local function both(name, make)
    local state = rng:int(1, 2 ^ 30)
    for _, s in ipairs { scene, twins } do s[name] = make(s, random.new(state)) end
  end
  both("world", function() return pixcollide.newWorld() end)
  both("mask", function(_, r)
    local mask = pixcollide.newMask(r:int(1, 70), r:int(1, 9))
    for _ = 1, 40 do mask:set(r:int(0, 69), r:int(0, 8)) end
    return mask
  end)
  both("other", function(_, r) return pixcollide.newCircleMask(r:int(1, 9)) end)
  both("sprite", function(s, r)
    return s.world:newSprite(s.mask, { x = r:int(-5, 5), sx = r:int(1, 2), r = r:int(0, 1) })
  end)
  both("wall", function(s, r) return pixcollide.newSprite(s.other, { x = r:int(-5, 5), y = r:real(-5, 5) }) end)
  both("follower", function(s) return s.world:newSprite(s.other):follow(s.sprite) or s.sprite:getFollowers()[1] end)
  both("released", function() return pixcollide.newMask(3, 3) end)
  scene.released:release()
  twins.released:release()
  return scene, twins
end

local SELVES = { mask = { "mask", "other" }, sprite = { "sprite", "wall", "wall" } }
local OBJECTS = { "mask", "other", "sprite", "wall", "wall", "sprite", "follower", "released", "world" }
local STRANGE = { 0 / 0, math.huge, -math.huge, 2 ^ 30, -2 ^ 30 - 1, 2 ^ 31, 1e300, -0.5, "12", "x", true, false, {} }

local function argument(rng)
  local roll = rng:unit()
  if roll < 0.6 then return rng:chance(0.5) and rng:int(-6, 30) or rng:real(-6, 30) end
  if roll < 0.7 then return STRANGE[rng:int(1, #STRANGE)] end
  return nil
end

-- Arguments, as names of objects or values: { object = name } or { value = v }, and how many.
local function arguments(rng, kind)
  local list, n = {}, rng:chance(0.7) and 3 or rng:int(0, 9)
  for k = 1, n do
    local isObject = rng:chance(k == 1 and 0.5 or 0.05)
    list[k] = isObject and { object = rng:chance(0.6) and (kind == "mask" and "other" or "wall") or rng:pick(OBJECTS) }
      or { value = argument(rng) }
  end
  return list, n
end

local function valuesOf(list, n, scene)
  local values = {}
  for k = 1, n do values[k] = list[k].object and scene[list[k].object] or list[k].value end
  return values
end

-- What pcall gave, to be compared.
local function show(got)
  local texts = {}
  for k = 1, got.n do texts[k] = type(got[k]) == "number" and ("%.17g"):format(got[k]) or tostring(got[k]) end
  return (table.concat(texts, " "):gsub("got nil", "got no value"))
end

-- All that the methods may have changed.
local function stateOf(scene)
  return table.concat({ scene.world:hash(), scene.mask:hash(), scene.other:hash(), scene.follower:getBox(),
    (("%.17g "):rep(9):format(scene.wall:getTransform())) }, " ")
end

describe("a method that compiled loops call", function()
  local sprite = pixcollide.newSprite(pixcollide.newCircleMask(4))
  local methods = { sprite = getmetatable(sprite).__index, mask = getmetatable(sprite:getMask()).__index }

  local function holds(kind, name, method, twin)
    it(("%s:%s does what its twin in C does"):format(kind, name), function()
      rounds.each("traced " .. kind .. name, 40, function(rng)
        local scene, twins = newScene(rng)
        for _ = 1, 30 do
          local self = rng:pick(rng:chance(0.9) and SELVES[kind] or OBJECTS)
          local list, n = arguments(rng, kind)
          local ours = pack(pcall(method, scene[self], unpack(valuesOf(list, n, scene), 1, n)))
          local theirs = pack(pcall(twin, twins[self], unpack(valuesOf(list, n, twins), 1, n)))
          assert.equal(show(theirs), show(ours))
          assert.equal(stateOf(twins), stateOf(scene))
        end
      end)
    end)
  end

  for kind, byName in pairs(methods) do
    for name, method in pairs(byName) do
      local twin = twinOf(method)
      if twin then holds(kind, name, method, twin) end
    end
  end

  it("raises at the caller's line, compiled or not", function()
    local function ask(x)
      local isCovered = sprite:covers(x, 0)
      return isCovered
    end
    for _ = 1, 200 do ask(3) end
    local _, message = pcall(ask, "x")
    assert.matches("^[^\n]-traced_spec%.lua:%d+: bad argument #1 to 'covers' %(number expected, got string%)$", message)
  end)

  it("tells what was called with a dot", function()
    local _, message = pcall(function() sprite.setPosition(1, 2) end)
    assert.matches("call it with a colon: sprite:setPosition", message, 1, true)
  end)
end)

describe("a loop over methods", function()
  local compiler, util = rawget(_G, "jit"), require "jit.util"

  -- Is a loop compiled that leaves its trace for no call? LuaJIT begins at a place that chance decides: so some trials.
  local function isCompiled(loop)
    local isWhole = false
    local function see(what, trace)
      if what == "stop" and util.traceinfo(trace).linktype == "loop" then isWhole = true end
    end
    compiler.attach(see, "trace")
    for _ = 1, 20 do
      compiler.flush()
      if not isWhole then loop() end
    end
    compiler.attach(see)
    return isWhole
  end

  it("is one trace, which a call of another method leaves", function()
    if not compiler.status() then return pending "the compiler is off" end
    local mask = pixcollide.newCircleMask(4)
    local a, b, count = pixcollide.newSprite(mask), pixcollide.newSprite(mask, { r = 0.5 }), 0
    assert.is_true(isCompiled(function()
      for k = 1, 300 do
        local x, y = a:getPosition()
        a:setPosition(x + 1, y)
        b:rotate(0.1)
        if a:collides(b) or a:covers(k, 1) or mask:get(k, 1) then count = count + a:overlapArea(b) end
      end
    end))
    assert.is_false(isCompiled(function()
      for _ = 1, 300 do a:setData(1) end
    end))
  end)
end)
