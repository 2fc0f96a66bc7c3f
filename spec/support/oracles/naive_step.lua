-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- world:integrate as a loop over the sprites of a world, by calls for one sprite each.

local abs, ceil, floor, min = math.abs, math.ceil, math.floor, math.min
local step = {}

local FAR, TURN, EDGES = 2 ^ 30, 2 * math.pi, 16

-- The way along one axis: it begins at `from` (elsewhere if it comes in at once) and ends at `to`; `edges` has the part
-- of the step before each edge on it; sign is -1 if the velocity is reversed before the first one.
local function axis(kind, p, by, low, high)
  local a = { kind = kind, low = low, high = high, from = p, to = p + by, by = by, edges = {}, sign = 1 }
  if not kind or by == 0 then return a end
  local width, mirrors = high - low, kind == "bounds"
  local below, above = p < low, p > high or not mirrors and p == high
  local first = 0
  if (below and by < 0) or (above and by > 0) then
    if mirrors then
      a.by, a.sign = -by, -1
    else
      first = floor((p - low) / width)
      a.from = low + (p - low - first * width)
      a.from = (a.from < low or a.from >= high) and low or a.from
      below, above = false, false
    end
  end
  a.to = p + a.by
  local inside = a.to >= low and (a.to < high or mirrors and a.to == high)
  if inside or (below and a.to < low) or (above and (a.to > high or not mirrors and a.to == high)) then return a end
  local widths = (a.to - low) / width
  widths = mirrors and a.to > high and ceil(widths) - 1 or floor(widths)
  if abs(widths) >= 2 ^ 53 or widths ~= widths then
    a.to, a.sign = low, mirrors and -a.sign or a.sign
    return a
  end
  local along = a.to - low - widths * width
  a.to = mirrors and widths % 2 ~= 0 and high - along or low + along
  a.to = mirrors and a.to > high and high or a.to -- no further than the edges, by rounding
  a.to = (a.to < low or not mirrors and a.to >= high) and low or a.to
  local way = a.by > 0 and high - a.from or a.from - low
  for k = 1, min(abs(widths - first), EDGES + 1) do a.edges[k] = min((way + (k - 1) * width) / abs(a.by), 1) end
  a.count = abs(widths - first)
  return a
end

local function is_free(world, sprite, x, y, other)
  return world:placeFree(sprite, x, y, function(one) return one == other end)
end

-- Of those that a sprite would overlap: which covers the first pixel of all, the first one added of several.
local function in_the_way(world, sprite, x, y)
  local others = {}
  for _, other in ipairs((world:getSprites())) do
    if not is_free(world, sprite, x, y, other) then others[#others + 1] = other end
  end
  if #others == 0 then return nil end
  local was_x, was_y = sprite:getPosition()
  sprite:setPosition(x, y)
  local left, top, w, h = sprite:getBounds()
  local first
  for k = 0, w * h - 1 do
    local px, py = left + k % w, top + floor(k / w)
    for _, other in ipairs(sprite:covers(px, py) and others or {}) do first = first or other:covers(px, py) and other end
    if first then break end
  end
  sprite:setPosition(was_x, was_y)
  return first or nil
end

-- Along straight legs, from edge to edge.
local function fly(world, bullet, x, y, hits)
  local axes = { x, y }
  local at, since, crossed = { x.from, y.from }, { 0, 0 }, { 0, 0 }
  local px, py = bullet:getPosition()
  local function enter()
    local other = in_the_way(world, bullet, at[1], at[2])
    if other then hits[#hits + 1] = { bullet, other } else bullet:setPosition(at[1], at[2]) end
    return other
  end
  local function signs()
    local vx, vy = bullet:getVelocity()
    return vx, vy
  end
  if (px ~= at[1] or py ~= at[2]) and enter() then return end
  for _ = 1, EDGES do
    local now = min(x.edges[crossed[1] + 1] or 2, y.edges[crossed[2] + 1] or 2)
    local goal, crosses, rises = {}, {}, {}
    for k, a in ipairs(axes) do
      local edge = a.edges[crossed[k] + 1]
      rises[k] = (a.by > 0) ~= (a.kind == "bounds" and crossed[k] % 2 == 1)
      local ahead = a.to
      if edge then ahead = rises[k] and a.high or a.low end
      crosses[k] = edge ~= nil and edge <= now
      local way = abs(a.by) * (now - since[k])
      goal[k] = rises[k] and at[k] + way or at[k] - way
      if now == 2 or crosses[k] then goal[k] = ahead
      elseif rises[k] then goal[k] = goal[k] < ahead and goal[k] or ahead
      else goal[k] = goal[k] > ahead and goal[k] or ahead end
    end
    local sx, sy, other, hx, hy, nx, ny = world:sweepTo(bullet, goal[1], goal[2])
    bullet:setPosition(sx, sy)
    if other then hits[#hits + 1] = { bullet, other, hx, hy, nx, ny } end
    if other or now == 2 then return end
    local enters = false
    for k, a in ipairs(axes) do
      at[k], since[k] = goal[k], now
      if crosses[k] then
        crossed[k] = crossed[k] + 1
        local vx, vy = signs()
        if a.kind == "bounds" then bullet:setVelocity(k == 1 and -vx or vx, k == 2 and -vy or vy)
        else at[k], enters = rises[k] and a.low or a.high, true end
      end
    end
    if enters and enter() then return end
  end
end

local function turned(r, by)
  r = r + by
  if abs(r) <= 2 ^ 20 then return r end
  local turns = floor(r / TURN)
  local rest = r - turns * TURN
  return abs(turns) < 2 ^ 53 and abs(rest) <= 2 ^ 20 and rest or 0
end

-- How a sprite would go, along both axes; nothing if it rests or follows another one.
local function ways(sprite, dt, kind, rect)
  local vx, vy = sprite:getVelocity()
  if sprite:getLeader() or (vx == 0 and vy == 0) then return end
  local x, y = sprite:getPosition()
  local left, top, w, h = rect[1], rect[2], rect[3], rect[4]
  return axis(kind, x, vx * dt, left, left + w), axis(kind, y, vy * dt, top, top + h), vx, vy
end

--- Makes the step; gives the hits: { bullet, other, x, y, nx, ny }, without a place where a bullet came in. Nothing if
-- it must be refused; then nothing has changed.
function step.make(world, dt, options)
  local kind = options.bounds and "bounds" or options.wrap and "wrap"
  local rect, list, hits = options.bounds or options.wrap or { 0, 0, 0, 0 }, world:getSprites(), {}
  for _, sprite in ipairs(list) do
    local x, y = ways(sprite, dt, nil, rect)
    if x and not kind and (abs(x.to) > FAR or abs(y.to) > FAR) then return end
  end
  for _, sprite in ipairs(list) do
    if not sprite:getLeader() then sprite:setRotation(turned(sprite:getRotation(), sprite:getAngularVelocity() * dt)) end
  end
  for _, swept in ipairs { false, true } do
    for _, sprite in ipairs(list) do
      local x, y, vx, vy = ways(sprite, dt, kind, rect)
      if x and sprite:isBullet() == swept and (not swept or vx * dt ~= 0 or vy * dt ~= 0) then
        sprite:setVelocity(x.sign * vx, y.sign * vy)
        if swept then
          fly(world, sprite, x, y, hits)
        else
          sprite:setPosition(x.to, y.to)
          local odd_x, odd_y = (x.count or 0) % 2 == 1, (y.count or 0) % 2 == 1
          if kind == "bounds" then
            sprite:setVelocity((odd_x and -1 or 1) * x.sign * vx, (odd_y and -1 or 1) * y.sign * vy)
          end
        end
      end
    end
  end
  return hits
end

return step
