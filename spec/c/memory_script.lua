-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Uses nearly all of the module and returns what it found as text. Run by test_lua_memory.c over and over, while
-- allocations fail; it leaves nothing behind.

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

local image = assert(pixcollide.loadMask(image_path, { threshold = 20, colorKey = { 255, 0, 0, 10 } }))
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
for _, sprite in ipairs(sprites) do
    world:add(sprite)
end
crowd[3]:setEnabled(false)
local list, n = world:collisions()
note(n, #list)
for i, a in world:eachCollision() do
    for k, _, b in world:eachCollision() do
        if i == 2 and a ~= b then
            world:remove(b)
        end
        if k == 2 then
            break
        end
    end
end
note(world:count(), select(2, world:collisionsWith(crowd[5])))
note(select(2, world:queryPoint(12, 4)), select(2, world:queryRect(0, 0, 30, 9, nil, list)), #list)
image:set(0, 0, not image:get(0, 0))
note(select(2, world:collisions(list)), #list, tostring(world), world:has(turned), world:remove(turned))
for _, name in ipairs { "sprites", "cells", "boxTests", "pixelTests", "hits" } do
    note(world:getStats()[name])
end
note(select(2, world:getSprites()))

-- All sprites at once. `numbers` points to enough of them for the transforms of all.

local members, positions, transforms = world:getSprites(), world:getPositions(), {}
for i, sprite in ipairs(members) do
    positions[2 * i] = positions[2 * i] + 0.5
    for _, number in ipairs { sprite:getTransform() } do
        transforms[#transforms + 1] = number
    end
    note(sprite:getVelocity())
end
world:setPositions(positions)
members[1]:setVelocity(3, 4)
world:remove(members[1])
note(members[1]:getVelocity())
world:add(members[1])
note(select(2, world:collisions()))
world:setVelocities(positions)
world:integrate(0.25)
world:integrate(0.5, { 0, 0, 40, 30 })
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
picture:drawLine(0, 0, 39, 19, 0, 0, 1)
picture:drawText("A b", 3, 3, 1, 1, 0)
note(tostring(picture), picture:getPixel(1, 1))
note(assert(pixcollide.decodeMask(picture:encode())):count())
note(assert(picture:save(picture_path)))
note(picture:save("no such folder/picture.png"))
note(#assert(pixcollide.decodeSheet(picture:encode(), 10, 10, { rect = { 0, 0, 40, 10 } })))

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
