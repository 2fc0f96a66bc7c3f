-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The kit of the contract (see contract.lua) for the module and all its types of objects.

local pixcollide = require "pixcollide"
local recipes = require "spec.support.contract.recipes"
local scene = require "spec.support.contract.scene"

return {
  recipes = recipes, new = scene.new, tell = scene.tell,
  selves = {
    pixcollide = function() return pixcollide end, Mask = function(s) return s.mask end,
    Sprite = function(s) return s.sprite end, World = function(s) return s.world end,
    Picture = function(s) return s.picture end,
    Snapshot = function(s) return s.snapshot end,
  },
}
