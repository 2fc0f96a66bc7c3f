-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The part of a world that a picture shows: from world pixels to the picture's, cut off so that numbers stay small. A
-- view is a table with picture, world, plan, and x, y, w, h: it is w x h pixels from world pixel (x, y) on.

local floor, max, min = math.floor, math.max, math.min

local LIMIT = 2 ^ 30 -- of the coordinates of lines

local drawing_view = {}

--- The part of a rectangle of world pixels that is in the view or a pixel around it, in pixels of the picture; nil if
-- that is nothing. So an edge outside the view stays outside.
function drawing_view.clip(view, x, y, w, h)
  local left, top = max(x - view.x, -1), max(y - view.y, -1)
  local right, bottom = min(x + w - view.x, view.w + 1), min(y + h - view.y, view.h + 1)
  if left < right and top < bottom then
    return left, top, right - left, bottom - top
  end
  return nil
end

--- The outline of a rectangle of world pixels.
function drawing_view.rect(view, x, y, w, h, color)
  local left, top
  left, top, w, h = drawing_view.clip(view, x, y, w, h)
  if left then
    view.picture:drawRect(left, top, w, h, color[1], color[2], color[3], color[4])
  end
end

--- A rectangle of world pixels, filled.
function drawing_view.fill(view, x, y, w, h, color)
  local left, top
  left, top, w, h = drawing_view.clip(view, x, y, w, h)
  if left then
    view.picture:fillRect(left, top, w, h, color[1], color[2], color[3], color[4])
  end
end

local function near(coordinate)
  return max(-LIMIT, min(LIMIT, coordinate))
end

-- The part from t0 to t1 of what moves from `from` by d while t goes from 0 to 1 that lies between -LIMIT and LIMIT.
local function limit(from, d, t0, t1)
  if d == 0 then
    return t0, (from < -LIMIT or from > LIMIT) and -1 or t1
  end
  local low, high = (-LIMIT - from) / d, (LIMIT - from) / d
  return max(t0, min(low, high)), min(t1, max(low, high))
end

--- A line of world pixels. Pictures draw lines within LIMIT; from a view far away, a line that is none of its business may
-- be twice as far.
function drawing_view.line(view, x1, y1, x2, y2, color, alpha)
  x1, y1, x2, y2 = floor(x1) - view.x, floor(y1) - view.y, floor(x2) - view.x, floor(y2) - view.y
  local dx, dy = x2 - x1, y2 - y1
  local t0, t1 = limit(x1, dx, limit(y1, dy, 0, 1))
  if t0 > t1 then
    return
  elseif t1 < 1 then
    x2, y2 = x1 + dx * t1, y1 + dy * t1
  end
  if t0 > 0 then
    x1, y1 = x1 + dx * t0, y1 + dy * t0
  end
  view.picture:drawLine(near(x1), near(y1), near(x2), near(y2), color[1], color[2], color[3], color[4] * alpha)
end

return drawing_view
