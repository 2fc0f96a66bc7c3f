-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Names that things have elsewhere: in other libraries, at other objects, in other versions of this one. To call one is an
-- error that says what to call instead; they are in no list of the module's functions. None is here that a program might
-- look for to see what an object can do, such as draw or update. Capitals and underscores do not matter: to call
-- get_at or overlap_area is such an error, too.

local error, pairs, setmetatable, type = error, pairs, setmetatable, type
local gmatch, gsub, lower = string.gmatch, string.gsub, string.lower

-- By what they belong to: what to write here -> the names.
local NAMES = {
  module = {
    ["pixcollide.deserializeMask(bytes)"] = "deserialize",
    ["pixcollide.newRectangleMask(w, h)"] = "newRectMask newBoxMask newRectangle newRect newBox",
    ["pixcollide.newCircleMask(r)"] = "newCircle",
    ["pixcollide.newPolygonMask { x1, y1, x2, y2, ... }"] = "newPolygon newTriangleMask",
    ["pixcollide.loadMask(path), in LÖVE pixcollide.love.newMask(path)"] =
      "newMaskFromFile newMaskFromImage fromImage fromSurface",
    ["pixcollide.newMaskFromPixels(data, w, h), in LÖVE pixcollide.love.newMask(imageData)"] = "newMaskFromImageData",
    ["pixcollide.newMaskFromRows(rows)"] = "newMaskFromText newMaskFromString newMaskFromTable",
    ["pixcollide.newRectangleMask(length, width):transformed(r)"] = "newLineMask",
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
    ["pixcollide.tiled.load(path)"] = "loadTiled loadTilemap loadMap newMap",
    ["pixcollide.aseprite.load(path)"] = "loadAseprite",
    ["world:newSprite(mask, options)"] = "newBody newCollider newHitbox",
    ["sprite:setLayer(layer)"] = "newGroup",
    ["world:collisionsWith(sprite, ...), or world:eachCollision(a, b)"] = "spriteCollide groupCollide",
  },
  mask = {
    ["mask:overlaps(other, dx, dy)"] = "collides overlap collidesWith intersects touches",
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
    ["mask:add(pixcollide.newRectangleMask(w, h), x, y)"] = "fillRect setRect drawRect",
    ["mask:add(pixcollide.newCircleMask(r), x - r, y - r)"] = "fillCircle drawCircle",
    ["mask:add(other, dx, dy), mask:union(other, dx, dy), or pixcollide.mergeMasks { ... }"] = "merge",
    ["mask:flipped(horizontally, vertically)"] = "flip flipX flipY mirror",
    ["mask:scaled(w, h), or by factors mask:transformed(0, sx, sy)"] = "resized resize scale scaleTo",
    ["mask:subtract(other, dx, dy)"] = "erase",
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
    ["pixcollide.newSprite(sprite:getMasks(), { ... })"] = "clone",
    ["world:remove(sprite)"] = "remove destroy kill delete queueFree",
    ["sprite:visibleFraction(x, y, w, h) > 0"] = "isOnScreen",
    ["sprite:setEnabled(enabled)"] = "setVisible setActive show hide enable disable",
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
    ["sprite:getVelocity()"] = "getLinearVelocity",
    ["sprite:setData(data)"] = "setUserData setName",
    ["sprite:getData()"] = "getUserData getName",
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
    ["sprite:follow(leader), called of the one that follows"] = "addChild attach",
    ["sprite:getDepth()"] = "getZ",
    ["sprite:setMask(masks), and sprite:setFrame(frame)"] = "setAnimation setImage",
    ["sprite:setFrame(frame)"] = "setFrameIndex nextFrame",
  },
  world = {
    ['world:setRule(a, b, "ignore") or world:setRule(a, b, "collide")'] = "setLayersCollide",
    ['world:getRule(a, b) ~= "ignore"'] = "getLayersCollide",
    ["world:moveTo(sprite, x, y, ...), or world:moveBy(sprite, dx, dy, ...)"] = "move moveSprite moveAndSlide slide",
    ["world:checkTo(sprite, x, y, ...), or world:checkBy(sprite, dx, dy, ...)"] = "check canMove canMoveTo testMove",
    ["world:sweepTo(sprite, x, y, ...), or world:sweepBy(sprite, dx, dy, ...)"] = "sweep shapeCast circleCast boxCast",
    ["world:advanceBy(sprite, dx, dy, ...), or world:advanceTo(sprite, x, y, ...)"] =
      "moveToContact advance moveAndCollide",
    ["world:carryBy(platform, dx, dy, ...), or world:carryTo(platform, x, y, ...)"] = "carry push",
    ["world:rayCast(x1, y1, x2, y2, ...)"] = "castRay ray rayTest lineCast intersectRay",
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
      "setCallbacks onCollision onBegin onEnter onExit onBeginContact addListener addEventListener connect listen",
    ["world:add(sprite)"] = "addSprite",
    ["world:remove(sprite)"] = "removeSprite",
    ["world:clear()"] = "removeAll",
    ["world:release()"] = "destroy",
    ["world:eachSprite(layers)"] = "getSpritesInLayer querySprites queryAll",
    ["world:getSprites(), or world:eachSprite(layers)"] = "getBodies",
    ["world:count()"] = "getBodyCount getCount countItems size",
    ["world:collisions(), or world:eachCollision()"] = "getCollisions getPairs getContacts eachContact eachPair",
    ["sprite:collides(other), or world:collisionsWith(sprite)"] = "checkCollision isColliding collides",
    ["world:queryRect(x, y, w, h, ...), world:queryCircle(x, y, radius, ...), ..."] = "query",
    ["world:eachHit()"] = "getHits hits eachBullet",
    ["world:sortByDepth(list)"] = "sort sortSprites sortByY drawOrder",
    ["world:nearest(x, y, ...)"] = "getNearest findNearest closest instanceNearest nearestSprite",
    ["world:sweepRotation(sprite, r, ...), then sprite:setRotation(r)"] = "rotateTo turnTo",
    ["not world:anyOnSegment(x1, y1, x2, y2, ...)"] = "hasLineOfSight lineOfSight canSee",
    ["world:integrate(dt)"] = "step tick simulate",
    ["world:placeFree(sprite, x, y)"] = "isFree isPlaceFree",
    ["sprite:getGround()"] = "getGround",
    ["world:addResponse(name, fn), which replaces one"] = "removeResponse",
    ["world:getSprites()"] = "getItems",
    ["world:has(sprite)"] = "hasItem",
    ["world:eachBegan()"] = "began eachEntered",
    ["world:eachStayed()"] = "stayed",
    ["world:eachEnded()"] = "ended eachExited",
    ["sprite:setPosition(x, y)"] = "teleport",
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
    ["world:separation(sprite, ...), or world:moveOut(sprite, dirX, dirY, maxDistance)"] = "separate resolve unstuck",
    ["world:snapshot()"] = "save",
    ["world:restore(snapshot)"] = "load undo",
    ["picture:drawWorld(world), in LÖVE pixcollide.love.drawDebug(world)"] = "debugDraw drawDebug",
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
    ["pixcollide.love.draw(image, sprite)"] = "drawSprite",
    ["pixcollide.love.newImage(mask, r, g, b)"] = "drawMask",
    ["pixcollide.love.newMask(source)"] =
      "loadMask newMaskFromImage newMaskFromImageData newMaskFromCanvas newMaskFromFile",
    ["pixcollide.love.newSheet(source, frameWidth, frameHeight)"] = "loadSheet newMasks loadSpriteSheet",
    ["pixcollide.love.newMasksByColor(source, colors)"] = "loadMasksByColor",
    ["pixcollide.newSprite(mask), of pixcollide.love.newMask(source)"] = "newSprite",
  },
}

local renamed = { names = NAMES }

-- Without capitals, those of English, and underscores.
local function plain(name)
  return (gsub(gsub(name, "_", ""), "[A-Z]", lower))
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

--- Lets the names of `kind` be found in a table of functions that has none of them: as functions that raise at their
--- caller's line. `here` is what messages put before a name of the table: "sprite:", say.
function renamed.add(functions, kind, here)
  local list
  return setmetatable(functions, { __index = function(_, name)
    if type(name) ~= "string" then return nil end
    list = list or listPlain(functions, kind, here)
    local instead = list[plain(name)]
    return instead and function() error("'" .. name .. "' has another name here: " .. instead, 2) end
  end })
end

return renamed
