-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The driver of random questions itself: what it does when an answer is wrong, for which faults are planted.

local driver = require "spec.support.questions.driver"
local kinds = require "spec.support.questions.kinds"
local random = require "spec.support.random"
local world = require "spec.support.questions.world"

local compile = loadstring or load -- luacheck: ignore

local function copy_of(question, fields)
  local copy = {}
  for name, value in pairs(question) do copy[name] = value end
  for name, value in pairs(fields) do copy[name] = value end
  return copy
end

-- Runs rounds until a difference is found; gives its report.
local function find(question, kind, names)
  for seed = 1, 200 do
    local ok, report = pcall(driver.round, random.new(seed), {
      scene = kinds[kind], questions = { question }, steps = 4, changes = names, quiet = true,
    })
    if not ok then return report end
  end
  error("no difference was found")
end

-- The printed program, and its number of sprites and of texels.
local function program_of(report)
  local text = report:match("\n(local pixcollide.*)$")
  local sprites, texels = select(2, text:gsub("newSprite", "")), 0
  for w, h in text:gmatch("newMask%((%d+), (%d+)") do texels = texels + w * h end
  for rows in text:gmatch("newMaskFromRows {(.-)}") do texels = texels + #rows end
  return text, sprites, texels
end

-- Sums what a wrong oracle answers for pairs: one too many for each sprite that is enabled.
local function one_too_many(state)
  local list, n = world.collisions.naive(state)
  return list, n > 0 and n + 1 or n
end

describe("the driver of random questions", function()
  it("shrinks a wrong answer to few sprites and small masks, and prints a program that shows it", function()
    local report = find(copy_of(world.collisions, { naive = one_too_many }), "crowded")
    assert.truthy(report:find("collisions: expected ", 1, true), report)
    local text, sprites, texels = program_of(report)
    assert.equal(2, sprites, text)
    assert.is_true(texels <= 20, text)
    local ok, message = pcall(assert(compile(text)))
    assert.is_false(ok)
    assert.truthy(message:find("result 2 of 2: expected 2, got 1", 1, true), message)
  end)

  it("keeps the changes and the questions before them without which the answer would be right", function()
    -- A module that keeps an old answer when a sprite is shown another mask.
    local kept = setmetatable({}, { __mode = "k" })
    local report = find(copy_of(world.collisions, { ask = function(objects)
      local list, n = objects.world:collisions()
      kept[objects] = kept[objects] or n
      return list, math.min(n, kept[objects])
    end }), "crowded", { "translate" })
    local text, sprites = program_of(report)
    assert.equal(2, sprites, text)
    assert.equal(1, select(2, text:gsub(":translate", "")), text)
    assert.equal(2, select(2, text:gsub("%.ask%(objects", "")), text)
  end)

  it("takes an error for an answer", function()
    local report = find(copy_of(world.collisions, { ask = function(objects)
      local list, n = objects.world:collisions()
      if n > 0 then error("planted") end
      return list, n
    end }), "few")
    assert.truthy(report:find("planted", 1, true))
    assert.equal(2, select(2, program_of(report)), report)
  end)
end)
