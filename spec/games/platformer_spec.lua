-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The example game plays its script: where does the walker end, and what did it meet?

local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"
local games = require "spec.support.games"
local system = require "spec.support.system"

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

-- How many pixels of the mask, whose corner is the world's, the sprite covers: pixel by pixel.
local function overlap(mask, sprite)
  local covered, left, top = sprite:rasterize()
  local area = 0
  for x, y in covered:eachSolid() do
    area = area + (mask:get(left + x, top + y) and 1 or 0)
  end
  return area
end

describe("the platformer", function()
  local level = "examples/assets/platformer-level.png"
  local ground = assert(pixcollide.loadMask(level, { color = { b = { 0, 95 }, r = { 0, 199 } } }))
  local ledge = assert(pixcollide.loadMask(level, { color = { b = { 0, 95 }, r = { 200, 255 } } }))
  local platformer, input = games.load("platformer"), games.load("input")
  local lines, picture, game
  local frames, moments = {}, {}

  -- What is so after each frame, and at the moments that have a caption.
  local function watch(line)
    local walker = game.walker
    local x, y = walker:getPosition()
    local stands = walker:getGround()
    local now = {
      x = x, y = y, shape = walker:getFrame(), on = stands, rises = walker:getData().vy < 0,
      inGround = overlap(ground, walker), inLedge = overlap(ledge, walker),
      inLifts = game.lifts[1]:overlapArea(walker) + game.lifts[2]:overlapArea(walker),
      ferry = game.lifts[1]:getPosition(), lift = select(2, game.lifts[2]:getPosition()),
    }
    frames[#frames + 1] = now
    if line and line[3] then
      moments[line[3]] = now
    end
  end

  setup(function()
    local directory = system.newFolder()
    local path = directory .. "/platformer-strip.png"
    lines = run(directory)
    picture = pixcollide.loadMask(path)
    os.remove(path)
    system.removeFolder(directory)
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
    assert.is_truthy(picture)
    assert.same({ 960, 240 + 8 + 2 * (15 + 2 * 84 + 8) }, { picture:getDimensions() })
    assert.equal(960 * 630, picture:count())
  end)

  it("ends where it ends on every machine", function()
    assert.equal(1142, #frames)
    assert.same({ 925.25, 176 }, { frames[#frames].x, math.floor(frames[#frames].y) })
    assert.equal("ground", frames[#frames].on:getLayer())
  end)

  it("never has the walker in the ground or in a lift", function()
    for i, now in ipairs(frames) do
      assert.equal(0, now.inGround, "frame " .. i)
      assert.equal(0, now.inLifts, "frame " .. i)
    end
  end)

  it("has it pass the ledge from below, and stand on it", function()
    local passed, stood = 0, 0
    for i, now in ipairs(frames) do
      if now.inLedge > 0 then
        passed = passed + 1
        assert.is_true(now.rises, "frame " .. i)
      end
      stood = stood + (now.on and now.on:getLayer() == "ledge" and 1 or 0)
    end
    assert.is_true(passed > 3 and stood > 10)
    assert.is_true(moments["up through the ledge"].inLedge > 0)
  end)

  it("walks over slopes, pebbles and stairs without leaving the ground", function()
    for i = 60, 400 do
      assert.is_truthy(frames[i].on, "frame " .. i)
    end
  end)

  it("bumps its head at the overhang", function()
    local highest = math.huge
    for i = 1, 17 do
      highest = math.min(highest, frames[i].y)
    end
    assert.equal(182, math.floor(highest))
  end)

  it("has the first bullet hit the balloon's string, one pixel wide", function()
    local shot = game.shots[1]
    assert.equal(game.balloon, shot.other)
    assert.same({ 229, 143 }, { shot.hitX, shot.hitY })
  end)

  it("has the second one hit the first solid pixel on its way", function()
    local shot = game.shots[2]
    assert.equal("ground", shot.other:getLayer())
    for x = math.floor(shot.x1), shot.hitX do
      assert.equal(x == shot.hitX, ground:get(x, shot.hitY) or ground:get(x, shot.hitY + 1), "column " .. x)
    end
  end)

  it("stays crouched where there is no room, and stands up after it", function()
    assert.equal(2, moments["no room to stand up"].shape)
    assert.equal(1, frames[#frames].shape)
    assert.equal(1, moments["the ferry carries it"].shape)
  end)

  it("goes along with the lifts", function()
    local sideways, up = 0, 0
    for i = 2, #frames do
      local last, now = frames[i - 1], frames[i]
      if now.on == game.lifts[1] and last.on == now.on and now.x - last.x ~= 0 and now.x - last.x < 1.5 then
        sideways = sideways + now.x - last.x
      elseif now.on == game.lifts[2] and last.on == now.on then
        assert.equal(math.ceil(now.lift - 0.5), math.floor(now.y + 0.5), "frame " .. i)
        up = up + last.y - now.y
      end
    end
    assert.is_true(sideways > 25)
    assert.equal(96, math.floor(up + 0.5))
  end)

  it("never has it in the ground or in a lift, whichever keys are pressed", function()
    local starts = { { 30, 200 }, { 400, 160 }, { 640, 184 }, { 730, 88 }, { 790, 20 } }
    rounds.each("platformer: keys", 24, function(rng)
      local played, keys = platformer.newGame(), { pressed = {} }
      local start = starts[rng:int(1, #starts)]
      played.walker:setPosition(start[1] + rng:unit(), start[2] - rng:unit())
      for _ = 1, 1000 do
        if rng:int(1, 12) == 1 then
          keys = { left = rng:int(1, 3) == 1, right = rng:int(1, 2) == 1, up = rng:int(1, 3) == 1 }
          keys.down, keys.pressed = rng:int(1, 5) == 1, { fire = rng:int(1, 4) == 1 }
        end
        platformer.update(played, keys)
        assert(overlap(ground, played.walker) == 0, "in the ground")
        for _, lift in ipairs(played.lifts) do
          assert(not lift:collides(played.walker), "in a lift")
        end
      end
    end)
  end)
end)
