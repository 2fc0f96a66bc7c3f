-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Motion in random worlds: what plain oracles say of every step, every sprite and every pixel.

local driver = require "spec.support.questions.driver"
local motion = require "spec.support.questions.motion"
local scenes = require "spec.support.questions.motion_scenes"
local separation = require "spec.support.questions.separation"

-- Changes that leave sums of coordinates exact, and those of worlds.
local EXACT = { "setEnabled", "setStatic", "setSensor", "setOneWay", "setLayer", "setRule", "set", "set", "invert" }
local ALL = {
  "setPosition", "translate", "nudge", "setRotation", "rotate", "setScale", "setOrigin", "setShear", "setTransform",
  "setMask", "setMaskList", "setFrame", "set", "set", "fill", "clear", "invert", "setEnabled", "setLayer",
  "setRule", "setOneWay", "add", "addAgain", "remove",
}

-- A run of the driver, with options for it besides: rounds, the kind of scenes, and the names of questions.
local function run(name, rounds, scene, names, options)
  options = options or {}
  options.name, options.rounds, options.scene, options.questions = name, rounds, scenes[scene], {}
  for _, question in ipairs(names) do options.questions[question] = motion[question] or separation[question] end
  assert.is_true(driver.run(options) > 0 or os.getenv "PIXCOLLIDE_ONLY" ~= nil)
end

describe("in random worlds", function()
  it("sweeps end, and places are free, where the oracle says so", function()
    local names = { "sweepTo", "advanceBy", "placeFree" }
    run("sweeps in a crowd", 150, "crowd", names, { changes = ALL })
    run("sweeps in a landscape", 130, "landscape", names, { changes = EXACT })
  end)

  it("moves end where the oracle says, and meet what it says", function()
    run("moves in a crowd", 90, "crowd", { "moveTo", "checkTo" }, { changes = ALL, steps = 2 })
    run("moves in a landscape", 120, "landscape", { "moveTo", "checkTo" }, { changes = EXACT, steps = 3 })
  end)

  it("sprites that slide, glide or bounce never overlap more of what they overlap", function()
    run("slides in a crowd", 75, "crowd", { "roam" }, { changes = ALL })
    run("slides in a landscape", 125, "landscape", { "roam" }, { changes = EXACT })
  end)

  it("sprites stand on what the oracle says", function()
    run("ground", 125, "falling", { "getGround" }, { changes = ALL, changing = { 0, 0, 1 }, steps = 8 })
  end)

  it("turns and growth end where the oracle says", function()
    run("turns", 130, "turning", { "sweepRotation", "sweepScale" }, { changes = ALL, steps = 3 })
  end)

  it("sprites can become what the oracle says, and have to go where it says", function()
    run("changes in place", 100, "turning", { "canBecome", "canBecome", "become" }, { changes = ALL, steps = 4 })
  end)

  it("the way out is that of a plain search", function()
    run("ways out of one", 250, "two", { "separation", "separationFar", "separationAlong" }, { changing = { 1 } })
    run("ways out of worlds", 200, "stuck", { "worldSeparation", "worldSeparationFar", "separate", "moveOut" }, { changes = ALL })
  end)

  it("platforms carry, push and crush whom the oracle says", function()
    local options = { changes = EXACT, changing = { 0, 0, 1 } }
    run("carry shifted", 450, "shifted", { "carryBy" }, options)
    run("carry piles", 300, "pile", { "carryBy" }, options)
    run("carry turned", 300, "turned", { "carryBy" }, options)
    run("carry limits", 50, "limits", { "carryBy" }, options)
  end)

  it("platforms do in one call what they do in single pixels", function()
    run("carry in parts", 150, "whole", { "carryInParts" }, { changing = { 0 }, steps = 1 })
  end)
end)
