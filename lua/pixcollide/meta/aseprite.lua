-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Sheets of Aseprite and their animations: see ../meta.lua.

---@class pixcollide.Aseprite
local Aseprite = {}

---@class pixcollide.Sheet
local Sheet = {}

---@class pixcollide.Animation
local Animation = {}

return Aseprite
