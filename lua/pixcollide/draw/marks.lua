-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What picture:drawWorld marks with lines and frames: rays, contacts and events.

local here = (...):match("^(.-)draw%.marks$")
local drawing_view = require(here .. "draw.view")

local floor = math.floor
local fill, line, rect = drawing_view.fill, drawing_view.line, drawing_view.rect

local NORMAL_LENGTH = 12
local PASSED_ALPHA = 0.25 -- of what lies behind a ray's hit
local EVENT_MARGIN = 2 -- from common pixels to the frame around them

local marks = {}

-- A line from the middle of a pixel along a normal.
local function drawNormal(view, x, y, nx, ny, color)
  line(view, x, y, x + 0.5 + NORMAL_LENGTH * nx, y + 0.5 + NORMAL_LENGTH * ny, color, 1)
end

-- The pixel itself, and a frame around it.
local function drawHit(view, x, y)
  rect(view, x - 2, y - 2, 5, 5, view.plan.colors.normals)
  rect(view, x, y, 1, 1, view.plan.colors.hits)
end

--- Each ray of the plan: its path, and where and how it hits.
function marks.rays(view)
  local plan = view.plan
  for k = 1, plan.rayCount do
    local ray, color = plan.rays[k], plan.colors.rays
    local x1, y1, x2, y2 = ray[1], ray[2], ray[3], ray[4]
    local sprite, x, y, nx, ny = view.world:rayCast(x1, y1, x2, y2)
    if sprite then
      line(view, x, y, x2, y2, color, PASSED_ALPHA)
      line(view, x1, y1, x, y, color, 1)
      drawNormal(view, x, y, nx, ny, plan.colors.normals)
      drawHit(view, x, y)
    else
      line(view, x1, y1, x2, y2, color, 1)
    end
  end
end

--- Of each of n pairs: the normal, which points from the second sprite to the first, and where they touch.
function marks.contacts(view, list, n)
  local color = view.plan.colors.contacts
  for k = 1, 2 * n, 2 do
    local _, x, y, nx, ny = list[k]:contact(list[k + 1])
    if x then
      x, y = floor(x), floor(y)
      drawNormal(view, x, y, nx, ny, color)
      fill(view, x - 1, y - 1, 3, 3, color)
    end
  end
end

-- A frame around the common pixels of two sprites; if there are none, a line between those that are nearest.
local function drawEvent(view, a, b, color)
  local x, y, w, h = a:overlapRect(b)
  if x then
    rect(view, x - EVENT_MARGIN, y - EVENT_MARGIN, w + 2 * EVENT_MARGIN, h + 2 * EVENT_MARGIN, color)
    return
  end
  local distance, ax, ay, bx, by = a:distance(b)
  if distance then
    line(view, ax, ay, bx, by, color, 1)
  end
end

--- The pairs of the world's last update.
function marks.events(view)
  local world, colors, layers = view.world, view.plan.colors, view.plan.layers
  for a, b in world:eachEnded(layers, layers) do
    drawEvent(view, a, b, colors.ended)
  end
  for a, b in world:eachStayed(layers, layers) do
    drawEvent(view, a, b, colors.stayed)
  end
  for a, b in world:eachBegan(layers, layers) do
    drawEvent(view, a, b, colors.began)
  end
end

return marks
