-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a tile covers in the cells of tile layers: its pixels, the shapes that it has in Tiled's collision editor, or both.

local here = (...):match("^(.-)tiled%.coverage$")
local fields = require(here .. "tiled.fields")
local images = require(here .. "images")
local marks = require(here .. "tiled.marks")

local huge, max, min = math.huge, math.max, math.min

local PLACE = { name = "", offsetX = 0, offsetY = 0 } -- shapes lie where their tile is

return function(pixcollide)
  local objects = require(here .. "tiled.object")(pixcollide)
  local coverage = {}

  --- The shapes of a tile as users see them, from its top left corner; nil if it has none.
  function coverage.readShapes(raw, path)
    local group = raw.objectGroup
    if group == nil then
      return nil
    end
    group = fields.read(raw, path, "objectGroup", "table")
    path = fields.path(path, "objectGroup")
    local list, listPath = fields.read(group, path, "objects", "table", {}), fields.path(path, "objects")
    local shapes = {}
    for k = 1, #list do
      local shapePath = fields.path(listPath, k)
      local shape = objects.read(fields.read(list, listPath, k, "table"), shapePath, PLACE)
      shape.kind, shape.layer = nil, nil
      shapes[k] = shape
    end
    return shapes[1] and shapes
  end

  -- One mask of several parts, { mask, x, y }, in what they lie in.
  local function unite(reading, path, parts)
    local first = parts[1]
    if not parts[2] then
      return first and { mask = first[1], x = first[2], y = first[3] }
    end
    local left, top, right, bottom = huge, huge, -huge, -huge
    for _, part in ipairs(parts) do
      local w, h = part[1]:getDimensions()
      left, top = min(left, part[2]), min(top, part[3])
      right, bottom = max(right, part[2] + w), max(bottom, part[3] + h)
    end
    reading.budget.spendMask(path, "masks", right - left, bottom - top)
    local mask = fields.guard(path, pixcollide.newMask, right - left, bottom - top)
    for _, part in ipairs(parts) do
      mask:add(part[1], part[2] - left, part[3] - top)
    end
    return { mask = mask, x = left, y = top }
  end

  -- What makes shapes sprites of their own: a layer, a side, whether they are sensors, and static; and all in one text.
  local function marksOf(properties, path)
    local layer, side, isSensor, isStatic = properties.pixcollideLayer, marks.read(properties, path)
    layer = type(layer) == "string" and layer ~= "" and layer or nil
    local key = ("%s\n%s %s\n%s %s"):format(layer or "", side and side[1] or "", side and side[2] or "",
      tostring(isSensor), tostring(isStatic))
    return { layer = layer, side = side, isSensor = isSensor, isStatic = isStatic, key = key }
  end

  local NO_MARKS = marksOf({}, "")

  -- Appends the parts of what a tile's shapes cover to those of their group; groups are those with the same marks.
  local function addShapes(reading, tile, groupOf)
    for k, shape in ipairs(tile.info.shapes or {}) do
      local path = ("%s.objectGroup.objects[%d]"):format(tile.path, k)
      marks.look(reading, shape.properties)
      local own = marksOf(shape.properties, path)
      local parts = objects.cover(reading, shape, path)
      local group = parts[1] and groupOf(own)
      for _, part in ipairs(parts) do
        group.parts[#group.parts + 1] = part
      end
      if group then
        group.shapes[#group.shapes + 1] = shape
      end
    end
  end

  -- Groups of parts, by their marks, in the order in which they come. What has no marks is the tile's.
  local function groupsOf(reading, tile)
    local groups, byKey = {}, {}
    local function groupOf(own)
      local group = byKey[own.key]
      if not group then
        group = { marks = own, parts = {}, shapes = {} }
        groups[#groups + 1], byKey[own.key] = group, group
      end
      return group
    end
    local option = reading.options.shapes
    if option ~= true then
      local group = groupOf(NO_MARKS)
      group.parts[1] = { tile.mask, 0, 0 }
    end
    if option then
      addShapes(reading, tile, groupOf)
    end
    return groups
  end

  --- What sprites of a tile cover: a list of { mask, x, y, layer, side, isSensor, isStatic, shapes }, (x, y) being the
  -- mask's corner from that of the tile's image. The last five are those of shapes that have them. The first of the list knows
  -- the tile's image.
  function coverage.parts(reading, tile)
    if not tile.parts then
      local list = {}
      for k, group in ipairs(groupsOf(reading, tile)) do
        local part = unite(reading, tile.path, group.parts)
        part.layer, part.side = group.marks.layer, group.marks.side
        part.isSensor, part.isStatic = group.marks.isSensor, group.marks.isStatic
        part.shapes = group.shapes[1] and group.shapes
        if k == 1 and part.mask ~= tile.mask then
          images.share(part.mask, tile.mask, -part.x, -part.y)
        end
        list[k] = part
      end
      tile.parts = list
    end
    return tile.parts
  end

  --- All that a tile covers, as one: { mask, x, y }; false if that is nothing.
  function coverage.whole(reading, tile)
    if tile.whole == nil then
      local all, marked = {}, 0
      for _, group in ipairs(groupsOf(reading, tile)) do
        for _, part in ipairs(group.parts) do
          all[#all + 1] = part
        end
        marked = marked + (group.marks.key ~= NO_MARKS.key and #group.shapes or 0)
      end
      if marked > 0 then
        reading.notes:add("marks", nil, marked)
      end
      tile.whole = unite(reading, tile.path, all) or false
    end
    return tile.whole
  end

  --- How far shapes reach out of the image of a tile, in pixels of that.
  function coverage.excess(reading, tile)
    if not (reading.options.shapes and tile.info.shapes) then
      return 0
    end
    local whole = coverage.whole(reading, tile)
    if not whole then
      return 0
    end
    local w, h = whole.mask:getDimensions()
    return max(0, -whole.x, -whole.y, whole.x + w - tile.width, whole.y + h - tile.height)
  end

  return coverage
end
