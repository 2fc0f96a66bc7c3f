-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Rollback and snapshots: going back.

---@class pixcollide
local pixcollide = {}

---@class pixcollide.Mask
local Mask = {}

---@class pixcollide.World
local World = {}

-- # A world

---A world at a moment, made by `world:snapshot`. It keeps the sprites that were in the world alive, and their masks.
---@class pixcollide.Snapshot
local Snapshot = {}

---Notes all that decides what the world answers: its sprites in their order, and of each its transform, mask, frame,
---layer, depth, velocities and steps, whether it is enabled, static, a sensor or a bullet, and whom it follows; the
---layers and their rules; and what the last update and the last `integrate` have found. Not in it are the texels of
---masks, what `setData` has set, responses and handlers, and what sprites in no world are like.
---
---It takes about 180 bytes a sprite, and 6 kB.
---@param into? pixcollide.Snapshot One to be taken again, instead of a new one: so a game that takes one in each frame
---  makes no garbage, but for a list when sprites have come, gone or got other masks.
---@return pixcollide.Snapshot
function World:snapshot(into) end

---Makes the world what it was. The sprites are the same objects. Those that have left since come back, and those that
---have come since leave, as if they had been removed; then these follow nobody. Loops and handlers go on: a loop over
---pairs leaves out those of sprites that are gone, or have been gone meanwhile.
---
---A snapshot can be restored any number of times, and snapshots of later moments, too. Raises, and changes nothing, if
---a sprite of the snapshot is in another world now.
---@param snapshot pixcollide.Snapshot Of this world, or it raises.
function World:restore(snapshot) end

---A hash of all that a snapshot of the world would hold, and of the texels of the masks that the sprites show. Two worlds
---that are made and changed alike have the same hash on every machine, with every Lua version; so players of a game over
---a network can tell by 16 characters that they see the same. Layers that were only asked for, in a filter or a loop, do
---not count. It is not cryptographic. It takes a few times as long as a snapshot, and longer only for masks that have been
---edited.
---@return string hash 16 hexadecimal digits, in small letters.
function World:hash() end

-- # A snapshot

---The snapshot as a string, to keep in a file or to send to another player, who reads it with
---`pixcollide.deserializeSnapshot`. It takes about 20 bytes a sprite, and 16 more if that moves. The same state
---gives the same string on every machine. Not in it are pairs of the last update, nor hits of the last step, of
---sprites that have been removed since.
---@return string bytes
function Snapshot:serialize() end

---The snapshot in a string that `snapshot:serialize` made, here or on another machine, for a world whose sprites have
---been made alike. There must be as many, in the same order, and each must have as many masks, of which the widest is as
---wide and the highest as high; what is set of them does not count. `world:restore` then makes the world what that one was.
---
---Other strings are refused, also those that were changed, cut short or added to, and snapshots of other sprites. So
---are rules with responses that the world does not have. Whatever the bytes are, what is read is within the limits
---that hold for every sprite: the worst that another player can send is a state that was never played.
---@param bytes string
---@param world pixcollide.World
---@return pixcollide.Snapshot? snapshot nil if the bytes are no snapshot for this world.
---@return string? message "cannot deserialize snapshot: cause"
function pixcollide.deserializeSnapshot(bytes, world) end

-- # A mask

---Begins to record the mask's edits, or goes on, and gives a mark for this moment. An edit is recorded as the words of
---64 texels that it may change, 8 bytes each.
---@return integer mark The number of this moment.
function Mask:record() end

---Undoes all edits since the mark: a crater of a terrain takes about a microsecond, however large the terrain is. Marks
---of later moments are of no use then. Raises, and changes nothing, if the mask is not recording, or if the moment was
---undone or forgotten. That happens also when there is no memory for what an edit replaces.
---@param mark integer Of `record` of this mask, floored.
function Mask:undo(mark) end

---Forgets the edits before the mark: they can no longer be undone, and take no more memory. Without a mark it forgets
---all edits, and records no more until `record` is called again.
---@param mark? integer Of `record` of this mask, or it raises; floored. All unless given.
function Mask:forget(mark) end

return { pixcollide, Mask, World, Snapshot }
