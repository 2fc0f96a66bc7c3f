-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The module is written in C: its functions raise errors at the caller's own line, which a wrapper here would hide.
-- What draws and explains is written in Lua; see arguments.lua for its errors.
-- The files of this folder call each other by the name that the folder was called by, "libs.pixcollide" or any other.
local name = (... or "pixcollide"):gsub("[./]init$", "")
local here = name .. "."
local pixcollide = require(here .. "native")
local renamed = require(here .. "renamed")

-- Loaded again in the same Lua state, by this name or another one, it is the same module. If loading was cut short by
-- an error, it is not whole, and these are still there.
if not pixcollide.openMethods then
  return pixcollide
end

pixcollide.connectWords(require(here .. "words"))
local compiler = rawget(_G, "jit")
if pixcollide.connectFfi and compiler and pcall(require, "ffi") then
  local bridge = require(here .. "ffi")
  pixcollide.connectFfi(bridge.newPoints, bridge.address)
  if compiler.status() then pixcollide.eachTraced(require(here .. "traced").add) end
end

local mask, sprite, world, picture = pixcollide.openMethods()
renamed.add(mask, "mask")
renamed.add(sprite, "sprite")
renamed.add(world, "world")
renamed.add(picture, "picture")
world.explain = require(here .. "explain")(world)
picture.drawWorld = require(here .. "draw")(world, picture, pixcollide.drawView)

pixcollide.aseprite = require(here .. "aseprite")(pixcollide)
pixcollide.tiled = require(here .. "tiled")(pixcollide)
if require(here .. "files").love() then
  pixcollide.love = require(here .. "love")(pixcollide)
end

-- These are no part of the module.
pixcollide.connectWords, pixcollide.connectFfi, pixcollide.eachTraced = nil, nil, nil
pixcollide.openMethods, pixcollide.drawView = nil, nil

return renamed.add(pixcollide, "module")
