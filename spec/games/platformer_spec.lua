-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The example game plays its script: where does the walker end, and what did it meet?

local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"
local games = require "spec.support.games"
local newFolder = require "spec.support.folder"

local PROGRAM = "examples/platformer_strip.lua"

-- Runs the program as `lua PROGRAM directory` does. Returns the lines that it prints.
local function run(directory)
  local chunk = assert(loadfile(PROGRAM))
  local oldArg, oldPrint, lines = _G.arg, _G.print, {}
  _G.arg = { [0] = PROGRAM, directory }
  _G.print = function(line) lines[#lines + 1] = line end
  local oldPath = package.path
  local ok, problem = pcall(chunk)
  _G.arg, _G.print, package.path = oldArg, oldPrint, oldPath
  assert(ok, problem)
  return lines
end

-- How many pixels of the mask, whose corner is the world's, the sprite covers.
local function overlap(mask, sprite)
  local covered, left, top = sprite:rasterize()
  return mask:overlapArea(covered, left, top)
end

describe("the platformer", function()
  local level = "examples/assets/platformer-level.png"
  local ground = assert(pixcollide.loadMask(level, { color = { b = { 0, 95 / 255 }, r = { 0, 199 / 255 } } }))
  local platformer, input = games.load("platformer"), games.load("input")
  local lines, picture, game
  local frames = {}

  -- What is so after each frame.
  local function watch()
    local walker = game.walker
    local x, y = walker:getPosition()
    local stands = walker:getGround()
    local now = {
      x = x, y = y, on = stands,
      inGround = overlap(ground, walker),
      inLifts = game.lifts[1]:overlapArea(walker) + game.lifts[2]:overlapArea(walker),
      lift = select(2, game.lifts[2]:getPosition()),
    }
    frames[#frames + 1] = now
  end

  setup(function()
    local folder = newFolder()
    lines = run(folder.path("."))
    picture = assert(pixcollide.loadMask(folder.path("platformer-strip.png")))
    folder.remove()
    game = platformer.newGame()
    input.play(platformer, game, watch)
  end)

  it("tells what happened", function()
    local text = table.concat(lines, "\n")
    assert.equal("frame        x        y  on                     what happened", lines[1])
    for _, caption in ipairs { "at the flag", "the lift lifts it", "no room to stand up" } do
      assert.matches(" " .. caption .. "\n", text, nil, true)
    end
    assert.matches("shot 1 hit balloon at (229, 143)\nshot 2 hit ground at (486, 143)\n", text, nil, true)
  end)

  it("draws the level and eight moments below it", function()
    assert.same({ 960, 240 + 8 + 2 * (15 + 2 * 84 + 8) }, { picture:getDimensions() })
    assert.equal(960 * 630, picture:count())
  end)

  it("ends where it ends on every machine", function()
    local last = frames[#frames]
    assert.same({ 1142, 925.25, 176, "ground" }, { #frames, last.x, math.floor(last.y), last.on:getLayer() })
  end)

  it("never has the walker in the ground or in a lift", function()
    for i, now in ipairs(frames) do
      assert.equal(0, now.inGround, "frame " .. i)
      assert.equal(0, now.inLifts, "frame " .. i)
    end
  end)

  it("never has it in the ground or in a lift, whichever keys are pressed", function()
    local starts = { { 30, 200 }, { 400, 160 }, { 640, 184 }, { 730, 88 }, { 790, 20 } }
    rounds.each("platformer: keys", 12, function(rng)
      local played = platformer.newGame()
      local start = rng:pick(starts)
      played.walker:setPosition(start[1] + rng:unit(), start[2] - rng:unit())
      games.playAtRandom(rng, played, platformer.update, { frames = 1000, every = 12, around = played.walker,
        names = { "left", "right", "up", "down", "fire" }, chances = { right = 0.5, down = 0.2 }, watch = function()
          assert(overlap(ground, played.walker) == 0, "in the ground")
          for _, lift in ipairs(played.lifts) do assert(not lift:collides(played.walker), "in a lift") end
        end })
    end)
  end)
end)
