-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Uses most of the module and returns what it found as text; memory_world.lua does the rest. Run by test_lua_memory.c
-- over and over, while allocations fail; it leaves nothing behind.

local pixcollide, image_path, picture_path, numbers = ...

local unpack = table.unpack or unpack -- luacheck: ignore

local found = {}

local function note(...)
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    found[#found + 1] = type(value) == "number" and ("%.6g"):format(value) or tostring(value)
  end
end

local function ask(object, ...)
  for i = 1, select("#", ...) do
    local name = select(i, ...)
    note(name, object[name](object))
  end
end

-- Masks.

local rows = pixcollide.newMaskFromRows { "##..#", ".###.", "#...#" }
local text = pixcollide.newMaskFromRows("#.#\n.#.\n")
local full = pixcollide.newRectangleMask(70, 3)
local masks = {
  pixcollide.newMask(65, 4, true), pixcollide.newCircleMask(5.5), pixcollide.newEllipseMask(9, 4),
  (pixcollide.newPolygonMask { 0, 0, 9, 1, 4, 8 }), rows, text, full, rows:clone(),
  rows:overlapMask(text, 1, 0),
  pixcollide.newMaskFromPixels(("\1\2\3\255\4\5\6\0"):rep(6), 2, 5, { stride = 9, rect = { 0, 0, 2, 4 } }),
  pixcollide.newMask(0, 0),
}
for _, mask in ipairs(masks) do
  ask(mask, "getDimensions", "count")
  note(tostring(mask), mask:equals(rows), mask:get(1, 1))
  note(mask:overlaps(full, 1, 1), mask:overlapArea(full, 0, 0), mask:contains(text, 0, 0))
  note(mask:overlapPoint(full, 2, 1))
end
masks[1]:set(3, 3, false)
masks[1]:invert()
masks[8]:fill()
masks[9]:clear()
note(masks[1]:count(), masks[8]:getWidth(), masks[9]:getHeight())
masks[10]:release()
masks[10]:release()

-- Combining masks.

local ground, crater = pixcollide.newMask(130, 70, true), pixcollide.newCircleMask(9)
note(ground:subtract(crater, 60, -3), ground:add(crater, 66, 0), ground:toggle(crater, -4, 65))
note(ground:addPolyline({ 60, 1, 70, 9 }, 5), (pixcollide.newPolylineMask({ 60, 1, 70, 9 }, 5)):count())
note(ground:subtractPolygon { 60, 1, 70, 9, 300, 40 }, ground:addPolygon { 65, 5, 80, 9, 300, 40 })
note(ground:intersect(ground, 1, 0), ground:union(crater, 125, -8))
note(ground:difference(crater, 3, 3):count(), ground:intersection(crater):count(), (ground - ground):count())
note((ground:symmetricDifference(ground, 0, 1)):count(), pcall(ground.union, ground, crater, 40000, 0))
note(ground:overlapPoint(crater, 9, 9, "left"), ground:overlapPoint(crater, 9, 9, 20, 5))
note(ground:overlapRect(crater, 9, 9))
note(ground:overlapCentroid(crater, 9, 9))

-- Colours.

local key = { lava = { 1, 0, 0, tolerance = 0.1 }, [2] = { r = { 0, 0.1 }, a = { 0.8, 1 } } }
local by_color = assert(pixcollide.loadMasksByColor(image_path, key, { reference = image_path, tolerance = 0.1 }))
note(by_color.lava:count(), by_color[2]:count())
note(pixcollide.newMasksByColor(("\1\2\3\255"):rep(6), 3, 2, key, { reference = ("\1\2\3\4"):rep(6) })[2]:count())
local frames, delays = assert(pixcollide.loadFrames("spec/fixtures/frames_back.gif", { color = { g = { 0.4, 1 } } }))
note(#frames, frames[2]:count(), delays[2])
note(pixcollide.decodeMask("", { reference = "" }))
note(pcall(pixcollide.loadMasksByColor, image_path, { lava = { r = { 0.9, 0.8 } } }))

-- Geometry of masks. The new ones are kept: Lua drops a finaliser that it has no memory to call.

local kept = {}
local function keep(mask, ...)
  kept[#kept + 1] = mask
  note(mask:count(), ...)
end

for _, mask in ipairs { masks[2], rows, full, masks[11], masks[1] } do
  ask(mask, "getBounds", "getCentroid", "getOrientation")
  note(select(2, mask:getConvexHull()), #mask:getConvexHull({ 1, 2, 3 }))
  keep(mask:trimmed())
  keep(mask:cropped(-2, 1, 80, 9))
  keep(mask:flipped())
  keep(mask:inverted())
  keep(mask:rotated90(3))
  keep(mask:scaled(90, 70))
  keep(mask:transformed(0, -1, 1))
  keep(mask:transformed(0.5, 2, 9, 3, 3, 0.1))
end
note(pcall(rows.transformed, rows, 0, 60000))

-- Growing, shrinking and sliding.

for _, shape in ipairs { "square", "diamond", "disc" } do
  local grown, x, y = full:dilated(2, shape)
  note(grown:count(), x, y, full:eroded(1, shape):count(), rows:opened(1, shape):count(), rows:closed(1, shape):count())
end
note(text:closed(200, "disc"):count(), text:dilated(200, "disc"):count())
note(full:convolve(text))
note(#full:overlapAreas(rows), select(2, rows:overlapAreas(text, {})))

-- Masks: outlines.

local ring = pixcollide.newMaskFromRows { ".###..", "##.##.", "#..#.#", "####.." }
for _, name in ipairs { "contours", "outlinePixels", "polygons", "convexParts" } do
  local loops, n = ring[name](ring)
  note(name, n, #loops, #loops[1], loops[1].isHole, loops[1].holes and #loops[1].holes)
end
note(select(2, ring:convexParts(3, 0)), pcall(ring.polygons, ring, -1))

-- Reading and writing.

note(table.concat(rows:toRows(), "/"), #rows:toPixels(1, 0.5, 0, 1), rows:hash())
note(assert(pixcollide.decodeMask(rows:encodePNG(0, 0, 1))):equals(rows))
note(assert(rows:savePNG(picture_path, 1, 1, 0)), rows:savePNG("no such folder/mask.png"))
note(assert(pixcollide.deserializeMask(rows:serialize())):equals(rows))
note(pcall(rows.encodePNG, rows, 1, 1, 1, 0))
note(pixcollide.deserializeMask("PXMK and more"))
for x, y in rows:eachSolid() do note(x, y) end
for x, y, length in rows:eachRun() do note(x, y, length) end

-- Simpler kinds, and stamps.

note(rows:toBox():count(), rows:toEllipse():count(), rows:toDiamond():count(), rows:toHull():count())
local circles, circle_count, circle_mask = rows:toCircles(3)
note(#circles, circle_count, circle_mask:count(), pixcollide.mergeMasks({ rows, text, rows }):count())
note(pcall(pixcollide.mergeMasks, { rows, 5 }))
for k, r in ipairs { 0, math.pi, 0.5 } do
  local field = pixcollide.newSprite(pixcollide.newMask(40, 20, true), { r = r, origin = "center" })
  local bite = pixcollide.newSprite(pixcollide.newCircleMask(k), { x = k, y = 3, sx = k, sy = 1 })
  keep(bite:rasterize(field))
  note(field:stamp(bite, "subtract"), field:stamp(bite, "add"), field:stamp(field, "subtract"))
end

-- Regions.

local parts, partCount = rows:connectedComponents { connectivity = 4, minCount = 2 }
note(partCount, parts[1].mask:count(), parts[1].x, parts[1].y, parts[1].count)
note(rows:componentAt(1, 1, 8))
note(rows:largestComponent())
note(select(2, rows:boundingRects(4, { 1, 2 })))
note(rows:filledHoles():count(), rows:floodFilled(2, 0):count(), rows:floodFilled(0, 0):equals(rows))
for _, list in ipairs { rows:boundingRects(), (rows:rectangles()), (full:rectangles(parts)) } do
  note(unpack(list, 1, 8))
end

-- Images.

local image = assert(pixcollide.loadMask(image_path, { threshold = 0.1, colorKey = { 1, 0, 0, tolerance = 0.1 } }))
note(image:getDimensions())
note(image:count(), pixcollide.loadMask("no such file"))
note(pixcollide.decodeMask("not an image"))
local sheet = assert(pixcollide.loadSheet(image_path, 4, 3, { border = 1, count = 2 }))
note(#sheet, sheet[2]:count())
note(pixcollide.loadSheet(image_path, 40, 30))

-- Sprites.

local turned = pixcollide.newSprite(image, { x = 10.5, y = 4, r = 0.7, sx = 1.5, origin = "center", data = {} })
local flipped = pixcollide.newSprite({ rows, image, full }, { x = 8, y = 5, sx = -1, sy = 1, layer = "back" })
local upright = pixcollide.newSprite(image)
local sprites = { turned, flipped, upright }
flipped:setFrame(2)
upright:setPosition(6.25, 3)
upright:setData("data")
upright:setLayer("front")
upright:setOrigin(1, 2)
upright:setOrigin("center")
turned:rotate(0.1)
turned:setShear(0.1, 0)
turned:translate(1, 1)
for i, sprite in ipairs(sprites) do
  ask(sprite, "getTransform", "getMatrix", "getBox", "getBounds", "getBoundingCircle", "getFrame", "getFrameCount")
  ask(sprite, "getLayer", "getPosition", "getScale", "getOrigin", "getShear", "getRotation", "isEnabled", "getWorld")
  note(tostring(sprite), sprite:covers(9, 4), sprite:toWorld(1, 2))
  note(sprite:toLocal(1, 2))
  local raster, x, y = sprite:rasterize()
  note(raster:count(), x, y)
  for k = i + 1, #sprites do
    local other = sprites[k]
    note(sprite:collides(other), sprite:overlapArea(other), sprite:overlapRect(other))
    note(sprite:collidesBox(other), sprite:collidesCircle(other))
  end
end
flipped:setMask { image, rows }
note(flipped:getMask() == rows, upright:getData())

-- Worlds.

local world = pixcollide.newWorld { cellSize = 8 }
local crowd = {}
for i = 1, 12 do
  crowd[i] = world:add(pixcollide.newSprite(image, { x = i * 5, y = i % 3, r = i % 4, data = i }))
end
for _, sprite in ipairs(sprites) do world:add(sprite) end
crowd[3]:setEnabled(false)
local list, n = world:collisions()
note(n, #list)
local visited = 0
for a in world:eachCollision() do
  visited = visited + 1
  for b in world:eachCollision("default") do
    if visited == 2 and a ~= b then world:remove(b) end
    if b == a then break end
  end
end
for sprite in world:eachSprite("default") do note(select(2, sprite:getMasks())) end
note(world:count("default"), select(2, world:collisionsWith(crowd[5])))
note(select(2, world:queryPoint(12, 4)), select(2, world:queryRect(0, 0, 30, 9, nil, list)), #list)
image:set(0, 0, not image:get(0, 0))
note(select(2, world:collisions(list)), #list, tostring(world), world:has(turned), world:remove(turned))
for _, name in ipairs { "sprites", "cells", "boxTests", "pixelTests", "hits" } do note(world:getStats()[name]) end
note(select(2, world:getSprites()))

-- All sprites at once. `numbers` points to enough of them for the transforms of all.

local members, positions, transforms = world:getSprites(), world:getPositions(), world:getTransforms()
for i, sprite in ipairs(members) do
  positions[2 * i] = positions[2 * i] + 0.5
  note(sprite:getVelocity())
end
note(#world:getVelocities())
world:setPositions(positions)
members[1]:setVelocity(3, 4)
world:remove(members[1])
note(members[1]:getVelocity())
world:add(members[1])
note(select(2, world:collisions()))
world:setVelocities(positions)
world:integrate(0.25)
world:integrate(0.5, { bounds = { 0, 0, 40, 30 } })
members[1]:setAngularVelocity(2)
local shot = world:newSprite(text, { x = 1, y = 1, layer = "shot", velocity = { 90, 1 }, angularVelocity = 1, bullet = true,
  scale = { 1, 2 }, steps = { 1, 1 }, static = false, enabled = true, sensor = false, r = 0.1, origin = "center", frame = 1,
  depth = 2, data = { "shot" } })
note(world:integrate(0.5, { wrap = { 0, 0, 40, 30 } }))
for bullet, other, x, y in world:eachHit() do note(bullet == shot, other:getPosition(), x, y) end
world:remove(shot)
note(shot:getVelocity(), shot:getAngularVelocity())
members[1]:setAngularVelocity(0)
world:translateAll(2, 1)
note(select(2, world:collisions()))
world:setTransforms(transforms)
note(world:getPositions()[4])
world:setTransforms(numbers, #members)
world:setVelocities(numbers, #members)
world:setPositions(numbers, #members)
note(members[2]:getTransform())
note(select(2, world:collisions()))
note(pcall(world.setPositions, world, numbers, 1))
note(pcall(world.setPositions, world, { 1, 2 }))
note(pcall(world.viewPositions, world))
pixcollide.setRasterLimit(1000)
note(select(2, world:collisions()), pixcollide.getRasterLimit(), (pixcollide.getMemory()) > 0)
pixcollide.setRasterLimit(2 ^ 26)

-- Pictures.

local picture = pixcollide.newPicture(40, 20)
picture:clear(0, 0, 0, 0)
picture:draw(upright, 1, 0, 0)
picture:drawMask(rows, 2, 2, 0, 1, 0, 0.5)
picture:drawRect(1, 1, 30, 10, 1, 1, 1)
picture:fillRect(30, 3, 20, 4, 1, 0, 1, 0.5)
picture:drawLine(0, 0, 39, 19, 0, 0, 1)
picture:drawText("A b", 3, 3, 1, 1, 0)
note(tostring(picture), picture:getPixel(1, 1))
note(assert(pixcollide.decodeMask(picture:encodePNG())):count())
note(assert(picture:savePNG(picture_path)))
note(#picture:toPixels())
note(picture:savePNG("no such folder/picture.png"))
local piece = picture:cut(rows, 1, 1)
picture:erase(rows, 1, 1)
picture:drawPicture(piece, 3, 3)
note(#piece:toPixels(), assert(pixcollide.loadPicture(image_path)):getDimensions())
note(assert(pixcollide.decodePicture(picture:encodePNG(), { rect = { 1, 1, 5, 5 } })):getPixel(2, 2))
note(pixcollide.newPictureFromPixels(("\1\2\3\255"):rep(6), 3, 2):getPixel(1, 1))
note(#assert(pixcollide.decodeSheet(picture:encodePNG(), 10, 10, { rect = { 0, 0, 40, 10 } })))

-- Wrong use, and finalisers that use what may be gone.

note(pcall(pixcollide.newMask, -1, 2))
note(pcall(turned.setRotation, turned, 0 / 0))
note(pcall(pixcollide.newSprite, image, { scale = 2 }))
note(pcall(rows.overlaps, rows, world, 0, 0))
note(pcall(world.add, world, crowd[1]))
for i = 1, 6 do
  setmetatable({}, {
    __gc = function()
      pcall(world.queryPoint, world, i, i)
      pcall(masks[i].release, masks[i])
      pcall(crowd[i].setFrame, crowd[i], 1)
    end,
  })
end
world:clear()
note(world:count())
world:release()
picture:release()
note(tostring(world), tostring(picture))

return table.concat(found, " ")
