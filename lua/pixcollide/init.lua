-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The module is written in C: its functions raise errors at the caller's own line, which a wrapper here would hide.
-- What draws and explains is written in Lua; see arguments.lua for its errors.
-- The files of this folder call each other by the name that the folder was called by, "libs.pixcollide" or any other.
local name = (... or "pixcollide"):gsub("[./]init$", "")
local here = name .. "."
local pixcollide = require(here .. "native")
local words = require(here .. "words")

-- Loaded again in the same Lua state, by this name or another one, it is the same module. If loading was cut short by
-- an error, it is not whole, and these are still there.
if not pixcollide.openTypes then
  return pixcollide
end

words.module = pixcollide
pixcollide.connectWords(words)
local compiler = rawget(_G, "jit")
if pixcollide.connectFfi and compiler and pcall(require, "ffi") then
  local bridge = require(here .. "ffi")
  pixcollide.connectFfi(bridge.newPoints, bridge.address)
  if compiler.status() then pixcollide.eachTraced(require(here .. "traced").add) end
end

local types = {}
types.mask, types.sprite, types.world, types.picture, types.snapshot = pixcollide.openTypes()
for kind, metatable in pairs(types) do
  words.refuseFields(metatable, kind)
  words.refuseNames(metatable.__index, kind, kind .. ":")
end
local world, picture = types.world.__index, types.picture.__index
require(here .. "nine_sliced")(types.mask.__index, pixcollide.newMask)
require(here .. "polygon_sprite")(pixcollide, world)
world.explain = require(here .. "explain")(world, pixcollide.lookAt, pixcollide.isRead)
picture.drawWorld = require(here .. "draw")(world, picture, pixcollide.drawView, pixcollide.lookAt)

pixcollide.aseprite = require(here .. "aseprite")(pixcollide)
pixcollide.atlas = require(here .. "atlas")(pixcollide)
local loader = require(here .. "tiled.loader")(pixcollide)
pixcollide.tiled = require(here .. "tiled")(loader)
pixcollide.ldtk = require(here .. "ldtk")(loader, pixcollide.newMask)
if require(here .. "files").love() then
  pixcollide.love = require(here .. "love")(pixcollide)
end

-- These are no part of the module.
pixcollide.connectWords, pixcollide.connectFfi, pixcollide.eachTraced = nil, nil, nil
pixcollide.openTypes, pixcollide.drawView, pixcollide.inflate, pixcollide.unpackPixels = nil, nil, nil, nil
pixcollide.lookAt, pixcollide.isRead = nil, nil

return words.refuseNames(pixcollide, "module", "pixcollide.")
