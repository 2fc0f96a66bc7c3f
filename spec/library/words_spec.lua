-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Names from elsewhere raise, and name what there is.

local pixcollide = require "pixcollide"
local names = require("pixcollide.words").names

local function methodsOf(object) return debug.getmetatable(object).__index end

local mask = pixcollide.newMask(1, 1)
local world = pixcollide.newWorld()
local PLACES = {
  module = pixcollide, mask = methodsOf(mask), sprite = methodsOf(pixcollide.newSprite(mask)), world = methodsOf(world),
  picture = methodsOf(pixcollide.newPicture(1, 1)), snapshot = methodsOf(world:snapshot()),
  love = require("pixcollide.love")(pixcollide), tiled = pixcollide.tiled, ldtk = pixcollide.ldtk, aseprite = pixcollide.aseprite,
  atlas = pixcollide.atlas,
}

-- Of what a message says to write: the names of functions that there must be.
local function eachNamed(text)
  return text:gsub("pixcollide%.(%l+)%.", "%1."):gsub("pixcollide%.", "module."):gmatch("(%w+)[.:](%w+)")
end

local SAID = "words_spec%.lua:%d+: '(.*)' has another name here: (.*)$"

-- The message of a call, which says where it was made.
local function messageOf(functions, name)
  local ok, message = pcall(function() functions[name](1, 2) end)
  assert.is_false(ok)
  return message
end

describe("a name from elsewhere", function()
  local function eachName(f)
    for kind, list in pairs(names) do
      for now, others in pairs(list) do
        for old in others:gmatch "%S+" do f(kind, old, now) end
      end
    end
  end

  eachName(function(kind, old, now)
    it(("%s.%s raises at its caller's line and says what to call"):format(kind, old), function()
      assert.is_nil(rawget(PLACES[kind], old))
      assert.same({ old, now }, { messageOf(PLACES[kind], old):match(SAID) })
      local named = 0
      for of, name in eachNamed(now) do
        named = named + 1
        if of ~= "math" then assert.is_function(rawget(PLACES[of], name), name) end
      end
      assert.is_true(named > 0, now)
    end)
  end)

  it("is there once, and is not that of a function", function()
    local seen = {}
    for kind, functions in pairs(PLACES) do
      for name in pairs(functions) do seen[kind .. "." .. name:lower()] = true end
    end
    eachName(function(kind, old)
      local name = kind .. "." .. old:lower()
      assert.is_nil(seen[name], name)
      seen[name] = true
    end)
  end)

  it("may be written with other capitals, and underscores", function()
    for name, case in pairs {
      overlap_area = { "mask", "mask:overlapArea" }, get_at = { "mask", "mask:get(x, y)" },
      setposition = { "sprite", "sprite:setPosition" }, is_on_floor = { "sprite", "sprite:getGround()" },
      New_World = { "module", "pixcollide.newWorld" }, Restore = { "snapshot", "world:restore(snapshot)" },
      queryrect = { "world", "world:queryRect" }, new_mask = { "love", "pixcollide.love.newMask" },
    } do
      assert.same({ name, case[2] }, { messageOf(PLACES[case[1]], name):match(SAID) })
    end
  end)

  it("is none that nothing is called like, and nothing that is no name", function()
    for _, functions in pairs(PLACES) do
      for _, name in ipairs { "draw_all", "update_", "_", "", 1, true } do
        if not rawget(functions, "update") then assert.is_nil(functions[name]) end
      end
    end
  end)
end)

it("an image that is loaded as what it belongs to is told by its name", function()
  local JSON = "load the .aseprite file, or the JSON that Aseprite exports beside the image)"
  local MAP = "load the file of the map or project that uses it)"
  for _, case in ipairs {
    { "aseprite", "none/x.png", "(it is an image; " .. JSON }, { "aseprite", "x.PNG", "(it is an image; " .. JSON },
    { "atlas", "x.png", "(it is an image; load the JSON that was packed with it)" },
    { "tiled", "x.gif", "(it is an image; " .. MAP },
    { "ldtk", "x.png", "(it is an image; " .. MAP },
  } do
    local none, message = pixcollide[case[1]].load(case[2])
    assert.is_nil(none)
    assert.equal(case[3], message:match "%(it is .*$")
  end
  for _, path in ipairs { "x.json", "png", "x.png.lua", "x.aseprite", "" } do
    for _, kind in ipairs { "aseprite", "atlas", "tiled", "ldtk" } do
      assert.is_nil((select(2, pixcollide[kind].load(path)):find("(it is", 1, true)))
    end
  end
end)

describe("a field that is read", function()
  local FIELD = "words_spec%.lua:%d+: there is no field '(.*)', but (.*)$"

  local function said(functions, field)
    local ok, message = pcall(function() return functions[field] end)
    assert.is_false(ok, field)
    return { message:match(FIELD) }
  end

  local sprite = pixcollide.newSprite(mask)

  -- Every name of a method that gets something, or tells whether it is so, without "get" or "is".
  it("raises at its caller's line and names the getter, if there is one", function()
    local fields = 0
    for kind, object in pairs { mask = mask, sprite = sprite, world = world, picture = pixcollide.newPicture(1, 1) } do
      for method in pairs(PLACES[kind]) do
        local field = method:match "^get(%u%w*)$" or method:match "^is(%u%w*)$"
        field = field and field:gsub("^%u", string.lower)
        if field and not pcall(function() return object[field] end) then
          fields = fields + 1
          assert.same(field, said(object, field)[1])
          assert.is_truthy(rawget(PLACES[kind], said(object, field)[2]:match "^%l+:(%w+)"), field)
        elseif field then
          assert.is_function(object[field], field) -- a method, or the name of one elsewhere
        end
      end
    end
    assert.is_true(fields > 40)
  end)

  it("may be called as elsewhere", function()
    for field, getter in pairs {
      x = "getPosition", vy = "getVelocity", angle = "getRotation", sx = "getScale", z = "getDepth", group = "getLayer",
      parent = "getLeader()", width = "getBounds()", w = "getBounds()", visible = "isEnabled()", Data = "getData",
    } do
      assert.same({ field, "sprite:" .. getter }, said(sprite, field))
    end
    assert.same({ "h", "mask:getHeight" }, said(mask, "h"))
    assert.same({ "items", "world:getSprites()" }, said(world, "items"))
    assert.same({ "World", "pixcollide.newWorld" }, said(pixcollide, "World"))
    assert.same({ "view", "pixcollide.love.getView" }, said(PLACES.love, "view"))
  end)

  it("is nil if nothing gets it, so that programs may look what a value is", function()
    for _, object in ipairs { mask, sprite, world, pixcollide } do
      for _, field in ipairs { "class", "type", "typeOf", "is_a", "_x", "__name", "__index", "love", "foo", 1 } do
        assert.is_nil(rawget(object == pixcollide and pixcollide or {}, field))
        assert.is_nil(object[field])
      end
    end
    assert.is_nil(mask.x)
  end)
end)
