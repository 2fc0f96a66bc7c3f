-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- All that a world can be asked, beside brute force, in random scenes of many kinds that change much between the
-- questions. See spec/support/questions; for scenes of few sprites that change little see programs_spec.lua.

local changes = require "spec.support.questions.changes"
local driver = require "spec.support.questions.driver"
local kinds = require "spec.support.questions.kinds"

-- How many rounds of each kind of scene.
local SCENES = {
  crowded = 75, tiny = 40, large = 30, nothing = 30, far = 60, heap = 15, layers = 30, dots = 2, terrain = 3, mixed = 2,
}
local LARGE = { dots = " #large", terrain = " #large", mixed = " #large" }

local SUBJECTS = {
  world = "pairs, shapes and what sprites say of themselves", near = "the nearest, the topmost and rays",
  sight = "what is seen from a place",
  events = "what began, lasts and ended, also when the world changes within loops and filters",
}

for subject, title in pairs(SUBJECTS) do
  describe(title .. " are those of brute force", function()
    for name, count in pairs(SCENES) do
      it("in scenes of the kind '" .. name .. "'" .. (LARGE[name] or ""), function()
        driver.run {
          name = subject .. " " .. name, rounds = count, scene = kinds[name], steps = 4, changes = changes.all,
          questions = require("spec.support.questions." .. subject),
        }
      end)
    end
  end)
end

describe("families", function()
  it("move, carry and push as their leaders alone would", function()
    for _, name in ipairs { "few", "crowded", "tiny" } do
      driver.run {
        name = "families in motion: " .. name, rounds = 15, scene = kinds[name], steps = 4, changing = { 12 },
        changes = changes.of_families, questions = require "spec.support.questions.families",
      }
    end
  end)
end)
