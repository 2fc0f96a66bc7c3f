-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Moves through random worlds give what those of the reference give.

local compare = require "spec.support.compare"
local motion = require "spec.support.motion"
local naive_motion = require "spec.support.oracles.naive_motion"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"
local sprites = require "spec.support.sprites"

local RESPONSES = { "slide", "touch", "bounce", "cross", "oneway" }

local function put(entry, x, y)
  entry.t = sprites.copy(entry.t)
  entry.t.x, entry.t.y = x, y
  entry.sprite:setPosition(x, y)
end

-- Collisions as text, a line each.
local function text_of(cols, name_of)
  local lines = {}
  for i, record in ipairs(cols) do
    lines[i] = compare.list(name_of(record), record.type, record.t, record.x, record.y, record.nx, record.ny,
      record.touchX, record.touchY)
  end
  return table.concat(lines, "\n")
end

local function expected_text(x, y, records)
  return compare.list(x, y, #records) .. "\n" .. text_of(records, function(r) return r.entry.name end)
end

local function got_text(x, y, cols, n)
  return compare.list(x, y, n) .. "\n" .. text_of(cols, function(r) return r.other:getData().name end)
end

-- A response for all, or one for each.
local function response(rng)
  local kind = rng:int(1, 8)
  if kind <= 3 then
    return "slide", function() return "slide" end
  elseif kind <= 5 then
    local name = rng:pick(RESPONSES)
    return name, function() return name end
  elseif kind == 6 then
    return "turn", function() return "turn" end
  end
  local names, choices = {}, rng:chance(0.5) and { "slide", "oneway", "cross" }
    or { "slide", "touch", "bounce", "cross", "oneway", "turn", false }
  for name = 1, 20 do
    names[name] = rng:pick(choices)
  end
  return function(_, other) return names[other:getData().name] end,
    function(entry) return names[entry.name] or nil end
end

-- A response of its own: aside, and less far each time.
local function turned(record, x, y)
  local dx, dy = x - record.touchX, y - record.touchY
  if math.abs(dx) + math.abs(dy) < 1 then
    return nil
  end
  return record.touchX - dy / 2, record.touchY + dx / 2
end

local function move_about(rng, s, world, out, count)
  world:setLayersCollide("ships", "rocks", rng:chance(0.7))
  world:addResponse("turn", function(_, record, x, y) return turned(record, x, y) end)
  for _ = 1, count do
    local entry = rng:pick(s.entries)
    local dx, dy = motion.way(rng, s, entry)
    local x, y = entry.t.x + dx, entry.t.y + dy
    local up, down, sideways = rng:pick { 0, 0, 1, 2, 4 }, rng:pick { 0, 0, 1, 2, 4 }, rng:pick { 0, 0, 0, 1, 3 }
    entry.sprite:setSteps(up, down, sideways)
    local filter, is_obstacle = motion.filter(rng, world, entry)
    local answer, kind = response(rng)
    local expected = expected_text(naive_motion.move(s.entries, entry, x, y, {
      kind = kind, is_obstacle = is_obstacle, up = up, down = down, sideways = sideways,
      custom = { turn = turned },
    }))
    local function describe()
      return motion.describe(s, entry, compare.list(x, y), compare.list(up, down, sideways),
        type(answer) == "string" and answer or "function", type(filter))
    end
    compare.lists("check", expected, got_text(world:check(entry.sprite, x, y, answer, filter, out)), describe)
    compare.lists("position", compare.list(entry.t.x, entry.t.y), compare.list(entry.sprite:getPosition()))
    if rng:chance(0.6) then
      compare.lists("move", expected, got_text(world:move(entry.sprite, x, y, answer, filter, out)), describe)
      put(entry, entry.sprite:getPosition())
    elseif rng:chance(0.1) then
      put(entry, x, y)
    end
  end
end

describe("a move through a random world", function()
  local out
  before_each(function() out = pixcollide.newResults() end)

  it("gives what that of the reference gives, with sprites of all kinds", function()
    rounds.each("moves in a crowd", 200, function(rng)
      local s, world = motion.crowd(rng)
      move_about(rng, s, world, out, 5)
    end)
  end)

  it("gives what that of the reference gives, in landscapes", function()
    rounds.each("moves in a landscape", 250, function(rng)
      local s, world = motion.landscape(rng)
      move_about(rng, s, world, out, 6)
    end)
  end)
end)
