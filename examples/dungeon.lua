-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A dungeon in the dark: gems to be found by the light of a torch and of some lamps. What has been seen once is
-- remembered: the fog of war is what is missing in a mask that grows. The arrow keys walk.

local art = require "art"
local newRandom = require "random"
local pixcollide = require "pixcollide"

local WIDTH, HEIGHT = 426, 240
local WALK, TORCH, LAMP, FAR = 1.5, 56, 70, 300 -- pixels a frame; radii of light, and how far one sees what is lit
local OPAQUE = { filter = "wall" } -- gems and the hero throw no shadows
local ROOMS = { -- x, y, radius; each is joined to the one before
  { 40, 190, 28 }, { 60, 60, 40 }, { 150, 110, 34 }, { 150, 205, 24 }, { 235, 180, 40 }, { 250, 60, 44 }, { 345, 60, 34 },
  { 385, 130, 26 }, { 340, 200, 32 },
}
local LAMPS, PILLARS = { { 250, 42 }, { 340, 214 }, { 60, 40 } }, { { 225, 62, 7 }, { 272, 74, 9 }, { 222, 168, 10 }, { 44, 78, 6 },
  { 340, 190, 5 } }

local function newWalls()
  local open = pixcollide.newMask(WIDTH, HEIGHT)
  for i, room in ipairs(ROOMS) do
    open:add(pixcollide.newCircleMask(room[3]), room[1] - room[3], room[2] - room[3])
    local before = ROOMS[i - 1] or room
    open:addPolyline({ before[1], before[2], room[1], room[2] }, 20)
  end
  for _, pillar in ipairs(PILLARS) do
    open:subtract(pixcollide.newCircleMask(pillar[3]), pillar[1] - pillar[3], pillar[2] - pillar[3])
  end
  return open:inverted()
end

local SHAPES = { -- by layer
  wall = art.shape(newWalls(), 0.85, 0.75, 0.65),
  gem = art.shape(pixcollide.newPolygonMask { 4, 0, 8, 4, 4, 8, 0, 4 }, 0.4, 1, 0.8),
  hero = art.shape(pixcollide.newCircleMask(5), 0.5, 0.8, 1),
}

-- What is seen now: what the torch lights, and of what lamps do, what no wall hides. Masks are used again.
local function look(game)
  local x, y = game.hero:getPosition()
  local view, left, top = game.world:visibleMask(x, y, FAR, OPAQUE, game.view)
  game.seen:clear()
  game.seen:add(view, left, top)
  game.seen:intersect(game.lamplight)
  local light, lightLeft, lightTop = game.world:visibleMask(x, y, TORCH + game.random(-2, 2), OPAQUE, game.torch) -- it flickers
  game.seen:add(light, lightLeft, lightTop)
  game.known:add(game.seen)
end

local function newGame()
  local world = pixcollide.newWorld()
  local game = { world = world, random = newRandom(7), gems = 0 }
  local function add(layer, x, y, options)
    options.layer, options.x, options.y = layer, x, y
    return world:newSprite(SHAPES[layer].mask, options)
  end
  world:setRule("gem", "hero", "sense", "ignore")
  world:on("hero", "gem", { began = function(_, gem)
    world:remove(gem)
    game.gems = game.gems + 1
  end })
  add("wall", 0, 0, { static = true })
  for i = 2, #ROOMS do add("gem", ROOMS[i][1] + 9, ROOMS[i][2] + 9, { origin = "center" }) end
  game.hero = add("hero", ROOMS[1][1], ROOMS[1][2], { origin = "center" })

  game.seen, game.known, game.lamplight =
    pixcollide.newMask(WIDTH, HEIGHT), pixcollide.newMask(WIDTH, HEIGHT), pixcollide.newMask(WIDTH, HEIGHT)
  for _, lamp in ipairs(LAMPS) do game.lamplight:add(world:visibleMask(lamp[1], lamp[2], LAMP, OPAQUE)) end
  game.torch, game.view = pixcollide.newMask(2 * TORCH + 5, 2 * TORCH + 5), pixcollide.newMask(2 * FAR + 1, 2 * FAR + 1)
  game.dark = pixcollide.newMask(WIDTH, HEIGHT)
  look(game)
  return game
end

local function update(game, input)
  local dx = (input.right and WALK or 0) - (input.left and WALK or 0)
  local dy = (input.down and WALK or 0) - (input.up and WALK or 0)
  game.world:moveBy(game.hero, dx, dy, "glide")
  game.world:update()
  look(game)
end

local function describe(game)
  return ("gems %d of %d   seen %d %%"):format(game.gems, #ROOMS - 1, math.floor(100 * game.known:count() / (WIDTH * HEIGHT)))
end

-- Draws all that is not in the mask in black, as much as that hides.
local function drawDark(game, mask, alpha)
  game.dark:fill()
  game.dark:subtract(mask)
  love.graphics.setColor(0, 0, 0, alpha)
  pixcollide.love.drawMask(game.dark)
end

local function draw(game)
  love.graphics.clear(0.42, 0.34, 0.26)
  love.graphics.setColor(1, 0.85, 0.4)
  for _, lamp in ipairs(LAMPS) do love.graphics.circle("fill", lamp[1], lamp[2], 2) end
  love.graphics.setColor(1, 1, 1)
  for sprite in game.world:eachSprite() do pixcollide.love.draw(SHAPES[sprite:getLayer()].image, sprite) end
  drawDark(game, game.seen, 0.6)
  drawDark(game, game.known, 1)
  love.graphics.setColor(1, 1, 1)
  love.graphics.print(describe(game), 6, 4)
end

return {
  title = "dungeon", width = WIDTH, height = HEIGHT,
  newGame = newGame, update = update, draw = draw, describe = describe, script = require "dungeon_script",
}
