-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Plays the games in README.md and docs: loads them, updates and draws them for some frames, clicks on them.

local pages = require "spec.support.pages"

local FRAMES = 40

-- What the games find in their folder.
local FOLDER = "examples/assets/"
local ASSETS = { "ship.png", "ship-sheet.png", "fighter.png", "fighter.json" }

local function readBytes(path)
  local file = assert(io.open(path, "rb"))
  local bytes = file:read("*a")
  file:close()
  return bytes
end

-- LÖVE as the game sees it: what it sets stays with it, and the mouse moves through the window.
local function newLove()
  local game = { x = 0, y = 0 }
  game.mouse = setmetatable({
    getPosition = function() return game.x, game.y end,
    getX = function() return game.x end,
    getY = function() return game.y end,
  }, { __index = love.mouse })
  return setmetatable(game, { __index = love })
end

local function call(game, name, ...)
  local callback = rawget(game, name)
  if callback then
    callback(...)
  end
end

local function draw(game, canvas)
  love.graphics.push("all")
  love.graphics.reset()
  love.graphics.setCanvas(canvas)
  love.graphics.clear()
  call(game, "draw")
  love.graphics.pop()
end

-- Plays the game: gives what it printed, and how often the picture changed.
local function play(example)
  local print, printed = pages.printer()
  local game = newLove()
  local environment = setmetatable({ print = print, love = game }, { __index = _G })
  local canvas = love.graphics.newCanvas()
  pages.compile(example.code, environment)()
  call(game, "load", {}, {})
  local changes, before = 0, nil
  for frame = 1, FRAMES do
    game.x, game.y = 16 * frame, 12 * frame
    call(game, "update", 1 / 60)
    call(game, "mousepressed", game.x, game.y, 1, false, 1)
    draw(game, canvas)
    call(game, "keypressed", "space", "space", false)
    local now = canvas:newImageData():getString()
    if now ~= before then
      changes, before = changes + 1, now
    end
  end
  local name = os.getenv("PIXCOLLIDE_PICTURES") -- a folder of the save directory, to look at them
  if name and name ~= "" then
    love.filesystem.createDirectory(name)
    canvas:newImageData():encode("png", name .. "/" .. example.name:gsub("%W", "-") .. ".png")
  end
  return printed(), changes
end

describe("the pages in LÖVE", function()
  local examples = pages.examples("run in LÖVE", true)

  setup(function()
    for _, name in ipairs(ASSETS) do
      assert(love.filesystem.write(name, readBytes(FOLDER .. name)))
    end
  end)

  teardown(function()
    for _, name in ipairs(ASSETS) do
      love.filesystem.remove(name)
    end
  end)

  local min, mag = love.graphics.getDefaultFilter()
  after_each(function()
    love.graphics.setDefaultFilter(min, mag)
  end)

  it("begins with a game of at most 30 lines", function()
    assert.equal("README.md: first game", examples[1].name)
    assert.is_true(select(2, examples[1].code:gsub("\n", "")) <= 30)
  end)

  for _, example in ipairs(examples) do
    it("plays '" .. example.name .. "'", function()
      local printed, changes = play(example)
      if example.output then
        assert.equal(example.output, printed)
      end
      assert.is_true(changes > 1, "the picture never changed")
    end)
  end
end)
