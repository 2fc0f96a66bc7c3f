-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The module is written in C: its functions raise errors at the caller's own line, which a wrapper here would hide.
local pixcollide = require "pixcollide.core"

pixcollide._VERSION = "pixcollide 0.1.0"

-- For the C side alone. Loaded again in the same Lua state, the module has been connected before.
local connectFfi = pixcollide.connectFfi
pixcollide.connectFfi = nil
if connectFfi and rawget(_G, "jit") and pcall(require, "ffi") then
  local bridge = require "pixcollide.ffi"
  connectFfi(bridge.newPoints, bridge.address)
end

return pixcollide
