-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A naive world with layers: an entry has a layer as well, a name, and a table
-- says which layers do not collide.

local naive_world = require "spec.support.oracles.naive_world"

local naive_layers = setmetatable({}, { __index = naive_world })
naive_layers.__index = naive_layers

function naive_layers.new()
  local self = naive_world.new()
  self.apart = {}
  return setmetatable(self, naive_layers)
end

function naive_layers:set_collide(a, b, collide)
  for _, names in ipairs { { a, b }, { b, a } } do
    self.apart[names[1]] = self.apart[names[1]] or {}
    self.apart[names[1]][names[2]] = not collide
  end
end

function naive_layers:collide(a, b)
  return not (self.apart[a] and self.apart[a][b])
end

-- By sprite.
local function layers_of(self)
  local layers = {}
  for _, entry in ipairs(self.entries) do
    layers[entry.sprite] = entry.layer
  end
  return layers
end

--- All colliding pairs a1, b1, a2, b2, ... as sprites, and how many.
function naive_layers:collisions()
  local layers = layers_of(self)
  local touching, count = naive_world.collisions(self)
  local list, n = {}, 0
  for k = 1, count do
    local a, b = touching[2 * k - 1], touching[2 * k]
    if self:collide(layers[a], layers[b]) then
      n = n + 1
      list[2 * n - 1], list[2 * n] = a, b
    end
  end
  return list, n
end

--- The sprites that collide with one, in order.
function naive_layers:collisions_with(entry)
  local layers, list = layers_of(self), {}
  for _, sprite in ipairs(naive_world.collisions_with(self, entry)) do
    if self:collide(entry.layer, layers[sprite]) then
      list[#list + 1] = sprite
    end
  end
  return list
end

--- How many pairs of enabled sprites the rules let collide, wherever they are.
function naive_layers:allowed_pairs()
  local count = 0
  for p, a in ipairs(self.entries) do
    for q = p + 1, #self.entries do
      local b = self.entries[q]
      if a.enabled ~= false and b.enabled ~= false and self:collide(a.layer, b.layer) then
        count = count + 1
      end
    end
  end
  return count
end

return naive_layers
