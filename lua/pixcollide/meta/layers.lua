-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Layers and rules.

---What becomes of two sprites of two layers, where they overlap or would:
---
--- - "collide": they make a pair, and are in each other's way. So it is for all layers at first.
--- - "sense": they make a pair, for events and queries, but are in nobody's way.
--- - "ignore": nothing.
--- - The name of a response, such as "oneway" or one that `world:addResponse` has added: they collide, and it is the
---   response of `world:moveTo` and `world:moveBy` when a sprite of the first layer is moved into one of the second, whatever name that is
---   given.
---@alias pixcollide.Rule "collide"|"sense"|"ignore"|string

---Layers by name: one, a list of several, or nil, which means all layers, those that are yet to come included.
---@alias pixcollide.Layers string|string[]|nil

---@class pixcollide.World
local World = {}

---Sets the rule for two layers, or for each of several with each of several. "collide", "sense" and "ignore" are for
---both alike; a response is for sprites of `a` that are moved. Layers need not have sprites, and may be the same one:
---then the rule is for its sprites among each other. A later rule replaces what an earlier one said of a pair of layers.
---
---With `others`, one call says all of a layer: `world:setRule("ghost", { "wall", "hero" }, "collide", "ignore")`.
---
---Raises, and changes nothing, if the world would know more than 64 layers.
---@param a pixcollide.Layers
---@param b pixcollide.Layers
---@param rule pixcollide.Rule
---@param others? pixcollide.Rule The rule for `a` with all layers that are not in `b`; unchanged unless given.
function World:setRule(a, b, rule, others) end

---The rule for two layers: what becomes of a sprite of layer `a` and one of `b`.
---@param a string
---@param b string
---@return pixcollide.Rule rule "collide" if nothing has been set.
function World:getRule(a, b) end

---Fixes which layers there are: from now on every other name raises, wherever a layer is named for this world. So a
---misspelt one is noticed. `"default"` is always one of them. `world:setLayers(nil)` lets all names be used again.
---Raises, and changes nothing, if the world knows a layer already that is not in the list.
---@param layers string[]? At most 63 and `"default"`.
function World:setLayers(layers) end

---The layers that the world knows: those that its sprites have had, and those that `setLayers`, a rule or `on` has named.
---@param out? table
---@return string[] list `out`, or a new table; in the order in which the world came to know them.
---@return integer n
function World:getLayers(out) end

return World
