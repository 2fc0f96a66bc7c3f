-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What sprites cover, alone and with others, beside the rule pixel by pixel, while they and their masks change. See
-- spec/support/questions.

local changes = require "spec.support.questions.changes"
local driver = require "spec.support.questions.driver"
local kinds = require "spec.support.questions.kinds"
local questions = require "spec.support.questions.sprite"
local sprites = require "spec.support.sprites"

describe("a sprite covers exactly what the rule says, alone and with others", function()
  for _, kind in ipairs(driver.once(sprites.kind_names)) do
    it("when transforms are of the kind '" .. kind .. "'", function()
      driver.run { name = "sprites: " .. kind, rounds = 50, scene = kinds.of(kind), steps = 2, questions = questions }
    end)
  end

  for name, count in pairs {
    pair = 100, touching = 100, tiny = 40, nothing = 20, far = 50, heap = 10, large = 20, wide = 6,
    ["shown large"] = 3, terrain = 2, ["of one mask"] = 6,
  } do
    it("in scenes of the kind '" .. name .. "'", function()
      driver.run { name = "sprites, " .. name, rounds = count, scene = kinds[name], steps = 4, questions = questions }
    end)
  end
end)

describe("answers are fresh", function()
  for _, name in ipairs(driver.once(changes.usual)) do
    it("after " .. name, function()
      driver.run {
        name = "fresh after " .. name, rounds = 15, scene = kinds.pair, steps = 6, asks = 10, changes = { name },
        changing = { 1 }, questions = questions,
      }
    end)
  end

  it("however often they are asked for while sprites move", function()
    driver.run {
      name = "asked again and again", rounds = 30, scene = kinds.pair, steps = 40, asks = 4, changes = { "translate" },
      changing = { 1 },
      questions = { questions.collides, questions.overlapArea, questions.overlapRect, questions.rasterize },
    }
  end)
end)
