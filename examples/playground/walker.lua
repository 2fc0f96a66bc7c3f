-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A walker on whatever ground there is: slopes, stairs, pebbles, and ledges to jump through from below. It gathers
-- coins by itself until you lead it.
--   left, right, up or space  walk and jump
--   press                     it walks there, and jumps if that is above it
-- Shown here: world:moveBy with steps, sprite:getGround, world:setRule with "oneway" and "sense", world:on.

local pixcollide = require "pixcollide"
local playground = require "playground"

local WIDTH, HEIGHT, EDGE = 426, 240, 20 -- of a picture of large pixels; the ground is larger by its edge on each side
local WALK, JUMP, GRAVITY, FASTEST = 1.6, 4.7, 0.25, 6 -- pixels a frame; gravity in pixels a frame, each frame
local COINS = { { 92, 172 }, { 130, 122 }, { 196, 184 }, { 236, 118 }, { 308, 148 }, { 380, 192 }, { 398, 114 } }
local LEDGES = { { 104, 136 }, { 210, 132 }, { 352, 168 }, { 378, 130 } }
local LEDGE, COIN = pixcollide.newRectangleMask(44, 5), pixcollide.newCircleMask(4)

local picture, mouse = pixcollide.newPicture(WIDTH, HEIGHT), playground.mouse
local backdrop = pixcollide.newPicture(WIDTH, HEIGHT)
local world = pixcollide.newWorld()
local coins, wanted, time, isPlayed = {}, 1, 0, false
local facing, fallSpeed, walked, isStuck = 1, 0, 0, false

local function addGround()
  local outline = { 16, 0, EDGE, 206, 80, 206, 124, 176, 166, 176, 196, 196, 236, 196 }
  for i = 0, 8 do -- stairs
    local x, y = 236 + 8 * i, 192 - 4 * i
    outline[4 * i + 15], outline[4 * i + 16], outline[4 * i + 17], outline[4 * i + 18] = x, y, x + 8, y
  end
  for _, number in ipairs { 350, 160, 358, 206, 446, 206, 446, 0, 466, 0, 466, 280, 0, 280, 0, 0 } do
    outline[#outline + 1] = number
  end
  local ground = pixcollide.newPolygonMask(outline)
  for i = 0, 5 do
    ground:add(COIN, 36 + i * 7, 202 + i % 2) -- pebbles
  end
  world:newSprite(ground, { x = -EDGE, layer = "ground", static = true })
  for i = 0, 3 do -- the deeper in the ground, the darker
    backdrop:drawMask(ground:eroded(4 * i, "disc"), -EDGE, 0, 0.47 - 0.08 * i, 0.32 - 0.05 * i, 0.26 - 0.04 * i)
  end
  backdrop:drawMask(ground:difference(ground, 0, 3), -EDGE, 0, 0.48, 0.68, 0.33)
end

for y = 0, HEIGHT - 1, 4 do -- dusk
  backdrop:fillRect(0, y, WIDTH, 4, 0.10 + 0.42 * y / HEIGHT, 0.10 + 0.16 * y / HEIGHT, 0.24 + 0.14 * y / HEIGHT)
end
for i = 0, 5 do -- hills far away
  backdrop:drawMask(pixcollide.newEllipseMask(190, 130 + i * 37 % 60), i * 84 - 70, 130, 0.22, 0.15, 0.30)
end
addGround()
for _, place in ipairs(LEDGES) do
  local ledge = world:newSprite(LEDGE, { x = place[1], y = place[2], layer = "ledge", static = true })
  backdrop:draw(ledge, 0.80, 0.58, 0.32)
end
for i, place in ipairs(COINS) do
  coins[i] = world:newSprite(COIN, { x = place[1], y = place[2], origin = "center", layer = "coin" })
end

-- The frames of the walker, and the same mirrored. What collides is the sixth, whatever the legs do.
local masks = assert(pixcollide.loadSheet("examples/assets/walker.png", 16, 24))
local frames = { [1] = {}, [-1] = {} }
for i = 1, 4 do
  local frame = assert(pixcollide.loadPicture("examples/assets/walker.png", { rect = { 16 * i - 16, 0, 16, 24 } }))
  frames[1][i], frames[-1][i] = frame, pixcollide.newPicture(16, 24)
  for k = 0, 16 * 24 - 1 do
    local x, y = k % 16, math.floor(k / 16)
    frames[-1][i]:fillRect(15 - x, y, 1, 1, frame:getPixel(x, y))
  end
end
local walker = world:newSprite(masks[6], { x = 40, y = 190, ox = 8, oy = 24, layer = "walker", steps = { 4, 4 } })
world:setRule("walker", "ledge", "oneway")
world:setRule("walker", "coin", "sense")
world:on("walker", "coin", { began = function(_, coin) coin:setEnabled(false) end })

-- Which way to go, and whether to jump: by the keys, to the mouse, or else to the coin that it wants.
local function choose()
  local isDown = playground.isDown
  local direction = (isDown "right" and 1 or 0) - (isDown "left" and 1 or 0)
  local jumps = isDown "up" or isDown "space"
  isPlayed = isPlayed or direction ~= 0 or jumps or mouse.isDown
  if isPlayed and not mouse.isDown then
    return direction, jumps
  end
  local goalX, goalY = mouse.x, mouse.y
  if not isPlayed then
    goalX, goalY = coins[wanted]:getPosition()
  end
  local x, y = walker:getPosition()
  direction = math.abs(goalX - x) > 3 and (goalX > x and 1 or -1) or 0
  return direction, goalY < y - 26 and math.abs(goalX - x) < 36 or isStuck
end

-- Moves the walker. Gives the number of the frame that shows it.
local function move()
  local direction, jumps = choose()
  local onGround = fallSpeed >= 0 and walker:getGround()
  fallSpeed = not onGround and math.min(fallSpeed + GRAVITY, FASTEST) or jumps and -JUMP or 0
  local oldX, oldY = walker:getPosition()
  local goalY = oldY + fallSpeed
  local x, y = world:moveTo(walker, oldX + direction * WALK, goalY, "slide", nil, false)
  if (goalY - y) * fallSpeed > 0 then fallSpeed = 0 end -- it has landed, or bumped its head
  isStuck, walked = direction ~= 0 and x == oldX, walked + math.abs(x - oldX)
  facing = direction ~= 0 and direction or facing
  return not onGround and 4 or x == oldX and 1 or walked % 16 < 8 and 2 or 3
end

function playground.frame()
  time = time + 1
  local frame = move()
  world:update()
  if not coins[wanted]:isEnabled() or time % 240 == 0 then -- it has that coin, or does not get there
    wanted = wanted % #coins + 1
    coins[wanted]:setEnabled(true)
  end
  picture:drawPicture(backdrop)
  for _, coin in ipairs(coins) do
    picture:draw(coin, 1, 0.8, 0.3, coin:isEnabled() and 1 or 0.12)
  end
  local x, y = walker:getPosition()
  picture:drawPicture(frames[facing][frame], x - 8, y - 24)
end

playground.picture, playground.world = picture, world
