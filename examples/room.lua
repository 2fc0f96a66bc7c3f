-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A house seen from above: coins to be taken, doors and the plates that open them, and guards, who see what no wall hides.
-- The arrow keys walk.

local art = require "art"
local pixcollide = require "pixcollide"
local plan = require "room_plan"

local WALK, PATROL, CHASE = 1.5, 0.7, 1.1 -- pixels a frame
local RANGE, ANGLE = 90, 0.9 -- a guard's view: pixels, radians
local OPAQUE = { "wall", "door", "crate" } -- layers
local atan2 = math.atan2 or math.atan -- luacheck: ignore

local SHAPES = { -- by layer
  wall = art.shape(plan.walls, 0.5, 0.46, 0.62),
  door = art.shape(pixcollide.newRectangleMask(7, 34), 0.85, 0.55, 0.3),
  crate = art.shape(pixcollide.newRectangleMask(16, 16), 0.62, 0.46, 0.3),
  plate = art.shape(pixcollide.newRectangleMask(16, 16), 0.5, 0.9, 0.7),
  coin = art.shape(pixcollide.newCircleMask(4), 1, 0.85, 0.3),
  hero = art.shape(pixcollide.newCircleMask(7), 0.5, 0.8, 1),
  guard = art.shape(pixcollide.newCircleMask(7), 1, 0.4, 0.35),
}

local function startAgain(game)
  game.hero:setPosition(plan.hero.x, plan.hero.y)
  for _, guard in ipairs(game.guards) do
    local data = guard:getData()
    guard:setPosition(data.round[1].x, data.round[1].y)
    data.next, data.way, data.lookX, data.lookY, data.seesHero = 2, {}, 0, 1, false
  end
end

local function newGame()
  local world = pixcollide.newWorld()
  local game = { world = world, doors = {}, guards = {}, coins = 0, caught = 0 }
  local function add(layer, place, options)
    options.layer, options.x, options.y = layer, place.x, place.y
    return world:newSprite(SHAPES[layer].mask, options)
  end

  -- Noticed, but in nobody's way: coins, which ignore all but the hero; and a guard for the hero, or it could not catch it.
  world:setRule("coin", "hero", "sense", "ignore")
  world:setRule("guard", "hero", "sense")
  world:setRule("guard", "guard", "ignore")
  world:setRule("door", "wall", "ignore") -- into which it slides
  world:on("hero", "coin", { began = function(_, coin)
    world:remove(coin)
    game.coins = game.coins + 1
  end })
  world:on("hero", "plate", { began = function(_, plate) plate:getData().opens:getData().isOpen = true end })
  world:on("guard", "hero", { began = function()
    game.caught = game.caught + 1
    startAgain(game)
  end })

  for i, place in ipairs(plan.doors) do
    game.doors[i] = add("door", place, { data = { isOpen = false, openY = place.y - 34 } })
    add("plate", place.plate, { origin = "center", sensor = true, data = { opens = game.doors[i] } })
  end
  add("wall", { x = 0, y = 0 }, { static = true })
  for _, place in ipairs(plan.crates) do add("crate", place, { origin = "center", static = true }) end
  for _, place in ipairs(plan.coins) do add("coin", place, { origin = "center" }) end
  game.hero = add("hero", plan.hero, { origin = "center" })
  for i, round in ipairs(plan.guards) do
    local data = { round = round, view = { filter = OPAQUE, direction = 0, width = ANGLE, walls = false } }
    data.seen = pixcollide.newMask(2 * RANGE + 1, 2 * RANGE + 1)
    game.guards[i] = add("guard", round[1], { origin = "center", data = data })
  end
  startAgain(game)
  return game
end

-- Takes a step towards (x, y), along whatever is in the way. Returns whether it was the last one.
local function walkTo(sprite, speed, x, y)
  local fromX, fromY = sprite:getPosition()
  local dx, dy = x - fromX, y - fromY
  local part = speed / math.max(speed, math.sqrt(dx * dx + dy * dy))
  sprite:getWorld():moveBy(sprite, part * dx, part * dy, "glide")
  return part == 1
end

-- Is the better half of the hero near enough, in front of the guard, and behind nothing?
local function seesHero(game, guard)
  local data, x, y = guard:getData(), guard:getPosition()
  data.view.direction = atan2(data.lookY, data.lookX)
  return game.world:countVisible(x, y, game.hero, RANGE, data.view) > SHAPES.hero.mask:count() / 2
end

-- Goes its round; after the hero, when it sees that; and then back the way it came.
local function stepGuard(game, guard)
  local data, x, y = guard:getData(), guard:getPosition()
  data.seesHero = seesHero(game, guard)
  if data.seesHero then
    data.way[#data.way + 1] = { x = x, y = y }
    walkTo(guard, CHASE, game.hero:getPosition())
  elseif #data.way > 0 then
    local place = table.remove(data.way)
    walkTo(guard, CHASE, place.x, place.y)
  elseif walkTo(guard, PATROL, data.round[data.next].x, data.round[data.next].y) then
    data.next = data.next % #data.round + 1
  end
  local newX, newY = guard:getPosition() -- it looks where it goes, and turns a little in each frame
  local lookX, lookY = data.lookX + 0.2 * (newX - x), data.lookY + 0.2 * (newY - y)
  local length = math.sqrt(lookX * lookX + lookY * lookY)
  data.lookX, data.lookY = lookX / length, lookY / length
end

local function update(game, input)
  local dx = (input.right and WALK or 0) - (input.left and WALK or 0)
  local dy = (input.down and WALK or 0) - (input.up and WALK or 0)
  game.world:moveBy(game.hero, dx, dy, "glide")
  for _, guard in ipairs(game.guards) do stepGuard(game, guard) end
  for _, door in ipairs(game.doors) do
    if door:getData().isOpen and select(2, door:getPosition()) > door:getData().openY then door:translate(0, -1) end
  end
  game.world:update()
end

local function describe(game) return ("coins %d of %d   caught %d"):format(game.coins, #plan.coins, game.caught) end

-- What a guard sees: a cone that ends at walls, doors and crates.
local function drawView(game, guard)
  local data, x, y = guard:getData(), guard:getPosition()
  love.graphics.setColor(1, data.seesHero and 0.3 or 0.9, 0.3, data.seesHero and 0.5 or 0.3)
  pixcollide.love.drawMask(game.world:visibleMask(x, y, RANGE, data.view, data.seen))
end

local function draw(game)
  love.graphics.clear(0.13, 0.12, 0.17)
  for _, guard in ipairs(game.guards) do drawView(game, guard) end
  love.graphics.setColor(1, 1, 1)
  for sprite in game.world:eachSprite() do
    pixcollide.love.draw(SHAPES[sprite:getLayer()].image, sprite)
  end
  love.graphics.print(describe(game), 6, 4)
end

return {
  title = "room", width = plan.width, height = plan.height,
  newGame = newGame, update = update, draw = draw, describe = describe, script = require "room_script",
}
