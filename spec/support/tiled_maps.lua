-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random maps as Tiled exports them, small, with everything that a map can have.

local naive = require "spec.support.oracles.naive_mask"

local maps = {}

local function tileset(rng, images, name, first)
  local set = {
    name = name, firstgid = first, class = "", tilewidth = rng:int(1, 9), tileheight = rng:int(1, 9),
    spacing = rng:int(0, 2), margin = rng:int(0, 2), columns = rng:int(1, 3),
    tileoffset = rng:chance(0.5) and { x = 0, y = 0 } or { x = rng:int(-5, 5), y = rng:int(-5, 5) },
    objectalignment = rng:pick { "unspecified", "unspecified", "topleft", "top", "topright", "left", "center",
      "right", "bottomleft", "bottom", "bottomright" },
    tilerendersize = rng:pick { "tile", "tile", "tile", "grid" },
    fillmode = rng:pick { "stretch", "preserve-aspect-fit" }, properties = {}, tiles = {}, wangsets = {},
  }
  if rng:chance(0.3) then -- a collection of images
    set.columns, set.margin, set.spacing, set.tilecount = 0, 0, 0, rng:int(1, 3)
    local id = 0
    for k = 1, set.tilecount do
      local image = name .. k
      images[image] = naive.random(rng, rng:int(1, 12), rng:int(1, 12), "half")
      set.tiles[k] = { id = id, image = image, width = images[image].width, height = images[image].height }
      if rng:chance(0.3) then set.tiles[k].x, set.tiles[k].y, set.tiles[k].width = images[image].width - 1, 0, 1 end
      id = id + rng:int(1, 3)
    end
    return set, id
  end
  set.image = name
  local rows = rng:int(1, 2)
  set.tilecount = set.columns * rows
  images[name] = naive.random(rng, set.margin + set.columns * (set.tilewidth + set.spacing) + rng:int(0, 2),
    set.margin + rows * (set.tileheight + set.spacing) + rng:int(0, 2), "half")
  return set, set.tilecount
end

local function coordinate(rng, most) return rng:chance(0.3) and rng:int(-most / 2, most) or rng:real(-most / 2, most) end
local function size(rng, most) return rng:chance(0.3) and rng:int(1, most) or rng:real(0.1, most) end

-- An object that covers something, about as large as `most`.
local function shape(rng, id, most)
  local new = {
    id = id, name = "object " .. id, type = "", shape = rng:pick { "rectangle", "ellipse", "polygon", "capsule" },
    x = coordinate(rng, most), y = coordinate(rng, most), width = size(rng, most), height = size(rng, most),
    rotation = rng:pick { 0, 0, 90, -90, 180, rng:real(-400, 400) }, visible = true, properties = {},
  }
  if new.shape == "polygon" then
    new.width, new.height, new.polygon = 0, 0, {}
    for k = 1, rng:int(3, 7) do
      new.polygon[k] = { x = k == 1 and 0 or coordinate(rng, most), y = k == 1 and 0 or coordinate(rng, most) }
    end
  end
  return new
end

--- Gives some tiles of a map shapes of Tiled's collision editor, and properties "solid" that are true or false.
function maps.mark(rng, map)
  for _, set in ipairs(map.tilesets) do
    for id = 0, set.image and set.tilecount - 1 or -1 do
      if rng:chance(0.7) then set.tiles[#set.tiles + 1] = { id = id } end
    end
    for _, tile in ipairs(set.tiles) do
      tile.properties = rng:chance(0.5) and { solid = rng:chance(0.7) } or nil
      if rng:chance(0.7) then
        tile.objectGroup = { type = "objectgroup", draworder = "index", objects = {} }
        for k = 1, rng:int(1, 3) do
          tile.objectGroup.objects[k] = shape(rng, k, 12)
          tile.objectGroup.objects[k].properties.pixcollideLayer = rng:chance(0.2) and "other" or nil
        end
      end
    end
  end
  for _, layer in ipairs(map.layers) do
    if rng:chance(0.2) then layer.properties.solid = true end
  end
end

-- The numbers of all tiles that there are.
local function listTiles(map)
  local list = {}
  for _, set in ipairs(map.tilesets) do
    for k = 1, set.image and set.tilecount or 0 do list[#list + 1] = set.firstgid + k - 1 end
    for _, tile in ipairs(set.image and {} or set.tiles) do list[#list + 1] = set.firstgid + tile.id end
  end
  return list
end

--- A number for a cell: a tile with random flips, of which the hexagonal one is none here, or 0.
function maps.value(rng, tiles)
  if rng:chance(0.4) then return 0 end
  return rng:pick(tiles) + (rng:chance(0.5) and 0 or rng:int(0, 15) * 2 ^ 28)
end

local function data(rng, tiles, count)
  local list = {}
  for k = 1, count do list[k] = maps.value(rng, tiles) end
  return list
end

local function offset(rng)
  return rng:pick { 0, 0, 0, rng:int(-9, 9), rng:int(-9, 9) + 0.25, rng:int(-9, 9) + 0.5, rng:real(-9, 9) }
end

local function tilelayer(rng, map, tiles)
  local layer = { type = "tilelayer", x = 0, y = 0, width = map.width, height = map.height, encoding = "lua" }
  if not map.infinite then
    layer.data = data(rng, tiles, map.width * map.height)
    return layer
  end
  layer.chunks = {}
  for y = -1, 1 do
    for x = -1, 1 do
      if rng:chance(0.5) then
        layer.chunks[#layer.chunks + 1] = { x = 3 * x, y = 2 * y, width = 3, height = 2, data = data(rng, tiles, 6) }
      end
    end
  end
  return layer
end

local function object(rng, tiles, id)
  local new = shape(rng, id, 30)
  if rng:chance(0.4) then
    new.shape, new.gid, new.polygon = "rectangle", rng:pick(tiles) + rng:int(0, 7) * 536870912, nil
    new.width, new.height = size(rng, 20), size(rng, 20)
  end
  return new
end

local function objectgroup(rng, _, tiles)
  local layer = { type = "objectgroup", draworder = "topdown", objects = {} }
  for k = 1, rng:int(1, 3) do layer.objects[k] = object(rng, tiles, k) end
  return layer
end

local function imagelayer(rng, _, _, images)
  images.picture = naive.random(rng, rng:int(1, 12), rng:int(1, 12), "half")
  return { type = "imagelayer", image = "picture", repeatx = rng:chance(0.3), repeaty = rng:chance(0.3) }
end

local KINDS = { tilelayer, tilelayer, objectgroup, imagelayer }

--- A map, its images as naive masks by their names, and the numbers of its tiles.
function maps.random(rng, kind)
  local map = {
    version = "1.10", luaversion = "5.1", tiledversion = "1.11.0", class = "", orientation = "orthogonal",
    renderorder = rng:pick { "right-down", "right-up", "left-down", "left-up" }, width = rng:int(1, 5),
    height = rng:int(1, 4), tilewidth = rng:int(2, 8), tileheight = rng:int(2, 8), properties = {}, tilesets = {},
    layers = {}, infinite = rng:chance(0.3),
  }
  local images, first = {}, 1
  for k = 1, rng:int(1, 3) do
    local set, count = tileset(rng, images, "set" .. k, first)
    map.tilesets[k], first = set, first + count
  end
  local tiles = listTiles(map)
  local group = { type = "group", name = "group", visible = true, opacity = 1, offsetx = rng:int(-5, 5) + 0.25,
    offsety = rng:int(-5, 5), properties = {}, layers = {} }
  for k = 1, rng:int(1, 3) do
    local layer = (kind or rng:pick(KINDS))(rng, map, tiles, images)
    layer.id, layer.name, layer.class, layer.visible, layer.opacity = k, "layer " .. k, "", true, 1
    layer.offsetx, layer.offsety, layer.parallaxx, layer.parallaxy = offset(rng), offset(rng), 1, 1
    layer.properties = {}
    local list = rng:chance(0.3) and layer.type ~= "imagelayer" and group.layers or map.layers
    list[#list + 1] = layer
  end
  if group.layers[1] then table.insert(map.layers, 1, group) end
  return map, images, tiles
end

maps.tilelayer = tilelayer

--- All layers that are no groups: name, layer, offset in x and y.
function maps.layers(map)
  local list = {}
  for _, layer in ipairs(map.layers) do
    local prefix, x, y = "", 0, 0
    if layer.layers then prefix, x, y = "group.", layer.offsetx, layer.offsety end
    for _, inner in ipairs(layer.layers or { layer }) do
      list[#list + 1] = { name = prefix .. inner.name, layer = inner, x = x + inner.offsetx, y = y + inner.offsety }
    end
  end
  return list
end

--- The option that gives images.
function maps.images(pixcollide, images)
  return function(path) return images[path] and images[path]:toMask(pixcollide) end
end

--- Text as Tiled exports it.
function maps.write(value, indent)
  indent = indent or ""
  if type(value) == "string" then
    return ("%q"):format(value)
  elseif type(value) ~= "table" then
    return type(value) == "number" and ("%.17g"):format(value) or tostring(value)
  end
  local lines, keys = {}, {}
  for key in pairs(value) do
    if type(key) == "string" then keys[#keys + 1] = key end
  end
  table.sort(keys)
  local inner = indent .. "  "
  for _, key in ipairs(keys) do
    lines[#lines + 1] = inner .. (key:match("^[%a_][%w_]*$") and key or ("[%q]"):format(key)) .. " = "
      .. maps.write(value[key], inner)
  end
  for _, item in ipairs(value) do lines[#lines + 1] = inner .. maps.write(item, inner) end
  return #lines == 0 and "{}" or "{\n" .. table.concat(lines, ",\n") .. "\n" .. indent .. "}"
end

return maps
