-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Motion without any cleverness: every offset of the way, every obstacle, every
-- pixel. A mover is one entry among others (see oracles/covered.lua), in the order
-- of adding. Offsets are whole pixels from where it begins; a place is {x, y}.

local bodies = require "spec.support.oracles.bodies"
local envelope = require "spec.support.oracles.envelope"
local naive_way = require "spec.support.oracles.naive_way"

local abs = math.abs
local area, normalised = bodies.area, bodies.normalised
local naive_motion = {}

local function area_at(obstacle, body, at) return area(body, at[1], at[2], obstacle.body) end

--- The side from which an obstacle of this kind stops others, if not from all.
function naive_motion.side_of(entry, kind) return entry.side or (kind == "oneway" and { 0, -1 } or nil) end

--- Does a way by (x, y) lead against a side, and which pixel leads out on it?
function naive_motion.leads_against(side, x, y) return x * side[1] + y * side[2] < 0 end
function naive_motion.out_of(side)
  local function sign(v) return v > 0 and 1 or v < 0 and -1 or 0 end
  if abs(side[1]) > abs(side[2]) then return sign(side[1]), 0 end
  return 0, sign(side[2])
end

-- What of the mover blocks: its envelope, if it goes by that, else what it covers.
local function blocking(self) return self.envelope or self.body end

-- The mover among its obstacles.

local function always_slide() return "slide" end

local mover = {}
mover.__index = mover

--- An entry among others; is_obstacle(entry) says which of them it heeds, kind_of(entry) how: "cross", "oneway", or what
-- stops it anyhow.
function naive_motion.mover(entries, entry, is_obstacle, kind_of)
  local self = setmetatable({ entry = entry, obstacles = {} }, mover)
  for _, other in ipairs(entries) do
    local heeds = other ~= entry and entry.enabled ~= false and other.enabled ~= false
      and (not is_obstacle or is_obstacle(other))
    local kind = heeds and (kind_of or always_slide)(other)
    if kind then
      self.obstacles[#self.obstacles + 1] = { entry = other, kind = kind, body = bodies.of(other),
        side = naive_motion.side_of(other, kind) }
    end
  end
  self:begin(entry.t.x, entry.t.y)
  return self
end

--- Begins a way at (x, y).
function mover:begin(x, y)
  local moved = bodies.changed(self.entry, { x = x, y = y })
  self.way_x, self.way_y = 0, 0
  self.t, self.body, self.at = moved.t, bodies.of(moved), { 0, 0 }
  self.envelope = self.by_envelope and envelope.of(moved)
end

-- Would its envelope, shifted, be clear of all that may block it? A ledge that the mover is in lets it pass.
function mover:is_clear(hull, at)
  for _, obstacle in ipairs(self.obstacles) do
    local is_passed = obstacle.side and area_at(obstacle, self.body, { 0, 0 }) > 0
    if obstacle.kind ~= "cross" and not is_passed and area_at(obstacle, hull, at) > 0 then return false end
  end
  return true
end

-- The order of offsets from which who goes by its envelope may begin: pixels against the way, at first.
local SIZES = { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 }, { 2, 0 }, { 0, 2 }, { 2, 1 }, { 1, 2 }, { 2, 2 } }

--- Lets the mover go by its envelope, if it has one and there is room within two pixels, from there.
function mover:take_envelope(goal_x, goal_y)
  local hull = envelope.of({ grid = self.entry.grid, t = self.t })
  if not hull then return end
  for _, obstacle in ipairs(self.obstacles) do
    local lets_in = obstacle.kind == "cross" or obstacle.side
    if not lets_in and area_at(obstacle, self.body, { 0, 0 }) > 0 then return end
  end
  local back_x, back_y = goal_x < self.t.x and 1 or -1, goal_y < self.t.y and 1 or -1
  for _, size in ipairs(SIZES) do
    for sides = 0, 3 do
      local at = { (sides % 2 == 1 and -back_x or back_x) * size[1], (sides >= 2 and -back_y or back_y) * size[2] }
      if self:is_clear(hull, at) then
        self.by_envelope = true
        self:begin(self.t.x + at[1], self.t.y + at[2])
        return
      end
    end
  end
end

--- The coverage of the mover at (x, y), if it may be not a shifted one.
function mover:end_body(x, y)
  local is_mask = naive_way.scales(self.t) == 1 and select(2, naive_way.scales(self.t)) == 1
  return not is_mask and bodies.of(bodies.changed(self.entry, { x = x, y = y })) or nil
end

-- Does the obstacle block the step from one place to another, where the mover may have another body? Who climbs stands
-- on what it stood on before, at `foot`. What has a side blocks what comes from there, and what rests on it.
function mover:blocks(obstacle, from, to, foot, body, comes)
  foot = foot or from
  local mine = blocking(self)
  local before, after = area_at(obstacle, mine, from), area_at(obstacle, body or mine, to)
  if obstacle.kind == "cross" then return false end
  local side = obstacle.side
  if not side then return after > before end
  if naive_motion.leads_against(side, -self.way_x, -self.way_y) then return false end -- the way leads out
  if not body then comes = naive_motion.leads_against(side, to[1] - from[1], to[2] - from[2]) end
  local x, y = naive_motion.out_of(side)
  return before == 0 and after > 0 and (comes or area_at(obstacle, mine, foot) == 0
    and area_at(obstacle, mine, { foot[1] - x, foot[2] - y }) > 0)
end

function mover:is_free(from, to, foot)
  for _, obstacle in ipairs(self.obstacles) do
    if self:blocks(obstacle, from, to, foot) then return false end
  end
  return true
end

--- nil if the step (sx, sy) from where the mover is can be taken. Otherwise the
-- obstacles that block it and the places where, and which axes are blocked.
function mover:stop(sx, sy)
  local from = self.at
  local to, beside, below = { from[1] + sx, from[2] + sy }, { from[1] + sx, from[2] }, { from[1], from[2] + sy }
  local is_diagonal, hits = sx ~= 0 and sy ~= 0, {}
  hits.x_blocked = sx ~= 0 and not self:is_free(from, beside)
  hits.y_blocked = sy ~= 0 and not self:is_free(from, below)
  local is_free = self:is_free(from, to)
  if is_free and not (is_diagonal and hits.x_blocked and hits.y_blocked) then return nil end
  hits.at = is_free and beside or to
  -- back, where the normal can only be had from the step: along the axis that is blocked, if that is one alone
  hits.fx = (hits.x_blocked or not hits.y_blocked) and -sx or 0
  hits.fy = (hits.y_blocked or not hits.x_blocked) and -sy or 0
  for _, obstacle in ipairs(self.obstacles) do
    local at
    if not is_free then at = self:blocks(obstacle, from, to) and to
    elseif self:blocks(obstacle, from, beside) then at = beside
    elseif self:blocks(obstacle, from, below) then at = below
    end
    if at then hits[#hits + 1] = { obstacle = obstacle, at = at, body = blocking(self), fx = hits.fx, fy = hits.fy } end
  end
  return hits
end

-- The same for the end of a way at (x, y), where the mover has its own coverage.
function mover:end_stop(x, y)
  if self.by_envelope then return nil end
  local function blockers(to_x, to_y)
    local body, hits = self:end_body(to_x, to_y), {}
    for _, obstacle in ipairs(body and self.obstacles or {}) do
      local side, comes = obstacle.side, false
      if side then
        local out_x, out_y = naive_motion.out_of(side)
        comes = area_at(obstacle, body, { 2 * out_x, 2 * out_y }) == 0
      end
      if self:blocks(obstacle, self.at, { 0, 0 }, self.at, body, comes) then
        hits[#hits + 1] = { obstacle = obstacle, at = { 0, 0 }, body = body, fx = self.t.x - x, fy = self.t.y - y }
      end
    end
    return hits
  end
  local hits = blockers(x, y)
  if #hits == 0 then return nil end
  hits.fx, hits.fy, hits.at = x - self:x(), y - self:y(), { 0, 0 }
  hits.x_blocked, hits.y_blocked = #blockers(x, self:y()) > 0, #blockers(self:x(), y) > 0
  return hits
end

-- Where the mover is.
function mover:x() return self.t.x + self.at[1] end
function mover:y() return self.t.y + self.at[2] end

-- Moves.

local MOST_LEGS = 16
local SLIDES = { slide = true, oneway = true }

-- The normal of what is blocked: that of all obstacles together at the place of a hit, but for ledges that let the mover
-- through.
local function normal_of(self, hits)
  local hit, nx, ny = hits[1], 0, 0
  for _, other in ipairs(hits) do
    if other.at[1] == hits.at[1] and other.at[2] == hits.at[2] then hit = other end
  end
  local blocks = {}
  for _, other in ipairs(hits) do blocks[other.obstacle] = true end
  for _, obstacle in ipairs(self.obstacles) do
    if obstacle.kind ~= "cross" and (not obstacle.side or blocks[obstacle]) then
      local _, _, x, y = bodies.touch(hit.body, hits.at[1], hits.at[2], obstacle.body)
      nx, ny = nx + x, ny + y
    end
  end
  return nx, ny
end

-- hits: all that block the step, or nil for what is crossed, whose normal is its own.
local function add_record(self, hit, t, touch_x, touch_y, hits)
  local x, y, nx, ny = bodies.touch(hit.body, hit.at[1], hit.at[2], hit.obstacle.body)
  if hits then nx, ny = normal_of(self, hits) end
  if nx == 0 and ny == 0 then nx, ny = hit.fx, hit.fy end
  nx, ny = normalised(nx, ny)
  hit.record = { entry = hit.obstacle.entry, type = hit.obstacle.kind, t = t, touchX = touch_x, touchY = touch_y,
    x = x, y = y, nx = nx, ny = ny }
  self.records[#self.records + 1] = hit.record
end

-- Reports those that the mover crosses for the first time; (fx, fy) is against the step by which it came.
local function report_crossed(self, body, at, t, x, y, fx, fy)
  for _, obstacle in ipairs(self.obstacles) do
    if obstacle.kind == "cross" and not obstacle.is_reported and area_at(obstacle, body, at) > 0 then
      obstacle.is_reported = true
      add_record(self, { obstacle = obstacle, body = body, at = at, fx = fx, fy = fy }, t, x, y)
    end
  end
end

local function whole_t(self, t) return self.t0 + (1 - self.t0) * t end

local function enter(self, sx, sy, t)
  self.at = { self.at[1] + sx, self.at[2] + sy }
  report_crossed(self, self.body, self.at, whole_t(self, t), self:x(), self:y(), -sx, -sy)
end

-- A step to the side blocked: over it, or under it.
local function climb(self, sx, t)
  for _, way in ipairs { { -1, self.up }, { 1, self.down } } do
    local sy, from = way[1], self.at
    for k = 1, way[2] do
      local lifted = { from[1], from[2] + sy }
      if not self:is_free(from, lifted, self.at) then break end
      from = lifted
      if self:is_free(from, { from[1] + sx, from[2] }, self.at) then
        for _ = 1, k do enter(self, 0, sy, t) end
        enter(self, sx, 0, t)
        self.goal_y = self.goal_y + sy * k
        return true
      end
    end
  end
  return false
end

-- A step up or down blocked: past it.
local function evade(self, sy, t)
  local from, can = { [-1] = self.at, [1] = self.at }, {}
  for k = 1, self.sideways do
    for side = -1, 1, 2 do
      local shifted = from[side] and { from[side][1] + side, from[side][2] }
      from[side] = shifted and self:is_free(from[side], shifted, self.at) and shifted or nil
      can[side] = from[side] and self:is_free(from[side], { from[side][1], from[side][2] + sy }, self.at)
    end
    if can[-1] or can[1] then
      local rest = self.goal_x - self:x()
      if can[-1] and can[1] and rest == 0 then return false end
      local side = can[-1] and (not can[1] or rest < 0) and -1 or 1
      for _ = 1, k do enter(self, side, 0, t) end
      enter(self, 0, sy, t)
      self.goal_x = self.goal_x + side * k
      return true
    end
  end
  return false
end

local function stands(self) return not self:is_free(self.at, { self.at[1], self.at[2] + 1 }) end

-- Back to the ground, if that is near enough.
local function descend(self, t)
  local from = self.at
  for k = 0, self.down do
    local to = { from[1], from[2] + 1 }
    if not self:is_free(from, to) then
      for _ = 1, k do enter(self, 0, 1, t) end
      self.goal_y = self.goal_y + k
      return
    end
    from = to
  end
end

local function all_slide(hits)
  for _, hit in ipairs(hits) do
    if not SLIDES[hit.obstacle.kind] then return false end
  end
  return true
end

-- Takes a step of the way, or what the mover's steps make of it; nil, or what stops it.
local function take(self, sx, sy, t)
  local hits = self:stop(sx, sy)
  if not hits then
    local stood = sx ~= 0 and self.goes_down and stands(self)
    enter(self, sx, sy, t)
    if stood then descend(self, t) end
    return nil
  elseif all_slide(hits) then
    if hits.x_blocked then
      if climb(self, sx, t) then return sy ~= 0 and take(self, 0, sy, t) or nil end
    elseif hits.y_blocked and evade(self, sy, t) then
      return sx ~= 0 and take(self, sx, 0, t) or nil
    end
  end
  return hits
end

-- One leg; nil, or what stopped it and the part of the leg before.
local function leg(self)
  self.way_x, self.way_y = self.goal_x - self.t.x, self.goal_y - self.t.y
  for _, step in ipairs(naive_way.steps(self.t, self.goal_x, self.goal_y, self.by_envelope)) do
    local hits = take(self, step.x, step.y, step.t)
    if hits then return hits, step.t end
  end
  local hits = self:end_stop(self.goal_x, self.goal_y)
  if hits then return hits, 1 end
  local body = self:end_body(self.goal_x, self.goal_y)
  if body then
    report_crossed(self, body, { 0, 0 }, whole_t(self, 1), self.goal_x, self.goal_y, self.t.x - self.goal_x,
      self.t.y - self.goal_y)
  end
  return nil
end

-- What stopped a leg changes its goal.
local respond = {}

function respond.touch(_, _, x, y) return x, y end

function respond.slide(self, hits, x, y)
  local drops_x, drops_y = hits.x_blocked, hits.y_blocked
  if not drops_x and not drops_y then -- a corner
    drops_x = abs(self.goal_x - x) < abs(self.goal_y - y)
    drops_y = not drops_x
  end
  return drops_x and x or self.goal_x, drops_y and y or self.goal_y
end

respond.oneway = respond.slide

function respond.bounce(self, hits, x, y, record)
  local rx, ry = self.goal_x - x, self.goal_y - y
  local along = rx * record.nx + ry * record.ny
  if along < 0 then return x + (rx - 2 * along * record.nx), y + (ry - 2 * along * record.ny) end
  return hits.fx ~= 0 and x - rx or x + rx, hits.fy ~= 0 and y - ry or y + ry
end

-- Which of the hits says how the move goes on.
local function acting(hits)
  for _, hit in ipairs(hits) do
    if hit.obstacle.kind == "touch" then return hit end
  end
  return hits[1]
end

--- What world:checkTo gives: x, y, and a list of records with `entry` instead of `other`. options: kind(entry) gives the
-- response's name or nil ("slide" unless given), is_obstacle(entry), up, down, sideways, is_exact (for moves that touch or
-- bounce: never by the envelope), and custom, functions by name, called with record, goalX, goalY.
function naive_motion.move(entries, entry, x, y, options)
  options = options or {}
  local self = naive_motion.mover(entries, entry, options.is_obstacle, options.kind)
  self.up, self.down, self.sideways = options.up or 0, options.down or 0, options.sideways or 0
  self.records, self.t0, self.goes_down = {}, 0, y >= self.t.y
  self.goal_x, self.goal_y = x, y
  local fx, fy = self.t.x - x, self.t.y - y
  report_crossed(self, self.body, self.at, 0, self.t.x, self.t.y, fx, (fx ~= 0 or fy ~= 0) and fy or -1)
  if not options.is_exact then self:take_envelope(x, y) end
  for _ = 1, MOST_LEGS do
    local hits, t = leg(self)
    if not hits then return self.goal_x, self.goal_y, self.records end
    x, y = self:x(), self:y()
    for _, hit in ipairs(hits) do add_record(self, hit, whole_t(self, t), x, y, hits) end
    local hit = acting(hits)
    local kind = hit.obstacle.kind
    if respond[kind] then self.goal_x, self.goal_y = respond[kind](self, hits, x, y, hit.record)
    else self.goal_x, self.goal_y = options.custom[kind](hit.record, self.goal_x, self.goal_y)
    end
    if not self.goal_x or (self.goal_x == x and self.goal_y == y) then break end
    self.t0 = whole_t(self, t)
    self:begin(x, y)
  end
  return x, y, self.records
end

--- What world:sweepTo gives, with the entry instead of the sprite: of all that a move meets, what covers the first pixel.
function naive_motion.sweep(entries, entry, x, y, is_obstacle)
  local to_x, to_y, records = naive_motion.move(entries, entry, x, y, {
    is_obstacle = is_obstacle, kind = function() return "touch" end, is_exact = true,
  })
  local first = records[1]
  for _, record in ipairs(records) do
    if record.y < first.y or (record.y == first.y and record.x < first.x) then first = record end
  end
  if not first then return to_x, to_y, nil, nil, nil, nil, nil, 1 end
  return to_x, to_y, first.entry, first.x, first.y, first.nx, first.ny, first.t
end

--- What world:placeFree gives.
function naive_motion.place_free(entries, entry, x, y, is_obstacle)
  local self = naive_motion.mover(entries, entry, is_obstacle)
  self:begin(x, y)
  for _, obstacle in ipairs(self.obstacles) do
    if area_at(obstacle, self.body, self.at) > 0 then return false end
  end
  return true
end

-- The ground.

local BESIDE, HEIGHT = 3, 6

-- How far down the mover rests if it is dx to the right.
local function rest_height(self, dx)
  local best
  for dy = -HEIGHT, HEIGHT do
    if self:is_free(self.at, { dx, dy }) and not self:is_free(self.at, { dx, dy + 1 })
      and (not best or abs(dy) < abs(best)) then
      best = dy
    end
  end
  return best
end

--- What sprite:getGround gives, with the entry instead of the sprite.
function naive_motion.ground(entries, entry, is_obstacle)
  local self = naive_motion.mover(entries, entry, function(other)
    return (not other.side or naive_motion.leads_against(other.side, 0, 1)) and (not is_obstacle or is_obstacle(other))
  end)
  for _, obstacle in ipairs(self.obstacles) do obstacle.side = nil end
  self.envelope = envelope.of(entry)
  for _, obstacle in ipairs(self.obstacles) do
    local hull, here, below = blocking(self), { 0, 0 }, { 0, 1 }
    local touches = area_at(obstacle, hull, here) == 0 and area_at(obstacle, hull, below) > 0
    if area_at(obstacle, self.body, here) == 0 and (touches or area_at(obstacle, self.body, below) > 0) then
      -- What reaches into something by its envelope is judged by what it covers itself.
      for _, other in ipairs(self.obstacles) do
        if area_at(other, hull, here) > 0 then self.envelope = nil end
      end
      local left, right = rest_height(self, -BESIDE), rest_height(self, BESIDE)
      local x = (left and BESIDE or 0) + (right and BESIDE or 0)
      local y = (right or 0) - (left or 0)
      if x == 0 then return obstacle.entry, 0, -1 end
      return obstacle.entry, normalised(y, -x)
    end
  end
  return nil
end

return naive_motion
