-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- All that a world can be asked, beside brute force, in random scenes of many kinds that change between the questions.
-- See spec/support/questions.

local changes = require "spec.support.questions.changes"
local driver = require "spec.support.questions.driver"
local kinds = require "spec.support.questions.kinds"

-- Those of few sprites, so that worlds look for pairs one by one. Edits of masks are of all that share them.
local FEW = {
  "setPosition", "translate", "nudge", "setTransform", "setMask", "setEnabled", "setEnabled", "setStatic", "setLayer",
  "add", "remove", "addAgain", "addToOther", "follow", "leave",
}

-- How many rounds of each kind of scene.
local SCENES = {
  few = 75, crowded = 75, sparse = 40, tiny = 75, large = 30, nothing = 30, steady = 30, far = 60, heap = 15,
  touching = 50, layers = 30, dots = 2, terrain = 3, mixed = 2,
}
local LARGE = { dots = " #large", terrain = " #large", mixed = " #large" }

local SUBJECTS = {
  world = "pairs, shapes and what sprites say of themselves", near = "the nearest, the topmost and rays",
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

describe("a world sees", function()
  local world = require "spec.support.questions.world"
  local questions = { world.collisions, world.collisionsWith, world.queryPoint, world.queryRect }
  for _, name in ipairs(driver.once(changes.all, changes.of_families)) do
    it(name .. ", if that is all that changes", function()
      driver.run { name = "world after " .. name, rounds = 8, scene = kinds.few, steps = 6, changes = { name },
        changing = { 0, 1, 1 }, questions = questions }
    end)
  end
end)

describe("pairs", function()
  it("are found where few of many sprites change at a time #large", function()
    local world, events = require "spec.support.questions.world", require "spec.support.questions.events"
    driver.run {
      name = "few of many", rounds = 6, scene = kinds.many, steps = 20, changing = { 1, 1, 2, 3 }, changes = FEW,
      questions = { world.collisions, world.collisionsWith, world.getStats, events.update, events.eachEnded },
    }
  end)
end)

describe("families", function()
  it("are found where they would be, were all their sprites set by hand", function()
    for subject in pairs(SUBJECTS) do
      driver.run {
        name = "families: " .. subject, rounds = 50, scene = kinds.crowded, steps = 5, changing = { 10 },
        changes = changes.of_families, questions = require("spec.support.questions." .. subject),
      }
    end
  end)

  it("move, carry and push as their leaders alone would", function()
    for _, name in ipairs { "few", "crowded", "tiny" } do
      driver.run {
        name = "families in motion: " .. name, rounds = 15, scene = kinds[name], steps = 4, changing = { 12 },
        changes = changes.of_families, questions = require "spec.support.questions.families",
      }
    end
  end)
end)
