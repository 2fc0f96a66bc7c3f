-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Which pixels the layers of a map of Tiled cover, by Tiled's manual and pixel by pixel. Masks of images are naive
-- masks (naive_mask.lua). What lies within EDGE of a texel's or a shape's edge may go either way: `coverage` says
-- "either".

local floor, pi = math.floor, math.pi
local EDGE = 1e-3
local naive = {}

local function flags(value)
  local function has(bit) return floor(value / 2 ^ bit) % 2 == 1 end
  return value % 2 ^ 28, has(31), has(30), has(29)
end

-- What a tileset says of one of its tiles.
local function described(tileset, id)
  for _, tile in ipairs(tileset.tiles) do
    if tile.id == id then return tile end
  end
  return {}
end

--- The tileset and the image of a tile: a function (u, v) -> solid, and its size. `images` are naive masks by their names.
function naive.tile(map, images, gid)
  local found
  for _, tileset in ipairs(map.tilesets) do
    if tileset.firstgid <= gid and (not found or tileset.firstgid > found.firstgid) then found = tileset end
  end
  local id = gid - found.firstgid
  local tile = described(found, id)
  if tile.image then
    local image, x, y = images[tile.image], tile.x or 0, tile.y or 0
    local function get(u, v) return image:get(x + u, y + v) end
    return found, tile.width or image.width, tile.height or image.height, get
  end
  local w, h = found.tilewidth, found.tileheight
  local x = found.margin + id % found.columns * (w + found.spacing)
  local y = found.margin + floor(id / found.columns) * (h + found.spacing)
  return found, w, h, function(u, v) return images[found.image]:get(x + u, y + v) end
end

local function isNear(value) return math.abs(value - floor(value + 0.5)) < EDGE end

-- A function (x, y) -> true, false or "either": is this point solid in the tile, drawn into a box of w x h whose
-- bottom left corner is (left, bottom)? The diagonal flip comes first, which exchanges the sides of the box, then the
-- horizontal and vertical ones. `texel`(u, v) is asked in place of its image, if it is given.
local function drawn(map, images, value, left, bottom, w, h, texel)
  local gid, horizontal, vertical, diagonal = flags(value)
  local tileset, tileWidth, tileHeight, get = naive.tile(map, images, gid)
  if not w then
    w, h = tileWidth, tileHeight
    if tileset.tilerendersize == "grid" then w, h = map.tilewidth, map.tileheight end
  end
  local scaleX, scaleY = w / tileWidth, h / tileHeight
  local least = math.min(scaleX, scaleY)
  if tileset.fillmode == "preserve-aspect-fit" then scaleX, scaleY = least, least end
  left, bottom = left + tileset.tileoffset.x * scaleX, bottom + tileset.tileoffset.y * scaleY
  -- The picture before it is flipped, in the middle of the box.
  local width, height = tileWidth * scaleX, tileHeight * scaleY
  if diagonal then w, h, width, height = h, w, height, width end
  local x0, y0 = left + (w - width) / 2, bottom - h + (h - height) / 2
  return function(x, y)
    local u, v = (x - x0) / width, (y - y0) / height
    u, v = horizontal and 1 - u or u, vertical and 1 - v or v
    if diagonal then u, v = v, u end
    u, v = u * tileWidth, v * tileHeight
    if (isNear(u) or isNear(v)) and (texel or u > -1 and v > -1 and u < tileWidth + 1 and v < tileHeight + 1) then
      return "either"
    elseif texel then
      return texel(floor(u), floor(v))
    end
    return u >= 0 and v >= 0 and u < tileWidth and v < tileHeight and get(floor(u), floor(v))
  end
end

local ALIGN = {
  topleft = { 0, 0 }, top = { 0.5, 0 }, topright = { 1, 0 }, left = { 0, 0.5 }, center = { 0.5, 0.5 },
  right = { 1, 0.5 }, bottomleft = { 0, 1 }, bottom = { 0.5, 1 }, bottomright = { 1, 1 }, unspecified = { 0, 1 },
}

local function inPolygon(points, x, y)
  local inside, near = false, false
  for k = 1, #points do
    local a, b = points[k], points[k % #points + 1]
    if (a.y > y) ~= (b.y > y) and x < a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y) then inside = not inside end
    local dx, dy = b.x - a.x, b.y - a.y
    local along = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy + 1e-30)
    along = math.max(0, math.min(1, along))
    near = near or (x - a.x - along * dx) ^ 2 + (y - a.y - along * dy) ^ 2 < EDGE * EDGE
  end
  return near and "either" or inside
end

-- In the object's own frame: from its position, before it is turned.
local function objectShape(map, images, object)
  local w, h, points = object.width, object.height, object.polygon
  if object.gid then
    local tileset = naive.tile(map, images, (flags(object.gid)))
    local align = ALIGN[tileset.objectalignment or "unspecified"]
    return drawn(map, images, object.gid, -align[1] * w, h - align[2] * h, w, h)
  elseif object.shape == "ellipse" then
    return function(x, y)
      local distance = ((x - w / 2) / (w / 2)) ^ 2 + ((y - h / 2) / (h / 2)) ^ 2
      return math.abs(distance - 1) < EDGE and "either" or distance < 1
    end
  elseif object.shape == "capsule" then
    local radius = math.min(w, h) / 2
    return function(x, y)
      local dx = x - math.max(radius, math.min(x, w - radius))
      local dy = y - math.max(radius, math.min(y, h - radius))
      local distance = math.sqrt(dx * dx + dy * dy)
      return math.abs(distance - radius) < EDGE and "either" or distance < radius
    end
  elseif object.shape == "rectangle" then
    points = { { x = 0, y = 0 }, { x = w, y = 0 }, { x = w, y = h }, { x = 0, y = h } }
  end
  return points and function(x, y) return inPolygon(points, x, y) end
end

-- A function (x, y): is this point in the object, which lies in what its position is in?
local function placed(map, images, object)
  local shape = objectShape(map, images, object)
  local angle = object.rotation * pi / 180
  local cosine, sine = math.cos(angle), math.sin(angle)
  return shape and function(x, y)
    x, y = x - object.x, y - object.y
    return shape(x * cosine + y * sine, y * cosine - x * sine)
  end
end

-- Is a point in one of these shapes, true, false or "either"? `result` is what is known before.
local function isInAny(shapes, x, y, result)
  for _, shape in ipairs(shapes) do
    local solid = shape(x, y)
    if solid == true then return true end
    result = result or solid
  end
  return result
end

-- A function (u, v) -> true, false or "either" for the texels of a tile, where the shapes of its tileset count.
local function texelsOf(map, images, gid, mode)
  local tileset, w, h, get = naive.tile(map, images, gid)
  local group, shapes = described(tileset, gid - tileset.firstgid).objectGroup, {}
  for _, object in ipairs(group and group.objects or {}) do shapes[#shapes + 1] = placed(map, images, object) end
  return function(u, v)
    return isInAny(shapes, u + 0.5, v + 0.5, mode == "both" and u >= 0 and v >= 0 and u < w and v < h and get(u, v))
  end
end

-- Does the option `solid`, a name, let this cell be solid?
local function isSolid(map, images, layer, value, name)
  local gid = flags(value)
  local tileset = naive.tile(map, images, gid)
  local properties = described(tileset, gid - tileset.firstgid).properties or {}
  return not name or layer.properties[name] == true or properties[name] == true
end

local function tileLayer(map, images, layer, shapes, options)
  local blocks = layer.chunks or { { x = 0, y = 0, width = layer.width, height = layer.height, data = layer.data } }
  for _, block in ipairs(blocks) do
    for k, value in ipairs(block.data) do
      local tx, ty = block.x + (k - 1) % block.width, block.y + floor((k - 1) / block.width)
      if value ~= 0 and isSolid(map, images, layer, value, options.solid) then
        local texel = options.shapes and texelsOf(map, images, (flags(value)), options.shapes)
        shapes[#shapes + 1] = drawn(map, images, value, tx * map.tilewidth, (ty + 1) * map.tileheight, nil, nil, texel)
      end
    end
  end
end

local function objectLayer(map, images, layer, shapes)
  for _, object in ipairs(layer.objects) do shapes[#shapes + 1] = placed(map, images, object) end
end

local function imageLayer(map, images, layer, shapes)
  local image = images[layer.image]
  local width, height = map.width * map.tilewidth, map.height * map.tileheight
  shapes[#shapes + 1] = function(x, y)
    -- In the map; how far they go on outside is left open.
    if layer.repeatx then
      if x + layer.offsetx < 0 or x + layer.offsetx > width then return "either" end
      x = x % image.width
    end
    if layer.repeaty then
      if y + layer.offsety < 0 or y + layer.offsety > height then return "either" end
      y = y % image.height
    end
    return (isNear(x) or isNear(y)) and "either" or image:get(floor(x), floor(y))
  end
end

local KINDS = { tilelayer = tileLayer, objectgroup = objectLayer, imagelayer = imageLayer }

--- A function (x, y) -> true, false or "either": is this pixel covered by the layer, which lies at an offset? Tile layers
-- lie at whole pixels. `options` are those of load, `solid` a name.
function naive.coverage(map, images, layer, offsetX, offsetY, options)
  local shapes = {}
  KINDS[layer.type](map, images, layer, shapes, options or {})
  if layer.type == "tilelayer" then
    offsetX, offsetY = math.ceil(offsetX - 0.5), math.ceil(offsetY - 0.5)
  end
  return function(x, y) return isInAny(shapes, x + 0.5 - offsetX, y + 0.5 - offsetY, false) end
end

return naive
