-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The contract of the functions for sheets of Aseprite, atlases and maps of Tiled, and of assertions: see
-- spec/support/contract.lua.

local contract = require "spec.support.contract"
local kit = require "spec.support.contract.library_kit"

describe("the contract", function()
  teardown(kit.remove)

  contract.checkAll(kit, it)
end)
