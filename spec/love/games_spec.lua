-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The games in examples play their scripts in LÖVE, what they draw is what collides, and their window does what its keys
-- say.

local games = require "spec.support.games"
local love_game = require "spec.support.love_game"
local newFolder = require "spec.support.folder"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"

local GAMES = { "shooter", "platformer", "digger", "asteroids", "room", "dungeon" }
local LINES = { asteroids = 150, room = 150, dungeon = 150 } -- at most so many
local SAMPLES = 4 -- frames of a script whose sprites are compared with what is drawn of them

-- The layers of sprites that collide by other masks than those of their images.
local OTHERS = { platformer = { walker = true, ground = true, ledge = true }, digger = { digger = true } }

local graphics, newMask, floor = love.graphics, pixcollide.love.newMask, math.floor
local input, window = games.load("input"), games.load("window")

-- The nine numbers of a transform as text; those that are missing are what LÖVE takes for them.
local function toKey(x, y, r, sx, sy, ox, oy, kx, ky)
  sx = sx or 1
  return ("%.17g "):rep(9):format(x or 0, y or 0, r or 0, sx, sy or sx, ox or 0, oy or 0, kx or 0, ky or 0)
end

-- Was an image of the sprite's mask drawn with its transform, by one of these calls of love.graphics.draw?
local function isDrawn(calls, sprite)
  local key = toKey(sprite:getTransform())
  for _, call in ipairs(calls) do
    local quad = type(call[2]) == "userdata" and call[2] or nil
    if call[1]:typeOf("Texture") and toKey(unpack(call, quad and 3 or 2, call.n)) == key -- luacheck: ignore 113
      and newMask(call[1], quad):equals(sprite:getMask()) then
      return true
    end
  end
  return false
end

-- The game draws every sprite that is seen by its own transform, and so on the pixels that it covers (conformance_spec).
-- Gives how many pixels these are.
local function checkSprites(module, game, others)
  local calls
  seen.drawn(module.width, module.height, function() calls = seen.drawCalls(function() module.draw(game) end) end)
  local all, camera = 0, game.camera or { x = 0, y = 0 }
  for _, sprite in ipairs((game.world:getSprites())) do
    local covered, raster, x, y = pixcollide.newMask(module.width, module.height), sprite:rasterize()
    if x and not others[sprite:getLayer()] and covered:add(raster, x - camera.x, y - camera.y) > 0 then
      assert.is_true(isDrawn(calls, sprite), ("no image of %s was drawn for it"):format(tostring(sprite)))
      all = all + covered:count()
    end
  end
  return all
end

local function countFrames(script)
  local frames = 0
  for _, line in ipairs(script) do frames = frames + line[1] end
  return frames
end

for _, name in ipairs(GAMES) do
  describe("the " .. name .. " in LÖVE", function()
    local module = games.load(name)

    it("plays its script and takes a picture", function()
      local folder, depth = newFolder(), graphics.getStackDepth()
      local told = window.playScript(name, { screenshot = folder.path("picture.png") })
      local picture = assert(pixcollide.loadMask(folder.path("picture.png")))
      folder.remove()
      assert.matches(("^%s: %d frames; "):format(name, countFrames(module.script)), told)
      assert.is_true(tonumber(told:match("(%d+) colours$")) >= 16)
      assert.same({ 2 * module.width, 2 * module.height }, { picture:getDimensions() })
      assert.equal(4 * module.width * module.height, picture:count())
      assert.equal(depth, graphics.getStackDepth())
      local _, lines = love_game.read("examples/" .. name .. ".lua"):gsub("\n", "")
      assert.is_true(lines < (LINES[name] or 200)) -- to be read
    end)

    it("draws its sprites on the pixels that they cover", function()
      local game, frame, every, all = module.newGame(), 0, floor(countFrames(module.script) / SAMPLES), 0
      input.play(module, game, function()
        frame = frame + 1
        if frame % every == 0 then all = all + checkSprites(module, game, OTHERS[name] or {}) end
      end)
      assert.is_true(all > 1000)
    end)
  end)
end

describe("the digger in LÖVE", function()
  local digger = games.load("digger")

  local function checkPictures(game)
    assert.is_true(newMask(game.earth.picture):equals(game.earth.mask))
    for _, island in ipairs(games.inLayer(game, "island")) do
      assert.is_true(newMask(island:getData().picture):equals(island:getMask()))
    end
  end

  it("shows what collides, whatever is pressed", function()
    rounds.each("keys in LÖVE", 5, function(rng)
      local game = digger.newGame()
      games.playAtRandom(rng, game, digger.update, { frames = 600, every = 15, names = input.NAMES, around = game.digger,
        watch = function()
          if rng:chance(0.1) then checkPictures(game) end
        end })
    end)
  end)
end)

-- A game for one spec, which draws nothing unless it says what.
local function addGame(name, game)
  game.title, game.newGame = name, game.newGame or function() return {} end
  game.update, game.draw = game.update or function() end, game.draw or function() end
  package.loaded[name] = game
end

it("a game that draws nothing is an error", function()
  addGame("a blank game", { width = 64, height = 48, script = { { 2, "" } } })
  local ok, problem = pcall(window.playScript, "a blank game", {})
  assert.is_false(ok)
  assert.matches("the picture of a blank game is as good as blank: 1 colours$", problem)
end)

describe("the window of the games", function()
  local before, quit, title = {}, love.event.quit, love.window.getTitle()

  -- Frames as LÖVE makes them, of a sixtieth of a second each.
  local function frames(count)
    for _ = 1, count do
      love.update(1 / 60)
      graphics.push("all")
      love.draw()
      graphics.pop()
    end
  end

  local function screen() return seen.drawn(graphics.getWidth(), graphics.getHeight(), love.draw) end

  -- Is the screen another one after some frames, and after a key was pressed?
  local function changes(count, key)
    local first = screen():getString()
    if key then love.keypressed(key) end
    frames(count)
    return first ~= screen():getString()
  end

  setup(function()
    for _, name in ipairs { "keypressed", "mousepressed", "update", "draw" } do
      before[name] = love[name] or false
    end
    window.open(GAMES, 1)
  end)

  teardown(function()
    for name, callback in pairs(before) do love[name] = callback or nil end
    love.event.quit = quit
    love.window.setTitle(title)
  end)

  it("plays, pauses with P, and shows what the engine sees with F1", function()
    frames(3)
    assert.is_true(changes(3))
    love.keypressed("p")
    assert.is_false(changes(3))
    local first = screen():getString()
    assert.is_true(changes(0, "f1"))
    love.keypressed("f1")
    assert.is_true(first == screen():getString())
    assert.is_true(changes(3, "p"))
  end)

  it("follows the camera of the game, and tells it where the mouse is in the world", function()
    local getPosition, told = love.mouse.getPosition, nil
    local width, height = graphics.getDimensions()
    addGame("mouse", {
      width = 100, height = 50, newGame = function() return { camera = { x = 1000, y = -7 } } end,
      draw = function() graphics.rectangle("fill", 1003, -5, 1, 1) end,
      update = function(_, now) told = { now.mouseX, now.mouseY, now.mouseDown, now.pressed.mouse } end,
    })
    window.open({ "mouse" }, 1)
    local scale = floor(math.min(width / 100, height / 50))
    local left, top = floor((width - 100 * scale) / 2), floor((height - 50 * scale) / 2)
    love.mouse.getPosition = function() return left + 10.5 * scale, top + 4 * scale end
    love.mousepressed(0, 0, 1)
    frames(1)
    love.mouse.getPosition = getPosition
    assert.same({ 1010.5, -3, true, true }, told)
    local data = screen()
    assert.equal(100 * scale * 50 * scale, newMask(data):count()) -- what is beside it is transparent
    for x = 2, 4 do
      assert.equal(x == 3 and 1 or 0, (data:getPixel(left + (x + 0.5) * scale, top + 2.5 * scale)))
    end
  end)
end)

it("love examples ends with status 0 after a script, and with another one after an error", function()
  local function run(arguments) return os.execute("timeout 60 love examples " .. arguments .. " >/dev/null 2>&1") end
  assert.equal(0, run("shooter --script --frames 3"))
  for _, arguments in ipairs { "shooter --script --frames 3 --screenshot /nowhere/to/be/found.png", "nosuchgame --script",
    "shooter --nosuchoption" } do
    assert.is_true(run(arguments) ~= 0, arguments)
  end
end)
