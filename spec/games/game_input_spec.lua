-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the games in examples are told of keys and mouse, and how their scripts are played.

local games = require "spec.support.games"

local input, newRandom = games.load("input"), games.load("random")

-- What a game with this script is told: a list of texts, one for each frame.
local function played(script, tell, watch)
  local told = {}
  input.play({ script = script, update = function(_, now) told[#told + 1] = tell(now) end }, {}, watch)
  return told
end

describe("the input of games", function()
  it("says what is held, and in its first frame that it was pressed", function()
    local told = played({ { 2, "left" }, { 1, "left fire" }, { 1, "" }, { 1, "left" } }, function(now)
      local text = ""
      for _, name in ipairs { "left", "right", "fire" } do
        text = text .. (now.pressed[name] and "+" or now[name] and "-" or ".")
      end
      return text
    end)
    assert.same({ "+..", "-..", "-.+", "...", "+.." }, told)
  end)

  it("has the mouse's button, and moves it evenly during a line", function()
    local told = played({ { 1, "" }, { 2, "mouse", mouseX = 10, mouseY = -4 }, { 1, "" } }, function(now)
      return ("%g %g %s %s"):format(now.mouseX, now.mouseY, tostring(now.mouseDown), tostring(now.pressed.mouse))
    end)
    assert.same({ "0 0 false false", "5 -2 true true", "10 -4 true false", "10 -4 false false" }, told)
  end)

  it("hands over a script's line after its last frame, and stops when told", function()
    local lines, script = {}, { { 2, "" }, { 3, "", "a caption" }, { 5, "" } }
    local told = played(script, function() return "frame" end, function(line)
      lines[#lines + 1] = line or false
      return line == script[2] and "stop" or nil
    end)
    assert.equal(5, #told)
    assert.same({ false, script[1], false, false, script[2] }, lines)
  end)
end)

it("the random numbers of games are the same everywhere, and lie between their bounds", function()
  local random, numbers = newRandom(11), {}
  for i = 1, 3 do numbers[i] = ("%.6f"):format(random(-5, 5)) end
  assert.same({ "-4.997527", "4.353569", "1.148787" }, numbers)
  for _ = 1, 1000 do
    local number = random(2, 3)
    assert(number > 2 and number < 3)
  end
end)
