-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Asks a world all kinds of questions and returns what it found as text. Run by test_lua_memory.c over and over, while
-- allocations fail; it leaves nothing behind.

local pixcollide = ...

local unpack = table.unpack or unpack -- luacheck: ignore

local found = {}

-- Of a list what is in it, of a sprite its data.
local function note(...)
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    for _, one in ipairs(type(value) == "table" and value or { value == nil and "nil" or value }) do
      if type(one) == "table" then one = ("%s at %d %d"):format(one.other:getData(), one.exitX, one.exitY) end
      found[#found + 1] = type(one) == "userdata" and (one.getData and one:getData() or "?")
        or type(one) == "number" and ("%.6g"):format(one) or tostring(one)
    end
  end
end

-- Calls methods of an object: rows of a name and arguments.
local function each(object, calls)
  for _, call in ipairs(calls) do note(call[1], object[call[1]](object, unpack(call, 2))) end
end

-- What must fail, for another reason than memory.
local function refused(method, ...)
  local is_right, message = pcall(method, ...)
  if not is_right and tostring(message):find("not enough memory", 1, true) then error(message, 0) end
  note(is_right, message)
end

-- The world.

local ship, rock = pixcollide.newMaskFromRows { "..#..", ".###.", "#####", "#.#.#" }, pixcollide.newCircleMask(9)
local ground, layers = pixcollide.newMask(300, 20, true), { "ships", "rocks", "bullets" }
local world, crowd = pixcollide.newWorld(), {}
for i = 1, 14 do
  crowd[i] = world:add(pixcollide.newSprite(i % 3 == 0 and rock or ship, {
    x = i * 7, y = i % 4 * 5, r = i % 5 == 0 and i or 0, layer = layers[i % 3 + 1], depth = i % 4, data = "s" .. i,
  }))
end
world:add(pixcollide.newSprite(ground, { y = 25, data = "s15" }))
local stranger = pixcollide.newSprite(rock, { x = 20, y = 8, r = 1, data = "s16" })

-- A full mask of this size in the world.
local function add(w, h, options) return world:add(pixcollide.newSprite(pixcollide.newMask(w, h, true), options)) end

-- Filters of all kinds.

local function even(sprite) return tonumber((sprite:getData():gsub("%D", ""))) % 2 == 0 end
local function anyone() return true end

local function removing(sprite)
  world:remove(sprite)
  return world:add(sprite) ~= nil
end

local function asking(sprite)
  local x, y = sprite:getPosition()
  return select(2, world:queryPoint(x + 2, y + 2, "ships")) > 0 and world:anyAtPoint(x + 2, y + 2, even) == nil
end

local function failing() error("the filter's own", 0) end

local filters = { "rocks", { "ships", "rocks", "no such layer" }, even, asking, removing }
local list = {}

-- Asks without a filter, with each, and with one that fails. Of those that fill a list, what is in it.
local function ask(name, fills, ...)
  local arguments, n = { ... }, select("#", ...)
  local noted = fills and function(results) note(results) end or note
  note(name)
  noted(world[name](world, ...))
  for _, filter in ipairs(filters) do
    arguments[n + 1], arguments[n + 2] = filter, fills and list or nil
    noted(world[name](world, unpack(arguments, 1, fills and n + 2 or n + 1)))
  end
  arguments[n + 1] = failing
  refused(world[name], world, unpack(arguments, 1, n + 1))
end

local cap, corners = pixcollide.newMaskFromRows { "####", ".##." }, { 0, 0, 70, 4, 90, 40, 30, 20, 2.5, 33 }

-- Name, whether a list is filled, arguments.
for _, question in ipairs {
  { "queryPoint", true, 50, 18 }, { "queryRect", true, 10, 0, 50, 30 }, { "collisionsWith", true, crowd[6] },
  { "querySegment", true, 110, 22, -5, 10 }, { "rayCastAll", false, -5, 10, 110, 22 }, { "anyAtPoint", false, 66, 12 },
  { "anyOnSegment", false, 110, 22, -5, 10 }, { "rayCast", false, -5, 10, 110, 22 },
  { "sweepTo", false, crowd[2], 300, 40 }, { "sweepTo", false, crowd[5], -200, 3 },
  { "placeFree", false, crowd[5], 60, 10 }, { "advanceBy", false, crowd[4], 0.5, -20 },
  { "queryCircle", true, 45, 12, 20.5 }, { "queryPolygon", true, corners }, { "queryMask", true, cap, 40, 14 },
  { "querySprite", true, crowd[7] }, { "querySprite", true, stranger }, { "queryBox", true, 20, 0, 40, 9 },
  { "queryOutside", true, 20, 0, 40, 9 },
  { "anyInRect", false, 10, 0, 50, 30 }, { "anyInCircle", false, 60, 20, 5 }, { "anyInPolygon", false, corners },
  { "anyUnderMask", false, cap, 70, 12 }, { "anyUnderSprite", false, stranger },
  { "anyCollisionWith", false, crowd[6] }, { "pick", false, 66, 12, 20 },
  { "nearest", false, -30, 60, 70 }, { "sortByDepth", false, { crowd[3], crowd[1], crowd[2] } },
} do
  ask(unpack(question))
end
for _, filter in ipairs(filters) do
  local options = { filter = filter, ignore = crowd[1], direction = 1, width = 4 }
  local mask, left, top = world:visibleMask(40, 60, 70, options)
  note(mask:count(), left, top, (world:visibleMask(41, 59, 30, options, mask)):count())
  note(world:canSee(30, 60, crowd[3], nil, options), world:countVisible(30, 60, crowd[5], 90, { filter = filter }))
end
refused(world.canSee, world, 30, 60, crowd[3], 90, { filter = failing })
refused(world.collisionsWith, world, stranger)
refused(world.queryPolygon, world, { 1, 2, 3, 4, 5, "x" })

-- Cells, counts and rules. (Not the bytes, which depend on how far an attempt without memory got.)

for _, size in ipairs { 64, { w = 256, h = 4 }, 8, "auto" } do
  world:setCellSize(size)
  note(world:queryRect(0, 0, 40, 40, nil, list), world:collisions(list))
  note(world:getCells(list))
  note(select(2, world:getCells()), world:getCellSize())
  local stats = world:getStats()
  note(stats.cells, stats.cellsVisited, stats.largestCell, stats.boxTests, stats.queryHits)
end
refused(world.setCellSize, world, { w = 8 })
local small = pixcollide.newWorld { cellSize = { w = 2, h = 3 } }
note(world:getStats(list) == list, small:getCellSize())
small:release()
list = {}
each(world, {
  { "setRule", "rocks", "ships", "ignore" }, { "setRule", { "rocks", "ships" }, "of no sprite", "sense", "collide" },
  { "getRule", "ships", "rocks" }, { "getLayers" }, { "collisions" }, { "collisionsWith", crowd[6] },
})

-- One sprite and a rectangle.

for _, sprite in ipairs { crowd[5], crowd[6], stranger } do
  each(sprite, { { "isInside", 0, 0, 50, 30 }, { "visibleFraction", 0, 0, 40, 20 }, { "touchesEdge", 0, 0, 40, 20 } })
end

-- Sprites that change, come and go.

for i, sprite in ipairs(crowd) do
  sprite:translate(i % 3 - 1, 1)
  sprite:setLayer(layers[i % 2 + 1])
end
world:remove { crowd[2] }
rock:set(3, 3, false)
ask("queryRect", true, 0, 0, 60, 60)

-- Rules for layers.

each(world, {
  { "collisions" }, { "setRule", "ships", "ships", "ignore" }, { "collisions", list },
  { "setRule", "ships", "ghosts", "ignore" }, { "getRule", "ships", "ghosts" },
  { "getRule", "rocks", "nobody" }, { "collisions", list }, { "setRule", "ships", "ships", "collide" },
})
refused(world.setRule, world, "ships", 5, "ignore")
world:setLayers { "ships", "rocks", "bullets", "ghosts", "of no sprite", "more" }
refused(world.setRule, world, "ships", "less", "ignore")
note(world:getLayers(list))
world:setLayers(nil)

-- Updates, and the loops over what they found.

local function visit(loop)
  local seen = 0
  for a, b in world[loop](world) do
    seen = seen + 1
    note(loop, seen, a, b)
    if seen == 2 then note(world:eachCollision()()) end -- never ended
  end
end

local calls = 0
local handlers = world:on("ships", nil, { began = function() calls = calls + 1 end, stayed = function(a) note(a) end })
world:on({ "rocks", "ships" }, "rocks", { ended = function(a, b) note(a, b) end })
refused(world.on, world, "ships", "rocks", {})

local function update()
  note(world:update())
  note(calls, #world:getLayers())
  for _, loop in ipairs { "eachBegan", "eachStayed", "eachEnded" } do visit(loop) end
end

update()
for _, sprite in ipairs(crowd) do sprite:translate(sprite:getWorld() and 6 or 0, 0) end
world:remove(crowd[5])
world:add(crowd[2])
update()
world:add(crowd[5])
update()
note(world:off(handlers), world:off(handlers))
handlers = world:on(nil, nil, { began = function() world:off(handlers) end, ended = function(a) note(a) end })
crowd[5]:translate(1, 0)
note(world:update())

-- Platforms.

local lift = add(60, 3, { x = 10, y = -30, data = "s17" })
local turned = world:add(pixcollide.newSprite(ship, { x = 30, y = -50, r = 0.3, sx = 2, data = "s18" }))
for _, filter in ipairs { "ships", layers, even } do
  each(world, { { "carryBy", lift, 6, 20.5, filter, list }, { "carryBy", lift, -40, -20.25 } })
  note(world:carryBy(turned, 2.5, 12, filter, list))
end
refused(world.carryBy, world, stranger, 1, 1)
for _, sprite in ipairs(crowd) do note(sprite:getPosition()) end

-- Pairs: the normal inside another sprite takes its separation, which needs memory.

local plate = pixcollide.newSprite(pixcollide.newMask(40, 40, true), { x = 0.5, r = 0.2 })
local coin = pixcollide.newSprite(pixcollide.newMask(4, 4, true), { x = 15, y = 20 })
note(coin:contact(plate))
coin:setPosition(90, 30)
note(coin:contact(plate), coin:isAdjacent(plate), coin:distance(plate))

-- Turns in place, and ways out of what overlaps: a scaled mover, drawn obstacles that are united, a filter.

local hand = add(30, 3, { x = 400, y = 400, r = 0.1, oy = 1.5 })
add(20, 20, { x = 405, y = 415, r = 0.3 })
local slab = add(60, 60, { x = -500, y = -500, r = 0.3 })
local boulder = add(50, 50, { x = -510, y = -480, sx = 2 })
local diver = add(9, 9, { x = -495, y = -470, sx = 1.5, r = 0.1 })
note(diver:separation(slab), diver:separationAlong(boulder, 1, 0))
each(world, {
  { "sweepRotation", hand, 3 }, { "sweepRotation", hand, -40, anyone }, { "sweepScale", hand, 3, 20 },
  { "canBecome", hand, { sy = 12 } }, { "canBecome", hand, { sy = 12, r = 0 }, 30, anyone }, { "separation", diver },
  { "become", hand, { sy = 12, r = 0 }, 300, anyone }, { "become", hand, { sy = 3, mask = pixcollide.newMask(3, 3, true) } },
  { "separation", diver, nil, anyone }, { "separate", diver, 1 }, { "moveOut", diver, -1, 2, 200, anyone },
})

-- Moves with every response, with functions and steps.

local results = pixcollide.newResults()
local walker = add(4, 8, { x = 700, y = 692 })
add(90, 9, { x = 690, y = 700 })
add(9, 2, { x = 720, y = 698, r = 0.1 })
each(walker, { { "setSteps", 3, 3, 1 }, { "getSteps" }, { "getGround" }, { "getGround", anyone } })
world:addResponse("up", function(_, collision) return collision.touchX, collision.touchY - 5 end)
for _, response in ipairs { "slide", "glide", "touch", "bounce", "cross", "oneway", "up" } do
  local x, y, _, n = world:checkTo(walker, 760, 720, response, nil, results)
  note(x, y, n)
end
note(world:rayCastAll(680, 690, 800, 720, anyone, results))
note(select(4, world:moveTo(walker, 740, 701, function() return "slide" end, anyone, results)))
note(select(4, world:moveTo(walker, 800, 710, function(_, other) return other:getRotation() > 0 and "cross" or "up" end)))
note(walker:getPosition())

-- Families, that come into the world at once or not at all.

local body = pixcollide.newSprite({ ship, rock }, { x = 900, y = 900, layer = "ships", data = "s19" })
local parts = {}
for i, mask in ipairs { { ship, rock }, ship, rock } do
  parts[i] = pixcollide.newSprite(mask, { layer = i == 1 and "rocks" or "ships", data = "part " .. i })
  parts[i]:setVelocity(i, i)
  parts[i]:follow(body)
end
body:setRotation(0.5)
local target = world:add(pixcollide.newSprite(ground, { x = 895, y = 903, data = "s20" }))
world:add(body)
note(body:getFollowers())
note((world:collisions()), (world:collisionsWith(target)))
parts[3]:follow(nil)
for i = 2, 3 do parts[i]:follow(target) end
target:setTransform(896, 903, 0.1)
body:setFrame(2)
note(body:getFollowers(list), (world:getSprites()))
note((world:collisions()), parts[3]:getTransform())
world:remove(target)
note(parts[2]:getWorld() == nil, parts[2]:getLeader(), (world:collisions()))

world:clear()
update()
world:release()

return table.concat(found, " ")
