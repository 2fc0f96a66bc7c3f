-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sprites of the module beside what they should be. A scene has a pool of items, each a mask and the grid with the same
-- texels, shared by its entries: sprite, grid, t (the transform), frames (items), frame, enabled. Changes are made to
-- both sides.

local sprites = require "spec.support.sprites"
local scene = {}
scene.__index = scene

--- A scene with `items` random masks (of at least one solid texel when `solid`) whose sprites lie around 0, 0, give or
-- take `reach` pixels, each with a window of at most `most` pixels.
function scene.new(rng, items, reach, most, solid)
  local self = setmetatable({ pool = {}, entries = {}, rng = rng, reach = reach, most = most }, scene)
  for k = 1, items do
    local grid = (solid and sprites.solid_grid or sprites.grid)(rng)
    self.pool[k] = { grid = grid, mask = grid:mask() }
  end
  return self
end

--- Makes a sprite and its entry; kind as in sprites.transform.
function scene:entry(kind, item)
  item = item or self.rng:pick(self.pool)
  local t = sprites.transform(self.rng, item.grid, kind, self.most)
  sprites.place(self.rng, item.grid, t, self.reach)
  local entry = {
    sprite = sprites.new(item.mask, t), grid = item.grid, t = t, frames = { item }, frame = 1, enabled = true,
  }
  entry.sprite:setData(entry)
  self.entries[#self.entries + 1] = entry
  return entry
end

local function fits(self, entry, t, grid) return sprites.fits(grid or entry.grid, t, self.most) end

local function show(entry, frames, frame)
  entry.frames, entry.frame = frames, frame
  entry.grid = frames[frame].grid
end

-- Every change returns false if it would leave the limits and was not made.
local changes = {}

function changes.setPosition(self, entry, rng)
  local t = sprites.copy(entry.t)
  t.x = rng:int(-self.reach, self.reach) + sprites.fraction(rng)
  t.y = rng:int(-self.reach, self.reach) + sprites.fraction(rng)
  entry.t = t
  entry.sprite:setPosition(t.x, t.y)
end

function changes.translate(_, entry, rng)
  local t, dx, dy = sprites.copy(entry.t), rng:int(-5, 5), rng:int(-5, 5)
  if rng:chance(0.5) then dx, dy = dx + sprites.fraction(rng), dy + sprites.fraction(rng) end
  t.x, t.y = t.x + dx, t.y + dy
  entry.t = t
  entry.sprite:translate(dx, dy)
end

-- A change of the fraction that is easily overlooked.
function changes.nudge(_, entry, rng)
  local t = sprites.copy(entry.t)
  local by = rng:pick { 2 ^ -30, -2 ^ -30, 2 ^ -17, -2 ^ -16, 0.5, 2 ^ -45 }
  t.x, t.y = t.x + by, t.y - by
  entry.t = t
  entry.sprite:setPosition(t.x, t.y)
end

function changes.setRotation(self, entry, rng)
  local t = sprites.copy(entry.t)
  t.r = rng:pick { 0, math.pi / 2, rng:real(-4, 4), rng:real(-1e5, 1e5) }
  if not fits(self, entry, t) then return false end
  entry.t = t
  entry.sprite:setRotation(t.r)
end

function changes.rotate(self, entry, rng)
  local t, by = sprites.copy(entry.t), rng:pick { math.pi / 2, -math.pi, 0.01, rng:real(-1, 1) }
  t.r = t.r + by
  if not fits(self, entry, t) then return false end
  entry.t = t
  entry.sprite:rotate(by)
end

function changes.setScale(self, entry, rng)
  local t = sprites.copy(entry.t)
  t.sx = rng:pick { 1, -1, 2, 0, 0.5, rng:real(-3, 3) }
  t.sy = rng:chance(0.5) and t.sx or rng:pick { 1, -1, 3, rng:real(-3, 3) }
  if not fits(self, entry, t) then return false end
  if t.sx == t.sy then entry.sprite:setScale(t.sx) else entry.sprite:setScale(t.sx, t.sy) end
  entry.t = t
end

function changes.setOrigin(self, entry, rng)
  local t = sprites.copy(entry.t)
  local centre = rng:chance(0.4)
  if centre then t.ox, t.oy = entry.grid.w / 2, entry.grid.h / 2
  else t.ox, t.oy = rng:int(-30, 60) + sprites.fraction(rng), rng:int(-30, 60) + sprites.fraction(rng)
  end
  if not fits(self, entry, t) then return false end
  if centre then entry.sprite:setOrigin("center") else entry.sprite:setOrigin(t.ox, t.oy) end
  entry.t = t
end

function changes.setShear(self, entry, rng)
  local t = sprites.copy(entry.t)
  t.kx, t.ky = rng:pick { 0, 1, rng:real(-2, 2) }, rng:pick { 0, 0, 1, rng:real(-2, 2) }
  if not fits(self, entry, t) then return false end
  entry.t = t
  entry.sprite:setShear(t.kx, t.ky)
end

function changes.setTransform(self, entry, rng)
  local t = sprites.transform(rng, entry.grid, nil, self.most)
  sprites.place(rng, entry.grid, t, self.reach)
  entry.t = t
  entry.sprite:setTransform(sprites.numbers(t))
end

function changes.setMask(self, entry, rng)
  local item = rng:pick(self.pool)
  if not fits(self, entry, entry.t, item.grid) then return false end
  show(entry, { item }, 1)
  entry.sprite:setMask(item.mask)
end

function changes.setMaskList(self, entry, rng)
  local frames, masks = {}, {}
  for k = 1, rng:int(1, 3) do
    frames[k] = rng:pick(self.pool)
    masks[k] = frames[k].mask
    if not fits(self, entry, entry.t, frames[k].grid) then return false end
  end
  show(entry, frames, frames[entry.frame] and entry.frame or 1)
  entry.sprite:setMask(masks)
end

function changes.setFrame(_, entry, rng)
  local frame = rng:int(1, #entry.frames)
  show(entry, entry.frames, frame)
  entry.sprite:setFrame(frame)
end

function changes.edit(_, entry, rng)
  local item = entry.frames[entry.frame]
  for _ = 1, rng:int(1, 3) do
    local u, v, solid = rng:int(-1, item.grid.w), rng:int(-1, item.grid.h), rng:chance(0.5)
    item.grid:set(u, v, solid)
    item.mask:set(u, v, solid)
  end
end

function changes.fill(_, entry)
  local item = entry.frames[entry.frame]
  item.grid:fill(true)
  item.mask:fill()
end

function changes.clear(_, entry)
  local item = entry.frames[entry.frame]
  item.grid:fill(false)
  item.mask:clear()
end

function changes.invert(_, entry)
  local item = entry.frames[entry.frame]
  item.grid:invert()
  item.mask:invert()
end

function changes.setEnabled(_, entry, rng)
  entry.enabled = rng:chance(0.6)
  entry.sprite:setEnabled(entry.enabled)
end

function changes.setStatic(_, entry, rng) entry.sprite:setStatic(rng:chance(0.6)) end

scene.changes = changes

--- The names of all changes, in an order that does not depend on hashing;
-- clearing is left out where it would empty the scene.
scene.change_names = {
  "setPosition", "translate", "nudge", "setRotation", "rotate", "setScale", "setOrigin", "setShear",
  "setTransform", "setMask", "setMaskList", "setFrame", "edit", "fill", "clear", "invert", "setEnabled",
  "setStatic",
  "setPosition", "translate", "nudge", "edit", "invert",
}

--- Makes one random change (or the named one) to an entry; gives its name.
function scene:change(entry, name)
  name = name or self.rng:pick(scene.change_names)
  if changes[name](self, entry, self.rng) == false then return name .. " (not made)" end
  return name
end

return scene
