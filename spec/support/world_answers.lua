-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random questions to worlds for answers_hash.lua: layers, queries of all shapes with filters, rays, sight, the nearest and the
-- topmost, events, edges, words and pictures, while sprites change.

local pixcollide = require "pixcollide"
local scene = require "spec.support.scene"

local LAYERS = { "default", "bullet", "enemy", "wall", "item" }

--- note(value): whole numbers, booleans, nil; note_number(value): any number; note_text(value): strings.
return function(rng, note, note_number, note_text)
  local number, world = {}, pixcollide.newWorld()
  local s = scene.new(rng, 6, 90, 20000)

  local function note_all(...)
    for k = 1, select("#", ...) do note((select(k, ...))) end
  end

  local function note_sprite(sprite) note(sprite and number[sprite]) end

  local function note_list(list, n)
    note(n)
    for k = 1, n do note(number[list[k]]) end
  end

  local function add()
    local entry = s:entry()
    entry.sprite:setLayer(rng:pick(LAYERS))
    entry.sprite:setDepth(rng:int(-2, 2))
    number[entry.sprite] = #s.entries
    world:add(entry.sprite)
  end

  local function place() return rng:real(-130, 130) end
  local function is_even(sprite) return number[sprite] % 2 == 0 end

  local function filter()
    return rng:pick { false, false, "enemy", { "enemy", "wall" }, { "bullet", "nobody" }, is_even } or nil
  end

  local function polygon()
    local points = {}
    for k = 1, 2 * rng:int(3, 7) do points[k] = rng:chance(0.3) and rng:int(-100, 100) / 2 or place() end
    return points
  end

  local function note_shapes()
    local x, y, w, h, r = place(), place(), rng:real(0, 60), rng:real(0, 60), rng:real(0, 40)
    note_list(world:queryPoint(x, y, filter()))
    note_sprite(world:anyAtPoint(x, y, filter()))
    note_list(world:queryRect(x, y, w, h, filter()))
    note_sprite(world:anyInRect(x, y, w, h, filter()))
    note_list(world:queryBox(x, y, w, h, filter()))
    note_list(world:queryCircle(x, y, r, filter()))
    note_sprite(world:anyInCircle(x, y, r, filter()))
    local points = polygon()
    note_list(world:queryPolygon(points, filter()))
    note_sprite(world:anyInPolygon(points, filter()))
    local mask = rng:pick(s.pool).mask
    note_list(world:queryMask(mask, x, y, filter()))
    note_sprite(world:anyUnderMask(mask, x, y, filter()))
    local sprite = rng:pick(s.entries).sprite
    note_list(world:querySprite(sprite, filter()))
    note_sprite(world:anyUnderSprite(sprite, filter()))
  end

  local function note_hit(sprite, x, y, nx, ny, fraction)
    note_sprite(sprite)
    if sprite then
      note_all(x, y)
      note_number(nx)
      note_number(ny)
      note_number(fraction)
    end
  end

  local function note_rays()
    local x1, y1, x2, y2 = place(), place(), place(), place()
    if rng:chance(0.3) then x1, y1, x2, y2 = math.floor(x1), math.floor(y1), math.floor(x2), math.floor(y2) end
    note_hit(world:rayCast(x1, y1, x2, y2, filter()))
    note_list(world:querySegment(x1, y1, x2, y2, filter()))
    note_sprite(world:anyOnSegment(x1, y1, x2, y2, filter()))
    local list, n = world:rayCastAll(x1, y1, x2, y2, filter())
    note(n)
    for k = 1, n do
      local h = list[k]
      note_hit(h.other, h.x, h.y, h.nx, h.ny, h.fraction)
      note_all(h.exitX, h.exitY)
      note_number(h.exitFraction)
    end
  end

  local function note_sight()
    local x, y, radius = place(), place(), rng:real(0, 90)
    local options = { filter = filter(), walls = rng:chance(0.7), ignore = rng:chance(0.3) and rng:pick(s.entries).sprite or nil }
    if rng:chance(0.5) then options.direction, options.width = rng:real(-9, 9), rng:real(0, 7) end
    local mask, left, top = world:visibleMask(x, y, radius, options)
    note_all(mask:count(), left, top, mask:getBounds())
    for k = 1, 20 do note(mask:get(rng:int(0, 2 * radius), rng:int(0, 2 * radius)) and k) end
    note_all(world:countVisible(x, y, rng:pick(s.entries).sprite, rng:pick { radius, 16383 }, options))
  end

  local function note_places()
    local x, y = place(), place()
    note_sprite(world:pick(x, y, rng:pick { 0, 1, rng:real(0, 30) }, filter()))
    local sprite, distance, px, py = world:nearest(x, y, rng:pick { math.huge, rng:real(0, 60) }, filter())
    note_sprite(sprite)
    if sprite then
      note_number(distance)
      note_all(px, py)
    end
    local one, left, top = rng:pick(s.entries).sprite, place(), place()
    local w, h = rng:real(0, 150), rng:real(0, 150)
    note(one:isInside(left, top, w, h))
    note_all(one:touchesEdge(left, top, w, h))
    note_number(one:visibleFraction(left, top, w, h))
    note_text(world:explain(one, rng:pick(s.entries).sprite))
  end

  local function note_events()
    note_all(world:update())
    for _, loop in ipairs { "eachBegan", "eachStayed", "eachEnded" } do
      for a, b in world[loop](world) do
        note_sprite(a)
        note_sprite(b)
      end
    end
  end

  local function note_picture()
    local picture = pixcollide.newPicture(60, 40)
    picture:drawWorld(world, { x = place(), y = place(), boxes = true, rays = { { place(), place(), place(), place() } } })
    for _ = 1, 40 do
      local r, g, b, a = picture:getPixel(rng:int(0, 59), rng:int(0, 39))
      note_all(math.floor(r * 255 + 0.5), math.floor(g * 255 + 0.5), math.floor(b * 255 + 0.5), math.floor(a * 255 + 0.5))
    end
    picture:release()
  end

  for _ = 1, 25 do add() end
  for _ = 1, 5 do
    world:setRule(rng:pick(LAYERS), rng:pick(LAYERS), rng:chance(0.4) and "collide" or "ignore")
    note(world:getRule(rng:pick(LAYERS), rng:pick(LAYERS)) == "collide")
    note_events()
    for _ = 1, 4 do
      note_shapes()
      note_rays()
      note_sight()
      note_places()
    end
    for _ = 1, 8 do s:change(rng:pick(s.entries)) end
    world:remove(rng:pick(s.entries).sprite)
    add()
  end
  note_picture()
  world:release()
end
