-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The contract of every function of the module, of all types of objects: see spec/support/contract.lua.

local pixcollide = require "pixcollide"
local contract = require "spec.support.contract"
local recipes = require "spec.support.contract.recipes"
local scene = require "spec.support.contract.scene"

local kit = {
  recipes = recipes, new = scene.new, tell = scene.tell,
  selves = {
    pixcollide = function() return pixcollide end, Mask = function(s) return s.mask end,
    Sprite = function(s) return s.sprite end, World = function(s) return s.world end,
    Picture = function(s) return s.picture end,
    Snapshot = function(s) return s.snapshot end,
  },
}

describe("the contract", function()
  local limit = pixcollide.getRasterLimit()
  teardown(function() pixcollide.setRasterLimit(limit) end) -- the whole module's, which a valid call has set

  contract.checkAll(kit, it)
end)
