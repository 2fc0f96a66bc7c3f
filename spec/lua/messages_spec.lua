-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What messages add for likely slips: the name that was meant, and what to do. That all of them name the function and the
-- argument, in every kind of call, is the contract's: see spec/support/contract.lua.

local pixcollide = require "pixcollide"

local compile = loadstring or load -- luacheck: ignore
local setfenv = rawget(_G, "setfenv")
local LOADER = rawget(_G, "love") and "pixcollide.love.newMask" or "pixcollide.loadMask"

local function newScene()
  local world, mask = pixcollide.newWorld(), pixcollide.newMask(4, 4, true)
  return {
    pixcollide = pixcollide, world = world, mask = mask, sprite = world:add(pixcollide.newSprite(mask)), io = io,
    picture = pixcollide.newPicture(2, 2),
  }
end

-- What the code raises, and its line before it.
local function messageOf(code)
  local scene = newScene()
  local f = setfenv and setfenv(assert(compile(code, "=code")), scene) or assert(compile(code, "=code", "t", scene))
  local ok, message = pcall(f)
  assert(not ok, "nothing was raised by " .. code)
  return message
end

local function meant(name) return ("%%(did you mean '%s'%%? There are x, y, .*data.*%%)%%)$"):format(name) end

-- Code and the end of its message, as a pattern.
local CASES = {
  ["a dot where the module has a colon"] = {
    { "pixcollide:newWorld()", "bad argument #1 to 'newWorld' %(got the module itself; "
      .. "call it with a dot: pixcollide.newWorld%(...%)%)$" },
    { "pixcollide:newMask(8, 8)", "call it with a dot: pixcollide.newMask%(...%)%)$" },
    { "pixcollide:newMaskFromRows '##'", "call it with a dot: pixcollide.newMaskFromRows%(...%)%)$" },
    { "pixcollide.tiled:load 'level.lua'", "got pixcollide.tiled itself; call it with a dot: pixcollide.tiled.load%(...%)%)$" },
    { "pixcollide.aseprite:load 'hero.json'", "call it with a dot: pixcollide.aseprite.load%(...%)%)$" },
  },
  ["a colon where a method has a dot"] = {
    { "world.queryPoint(1, 2)", "calling 'queryPoint' on bad self %(world expected, got number; "
      .. "call it with a colon: world:queryPoint%(...%)%)$" },
    { "world.add(sprite)", "%(world expected, got sprite; call it with a colon: world:add%(...%)%)$" },
    { "sprite.collides(sprite)", "#1 to 'collides' %(sprite expected, got no value; "
      .. "call it with a colon: sprite:collides%(...%)%)$" },
    { "sprite.setPosition(1, 2)", "%(sprite expected, got number; call it with a colon: sprite:setPosition%(...%)%)$" },
    { "world.explain(sprite, sprite)", "%(world expected, got sprite; call it with a colon: world:explain%(...%)%)$" },
    { "picture.drawWorld(world)", "%(picture expected, got world; call it with a colon: picture:drawWorld%(...%)%)$" },
  },
  ["no hint where there is no such slip"] = {
    { "sprite:collides()", "%(sprite expected, got no value%)$" },
    { "world.add(world, 5)", "#1 to 'add' %(sprite expected, got number%)$" },
  },
  ["how to make what is expected"] = {
    { "pixcollide.newMask 'ship.png'", "number expected, got string %(load an image with " .. LOADER .. "%)%)$" },
    { "pixcollide.newMask { '##' }", "%(rows of text are for pixcollide.newMaskFromRows%)%)$" },
    { "pixcollide.newSprite 'ship.png'", "got string %(load an image with " .. LOADER .. "%)%)$" },
    { "pixcollide.newSprite { 'ship.png' }", "got string at %[1%] %(load an image with " .. LOADER .. "%)%)$" },
    { "pixcollide.newSprite(pixcollide.loadMask 'none.png')", "got nil %(cannot load 'none.png': .*%)%)$" },
    { "mask:overlaps(sprite, 0, 0)", "mask expected, got sprite %(its mask is sprite:getMask%(%)%)%)$" },
    { "world:canBecome(sprite, { mask = sprite })", "option 'mask': mask expected, got sprite %(its mask is sprite:getMask" },
    { "return mask - sprite", "mask expected on the right of '%-', got sprite %(its mask is sprite:getMask%(%)%)$" },
    { "world:add(mask)", "sprite expected, got mask %(make a sprite of it with pixcollide.newSprite%)%)$" },
    { "pixcollide.newSprite(pixcollide.newPolygonMask { 0, 0, 4, 0, 0, 4 })", "#2 to 'newSprite' %(table of options "
      .. "expected, got number %(.*if the mask comes from a call that returns more values.*in parentheses%)%)$" },
    { "pixcollide.newMaskFromRows { rows = '##' }", "list of strings expected, got a table with nothing at %[1%]%)$" },
  },
  ["the option that was meant, and all others"] = {
    { "pixcollide.newSprite(mask, { rotation = 1 })", meant "r" },
    { "pixcollide.newSprite(mask, { Angle = 1 })", meant "r" },
    { "pixcollide.newSprite(mask, { offsetX = 1 })", meant "ox" },
    { "pixcollide.newSprite(mask, { zIndex = 1 })", meant "depth" },
    { "pixcollide.newSprite(mask, { FRAME = 1 })", meant "frame" },
    { "pixcollide.newSprite(mask, { laeyr = 1 })", meant "layer" },
    { "pixcollide.newSprite(mask, { orign = 1 })", meant "origin" },
    { "pixcollide.newSprite(mask, { nothing = 1 })", "unknown option 'nothing' %(there are x, y, .*data.*%)%)$" },
    { "pixcollide.newSprite(mask, { [('long'):rep(99)] = 1 })", "'longlong.*' %(there are x, y, .*data.*%)%)$" },
    { "pixcollide.newWorld { cellsize = 8 }", "%(did you mean 'cellSize'%? There are .*cellSize.*%)%)$" },
    { "pixcollide.loadMask('ship.png', { treshold = 8 })", "%(did you mean 'threshold'%? There are threshold, .*%)%)$" },
    { "picture:drawWorld(world, { box = true })", "%(did you mean 'boxes'%? There are boxes, .*, y%)%)$" },
    { "picture:drawWorld(world, { colors = { hit = {} } })", "unknown color 'hit' %(did you mean 'hits'%? There are began, boxes" },
    { "pixcollide.tiled.load('level.lua', { tile = 'mask' })", "%(did you mean 'tiles'%? There are .*colorKey, .*%)%)$" },
    { "pixcollide.aseprite.load('hero.json', { pivots = 'foot' })", "%(did you mean 'pivot'%? There are color, .*%)%)$" },
  },
  ["the word that was meant"] = {
    { "world:moveTo(sprite, 1, 2, 'glid')", "'glid' %(did you mean 'glide'%? There are slide, glide, .*oneway%): .*%)$" },
    { "world:addResponse('stick', function() end) world:moveTo(sprite, 1, 2, 'stik')",
      "%(did you mean 'stick'%? There are slide, .*, stick%): add others with world:addResponse%)$" },
    { "mask:dilated(1, 'disk')", "got 'disk' %(did you mean 'disc'%?%)%)$" },
    { "mask:overlapPoint(mask, 0, 0, 'buttom')", "got 'buttom' %(did you mean 'bottom'%?%)%)$" },
    { "sprite:stamp(sprite, 'union')", "got 'union' %(did you mean 'add'%?%)%)$" },
    { "sprite:stamp(sprite, 'xor')", "got 'xor'%)$" },
  },
  ["where values go that are no fields"] = {
    { "sprite.hp = 3", "^code:1: cannot set field 'hp' of a sprite %(.*sprite:setData{...}%)$" },
    { "sprite.x = 3", "%(use sprite:setPosition%)$" }, { "sprite.layer = 'a'", "%(use sprite:setLayer%)$" },
    { "sprite[1] = 3", "cannot set a field of a sprite: it has none$" },
    { "sprite[''] = 3", "cannot set field '' of a sprite" },
    { "world.gravity = 3", "cannot set field 'gravity' of a world %(keep values of your own in a table%)$" },
    { "mask.x = 3", "cannot set field 'x' of a mask %(keep values" }, { "picture.x = 3", "field 'x' of a picture" },
  },
  ["what to call for a part"] = {
    { "mask:fill(0, 0, 2, 2)", "#1 to 'fill' %(no argument expected, got number %(it fills all; a rectangle: "
      .. "mask:add%(pixcollide.newRectangleMask%(w, h%), x, y%)%)%)$" },
    { "mask:fill(nil, 0)", "#2 to 'fill' %(no argument expected" },
    { "mask:clear(0, 0, 2, 2)", "mask:subtract%(pixcollide.newRectangleMask%(w, h%), x, y%)%)%)$" },
    { "mask:invert(0, 0, 2, 2)", "mask:toggle%(pixcollide.newRectangleMask%(w, h%), x, y%)%)%)$" },
    { "mask:count(0, 0, 2, 2)", "mask:cropped%(x, y, w, h%):count%(%)%)%)$" },
    { "world:clear 'enemies'", "it removes all sprites; one: world:remove%(sprite%)%)%)$" },
  },
}

describe("a message", function()
  for what, cases in pairs(CASES) do
    it("says " .. what, function()
      for _, case in ipairs(cases) do
        local message = messageOf(case[1])
        assert(message:find(case[2]) and message:find "^code:1: ", ("%s raises: %s"):format(case[1], message))
      end
    end)
  end

  it("calls a function by its own name, whatever the program calls it", function()
    local take = pixcollide.newSprite
    local _, message = pcall(function() take(5) end)
    assert.is_truthy(message:find("bad argument #1 to 'newSprite' (mask or list of masks expected, got number)", 1, true))
    _, message = pcall(table.sort, { 1, 2 }, getmetatable(newScene().world).__index.add)
    assert.is_truthy(message:find("calling 'add' on bad self (world expected, got number", 1, true), message)
  end)

  it("is there for values of a program's own that know their types in odd ways", function()
    local userdata = io.stdout
    local metatable = debug.getmetatable(userdata)
    local known = metatable.__index
    for _, case in ipairs {
      { { type = error }, "userdata" }, { { type = collectgarbage }, "userdata" }, { {}, "userdata" },
      { { type = function() error "never called" end }, "userdata" }, { error, "userdata" }, { { type = io.type }, "file" },
    } do
      metatable.__index = case[1]
      local ok, message = pcall(pixcollide.newSprite, userdata)
      metatable.__index = known
      assert.is_false(ok)
      assert.equal("bad argument #1 to 'newSprite' (mask or list of masks expected, got " .. case[2] .. ")", message)
    end
  end)

  it("leaves fields that are not there nil", function()
    local scene = newScene()
    for _, name in ipairs { "sprite", "world", "mask", "picture" } do assert.is_nil(scene[name].hp) end
  end)
end)
