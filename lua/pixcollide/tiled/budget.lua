-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a map may take, all its layers and tilesets together: so that no small file takes gigabytes or minutes.

local here = (...):match("^(.-)tiled%.budget$")
local fields = require(here .. "tiled.fields")

local ceil = math.ceil

local LIMITS = {
  masks = { most = 2 ^ 31, problem = "the masks of the map would take more than 256 MiB" }, -- texels
  images = { most = 2 ^ 31, problem = "the images of the map, and what is cut out of them, would take more than 256 MiB" },
  cells = { most = 2 ^ 29, problem = "the tile layers of the map have more than 2^29 cells" },
  tiles = { most = 2 ^ 18, problem = "the tilesets of the map describe more than 2^18 tiles" },
  words = { most = 2 ^ 28, problem = "the tiles of the map are too large for so many cells" }, -- each of 64 texels
  inflated = { most = 2 ^ 28, problem = "the compressed layers of the map would take more than 256 MiB" },
  templates = { most = 2 ^ 22, problem = "the objects of the map have more than 2^22 properties and points of templates" },
  copies = { most = 2 ^ 16, problem = "the repetitions of images are too many" },
  crossings = { most = 2 ^ 27, problem = "the shapes of the map are too large for so many" }, -- of edges and rows
  properties = { most = 2 ^ 22, problem = "the objects of the map have more than 2^22 properties of their tiles" },
  letters = { most = 2 ^ 28, problem = "the names of layers, with their groups', have more than 2^28 letters" },
}

local budget = {}

--- Functions that count what a map takes, each of its own kind, and end the reading where it is too much.
function budget.new()
  local spent = {}
  local spending = {}

  --- Spends a * b of a kind. Counts in floats, as products of what a file says may be beyond all integers.
  function spending.spend(path, kind, a, b)
    local limit, sum = LIMITS[kind], (spent[kind] or 0) + (a + 0.0) * b
    if sum > limit.most or sum ~= sum then
      fields.fail(path, "%s", limit.problem)
    end
    spent[kind] = sum
  end

  --- Spends what a mask of w x h texels takes, whose rows are words of 64 texels.
  function spending.spendMask(path, kind, w, h)
    spending.spend(path, kind, ceil(w / 64) * 64, h)
  end

  return spending
end

return budget
