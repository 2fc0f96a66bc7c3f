-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Layers.

---@class pixcollide.World
local World = {}

---Sets whether sprites of layer `a` and sprites of layer `b` collide in this world. By default all layers collide. The
---order of the two does not matter. They may be the same layer: then the rule is for its sprites among each other.
---@param a string The name of a layer; it need not have sprites. Raises if the world knows 64 others.
---@param b string The name of a layer, as `a`.
---@param collide boolean true: they collide; false: they do not.
function World:setLayersCollide(a, b, collide) end

---Do sprites of these two layers collide in this world?
---@param a string
---@param b string
---@return boolean collide What `setLayersCollide` has set; true if nothing has been set.
function World:getLayersCollide(a, b) end

return World
