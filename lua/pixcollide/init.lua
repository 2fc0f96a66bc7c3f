-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The module is written in C: its functions raise errors at the caller's own line, which a wrapper here would hide.
local pixcollide = require "pixcollide.core"

pixcollide._VERSION = "pixcollide 0.1.0"

return pixcollide
