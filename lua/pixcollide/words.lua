-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The words of messages, in one place: what things are called elsewhere, which of some names may have been meant by another
-- one, how to make of a value what was expected. Tables first, then the functions that read them: csrc/lua/lerrors.c calls
-- those that give a string, as what is written in Lua does; init.lua calls words.refuseNames and words.refuseFields.

local interpreted = require((...):match("^(.-)words$") .. "interpreted")

-- The program's own globals must not matter: the module calls this while it raises an error.
local abs, error, ipairs, max, min, pairs, rawget, setmetatable, sort, type =
  math.abs, error, ipairs, math.max, math.min, pairs, rawget, setmetatable, table.sort, type
local byte, concat, format, gmatch, gsub, lower, match, strsub, upper =
  string.byte, table.concat, string.format, string.gmatch, string.gsub, string.lower, string.match, string.sub, string.upper

local LONGEST = 32 -- names that are longer are not guessed
local SHORTEST = 7 -- nor are shorter ones of functions, as programs look for "name", "type" or "update" to see what an object is
local MOST_ABSENT = 200 -- names that are remembered as not being there, as programs may look for them in each frame

-- Names that things have in other libraries and at other objects, by what they belong to: what to write here -> the names.
-- To call one is an error that says what to call instead; they are in no list of the module's functions. "update" is not
-- here, as programs look for it to see what an object can do.
local NAMES = {
  module = {
    ["pixcollide.newRectangleMask(w, h)"] = "newRectMask newBoxMask newRectangle newRect newBox",
    ["pixcollide.newCircleMask(r)"] = "newCircle",
    ["pixcollide.newPolygonSprite({ x1, y1, x2, y2, ... }, options), or newPolygonMask"] = "newPolygon newTriangleMask",
    ["pixcollide.loadMask(path), in LÖVE pixcollide.love.newMask(path)"] =
      "newMaskFromFile newMaskFromImage fromImage fromSurface",
    ["pixcollide.newMaskFromPixels(data, w, h), in LÖVE pixcollide.love.newMask(imageData)"] = "newMaskFromImageData",
    ["pixcollide.newMaskFromRows(rows)"] = "newMaskFromText newMaskFromString newMaskFromTable",
    ["pixcollide.newPolylineMask({ x1, y1, x2, y2, ... }, width)"] = "newLineMask newSegmentMask newPolyline newLine",
    ["pixcollide.newCapsuleMask(w, h)"] = "newCapsule newStadiumMask newPillMask",
    ["pixcollide.loadMask(path), or pixcollide.loadPicture(path)"] = "loadImage",
    ["pixcollide.loadFrames(path)"] = "loadGIF loadAnimation",
    ["sprite:collides(other)"] = "collides checkCollision",
    ["pixcollide.newEllipseMask(w, h)"] = "newEllipse",
    ["pixcollide.loadMask(path, { color = color }), or loadMasksByColor"] =
      "fromThreshold newMaskFromThreshold newMaskFromColor",
    ["pixcollide.loadSheet(path, frameWidth, frameHeight), in LÖVE pixcollide.love.newSheet"] =
      "newSheet loadSpriteSheet loadMasks",
    ["pixcollide.mergeMasks { ... }"] = "combineMasks unionMasks",
    ["pixcollide.colorFromBytes(r, g, b)"] = "rgb color newColor",
    ["pixcollide.ldtk.load(path)"] = "loadLdtk",
    ["pixcollide.tiled.load(path)"] = "loadTiled loadTilemap loadMap newMap",
    ["pixcollide.aseprite.load(path)"] = "loadAseprite",
    ["pixcollide.atlas.load(path)"] = "loadAtlas newAtlas loadTextureAtlas loadTexturePacker",
    ["world:newSprite(mask, options)"] = "newBody newCollider newHitbox",
    ["pixcollide.newWorld(), pixcollide.newMask(w, h) or pixcollide.newSprite(mask, options)"] = "new create",
    ["sprite:setLayer(layer)"] = "newGroup",
    ["world:collisionsWith(sprite, ...), or world:eachCollision(a, b)"] = "spriteCollide groupCollide",
  },
  mask = {
    ["mask:overlaps(other, dx, dy)"] = "collides overlap collidesWith intersects touches",
    ["mask:overlapArea(other, dx, dy), or mask:overlapMask(other, dx, dy)"] = "getOverlap",
    ["pixcollide.love.drawMask(mask, x, y), or picture:drawMask(mask, x, y, r, g, b)"] = "draw",
    ["mask:clone()"] = "copy duplicate",
    ["mask:count()"] = "getArea getCount area",
    ["mask:count() == 0"] = "isEmpty",
    ["mask:get(x, y)"] = "isSolid getPixel getAt",
    ["mask:outlinePixels(), or mask:contours()"] = "getOutline outline",
    ["mask:contours()"] = "getContours contour perimeter",
    ["mask:polygons()"] = "getPolygons toPolygon toPolygons",
    ["mask:getConvexHull()"] = "getHull convexHull hull",
    ["mask:connectedComponents()"] = "getComponents split components",
    ["mask:savePNG(path)"] = "save",
    ["mask:set(x, y, solid)"] = "setPixel setAt setSolid",
    ["mask:getDimensions()"] = "getSize size",
    ["mask:rotated90(n), or mask:transformed(...)"] = "rotate rotated",
    ["mask:cropped(x, y, w, h)"] = "crop",
    ["mask:trimmed()"] = "trim",
    ["mask:dilated(n)"] = "dilate grow expand inflate",
    ["mask:eroded(n)"] = "erode shrink",
    ["mask:filledHoles()"] = "fillHoles",
    ["mask:floodFilled(x, y)"] = "floodFill",
    ["mask:add(pixcollide.newRectangleMask(w, h), x, y)"] = "fillRect setRect drawRect addRect addRectangle",
    ["mask:add(pixcollide.newCircleMask(r), x - r, y - r)"] = "fillCircle drawCircle addCircle",
    ["mask:subtract(pixcollide.newCircleMask(r), x - r, y - r)"] = "subtractCircle eraseCircle cutCircle digCircle",
    ["mask:addPolyline({ x1, y1, x2, y2, ... }, width)"] = "drawLine drawPolyline addLine",
    ["mask:addPolygon({ x1, y1, x2, y2, ... })"] = "drawPolygon fillPolygon",
    ["mask:subtractPolygon({ x1, y1, x2, y2, ... })"] = "erasePolygon cutPolygon removePolygon",
    ["mask:add(other, dx, dy), mask:union(other, dx, dy), or pixcollide.mergeMasks { ... }"] = "merge",
    ["mask:flipped(horizontally, vertically)"] = "flip flipX flipY mirror",
    ["mask:nineSliced(left, top, right, bottom, w, h)"] = "ninePatch nineSlice ninePatched",
    ["mask:scaled(w, h), or by factors mask:transformed(0, sx, sy)"] = "resize scale scaleTo",
    ["mask:subtract(other, dx, dy)"] = "erase cut dig",
    ["mask:subtract(pixcollide.newPolylineMask(points, width), x, y)"] = "subtractPolyline",
    ["mask:getBounds()"] = "getRect getBoundingBox boundingBox bounds",
    ["mask:getCentroid()"] = "centroid getCenter",
    ["mask:getOrientation()"] = "angle getAngle",
    ["mask:boundingRects()"] = "getBoundingRects",
    ["mask:componentAt(x, y), or mask:largestComponent()"] = "connectedComponent",
    ["mask:convexParts()"] = "triangulate",
    ["mask:add(other, dx, dy)"] = "stamp paste blit",
    ["sprite:setPosition(x, y), as masks have no place"] = "translate setPosition",
    ["mask:eachSolid()"] = "eachPixel pixels",
    ["mask:toRows()"] = "toTable",
    ["mask:toPixels(), in LÖVE pixcollide.love.newImage(mask)"] = "toImage toImageData toSurface",
    ["mask:toggle(other, dx, dy), or mask:symmetricDifference(other, dx, dy)"] = "xor",
  },
  sprite = {
    ["sprite:translate(dx, dy), which nothing stops, or world:moveBy(sprite, dx, dy)"] = "move moveBy",
    ["sprite:setPosition(x, y), which nothing stops, or world:moveTo(sprite, x, y)"] = "moveTo",
    ["sprite:getPosition()"] = "getX getY getPos",
    ["sprite:setPosition(x, y)"] = "setX setY setPos",
    ["sprite:getRotation()"] = "getAngle",
    ["sprite:setRotation(r)"] = "setAngle",
    ["sprite:setVelocity(vx, vy)"] = "setSpeed setLinearVelocity applyForce applyImpulse setVelocityX setVelocityY",
    ["sprite:setDepth(depth)"] = "setZ setZIndex setZOrder setOrder",
    ["sprite:setSensor(sensor)"] = "setTrigger",
    ["sprite:setMask(masks)"] = "setMasks",
    ["pixcollide.love.draw(sprite), or picture:draw(sprite, r, g, b)"] = "draw",
    ["sprite:overlapArea(other), sprite:overlapRect(other), or sprite:contact(other)"] = "getOverlap overlap",
    ["world:on(a, b, { began = f, ended = g })"] =
      "onCollision onCollide onBegin onEnter onExit onBeginContact addListener addEventListener connect listen",
    ["pixcollide.newSprite(sprite:getMasks(), { ... })"] = "clone",
    ["world:remove(sprite)"] = "remove destroy kill delete queueFree release",
    ["sprite:visibleFraction(x, y, w, h) > 0"] = "isOnScreen",
    ["sprite:setEnabled(enabled)"] = "setActive enable disable",
    ["pixcollide.love.setImage(sprite, false), or sprite:setEnabled(false) to take it out"] = "setVisible hide",
    ["pixcollide.love.setImage(sprite, nil), or sprite:setEnabled(true)"] = "show",
    ["pixcollide.love.draw(sprite), in the colour that is set"] = "setColor setColour",
    ["sprite:setScale(sx, sy)"] = "setSize setScaleX setScaleY",
    ["sprite:getScale()"] = "getScaleX getScaleY",
    ["pixcollide.love.getImage(sprite)"] = "getImage",
    ["sprite:follow(leader)"] = "setParent setLeader",
    ["world:eachBegan(a, b), after world:update()"] = "enter",
    ["world:eachStayed(a, b), after world:update()"] = "stay",
    ["world:eachEnded(a, b), after world:update()"] = "exit",
    ["sprite:follow(nil)"] = "unfollow detach",
    ["sprite:setLayer(layer), or sprite:setData(data)"] = "setTag",
    ["sprite:collides(other)"] = "collidesWith overlaps intersects collide collideMask",
    ["sprite:collides(other), or world:collisionsWith(sprite)"] = "isColliding",
    ["sprite:collides(other), or sprite:isAdjacent(other)"] = "isTouching",
    ["sprite:getGround()"] = "isOnGround isGrounded isOnFloor onGround",
    ["sprite:getBounds()"] = "getRect getSize getBoundingBox getAABB bbox boundingBox getWidth getHeight getDimensions",
    ["sprite:setScale(-1, 1)"] = "flip setFlip flipX setFlipX setFlipped mirror",
    ["sprite:setLayer(layer)"] = "setGroup setCollisionClass",
    ["sprite:distance(other)"] = "getDistance distanceTo",
    ["sprite:getVelocity()"] = "getLinearVelocity getSpeed",
    ["sprite:setVelocity(vx, vy): gravity is added by your game"] = "setGravity",
    ["sprite:setData(data)"] = "setUserData setName setObject",
    ["sprite:getData()"] = "getUserData getName getObject",
    ["sprite:covers(x, y)"] = "contains containsPoint hitTest testPoint collidesPoint",
    ['sprite:getPosition(), with the origin in the middle: sprite:setOrigin("center")'] = "getCenter",
    ['sprite:setOrigin("center"), and sprite:setPosition(x, y)'] = "setCenter",
    ["sprite:setOrigin(ox, oy)"] = "setPivot setAnchor setOffset",
    ["sprite:isEnabled()"] = "isVisible isActive",
    ["sprite:getLayer()"] = "getTag getGroup getCategory",
    ["sprite:setLayer(layer), and world:setRule(a, b, rule)"] =
      "setCategory setFilterData setCollisionLayer setCollisionMask",
    ["sprite:setStatic(static)"] = "setType setImmovable",
    ["world:moveBy(sprite, dx, dy), which slides"] = "moveAndSlide",
    ["world:advanceBy(sprite, dx, dy)"] = "moveAndCollide",
    ["sprite:getGround(), which gives nx, ny, too"] = "getGroundNormal getFloorNormal",
    ["world:moveTo(sprite, x, y): what stops it there lets it end short of x, or y"] = "isOnWall isOnCeiling",
    ["world:collisionsWith(sprite)"] = "getCollisions getContacts getOverlappingBodies getOverlappingAreas",
    ["world:anyCollisionWith(sprite)"] = "hasOverlappingBodies hasOverlappingAreas",
    ["sprite:setRotation(r), where r is the angle of dx, dy"] = "lookAt pointAt",
    ["sprite:rotate(dr)"] = "rotateBy turn",
    ["sprite:setRotation(math.rad(degrees))"] = "setDegrees setRotationDegrees",
    ["sprite:toLocal(x, y)"] = "getLocalPoint worldToLocal",
    ["sprite:toWorld(u, v)"] = "getWorldPoint localToWorld toGlobal",
    ["sprite:contact(other)"] = "getNormal",
    ["sprite:bounce(nx, ny, restitution)"] = "reflect setRestitution setBounce",
    ["sprite:separation(other)"] = "getPenetration getMTV resolve",
    ["sprite:getLeader()"] = "getParent",
    ["sprite:getFollowers()"] = "getChildren",
    ["sprite:follow(leader), called of the one that follows"] = "addChild addFollower attach attachTo",
    ["sprite:getDepth()"] = "getZ",
    ["sprite:setMask(masks), and sprite:setFrame(frame)"] = "setAnimation",
    ["pixcollide.love.setImage(sprite, image)"] = "setImage",
    ["sprite:setFrame(frame)"] = "setFrameIndex nextFrame",
  },
  world = {
    ["world:moveTo(sprite, x, y, ...), or world:moveBy(sprite, dx, dy, ...)"] = "move moveSprite moveAndSlide slide",
    ["world:checkTo(sprite, x, y, ...), or world:checkBy(sprite, dx, dy, ...)"] = "check canMove canMoveTo testMove project",
    ["world:sweepTo(sprite, x, y, ...), or world:sweepBy(sprite, dx, dy, ...)"] = "shapeCast circleCast boxCast",
    ["world:advanceBy(sprite, dx, dy, ...), or world:advanceTo(sprite, x, y, ...)"] = "advance moveAndCollide",
    ["world:separate(sprite, ...) out of others, or world:carryBy(platform, dx, dy, ...)"] = "push",
    ["world:rayCast(x1, y1, x2, y2, ...)"] = "castRay ray rayTest lineCast intersectRay queryRay",
    ["world:querySegment(x1, y1, x2, y2, ...)"] = "queryLine",
    ["world:queryRect(x, y, w, h, ...)"] =
      "queryArea queryRectangle queryRectangleArea queryRange overlapBox",
    ["world:queryPoint(x, y, ...)"] = "queryPixel pointTest hitTest",
    ["world:queryBox(x, y, w, h, ...)"] = "queryBoundingBox neighbors",
    ['world:setRule(a, b, "ignore")'] = "ignore addCollisionClass disableCollision ignoreCollision",
    ["world:newSprite(pixcollide.newRectangleMask(w, h), { x = x, y = y })"] =
      "newRectangleCollider newRectangle addBox addRect",
    ['world:newSprite(pixcollide.newCircleMask(r), { x = x, y = y, origin = "center" })'] =
      "newCircleCollider newCircle",
    ["world:on(a, b, { began = f, ended = g })"] =
      "setCallback setCallbacks onCollision onCollide onBegin onEnter onExit onBeginContact addListener addEventListener connect listen",
    ["world:add(sprite)"] = "addSprite",
    ["world:remove(sprite)"] = "removeSprite delete",
    ["world:newPolygonSprite({ x1, y1, x2, y2, ... }, options)"] = "newPolygon addPolygon addPolygonSprite",
    ["world:setLayers { ... }, or sprite:setLayer(layer)"] = "setLayer addLayer",
    ["world:setRule(a, b, response)"] = "addRule",
    ["sprite:getBox(), or sprite:getBounds()"] = "getRect",
    ["pixcollide.newMask(w, h)"] = "newMask",
    ["world:remove(list)"] = "removeSprites",
    ["world:queryOutside(x, y, w, h, ...)"] = "queryNotInRect offscreen queryOffscreen",
    ["world:clear()"] = "removeAll",
    ["world:release()"] = "destroy",
    ["world:eachSprite(layers)"] = "getSpritesInLayer querySprites queryAll",
    ["world:getSprites(), or world:eachSprite(layers)"] = "getBodies each",
    ["world:count()"] = "getBodyCount getCount countItems size",
    ["world:collisions(), or world:eachCollision()"] = "getCollisions getPairs getContacts eachContact eachPair",
    ["sprite:collides(other), or world:collisionsWith(sprite)"] = "checkCollision isColliding collides",
    ["sprite:overlapArea(other), sprite:overlapRect(other), or sprite:contact(other)"] = "getOverlap",
    ["sprite:follow(leader)"] = "addFollower",
    ["world:queryRect(x, y, w, h, ...), world:queryCircle(x, y, radius, ...), ..."] = "query",
    ["world:eachHit()"] = "getHits hits eachBullet",
    ["world:sortByDepth(list)"] = "sort sortSprites sortByY drawOrder",
    ["world:nearest(x, y, ...)"] = "getNearest findNearest closest instanceNearest nearestSprite",
    ["world:sweepRotation(sprite, r, ...), then sprite:setRotation(r)"] = "rotateTo turnTo",
    ["not world:anyOnSegment(x1, y1, x2, y2, ...), or world:canSee(x, y, sprite, ...)"] = "hasLineOfSight lineOfSight isVisible",
    ["world:visibleMask(x, y, radius, ...)"] = "fieldOfView fov computeFov visibleArea getVisible newLight addLight",
    ["world:integrate(dt)"] = "step tick simulate",
    ["world:placeFree(sprite, x, y)"] = "isFree isPlaceFree",
    ["sprite:getGround()"] = "getGround",
    ["world:addResponse(name, fn), which replaces one"] = "removeResponse",
    ["world:getSprites()"] = "getItems",
    ["world:has(sprite)"] = "hasItem",
    ["world:eachBegan()"] = "began eachEntered",
    ["world:eachStayed()"] = "stayed",
    ["world:eachEnded()"] = "ended eachExited",
    ["sprite:setPosition(x, y)"] = "teleport setPosition",
    ["world:rayCastAll(x1, y1, x2, y2, ...)"] = "querySegmentWithCoords",
    ["world:anyOnSegment(x1, y1, x2, y2, ...)"] = "collisionLine",
    ["world:queryCircle(x, y, radius, ...)"] = "queryCircleArea overlapCircle",
    ["world:anyInCircle(x, y, radius, ...)"] = "collisionCircle",
    ["world:anyInRect(x, y, w, h, ...)"] = "collisionRectangle",
    ["world:anyAtPoint(x, y, ...)"] = "collisionPoint",
    ["world:queryPolygon(points, ...)"] = "queryPolygonArea",
    ["world:pick(x, y, ...), or world:anyAtPoint(x, y, ...)"] = "spriteAt getSpriteAt positionMeeting",
    ["not world:placeFree(sprite, x, y, ...)"] = "placeMeeting",
    ["world:anyCollisionWith(sprite, ...), or whatever the rules world:anyUnderSprite(sprite, ...)"] =
      "instancePlace isTouching anyColliding",
    ["sprite:setVelocity(vx, vy): gravity is added by your game"] = "setGravity",
    ["world:newSprite(mask, options)"] = "newBody newCollider newSensor",
    ["world:separate(sprite, ...), or world:moveOut(sprite, dirX, dirY, maxDistance)"] = "resolve unstuck",
    ["world:snapshot()"] = "save",
    ["world:restore(snapshot)"] = "load undo",
    ["picture:drawWorld(world), in LÖVE pixcollide.love.drawDebug(world)"] = "debugDraw drawDebug",
    ["pixcollide.love.drawSprites(world), or picture:drawWorld(world)"] = "draw",
  },
  picture = {
    ["picture:encodePNG()"] = "encode",
    ["picture:drawPicture(other, x, y)"] = "paste drawImage",
    ["picture:savePNG(path)"] = "save",
    ["picture:fillRect(x, y, 1, 1, r, g, b)"] = "setPixel",
    ["picture:draw(sprite, r, g, b)"] = "drawSprite",
    ["picture:drawMask(mask, x, y, r, g, b)"] = "drawCircle drawEllipse drawPolygon fillCircle",
    ["picture:clear(r, g, b)"] = "fill",
    ["picture:drawRect(x, y, w, h, r, g, b)"] = "rectangle",
    ["picture:drawLine(x1, y1, x2, y2, r, g, b)"] = "line",
    ["picture:toPixels()"] = "toImageData",
    ["picture:getDimensions()"] = "getSize size",
  },
  snapshot = {
    ["world:restore(snapshot)"] = "restore load",
  },
  love = {
    ["pixcollide.love.drawDebug(world)"] = "debugDraw drawWorld",
    ["pixcollide.love.draw(sprite)"] = "drawSprite",
    ["pixcollide.love.drawSprites(world)"] = "drawLayer drawLayers",
    ["pixcollide.love.setImage(sprite, image)"] = "setTexture setPicture setSpriteImage setSheet",
    ["pixcollide.love.newMask(source)"] =
      "loadMask newMaskFromImage newMaskFromImageData newMaskFromCanvas newMaskFromFile",
    ["pixcollide.love.newSheet(source, frameWidth, frameHeight)"] = "loadSheet newMasks loadSpriteSheet",
    ["pixcollide.love.newMasksByColor(source, colors)"] = "loadMasksByColor",
    ["pixcollide.newSprite(mask), of pixcollide.love.newMask(source)"] = "newSprite",
  },
}

-- Fields that objects have elsewhere: what stands behind "set" and "get" in the methods here, if it is not the field's name.
local FIELDS = {
  x = "Position", y = "Position", r = "Rotation", angle = "Rotation", sx = "Scale", sy = "Scale", ox = "Origin", oy = "Origin",
  kx = "Shear", ky = "Shear", vx = "Velocity", vy = "Velocity", z = "Depth", group = "Layer", w = "Width", h = "Height",
}

-- Options, words and fields that are known, and what other libraries, and other parts of this one, call them. Where a word
-- is in several lines, the first whose name is known is meant.
local SYNONYMS = {
  "r: rotation angle orientation rot",
  "sx: scale scaleX xScale flip flipX mirror",
  "sy: scaleY yScale flipY",
  "ox: originX offsetX pivotX anchorX",
  "oy: originY offsetY pivotY anchorY",
  "origin: offset pivot anchor",
  "kx: shearX skewX",
  "ky: shearY skewY",
  "depth: z zIndex zOrder order",
  "layer: group category layers tag class collisionClass kind type",
  "data: userData user object item entity name id owner properties",
  "frame: index",
  "w: width",
  "h: height",
  "x: position pos",
  "velocity: vx vy speed dx dy",
  "angularVelocity: spin angularSpeed rotationSpeed",
  "bullet: isBullet ccd",
  "static: immovable isStatic fixed",
  "sensor: trigger isSensor ghost",
  "enabled: active isEnabled disabled visible",
  "threshold: alpha cutoff",
  "colorKey: transparent key colourKey",
  "color: colour",
  "colors: colours",
  "rect: quad region viewport",
  "margin: padding inset",
  "spacing: gap gutter separation",
  "cellSize: cell size gridSize tileSize",
  "cross: pass",
  "touch: block stop",
  "oneway: platform",
  "disc: circle",
  "square: box",
  "diamond: cross",
  "add: union",
  "subtract: difference remove",
  "contacts: contact",
  "coverage: mask",
  "cells: grid",
  "boxes: box",
  "began: begin beginContact enter start",
  "stayed: stay",
  "ended: exit leave endContact",
  "sense: sensor trigger",
  "ignore: none",
  "collide: solid",
  "slide: solid",
}

-- What is no option of a new sprite, and how it is said instead.
local NO_OPTIONS = {
  leader = "call sprite:follow(leader)", parent = "call sprite:follow(leader)", follow = "call sprite:follow(leader)",
  world = "call world:newSprite(mask, options)", mask = "it comes before the options",
  image = "its mask comes before the options",
}

-- By the types of values that are no mask, and no sprite: how to make one of them.
local MASK_OF_LOVE = "make a mask of it with pixcollide.love.newMask"
local HINTS = {
  mask = {
    Quad = "make masks of an image and its quads with pixcollide.love.newSheet",
    sprite = "its mask is sprite:getMask()",
    sheet = "its masks are sheet:getMasks(), and sheet:newSprite(options) makes a sprite of them",
    atlas = "a mask of it is atlas:getMask(name), and atlas:newSprite(which, options) makes a sprite",
  },
  sprite = {
    mask = "make a sprite of it with pixcollide.newSprite",
    table = "of an object of yours give the sprite that it holds",
    sheet = "make a sprite of it with sheet:newSprite(options)",
    atlas = "make a sprite of it with atlas:newSprite(which, options)",
    animation = "give a sprite that shows it",
    level = "level:addTo(world) adds all its sprites",
  },
  number = { sprite = "its place: local x, y = sprite:getPosition()" },
}
for _, image in ipairs { "Image", "ImageData", "Canvas", "Texture", "CompressedImageData" } do
  HINTS.mask[image] = MASK_OF_LOVE
  HINTS.sprite[image] = MASK_OF_LOVE .. ", and a sprite of that with pixcollide.newSprite"
end

-- The arguments of colorFromBytes, by which of them a number is.
local BYTE_HINTS = { "%.14g, ...", "..., %.14g, ...", "..., %.14g", "..., %.14g" }

-- The ends of names of images, which are taken for what uses them.
local IMAGES = { png = true, gif = true, jpg = true, jpeg = true, webp = true, bmp = true, tga = true }

local words = {
  names = NAMES,
  module = nil, -- pixcollide, with all that has been loaded
}

-- Capitals do not matter, those of English.
local function lowered(word)
  return (gsub(word, "[A-Z]", lower))
end

local function isOneOf(word, names)
  for _, name in ipairs(names) do
    if name == word then return true end
  end
  return false
end

-- How many letters must be added, left out, replaced or exchanged with the next one.
local function editsBetween(a, b)
  local before, above = {}, {}
  for j = 0, #b do
    above[j] = j
  end
  for i = 1, #a do
    local row = { [0] = i }
    for j = 1, #b do
      local p, q = byte(a, i), byte(b, j)
      row[j] = min(row[j - 1] + 1, above[j] + 1, above[j - 1] + (p == q and 0 or 1))
      if i > 1 and j > 1 and p == byte(b, j - 1) and q == byte(a, i - 1) then row[j] = min(row[j], before[j - 2] + 1) end
    end
    before, above = above, row
  end
  return above[#b]
end

-- Up to a third of the letters may be wrong.
local function findNearest(given, names)
  local nearest, fewest = nil, LONGEST
  for _, name in ipairs(names) do
    local longer = max(#name, #given)
    if longer <= LONGEST and abs(#name - #given) * 3 <= longer then
      local edits = editsBetween(given, lowered(name))
      if edits * 3 <= longer and edits < fewest then nearest, fewest = name, edits end
    end
  end
  return nearest
end

local function findSynonym(given, names)
  for _, line in ipairs(SYNONYMS) do
    local meant, others = match(line, "^(%a+): (.*)$")
    for word in gmatch(others, "%a+") do
      if lowered(word) == given and isOneOf(meant, names) then return meant end
    end
  end
  return nil
end

local function findMeant(given, names)
  given = lowered(given)
  return findSynonym(given, names) or findNearest(given, names)
end

--- Guesses which of the list of names was meant: "", or " (did you mean 'slide'?)".
function words.guess(given, names)
  local meant = findMeant(given, names)
  return meant and (" (did you mean '" .. meant .. "'?)") or ""
end

--- Lists all names, after a guess which was meant: " (did you mean 'r'? There are x, y, r)".
function words.suggest(given, names)
  if #names == 0 then return "" end
  local instead, meant = isOneOf("bullet", names) and NO_OPTIONS[given], findMeant(given, names)
  local first = instead and instead .. ". There" or meant and "did you mean '" .. meant .. "'? There" or "there"
  return " (" .. first .. " are " .. concat(names, ", ") .. ")"
end

--- Says how to make a value of that kind of one whose type is `got`, in parentheses, or "". Of nil, `reason` is what came
-- after it, if that is a string: what a call gave that failed.
function words.hint(kind, got, reason)
  local hint = HINTS[kind] and HINTS[kind][got]
  if kind == "mask" and got == "string" then
    hint = "load an image with pixcollide." .. (rawget(words.module, "love") and "love.newMask" or "loadMask")
  elseif kind == "mask" then
    hint = reason or hint
  end
  return hint and " (" .. hint .. ")" or ""
end

--- Says what to write instead of a number that was meant to be 0 to 255: number `channel` of a colour, from 1 on, or
-- without one any other level. "" if it was not.
function words.byteHint(number, channel)
  if not (number > 1 and number <= 255) then
    return ""
  end
  local instead = channel and "pixcollide.colorFromBytes(" .. BYTE_HINTS[channel] .. ")" or "%.14g/255"
  return format(" (for 0 to 255 write " .. instead .. ")", number)
end

--- Says of the path of an image what is to be loaded instead; "" of other paths.
function words.fileHint(path, instead)
  return IMAGES[lowered(match(path, "%.(%w+)$") or "")] and " (it is an image; load " .. instead .. ")" or ""
end

--- Say how a method is to be called, and a function that is none.
function words.colon(call) return "; call it with a colon: " .. call .. "(...)" end

function words.dot(call) return "; call it with a dot: " .. call .. "(...)" end

-- Without capitals, those of English, and underscores: to call get_at or overlap_area is an error, too.
local function plain(name) return lowered((gsub(name, "_", ""))) end

-- The name of the list, which is sorted, that may be meant by one of which a letter is wrong, missing, too much, or exchanged
-- with the next one; but not the first one, and if it has no capitals, nor one of the last two: "collider" and "follows" are
-- fields that programs may look for. So are names that begin with "_" or a capital, or end with "ed".
local function findMisspelt(name, list)
  if #name < SHORTEST or #name > LONGEST or match(name, "^[_%u]") or match(name, "ed$") then return nil end
  local given, hasCapitals = plain(name), match(name, "%u")
  for _, known in ipairs(list) do
    local other = plain(known)
    local isNear = abs(#other - #given) <= 1 and byte(other) == byte(given)
      and (hasCapitals or strsub(other, -2) == strsub(given, -2))
    if isNear and editsBetween(given, other) <= 1 then return known end
  end
  return nil
end

-- What to write instead of names that are written in this way. `here` is what functions of this kind are called by.
local function listPlain(functions, kind, here)
  local list = {}
  for instead, names in pairs(NAMES[kind]) do
    for name in gmatch(names, "%a+") do list[plain(name)] = instead end
  end
  for name, value in pairs(functions) do
    if type(value) == "function" then list[plain(name)] = here .. name end
  end
  return list
end
interpreted(listPlain)

-- The sorted names of the functions of a table.
local function listNames(functions)
  local list = {}
  for name, value in pairs(functions) do
    if type(value) == "function" then list[#list + 1] = name end
  end
  sort(list)
  return list
end
interpreted(listNames)

-- The method that gets, or tells, what an object's field would be, or the function that makes what it would make, if one of
-- the list does. Fields with "_" are those of libraries that look what a value is.
local function findGetter(list, field)
  if field == "" or match(field, "^_") then return nil end
  field = plain(FIELDS[field] or field)
  return list["get" .. field] or list["is" .. field] or list["new" .. field]
end

--- Lets the names from elsewhere of `kind`, and names that are misspelt by a letter, be found in a table of functions that
-- has none of them: as functions that raise at their caller's line. To read a field, "x" say, for which there is a getter is
-- an error; others are nil, as programs look for them. `here` is what messages put before a name of the table: "sprite:",
-- say. Gives the table.
function words.refuseNames(functions, kind, here)
  local list, all, absent, count = nil, nil, {}, 0
  return setmetatable(functions, { __index = function(_, name)
    if type(name) ~= "string" or absent[name] then return nil end
    list, all = list or listPlain(functions, kind, here), all or listNames(functions)
    local instead, getter = list[plain(name)], findGetter(list, name)
    if instead then return function() error("'" .. name .. "' has another name here: " .. instead, 2) end end
    if getter then error("there is no field '" .. name .. "', but " .. getter, 2) end
    local meant = findMisspelt(name, all)
    if meant then return function() error("'" .. name .. "' is not known (did you mean " .. here .. meant .. "?)", 2) end end
    if count < MOST_ABSENT then absent[name], count = true, count + 1 end
    return nil
  end })
end

local function findSetter(methods, field)
  local setter = "set" .. (FIELDS[field] or gsub(field, "^[a-z]", upper))
  return field ~= "" and type(methods) == "table" and type(rawget(methods, setter)) == "function" and setter or nil
end

--- Lets objects of this metatable refuse fields, which they do not have: to set one is an error that says what to call
-- instead. `kind` is what messages call an object.
function words.refuseFields(metatable, kind)
  metatable.__newindex = function(_, field)
    if type(field) ~= "string" then
      error("cannot set a field of a " .. kind .. ": it has none", 2)
    end
    local setter = findSetter(metatable.__index, field)
    local advice = setter and "use " .. kind .. ":" .. setter
      or kind == "sprite" and "values of your own go into a table: sprite:setData{...}"
      or "keep values of your own in a table"
    error("cannot set field '" .. field .. "' of a " .. kind .. " (" .. advice .. ")", 2)
  end
end

--- The metatable of new lists: to call one is an error, as it is mostly done by a loop over it.
words.list = { __call = function()
  error("a list cannot be called (a loop over pairs is: for a, b in world:eachCollision() do; over any other list: for _, value in "
    .. "ipairs((list)) do)", 2)
end }

return words
