-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Plays the games in README.md and docs: loads them, updates and draws them for some frames, clicks on them.

local love_game = require "spec.support.love_game"
local pages = require "spec.support.pages"
local seen = require "spec.love.seen"

local FRAMES = 40

-- What the games find in their folder, of examples/assets.
local ASSETS = { "ship.png", "ship-sheet.png", "fighter.aseprite", "fighter.png", "fighter.json", "garden.png", "garden.json",
  "cave.lua", "cave.png" }
local PROGRAM = "flipper.lua" -- of examples, which one of them requires

-- LÖVE as the game sees it: what it sets stays with it, and the mouse moves through the window.
local function newLove()
  local game = { x = 0, y = 0 }
  game.mouse = setmetatable({
    getPosition = function() return game.x, game.y end, getX = function() return game.x end,
    getY = function() return game.y end,
  }, { __index = love.mouse })
  return setmetatable(game, { __index = love })
end

local function call(game, name, ...)
  local callback = rawget(game, name)
  if callback then callback(...) end
end

-- Plays the game: gives what it printed, and how often the picture changed.
local function play(example)
  local print, printed = pages.printer()
  local game, changes, before = newLove(), 0, nil
  pages.compile(example.code, setmetatable({ print = print, love = game }, { __index = _G }))()
  call(game, "load", {}, {})
  for frame = 1, FRAMES do
    game.x, game.y = 16 * frame, 12 * frame
    call(game, "update", 1 / 60)
    call(game, "mousepressed", game.x, game.y, 1, false, 1)
    local now = seen.drawn(640, 480, function() call(game, "draw") end):getString()
    call(game, "keypressed", "space", "space", false)
    if now ~= before then changes, before = changes + 1, now end
  end
  return printed(), changes
end

describe("the pages in LÖVE", function()
  local examples, min, mag = pages.examples("run in LÖVE", true), love.graphics.getDefaultFilter()

  setup(function()
    for _, name in ipairs(ASSETS) do
      assert(love.filesystem.write(name, love_game.read("examples/assets/" .. name)))
    end
    assert(love.filesystem.write(PROGRAM, love_game.read("examples/" .. PROGRAM)))
  end)

  teardown(function()
    for _, name in ipairs(ASSETS) do love.filesystem.remove(name) end
    love.filesystem.remove(PROGRAM)
  end)

  after_each(function() love.graphics.setDefaultFilter(min, mag) end)

  it("begins with a game of at most 30 lines", function()
    assert.equal("README.md: first game", examples[1].name)
    assert.is_true(select(2, examples[1].code:gsub("\n", "")) <= 30)
  end)

  for _, example in ipairs(examples) do
    it("plays '" .. example.name .. "'", function()
      local printed, changes = play(example)
      assert.equal(example.output or printed, printed)
      assert.is_true(changes > 1, "the picture never changed")
    end)
  end
end)
