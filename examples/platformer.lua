-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A small platform game on a level that is one picture. Without a window it plays a script of inputs:
--     lua platformer.lua [directory]
-- prints where the walker was when, and writes platformer.png to the directory. With LÖVE it is played by you:
--     love examples           (from the top of the repository; arrow keys, X shoots, escape ends)

local pixcollide = require "pixcollide"

local love = rawget(_G, "love") -- there if LÖVE runs this
local here = love and love.filesystem.getSource() .. "/" or arg[0]:match("^.*[/\\]") or ""

-- Pixels a frame; gravity in pixels a frame, each frame.
local WALK, CRAWL, JUMP, GRAVITY, FASTEST_FALL, BULLET = 1.5, 0.75, 4.2, 0.25, 6, 5000
local STEP = 4 -- pixels up or down that it walks over without jumping, for each pixel forward
local STANDING, CROUCHING = 1, 2
local START_X, START_Y = 30, 200
local SOLID = { "ground", "lift" } -- layers

-- The level ---------------------------------------------------------------------------------------

-- Whoever drew the level kept to this: what is solid has little blue, and of that wood has much red.
local COLORS = {
  ground = { b = { 0, 95 }, r = { 0, 199 } },
  ledge = { b = { 0, 95 }, r = { 200, 255 } },
}

-- `data` is the game's; here it says how a sprite is drawn, and how it moves.
local function add(world, layer, mask, x, y, data)
  return world:add(pixcollide.newSprite(mask, { layer = layer, x = x, y = y, data = data or {} }))
end

local function addLevel(world)
  local masks = assert(pixcollide.loadMasksByColor(here .. "assets/platformer-level.png", COLORS))
  add(world, "ground", masks.ground):setStatic(true)
  add(world, "ledge", masks.ledge):setStatic(true)
end

-- The sheet's last two frames are what collides. So the legs may move, and the walker stays where it is.
local function addWalker(world, x, y)
  local frames = assert(pixcollide.loadSheet(here .. "assets/walker.png", 16, 24))
  local masks = { [STANDING] = frames[6], [CROUCHING] = frames[7] }
  local walker = add(world, "walker", masks, x, y, { image = "walker.png", frame = 1, vy = 0, walked = 0 })
  walker:setOrigin(8, 24) -- the middle of its soles
  walker:setSteps(STEP, STEP)
  return walker
end

-- A lift goes from (x, y) to (x + dx, y + dy) and back in so many frames, and rests at both ends.
local function addLift(world, x, y, dx, dy, frames)
  local mask = assert(pixcollide.loadMask(here .. "assets/lift.png"))
  return add(world, "lift", mask, x, y, { image = "lift.png", frame = 1, x = x, y = y, dx = dx, dy = dy, frames = frames })
end

local function newGame()
  local world = pixcollide.newWorld()
  addLevel(world)
  local game = {
    world = world,
    lifts = { addLift(world, 550, 184, 45, 0, 480), addLift(world, 661, 184, 0, -96, 370) },
    walker = addWalker(world, START_X, START_Y),
    balloon = add(world, "balloon", assert(pixcollide.loadMask(here .. "assets/balloon.png")), 222, 104,
      { image = "balloon.png", frame = 1 }),
    bullet = pixcollide.newSprite(pixcollide.newRectangleMask(3, 2), { layer = "bullet", data = {} }),
    results = pixcollide.newResults(),
    trail = {}, -- x, y for each frame
    shots = {},
    time = 0, -- in frames
  }
  world:setLayersCollide("walker", "balloon", false)
  world:setLayersCollide("walker", "bullet", false)
  return game
end

-- One frame ---------------------------------------------------------------------------------------

local function startAgain(walker)
  walker:setPosition(START_X, START_Y)
  walker:getData().vy = 0
end

-- Whoever stands on a lift goes along; whoever is in its way is pushed.
local function moveLift(game, lift)
  local path, x, y = lift:getData(), lift:getPosition()
  local phase = math.abs(game.time / path.frames * 2 % 2 - 1) -- from 1 to 0 and back
  local way = math.max(0, math.min(1, 1.25 - 1.5 * phase))
  local _, crushed = game.world:carry(lift, path.x + way * path.dx - x, path.y + way * path.dy - y, "walker")
  if crushed > 0 then
    startAgain(game.walker)
  end
end

-- What stops the walker, and how. What is not in here it slides along.
local function respond(_, other)
  return other:getLayer() == "ledge" and "oneway" or "slide"
end

-- Changes its shape or the side that it faces, if there is room, or will be after a step of up to 2 pixels.
local function become(game, changes)
  local walker = game.walker
  local fits, dx, dy = game.world:canBecome(walker, changes, SOLID, 2)
  if fits or dx then
    walker:translate(dx or 0, dy or 0)
    walker:setFrame(changes.frame or walker:getFrame())
    walker:setScale(changes.sx or walker:getScale(), 1)
  end
end

local function animate(walker, onGround, moved)
  local data = walker:getData()
  data.walked = data.walked + moved
  if walker:getFrame() == CROUCHING then
    data.frame = 5
  elseif not onGround then
    data.frame = 4
  elseif moved == 0 then
    data.frame = 1
  else
    data.frame = data.walked % 16 < 8 and 2 or 3
  end
end

local function moveWalker(game, keys)
  local world, walker, data = game.world, game.walker, game.walker:getData()
  local direction = (keys.right and 1 or 0) - (keys.left and 1 or 0)
  become(game, { frame = keys.down and CROUCHING or STANDING })
  if direction ~= 0 then
    become(game, { sx = direction })
  end

  local onGround = data.vy >= 0 and walker:getGround() ~= nil
  if not onGround then
    data.vy = math.min(data.vy + GRAVITY, FASTEST_FALL)
  else
    data.vy = keys.up and -JUMP or 0
  end

  local x, y = walker:getPosition()
  local speed = walker:getFrame() == CROUCHING and onGround and CRAWL or WALK
  local newX, newY, hits, n = world:move(walker, x + direction * speed, y + data.vy, respond, nil, game.results)
  for i = 1, n do
    if hits[i].ny * data.vy < 0 then -- it bumped its head or has landed
      data.vy = 0
    end
  end
  animate(walker, onGround, math.abs(newX - x))
  if newY > 300 then -- fell into the water
    startAgain(walker)
  end
end

-- The bullet starts inside the walker, which it ignores: so it cannot start behind a wall that the walker stands at.
local function shoot(game)
  local world, bullet, x, y = game.world, game.bullet, game.walker:getPosition()
  local direction = game.walker:getScale()
  bullet:setPosition(x, y - 13)
  world:add(bullet)
  local endX, _, other, hitX, hitY = world:sweep(bullet, x + direction * BULLET, y - 13)
  world:remove(bullet)
  game.shots[#game.shots + 1] = {
    time = game.time, x1 = x + direction * 8, y1 = y - 13, x2 = hitX or endX, other = other, hitX = hitX, hitY = hitY,
  }
  if other == game.balloon then
    other:getData().loose = true
  end
end

local function update(game, keys)
  game.time = game.time + 1
  for _, lift in ipairs(game.lifts) do
    moveLift(game, lift)
  end
  moveWalker(game, keys)
  if keys.x then
    shoot(game)
  end
  if game.balloon:getData().loose then
    game.balloon:translate(0, -1)
  end
  local x, y = game.walker:getPosition()
  game.trail[#game.trail + 1], game.trail[#game.trail + 2] = x, y
end

-- A run without a window --------------------------------------------------------------------------

-- For how many frames which keys are held, and what to remember the last of them by.
local SCRIPT = {
  { 1, "" },
  { 1, "up" }, -- under the overhang: it bumps its head
  { 56, "right", "up 45 degrees" },
  { 33, "right" },
  { 1, "x", "a bullet at 5,000 pixels a frame" },
  { 30, "" },
  { 1, "x" },
  { 112, "right", "stairs of 1, 2, 3 and 4 pixels" },
  { 85, "right" },
  { 60, "right down" },
  { 15, "right", "no room to stand up" },
  { 36, "right" },
  { 16, "" },
  { 12, "right" },
  { 162, "", "the ferry carries it" },
  { 80, "" },
  { 47, "right" },
  { 100, "", "the lift lifts it" },
  { 80, "" },
  { 41, "right" },
  { 1, "up" },
  { 6, "", "up through the ledge" },
  { 34, "" },
  { 1, "up right" },
  { 121, "right" },
  { 10, "", "at the flag" },
}

local function toKeys(text)
  local keys = {}
  for key in text:gmatch("%a+") do
    keys[key] = true
  end
  return keys
end

local function describe(game, caption)
  local walker = game.walker
  local x, y = walker:getPosition()
  local ground, nx, ny = walker:getGround()
  local stands = ground and ("%s, %.0f degrees"):format(ground:getLayer(), math.deg(math.atan(nx / -ny))) or "the air"
  print(("%5d  %7.2f  %7.2f  %-22s %s"):format(game.time, x, y, stands, caption))
end

-- Plays the script, and calls watch(caption) after each frame; the caption is nil but at the moments to remember.
local function play(game, watch)
  for _, line in ipairs(SCRIPT) do
    local keys = toKeys(line[2])
    for i = 1, line[1] do
      update(game, keys)
      watch(i == line[1] and line[3] or nil)
    end
  end
end

local function main()
  local game = newGame()
  local strip = dofile(here .. "platformer_pictures.lua").newStrip(here .. "assets/")
  print("frame        x        y  on                     what happened")
  play(game, function(caption)
    if caption then
      describe(game, caption)
      strip:add(game, caption)
    end
  end)
  for i, shot in ipairs(game.shots) do
    local what = shot.other and ("%s at (%.0f, %.0f)"):format(shot.other:getLayer(), shot.hitX, shot.hitY) or "nothing"
    print(("shot %d hit %s"):format(i, what))
  end
  local path = (arg[1] or ".") .. "/platformer.png"
  assert(strip:draw(game):save(path))
  print("wrote " .. path)
end

if love then
  dofile(here .. "platformer_window.lua").open(love, newGame(), update)
else
  main()
end

return { newGame = newGame, update = update, play = play }
