-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Events.

---@class pixcollide.World
local World = {}

---Compares the pairs that collide now with those of the update before; before the first update there are none. Call it
---once a frame, after all have moved. After comparing, it calls the functions that `on` has been given. It takes no
---`dt` and moves nobody (`world:integrate(dt)` does); an argument raises.
---@return integer began How many pairs collide now and did not at the update before.
---@return integer stayed How many did and still do.
---@return integer ended How many did and no longer do.
function World:update() end

---The pairs that began in the last update: `for a, b in world:eachBegan() do`. They come in the order of
---`collisions`. Pairs of which a sprite has left the world since are skipped.
---
---`for ship, rock in world:eachBegan("ship", "rock") do` gives only pairs of a sprite of the first layer and one of the
---second, in this order. If both are in both, they come in the order of `collisions`.
---
---Inside the loop the world may change, and may be updated: the loop goes on over the pairs it began with. Loops may
---nest. Raises if the world has never been updated.
---@param a? pixcollide.Layers The layer of the first sprite.
---@param b? pixcollide.Layers The layer of the second sprite.
---@return fun(): pixcollide.Sprite?, pixcollide.Sprite? step
function World:eachBegan(a, b) end

---The pairs that collided at the update before and still did at the last one. A loop as of `eachBegan`.
---@param a? pixcollide.Layers As for `eachBegan`.
---@param b? pixcollide.Layers
---@return fun(): pixcollide.Sprite?, pixcollide.Sprite? step
function World:eachStayed(a, b) end

---The pairs that collided at the update before and no longer did at the last one. A loop as of `eachBegan`, but none is
---skipped: the sprites may have left the world. Such a sprite counts as one of the layer it had there.
---@param a? pixcollide.Layers As for `eachBegan`.
---@param b? pixcollide.Layers
---@return fun(): pixcollide.Sprite?, pixcollide.Sprite? step
function World:eachEnded(a, b) end

---Functions for pairs of sprites. Each is given the two, first the one of the first layer. Unknown names raise.
---@class pixcollide.Handlers
---@field began? fun(a: pixcollide.Sprite, b: pixcollide.Sprite) Called for a pair when it begins to collide.
---@field stayed? fun(a: pixcollide.Sprite, b: pixcollide.Sprite) Called for it in each update while it goes on.
---@field ended? fun(a: pixcollide.Sprite, b: pixcollide.Sprite) Called for it when it ends; sprites may have left.

---Has functions called by `world:update` for the pairs of a sprite of layer `a` and one of layer `b`:
---`world:on("ship", "rock", { began = explode })`. `world:on("coin", nil, handlers)` is for coins with anything.
---
---An update calls those for all pairs that began, then those that stayed, then those that ended, each in the order of
---`collisions`; for one pair, in the order in which they were added. They may do anything to the world: the update goes
---on with the pairs it has found, less those that began or stayed and have lost a sprite, and without functions that are
---added meanwhile. A sprite counts as one of the layer that it has when it is its pair's turn, one that has left as one
---of the layer it had there. An error in a function comes out of `update`, which calls no others then. They cannot
---yield.
---@param a pixcollide.Layers The layer of the first sprite.
---@param b pixcollide.Layers The layer of the second sprite.
---@param handlers pixcollide.Handlers At least one function. Its functions count as they are now.
---@return pixcollide.Handlers handlers The same table, for `off`.
function World:on(a, b, handlers) end

---Ends what `on` began with this table, at once; of several times, the last one.
---@param handlers table The one that `on` was given, not one with equal fields.
---@return boolean # true; false if it was not there.
function World:off(handlers) end

return World
