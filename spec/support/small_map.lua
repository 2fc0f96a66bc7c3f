-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A small map without a fault, as Tiled exports it.

local pixcollide = require "pixcollide"
local small = {}

--- A new one: a layer of 3 x 2 tiles of 4 x 4 pixels, and one of objects.
function small.new()
  return {
    orientation = "orthogonal", renderorder = "right-down", width = 3, height = 2, tilewidth = 4, tileheight = 4,
    properties = {},
    tilesets = {
      { name = "tiles", firstgid = 1, tilewidth = 4, tileheight = 4, spacing = 0, margin = 0, columns = 2,
        image = "tiles.png", tileoffset = { x = 0, y = 0 }, tilecount = 4, tiles = {} },
    },
    layers = {
      { type = "tilelayer", name = "ground", width = 3, height = 2, visible = true, offsetx = 0, offsety = 0,
        properties = {}, encoding = "lua", data = { 1, 0, 2, 0, 3, 4 } },
      { type = "objectgroup", name = "things", draworder = "index", properties = {}, objects = {
        { id = 1, name = "box", type = "", shape = "rectangle", x = 1, y = 1, width = 4, height = 4, rotation = 0,
          visible = true, properties = {} },
        { id = 2, name = "hill", type = "", shape = "polygon", x = 1, y = 1, width = 0, height = 0, rotation = 0,
          visible = true, properties = {}, polygon = { { x = 0, y = 0 }, { x = 9, y = 0 }, { x = 0, y = 9 } } },
        { id = 3, name = "crate", type = "", shape = "rectangle", gid = 2, x = 1, y = 1, width = 4, height = 4,
          rotation = 0, visible = true, properties = {} },
      } },
    },
  }
end

--- The option `images`: every image is solid.
function small.images() return pixcollide.newMask(8, 8, true) end

return small
