-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The module is written in C: its functions raise errors at the caller's own line, which a wrapper here would hide.
-- What draws and explains is written in Lua; see arguments.lua for its errors.
local pixcollide = require "pixcollide.core"

pixcollide._VERSION = "pixcollide 0.1.0"

-- What the C side hands out and takes in when the module is loaded is not part of the module. Loaded again in the same
-- Lua state, the module has been connected before, and there is nothing to take.
local function take(name)
  local value = pixcollide[name]
  pixcollide[name] = nil
  return value
end

local connectFfi, openMethods, drawView = take("connectFfi"), take("openMethods"), take("drawView")

if connectFfi and rawget(_G, "jit") and pcall(require, "ffi") then
  local bridge = require "pixcollide.ffi"
  connectFfi(bridge.newPoints, bridge.address)
end

if openMethods then
  local world, picture = openMethods()
  world.explain = require("pixcollide.explain")(world)
  picture.drawWorld = require("pixcollide.drawing")(pixcollide, world, picture, drawView)
end

return pixcollide
