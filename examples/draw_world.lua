-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws a small world with all that picture:drawWorld can show:
--     lua draw_world.lua [directory]
-- Writes world.png to the directory (examples/pictures unless told otherwise), and tells why sprites do or do not collide.

local pixcollide = require "pixcollide"

local here = arg[0]:match("^.*[/\\]") or ""
local directory = arg[1] or here .. "pictures"

local WIDTH, HEIGHT = 640, 400
local LEGEND = 44

-- A generator of our own (Park and Miller's), so that every Lua version draws the same picture.
local seed = 11
local function random(low, high)
  seed = seed * 48271 % 2147483647
  return low + (high - low) * seed / 2147483647
end

local world = pixcollide.newWorld()

local function add(mask, layer, x, y, options)
  options.layer, options.x, options.y, options.origin = layer, x, y, "center"
  return world:newSprite(mask, options)
end

-- The ground: hills and a cave, as one mask.
local function newGround()
  local mask = pixcollide.newMask(WIDTH, 150)
  for x = 0, WIDTH - 1 do
    local top = 60 + 30 * math.sin(x / 47) + 14 * math.sin(x / 19 + 1)
    mask:add(pixcollide.newRectangleMask(1, 150 - math.floor(top)), x, math.floor(top))
  end
  mask:subtract(pixcollide.newEllipseMask(150, 60), 250, 70)
  return mask
end

local ground = world:newSprite(newGround(), { y = HEIGHT - 150, layer = "ground" })
local ship = assert(pixcollide.loadMask(here .. "assets/ship.png"))
local ball, bullet = pixcollide.newCircleMask(13), pixcollide.newEllipseMask(16, 6)

local player = add(ship, "player", 108, 150, { r = math.rad(18), scale = 2.2 })
for _ = 1, 14 do
  add(ball, "rocks", random(210, 620), random(30, 215), { r = random(0, 6), scale = random(0.7, 1.9) })
end
local ghost = add(ship, "enemies", 330, 110, { r = math.rad(160), scale = 1.8, enabled = false })
local enemy = add(ship, "enemies", 520, 250, { r = math.rad(200), scale = 2 })
for k = 0, 5 do
  add(bullet, "bullets", 186 + 50 * k, 171 + 13 * k, { r = math.rad(14.5) })
end

local picture = pixcollide.newPicture(WIDTH, HEIGHT + LEGEND)
picture:clear(0.07, 0.08, 0.11)
picture:drawWorld(world, {
  cells = true, boxes = true, hits = true,
  rays = { { 170, 150, 630, 60 }, { 108, 190, 330, 390 }, { 20, 20, 60, 399 }, { 470, 10, 460, 390 } },
})

-- The legend.
picture:drawMask(pixcollide.newRectangleMask(WIDTH, LEGEND), 0, HEIGHT, 0.07, 0.08, 0.11)
picture:drawRect(0, HEIGHT, WIDTH, 1, 0.55, 0.6, 0.68)
local function note(text, column, line)
  picture:drawText(text, 12 + column * 160, HEIGHT + 8 + line * 16, 0.9, 0.92, 0.95)
end
note("a colour for each layer", 0, 0)
note("faint: disabled", 0, 1)
note("white: pixels in common", 1, 0)
note("thin boxes: getBox", 1, 1)
note("blue: cells of the grid", 2, 0)
note("and how many boxes", 2, 1)
note("yellow: rays", 3, 0)
note("pink: hits, normals", 3, 1)

local path = directory .. "/world.png"
assert(picture:savePNG(path))
print("wrote " .. path)
print("player and ground: " .. world:explain(player, ground))
print("player and enemy:  " .. world:explain(player, enemy))
print("ghost and ground:  " .. world:explain(ghost, ground))
