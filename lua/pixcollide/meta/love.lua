-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- What LÖVE's programs find as `pixcollide.love`: see ../meta.lua.

---@class pixcollide.Love
local Love = {}

return Love
