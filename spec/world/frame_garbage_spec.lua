-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A game's frame: 2,000 sprites move, some turned; an update and its loops, 200 queries of all kinds and 50 rays. Once
-- sizes have settled it asks for no memory, neither in C nor in Lua.

local pixcollide = require "pixcollide"

local SPRITES, QUERIES, RAYS = 2000, 200, 50
local PERIOD = 12 -- frames, after which all are where they were
local SIDE = 1000 -- pixels, of where they are

local state = debug.getregistry()["pixcollide.state"]
local compiler = rawget(_G, "jit") -- LuaJIT's, whose traces live in Lua's memory

local masks = {
  pixcollide.newCircleMask(6),
  pixcollide.newRectangleMask(20, 9),
  pixcollide.newMaskFromRows { "..##..", ".####.", "######", "##..##" },
  pixcollide.newCircleMask(40),
}
local layers = { "ships", "rocks", "shots", "walls" }

-- The sprites on a path of PERIOD steps around where they began.
local function new_world()
  local world, sprites = pixcollide.newWorld(), {}
  world:setRule("shots", "shots", "ignore")
  for k = 1, SPRITES do
    local kind = k % 50 == 0 and 4 or k % 3 + 1
    sprites[k] = world:add(pixcollide.newSprite(masks[kind], {
      x = k * 733 % SIDE, y = k * 389 % SIDE + k % 4 * 0.25, origin = "center", layer = layers[kind],
      r = k % 5 == 0 and k or 0, sx = k % 7 == 0 and 1.5 or 1, data = k,
    }))
  end
  return world, sprites
end

local steps = {}
for step = 0, PERIOD - 1 do
  steps[step] = { (step < PERIOD / 2 and 3.125 or -3.125), (step % 4 < 2 and 1.625 or -1.625) }
end

local function move(sprites, step)
  local dx, dy = steps[step][1], steps[step][2]
  for k = 1, #sprites do
    local sprite = sprites[k]
    if k % 2 == 0 then sprite:translate(dx, dy) else sprite:translate(-dy, dx) end
    if k % 15 == 0 then sprite:setRotation(step * math.pi / PERIOD) end
  end
end

local function is_odd(sprite) return sprite:getData() % 2 == 1 end

local function is_near_others(sprite)
  local x, y = sprite:getPosition()
  return sprite:getWorld():anyAtPoint(x + 9, y, "rocks") ~= nil
end

local names = { "ships", "shots", "no such layer" }
local out, results = {}, pixcollide.newResults()

-- For each kind of query a function of the world, a sprite, its position and a filter, which gives the number of hits.
-- The mask and the sprite to ask with are made once.
local probe = pixcollide.newCircleMask(15)
local stranger = pixcollide.newSprite(probe, { origin = "center", sx = 2, r = 0.3 })
local points = {}
local seen, looking = pixcollide.newMask(81, 81), { direction = 0, width = 2, walls = true }

-- A triangle below and to the right of a point.
local function triangle(x, y)
  points[1], points[2], points[3], points[4], points[5], points[6] = x, y, x + 50, y + 10, x + 5, y + 45
  return points
end

local queries = {
  function(world, _, x, y, filter) return select(2, world:queryPoint(x, y, filter, out)) end,
  function(world, _, x, y, filter) return select(2, world:queryRect(x, y, 60, 40, filter, out)) end,
  function(world, _, x, y, filter) return select(2, world:queryBox(x, y, 60, 40, filter, out)) end,
  function(world, _, x, y, filter) return select(2, world:queryCircle(x, y, 30.5, filter, out)) end,
  function(world, _, x, y, filter) return select(2, world:queryPolygon(triangle(x, y), filter, out)) end,
  function(world, _, x, y, filter) return select(2, world:queryMask(probe, x, y, filter, out)) end,
  function(world, _, x, y, filter) return select(2, world:querySegment(x, y, x + 70, y - 35, filter, out)) end,
  function(world, sprite, _, _, filter) return select(2, world:querySprite(sprite, filter, out)) end,
  function(world, sprite, _, _, filter) return select(2, world:collisionsWith(sprite, filter, out)) end,
  function(world, _, x, y, filter)
    stranger:setPosition(x, y)
    return select(2, world:querySprite(stranger, filter, out))
  end,
  function(world, _, x, y, filter) return world:anyAtPoint(x, y, filter) and 1 or 0 end,
  function(world, _, x, y, filter) return world:anyInRect(x, y, 60, 40, filter) and 1 or 0 end,
  function(world, _, x, y, filter) return world:anyInCircle(x, y, 30.5, filter) and 1 or 0 end,
  function(world, _, x, y, filter) return world:anyInPolygon(triangle(x, y), filter) and 1 or 0 end,
  function(world, _, x, y, filter) return world:anyUnderMask(probe, x, y, filter) and 1 or 0 end,
  function(world, _, x, y, filter) return world:anyOnSegment(x, y, x + 70, y - 35, filter) and 1 or 0 end,
  function(world, sprite, _, _, filter) return world:anyUnderSprite(sprite, filter) and 1 or 0 end,
  function(world, sprite, _, _, filter) return world:anyCollisionWith(sprite, filter) and 1 or 0 end,
  function(world, _, x, y, filter) return world:pick(x, y, 12, filter) and 1 or 0 end,
  function(world, _, x, y, filter) return world:nearest(x + 20, y, 60, filter) and 1 or 0 end,
  function(world, sprite, x, y, filter)
    looking.filter, looking.ignore, looking.direction = filter, sprite, x
    return world:visibleMask(x, y, 40, looking, seen):count()
  end,
  function(world, sprite, x, y, filter)
    looking.filter, looking.ignore = filter, nil
    return world:countVisible(x - 30, y, sprite, nil, looking)
  end,
  function(_, sprite) return sprite:isInside(0, 0, SIDE, SIDE) and 1 or 0 end,
  function(_, sprite) return sprite:touchesEdge(0, 0, SIDE, SIDE) and 1 or 0 end,
  function(_, sprite) return sprite:visibleFraction(0, 0, SIDE, SIDE) > 0 and 1 or 0 end,
}

local rays = {
  function(world, _, x, y, filter) return world:rayCast(x, y, x + 300, y + 120, filter) and 1 or 0 end,
  function(world, _, x, y, filter) return select(2, world:rayCastAll(x, y, x - 90, y + 200, filter, results)) end,
}

-- Each kind with each filter, in turn.
local filters = { nil, "rocks", names, is_odd, is_near_others }
local filter_count = 5

-- Asks so many of these about sprites, each so many after the one before; the number of hits.
local function ask(list, times, distance, world, sprites)
  local hits = 0
  for k = 1, times do
    local sprite = sprites[k * distance]
    local x, y = sprite:getPosition()
    hits = hits + list[k % #list + 1](world, sprite, x, y, filters[k % filter_count + 1])
  end
  return hits
end

local counts, stats = {}, {}
local LOOPS, SHOTS_AND_SHIPS = { "eachCollision", "eachBegan", "eachStayed", "eachEnded" }, { "shots", "ships" }

local function count(world, loop, first, second)
  local n = 0
  for a, b in world[loop](world, first, second) do
    n = n + 1
    if a == b then error("a pair of one sprite") end
  end
  counts[loop] = n
end

-- What games ask besides: loops in loops, lists of all, the cells and what was counted, rules of layers.
local function ask_besides(world, sprites, step)
  local begun = 0
  for _ in world:eachBegan() do
    begun = begun + 1
    if begun < 4 then count(world, "eachCollision") end
  end
  for _, loop in ipairs(LOOPS) do count(world, loop, "rocks", SHOTS_AND_SHIPS) end
  world:collisions(out)
  world:getLayers(out)
  world:getSprites(out)
  world:getCells(out)
  world:getStats(stats)
  world:setRule("ships", "walls", step % 2 == 0 and "collide" or "ignore")
  sprites[1]:setLayer(layers[step % 2 + 1])
  for k = 1, 50 do
    local a, b = sprites[k], sprites[k + 1]
    a:overlapArea(b)
    a:overlapRect(b)
    a:collidesBox(b)
    a:collidesCircle(b)
    a:getBounds()
    a:getTransform()
    a:covers(3, 4)
  end
end

local function frame(world, sprites, step)
  move(sprites, step)
  world:update()
  count(world, "eachBegan")
  count(world, "eachStayed")
  count(world, "eachEnded")
  count(world, "eachCollision")
  counts.hits = ask(queries, QUERIES, 9, world, sprites)
  counts.rays = ask(rays, RAYS, 37, world, sprites)
end

-- A period, in which `also` may do more before each frame.
local function play(world, sprites, also)
  for step = 0, PERIOD - 1 do
    if also then also(world, sprites, step) end
    frame(world, sprites, step)
  end
end

-- The coverage of a turned sprite is kept once it has been asked for often. A sprite that touches another one in one
-- frame of each period gets there after many periods: here each is asked often enough in one. And so does a mask that
-- coverage is sampled of for the map that helps with that.
local function ask_for_coverage(sprites)
  local block = pixcollide.newSprite(pixcollide.newMask(200, 200, true), { origin = "center" })
  for k = 0, #masks do
    local turned = pixcollide.newSprite(masks[k] or probe, { origin = "center" })
    for angle = 1, 100 do
      turned:setRotation(angle)
      turned:overlapArea(block)
    end
  end
  for step = 0, PERIOD - 1 do
    move(sprites, step)
    for k = 1, #sprites do
      if k % 5 == 0 or k % 7 == 0 then
        block:setPosition(sprites[k]:getPosition())
        for _ = 1, 8 do sprites[k]:overlapArea(block) end
      end
    end
  end
end

-- What periods ask for once they have settled: requests and bytes of C, bytes of Lua. Of the latter the least of some
-- periods: what Lua makes anew after a collection, its stack for one, does not count.
local function growth(world, sprites, also)
  ask_for_coverage(sprites)
  play(world, sprites, also)
  play(world, sprites, also)
  collectgarbage()
  collectgarbage("stop")
  local bytes, _, requests = state:getCounts()
  local least = math.huge
  for _ = 1, 12 do
    local before = collectgarbage("count")
    play(world, sprites, also)
    least = math.min(least, collectgarbage("count") - before)
  end
  local bytes_then, _, requests_then = state:getCounts()
  collectgarbage("restart")
  return requests_then - requests, bytes_then - bytes, least * 1024
end

describe("a frame of 2,000 sprites #garbage #large", function()
  setup(function()
    if compiler then compiler.off() end
  end)

  teardown(function()
    if compiler then compiler.on() end
  end)

  it("has pairs that begin, stay and end, and queries that find something", function()
    local world, sprites = new_world()
    play(world, sprites)
    for _, loop in ipairs { "eachBegan", "eachStayed", "eachEnded", "eachCollision" } do
      assert.is_true(counts[loop] > 25, loop)
    end
    assert.equal(counts.eachCollision, counts.eachBegan + counts.eachStayed)
    assert.is_true(counts.hits > QUERIES and counts.rays > RAYS)
  end)

  it("allocates nothing", function()
    local world, sprites = new_world()
    local calls = 0
    local function note() calls = calls + 1 end
    world:on("rocks", SHOTS_AND_SHIPS, { began = note, stayed = note, ended = note })
    world:on(nil, "walls", { began = note })
    world:update()
    assert.same({ 0, 0, 0 }, { growth(world, sprites, ask_besides) })
    assert.is_true(calls > 1000)
  end)

  it("allocates nothing when sprites leave and come back in each", function()
    local world, sprites = new_world()
    local function come_and_go(_, _, step)
      for k = step + 1, SPRITES, 20 do
        world:remove(sprites[k])
        world:add(sprites[k])
      end
    end
    assert.same({ 0, 0, 0 }, { growth(world, sprites, come_and_go) })
  end)
end)
