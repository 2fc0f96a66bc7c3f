-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The contract of every function of the module, of all types of objects: see spec/support/contract.lua.

local pixcollide = require "pixcollide"
local contract = require "spec.support.contract"
local kit = require "spec.support.contract.core_kit"
local luajit = require "spec.support.luajit"

luajit.ffi "the contract of what needs FFI"

describe("the contract", function()
  local limit = pixcollide.getRasterLimit()
  teardown(function() pixcollide.setRasterLimit(limit) end) -- the whole module's, which a valid call has set

  contract.checkAll(kit, it)
end)
