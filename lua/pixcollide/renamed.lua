-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Names that things have elsewhere: in other libraries, at other objects, in other versions of this one. To call one is an
-- error that says what to call instead; they are in no list of the module's functions. None is here that a program might
-- look for to see what an object can do, such as draw or update.

local error, pairs, setmetatable = error, pairs, setmetatable

-- By what they belong to: the name -> what to write here.
local NAMES = {
  module = {
    deserialize = "pixcollide.deserializeMask(bytes)",
    newRectMask = "pixcollide.newRectangleMask(w, h)",
    newBoxMask = "pixcollide.newRectangleMask(w, h)",
    newRectangle = "pixcollide.newRectangleMask(w, h)",
    newCircle = "pixcollide.newCircleMask(r)",
    newPolygon = "pixcollide.newPolygonMask { x1, y1, x2, y2, ... }",
    newMaskFromFile = "pixcollide.loadMask(path), in LÖVE pixcollide.love.newMask(path)",
    newMaskFromImage = "pixcollide.loadMask(path), in LÖVE pixcollide.love.newMask(path)",
    newMaskFromImageData = "pixcollide.newMaskFromPixels(data, w, h), in LÖVE pixcollide.love.newMask(imageData)",
    newMaskFromText = "pixcollide.newMaskFromRows(rows)",
    loadImage = "pixcollide.loadMask(path), or pixcollide.loadPicture(path)",
    loadGIF = "pixcollide.loadFrames(path)",
  },
  mask = {
    collides = "mask:overlaps(other, dx, dy)",
    overlap = "mask:overlaps(other, dx, dy)",
    copy = "mask:clone()",
    flip = "mask:flipped(horizontally, vertically)",
    getArea = "mask:count()",
    isEmpty = "mask:count() == 0",
    isSolid = "mask:get(x, y)",
    getOutline = "mask:outlinePixels(), or mask:contours()",
    resize = "mask:scaled(w, h)",
    erase = "mask:subtract(other, x, y)",
    getPixel = "mask:get(x, y)",
    setPixel = "mask:set(x, y, solid)",
    getSize = "mask:getDimensions()",
    rotate = "mask:rotated90(n), or mask:transformed(...)",
    rotated = "mask:rotated90(n), or mask:transformed(...)",
    crop = "mask:cropped(x, y, w, h)",
    trim = "mask:trimmed()",
    dilate = "mask:dilated(n)",
    grow = "mask:dilated(n)",
    erode = "mask:eroded(n)",
    shrink = "mask:eroded(n)",
    fillHoles = "mask:filledHoles()",
    floodFill = "mask:floodFilled(x, y)",
    fillRect = "mask:add(pixcollide.newRectangleMask(w, h), x, y)",
    merge = "mask:add(other, dx, dy), mask:union(other, dx, dy), or pixcollide.mergeMasks { ... }",
    scale = "mask:scaled(w, h)",
  },
  sprite = {
    move = "sprite:translate(dx, dy), which nothing stops, or world:moveBy(sprite, dx, dy)",
    moveBy = "sprite:translate(dx, dy), which nothing stops, or world:moveBy(sprite, dx, dy)",
    moveTo = "sprite:setPosition(x, y), which nothing stops, or world:moveTo(sprite, x, y)",
    getX = "sprite:getPosition()",
    getY = "sprite:getPosition()",
    setX = "sprite:setPosition(x, y)",
    setY = "sprite:setPosition(x, y)",
    getAngle = "sprite:getRotation()",
    setAngle = "sprite:setRotation(r)",
    setVisible = "sprite:setEnabled(enabled)",
    setActive = "sprite:setEnabled(enabled)",
    setParent = "sprite:follow(leader)",
    unfollow = "sprite:follow(nil)",
    setTag = "sprite:setLayer(layer), or sprite:setData(data)",
    collidesWith = "sprite:collides(other)",
    overlaps = "sprite:collides(other)",
    isColliding = "sprite:collides(other), or world:collisionsWith(sprite)",
    intersects = "sprite:collides(other)",
    isTouching = "sprite:collides(other), or sprite:isAdjacent(other)",
    isOnGround = "sprite:getGround()",
    isGrounded = "sprite:getGround()",
    getRect = "sprite:getBounds()",
    getSize = "sprite:getBounds()",
    getBoundingBox = "sprite:getBounds()",
    flip = "sprite:setScale(-1, 1)",
    setFlip = "sprite:setScale(-1, 1)",
    setGroup = "sprite:setLayer(layer)",
    getDistance = "sprite:distance(other)",
    distanceTo = "sprite:distance(other)",
    setLinearVelocity = "sprite:setVelocity(vx, vy)",
    getLinearVelocity = "sprite:getVelocity()",
    setCollisionClass = "sprite:setLayer(layer)",
    setUserData = "sprite:setData(data)",
    getUserData = "sprite:getData()",
  },
  world = {
    setLayersCollide = 'world:setRule(a, b, "ignore") or world:setRule(a, b, "collide")',
    getLayersCollide = 'world:getRule(a, b) ~= "ignore"',
    move = "world:moveTo(sprite, x, y, ...), or world:moveBy(sprite, dx, dy, ...)",
    check = "world:checkTo(sprite, x, y, ...), or world:checkBy(sprite, dx, dy, ...)",
    sweep = "world:sweepTo(sprite, x, y, ...), or world:sweepBy(sprite, dx, dy, ...)",
    moveToContact = "world:advanceBy(sprite, dx, dy, ...), or world:advanceTo(sprite, x, y, ...)",
    carry = "world:carryBy(platform, dx, dy, ...), or world:carryTo(platform, x, y, ...)",
    advance = "world:advanceBy(sprite, dx, dy, ...), or world:advanceTo(sprite, x, y, ...)",
    raycast = "world:rayCast(x1, y1, x2, y2, ...)",
    castRay = "world:rayCast(x1, y1, x2, y2, ...)",
    queryLine = "world:querySegment(x1, y1, x2, y2, ...)",
    queryArea = "world:queryRect(x, y, w, h, ...)",
    queryPixel = "world:queryPoint(x, y, ...)",
    queryRectangle = "world:queryRect(x, y, w, h, ...)",
    queryBoundingBox = "world:queryBox(x, y, w, h, ...)",
    ignore = 'world:setRule(a, b, "ignore")',
    addCollisionClass = 'world:setRule(a, b, "ignore")',
    newRectangleCollider = "world:newSprite(pixcollide.newRectangleMask(w, h), { x = x, y = y })",
    newCircleCollider = 'world:newSprite(pixcollide.newCircleMask(r), { x = x, y = y, origin = "center" })',
    setCallbacks = "world:on(a, b, { began = f, ended = g })",
    addSprite = "world:add(sprite)",
    removeSprite = "world:remove(sprite)",
    removeAll = "world:clear()",
    getCollisions = "world:collisions(), or world:eachCollision()",
    getPairs = "world:collisions(), or world:eachCollision()",
    checkCollision = "sprite:collides(other), or world:collisionsWith(sprite)",
    isColliding = "sprite:collides(other), or world:collisionsWith(sprite)",
    onCollision = "world:on(a, b, { began = f, ended = g })",
    getHits = "world:eachHit()",
    getNearest = "world:nearest(x, y, ...)",
    isFree = "world:placeFree(sprite, x, y)",
    isPlaceFree = "world:placeFree(sprite, x, y)",
    getGround = "sprite:getGround()",
    removeResponse = "world:addResponse(name, fn), which replaces one",
    getCount = "world:count()",
    getItems = "world:getSprites()",
    countItems = "world:count()",
    hasItem = "world:has(sprite)",
    began = "world:eachBegan()",
    stayed = "world:eachStayed()",
    ended = "world:eachEnded()",
  },
  picture = {
    encode = "picture:encodePNG()",
    paste = "picture:drawPicture(other, x, y)",
    drawImage = "picture:drawPicture(other, x, y)",
    save = "picture:savePNG(path)",
    setPixel = "picture:fillRect(x, y, 1, 1, r, g, b)",
    drawSprite = "picture:draw(sprite, r, g, b)",
  },
}

local renamed = { names = NAMES }

-- Functions that raise at their caller's line, by name.
local function makeRaisers(list)
  local raisers = {}
  for name, here in pairs(list) do
    raisers[name] = function()
      error("'" .. name .. "' has another name here: " .. here, 2)
    end
  end
  return raisers
end

--- Lets the names of `kind` be found in a table of functions that has none of them.
function renamed.add(functions, kind)
  return setmetatable(functions, { __index = makeRaisers(NAMES[kind]) })
end

return renamed
