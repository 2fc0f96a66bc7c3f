-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What two copies of Lua on one state could trip over: errors through calls of each other, at depth and in numbers,
-- coroutines, the collector, hooks, finalisers, memory that runs out, a state that is closed and begun anew.

local collector = require "spec.support.collector"
local pixcollide = require "pixcollide"

local function newCrowd(count)
  local world, mask = pixcollide.newWorld(), pixcollide.newCircleMask(8)
  for k = 1, count do
    world:newSprite(mask, { x = k % 20 * 9, y = math.floor(k / 20) * 9, data = k })
  end
  return world, mask
end

local world, mask = newCrowd(200)
local tests = {}

tests[#tests + 1] = { "errors are caught", function()
  for k = 1, 1e5 do
    local ok, problem = pcall(mask.get, mask, "x", 1)
    assert(not ok and problem:find "number expected, got string", problem)
    if k % 2e4 == 0 then collectgarbage() end
  end
end }

tests[#tests + 1] = { "errors of filters come through, at any depth", function()
  local function nest(depth)
    return pcall(world.queryRect, world, 0, 0, 300, 300, function()
      if depth > 0 then nest(depth - 1) end
      error({ depth })
    end)
  end
  for depth = 0, 30 do
    local ok, problem = nest(depth)
    assert(not ok and type(problem) == "table" and problem[1] == depth)
  end
  local ok, problem = nest(400) -- Lua's limit of C calls, caught somewhere below
  assert(not ok and problem[1] == 400)
  for _ = 1, 2000 do nest(5) end
  assert(select(2, world:queryRect(0, 0, 300, 300)) > 100)
end }

tests[#tests + 1] = { "a callback may call the module, and it may call back", function()
  local depth = 0
  local function nest(sprite)
    if depth < 20 then
      depth = depth + 1
      local x, y = sprite:getPosition()
      world:queryRect(x, y, 20, 20, nest)
      table.sort({ 3, 1, 2 }, function(a, b) return a < b end)
      string.gsub("abc", "%a", function() return sprite:getData() end)
    end
    return true
  end
  world:queryRect(0, 0, 20, 20, nest)
  assert(depth == 20, depth)
end }

tests[#tests + 1] = { "coroutines go on within loops of the module, and cannot yield within its calls", function()
  local seen = 0
  for a, b in coroutine.wrap(function()
    for a, b in world:eachCollision() do coroutine.yield(a, b) end
  end) do
    assert(a:collides(b))
    seen = seen + 1
  end
  assert(seen == select(2, world:collisions()))
  local ok, problem = coroutine.resume(coroutine.create(function()
    world:queryRect(0, 0, 300, 300, function() coroutine.yield() end)
  end))
  assert(not ok and problem:find "attempt to yield across metamethod/C%-call boundary", problem)
end }

tests[#tests + 1] = { "the collector may run at any time, with finalisers that use the module", function()
  local calm = collector.hurry(0, 1e6)
  local finalised = 0
  for k = 1, 300 do
    local proxy = newproxy(true)
    getmetatable(proxy).__gc = function()
      finalised = finalised + pixcollide.newMask(3, 3, true):count() / 9
    end
    local sprite = pixcollide.newSprite({ pixcollide.newMask(40, 40, true), mask:clone() }, { x = k, r = k })
    assert(sprite:rasterize():count() > 1500)
  end
  collectgarbage()
  calm()
  assert(finalised > 290)
end }

tests[#tests + 1] = { "hooks of debug count and see its calls", function()
  local calls, lines = 0, 0
  debug.sethook(function(event)
    if event == "call" then calls = calls + 1 else lines = lines + 1 end
  end, "cl")
  world:queryRect(0, 0, 300, 300, function(sprite) return sprite:getData() > 100 end)
  debug.sethook()
  assert(calls > 200 and lines > 200, calls)
  debug.sethook(function() error "too long" end, "", 1000)
  local ok, problem = pcall(world.queryRect, world, 0, 0, 300, 300, function() for _ = 1, 1e5 do end return true end)
  debug.sethook()
  assert(not ok and problem:find "too long", problem)
end }

tests[#tests + 1] = { "images are decoded, and broken ones told", function()
  local picture = pixcollide.newPicture(40, 30)
  local png = picture:encodePNG()
  assert(pixcollide.decodePicture(png):getDimensions() == 40)
  for length = 1, #png - 1, 7 do
    assert(not pixcollide.decodePicture(png:sub(1, length)))
    pixcollide.decodePicture(png:sub(1, length) .. ("x"):rep(50) .. png:sub(length + 40))
  end
end }

tests[#tests + 1] = { "memory runs out, and the game goes on", function()
  local kept = {}
  local ok, problem = pcall(function()
    for k = 1, 1e4 do
      kept[k] = pixcollide.newMask(30000, 30000, true)
    end
  end)
  assert(not ok and tostring(problem):find "not enough memory", problem)
  print(("  after %d masks of 112 MB"):format(#kept))
  kept = nil -- luacheck: ignore
  collectgarbage()
  collectgarbage()
  assert(pixcollide.newMask(4096, 4096, true):count() == 4096 * 4096)
  local held = { ("x"):rep(2 ^ 20) }
  ok, problem = pcall(function()
    while true do held[#held + 1] = held[1] .. #held end
  end)
  print("  Lua itself: " .. tostring(problem))
  assert(not ok)
  ok, problem = pcall(function()
    for k = 1, 1e6 do held[#held + 1] = world:newSprite(mask, { x = k }) end
  end)
  assert(ok or tostring(problem):find "not enough memory", problem)
  held = nil -- luacheck: ignore
  collectgarbage()
  assert(#world:getSprites() >= 200)
end }

return function()
  for _, test in ipairs(tests) do
    local ok, problem = xpcall(test[2], debug.traceback)
    print((ok and "well: " or "FAILED: ") .. test[1] .. (ok and "" or "\n" .. tostring(problem)))
    if not ok then return false end
  end
end
