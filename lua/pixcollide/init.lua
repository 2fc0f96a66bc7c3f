-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The module is written in C: its functions raise errors at the caller's own line, which a wrapper here would hide.
-- What draws and explains is written in Lua; see arguments.lua for its errors.
local pixcollide = require "pixcollide.native"
local renamed = require "pixcollide.renamed"

pixcollide._VERSION = "pixcollide 0.1.0"

if pixcollide.connectFfi and rawget(_G, "jit") and pcall(require, "ffi") then
  local bridge = require "pixcollide.ffi"
  pixcollide.connectFfi(bridge.newPoints, bridge.address)
end

if pixcollide.openMethods then
  local mask, sprite, world, picture = pixcollide.openMethods()
  renamed.add(mask, "mask")
  renamed.add(sprite, "sprite")
  renamed.add(world, "world")
  renamed.add(picture, "picture")
  world.explain = require("pixcollide.explain")(world)
  picture.drawWorld = require("pixcollide.draw")(world, picture, pixcollide.drawView)
end

pixcollide.aseprite = require("pixcollide.aseprite")(pixcollide)
pixcollide.tiled = require("pixcollide.tiled")(pixcollide)
if require("pixcollide.files").love() then
  pixcollide.love = require("pixcollide.love")(pixcollide)
end

-- These are no part of the module. Loaded again in the same Lua state, it has been connected before; if loading was cut
-- short by an error, it has not, and they are still there.
pixcollide.connectFfi, pixcollide.openMethods, pixcollide.drawView = nil, nil, nil

return renamed.add(pixcollide, "module")
