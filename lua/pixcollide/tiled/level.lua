-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The metatable of levels, with their methods.

local here = (...):match("^(.-)tiled%.level$")
local arguments = require(here .. "arguments")
local animations = require(here .. "tiled.animations")
local cells = require(here .. "tiled.cells")
local problems = require(here .. "problems")

local floor = math.floor
local got, refuse = arguments.got, arguments.refuse

local FARTHEST = 2 ^ 30
local LARGEST_NUMBER = 4294967295

local Level = {}

local metatable = { __name = "pixcollide.level", __index = Level }

function metatable.__tostring(level)
  return ("level (%d layers, %dx%d)"):format(#level.layers, level.width, level.height)
end

local function check(self, method)
  if getmetatable(self) ~= metatable then
    refuse(Level[method], method, 1, "level expected, got " .. got(self))
  end
end

local function checkNumber(method, n, value, name, most)
  local number, problem = arguments.finite(value, name)
  if number and not most and (number < -FARTHEST or number > FARTHEST) then
    problem = ("%s expected between -2^30 and 2^30, got %.14g"):format(name, number)
  elseif number and most and (number < 0 or number > most or number ~= floor(number)) then
    problem = ("%s expected to be a whole number between 0 and %.14g, got %.14g"):format(name, most, number)
  end
  if problem then
    refuse(Level[method], method, n, problem)
  end
  return number
end

-- The layer that a name or a number is; of this type, if one is given.
local function checkLayer(self, method, n, value, kind)
  local layer
  if type(value) == "string" then
    layer = self.names[value]
  elseif type(value) == "number" then
    layer = self.layers[value]
  else
    refuse(Level[method], method, n, "name or number of a layer expected, got " .. got(value))
  end
  if not layer then
    refuse(Level[method], method, n, ("the level has no layer '%s'%s"):format(tostring(value),
      arguments.guess(tostring(value), arguments.names(self.names))))
  elseif kind and layer.type ~= kind then
    refuse(Level[method], method, n, ("layer '%s' is no %s but %s"):format(layer.name, kind, layer.type))
  end
  return layer
end

local function checkWorld(method, world)
  if arguments.typename(world) ~= "world" then
    refuse(Level[method], method, 2, "world expected, got " .. got(world))
  end
end

-- All layers, or the one that is given.
local function chosen(self, method, n, value)
  return value == nil and self.layers or { checkLayer(self, method, n, value) }
end

function Level.getDimensions(self)
  check(self, "getDimensions")
  return self.width, self.height
end

function Level.getTileSize(self)
  check(self, "getTileSize")
  return self.reading.grid.width, self.reading.grid.height
end

function Level.getProperties(self, layer)
  check(self, "getProperties")
  if layer ~= nil then
    return checkLayer(self, "getProperties", 2, layer).properties
  end
  return self.properties
end

function Level.getLayers(self)
  check(self, "getLayers")
  local list = {}
  for k, layer in ipairs(self.layers) do
    list[k] = {
      name = layer.name, type = layer.type, class = layer.class, visible = layer.isVisible, x = layer.offsetX,
      y = layer.offsetY, columns = layer.columns, rows = layer.rows, properties = layer.properties,
      tiles = layer.type == "tilelayer" and layer.mode or nil, opacity = layer.opacity, tint = layer.tint,
      parallaxX = layer.parallaxX, parallaxY = layer.parallaxY,
    }
  end
  return list
end

function Level.getNotes(self)
  check(self, "getNotes")
  return self.reading.notes:tell()
end

local function spritesOf(self, layers)
  local list = {}
  for _, each in ipairs(layers) do
    self.listSprites(each, list)
  end
  return list
end

function Level.getSprites(self, layer)
  check(self, "getSprites")
  return spritesOf(self, chosen(self, "getSprites", 2, layer))
end

-- Of sprites, those with which the others come and go, as these follow them. They must follow none but each other.
local function leadersOf(sprites, method, verb)
  local isThere, leaders = {}, {}
  for _, sprite in ipairs(sprites) do
    isThere[sprite] = true
  end
  for _, sprite in ipairs(sprites) do
    local leader = sprite:getLeader()
    if not leader then
      leaders[#leaders + 1] = sprite
    elseif not isThere[leader] then
      refuse(Level[method], method, 2,
        ("sprite follows another one (%s that one, or end it with sprite:follow(nil))"):format(verb))
    end
  end
  return leaders
end

function Level.addTo(self, world, layer)
  check(self, "addTo")
  checkWorld("addTo", world)
  local layers = chosen(self, "addTo", 3, layer)
  local sprites = spritesOf(self, layers)
  for _, sprite in ipairs(sprites) do
    if sprite:getWorld() then
      refuse(Level.addTo, "addTo", 2, "sprites of the level are in a world; call level:removeFrom(world) first")
    end
  end
  arguments.check(Level.addTo, "addTo", 2, world.count, world)
  local list = leadersOf(sprites, "addTo", "add")
  for k, sprite in ipairs(list) do
    local ok, problem = pcall(world.add, world, sprite)
    if not ok then
      for i = 1, k - 1 do
        world:remove(list[i])
      end
      refuse(Level.addTo, "addTo", 2, arguments.problem(problem))
    end
  end
  for _, each in ipairs(layers) do
    each.world = world
  end
end

function Level.removeFrom(self, world, layer)
  check(self, "removeFrom")
  checkWorld("removeFrom", world)
  local layers, members = chosen(self, "removeFrom", 3, layer), {}
  arguments.check(Level.removeFrom, "removeFrom", 2, world.count, world)
  for _, sprite in ipairs(spritesOf(self, layers)) do
    if sprite:getWorld() == world then
      members[#members + 1] = sprite
    end
  end
  for _, sprite in ipairs(leadersOf(members, "removeFrom", "remove")) do
    world:remove(sprite)
  end
  for _, each in ipairs(layers) do
    if each.world == world then
      each.world = nil
    end
  end
end

function Level.getObjects(self, layer)
  check(self, "getObjects")
  local list = {}
  for _, each in ipairs(chosen(self, "getObjects", 2, layer)) do
    for _, object in ipairs(each.objects or {}) do
      list[#list + 1] = object
    end
  end
  return list
end

function Level.getObject(self, name)
  check(self, "getObject")
  if type(name) ~= "string" and type(name) ~= "number" then
    refuse(Level.getObject, "getObject", 2, "name or number of an object expected, got " .. got(name))
  end
  local key = type(name) == "number" and "id" or "name"
  for _, layer in ipairs(self.layers) do
    for _, object in ipairs(layer.objects or {}) do
      if object[key] == name then
        return object
      end
    end
  end
  return nil
end

-- Checks the arguments of a method that takes a tile layer and a cell; gives the layer and the cell.
local function checkCell(self, method, layer, tx, ty)
  check(self, method)
  layer = checkLayer(self, method, 2, layer, "tilelayer")
  return layer, floor(checkNumber(method, 3, tx, "tx")), floor(checkNumber(method, 4, ty, "ty"))
end

-- Checks the arguments of a method that takes a tile layer and a point of the world; gives the layer and the cell
-- in which the point lies.
local function checkPlace(self, method, layer, x, y)
  check(self, method)
  layer = checkLayer(self, method, 2, layer, "tilelayer")
  x, y = floor(checkNumber(method, 3, x, "x")) + 0.5, floor(checkNumber(method, 4, y, "y")) + 0.5
  local grid = layer.grid
  return layer, floor((x - layer.cellsX) / grid.width), floor((y - layer.cellsY) / grid.height)
end

local function tileAt(self, layer, tx, ty)
  local value = cells.get(layer, tx, ty)
  if not value then
    return nil
  end
  local row = layer.tiles and layer.tiles[ty]
  local list = row and row[tx + 1]
  return value, self.reading.findKind(value).tile.info, list and list[1]
end

function Level.getTile(self, layer, tx, ty)
  return tileAt(self, checkCell(self, "getTile", layer, tx, ty))
end

function Level.toTile(self, layer, x, y)
  local _, tx, ty = checkPlace(self, "toTile", layer, x, y)
  return tx, ty
end

function Level.getTileAt(self, layer, x, y)
  return tileAt(self, checkPlace(self, "getTileAt", layer, x, y))
end

-- The number of a tile that the map knows; nil for none.
local function checkTile(self, value)
  if value == nil or value == 0 then
    return nil
  end
  local number = floor(checkNumber("setTile", 5, value, "gid", LARGEST_NUMBER))
  local kind, problem = self.reading.findKind(number)
  if not kind then
    refuse(Level.setTile, "setTile", 5, problem)
  end
  return number
end

function Level.setTile(self, layer, tx, ty, gid)
  layer, tx, ty = checkCell(self, "setTile", layer, tx, ty)
  gid = checkTile(self, gid)
  if not layer.isInfinite and (tx < 0 or ty < 0 or tx >= layer.columns or ty >= layer.rows) then
    refuse(Level.setTile, "setTile", 3, ("cell (%d, %d) is not in layer '%s' of %d x %d tiles"):format(tx, ty,
      layer.name, layer.columns, layer.rows))
  end
  local ok, raised = pcall(self.setTileOf, layer, tx, ty, gid)
  if not ok then
    problems.pass(raised)
    refuse(Level.setTile, "setTile", 5, problems.text(raised) or arguments.problem(tostring(raised)))
  end
end

function Level.update(self, dt)
  check(self, "update")
  local seconds, problem = arguments.finite(dt, "dt")
  if seconds and (seconds < 0 or seconds > FARTHEST) then
    problem = ("dt expected between 0 and 2^30, got %.14g"):format(seconds)
  end
  if problem then
    refuse(Level.update, "update", 2, problem)
  elseif not self.animations then
    refuse(Level.update, "update", 1, "level whose tiles are animated expected: load it with the option animate = true")
  end
  local ok, raised = pcall(animations.update, self.animations, seconds, self.setFrame)
  if not ok then
    refuse(Level.update, "update", 1, problems.text(raised) or arguments.problem(tostring(raised)))
  end
end

return metatable
