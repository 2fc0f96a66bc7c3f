-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Names from elsewhere raise, and name what there is.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
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

it("a sheet, an atlas or a level where a mask or a sprite is meant is told what it gives", function()
  local small = require "spec.support.small_map"
  local level = assert(pixcollide.tiled.load(small.new(), { images = small.images }))
  local sheet = assert(pixcollide.aseprite.load("examples/assets/fighter.aseprite"))
  local make = "mask or list of masks expected, got sheet (its masks are sheet:getMasks(), and sheet:newSprite(options) makes"
  raises.cases {
    { world, "add", { level }, 1, "sprite expected, got level (level:addTo(world) adds all its sprites)" },
    { world, "add", { sheet }, 1, "sprite expected, got sheet (make a sprite of it with sheet:newSprite(options))" },
    { world, "has", { sheet:newAnimation() }, 1, "sprite expected, got animation (give a sprite that shows it)" },
    { world, "newSprite", { sheet }, 1, make }, { pixcollide, "newSprite", { sheet }, 1, make },
    { mask, "overlaps", { sheet }, 1, "mask expected, got sheet (its masks are sheet:getMasks()" },
  }
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

describe("a misspelt name", function()
  local SAID_MEANT = "^.*words_spec%.lua:%d+: '(.*)' is not known %(did you mean ([%w.:]+)%?%)$"

  -- A name with one letter left out, doubled, replaced, or exchanged with the next one.
  local function misspell(name, at, how)
    local before, letter, next, after = name:sub(1, at - 1), name:sub(at, at), name:sub(at + 1, at + 1), name:sub(at + 2)
    return how == 1 and before .. next .. after or how == 2 and before .. letter .. letter .. next .. after
      or how == 3 and before .. "q" .. next .. after or before .. next .. letter .. after
  end

  -- Is one of two names the other, but for one letter more, or another letter, or two exchanged?
  local function isNear(a, b)
    if #a > #b then a, b = b, a end
    for k = 1, #b do
      local head = b:sub(1, k - 1)
      if head .. b:sub(k + 1) == a or head .. a:sub(k, k) .. b:sub(k + 1) == a
        or head .. b:sub(k + 1, k + 1) .. b:sub(k, k) .. b:sub(k + 2) == a then return true end
    end
    return false
  end

  it("raises when it is called, at its caller's line, and says which may be meant", function()
    local count = 0
    for kind in pairs(names) do
      local functions = PLACES[kind]
      local list = {}
      for name, value in pairs(functions) do
        if type(value) == "function" and #name >= 8 then list[#list + 1] = name end
      end
      for _, name in ipairs(list) do
        for k = 1, 4 do
          local wrong = misspell(name, #name - k - 2, k)
          local message = rawget(functions, wrong) == nil and not wrong:find("ed$") and messageOf(functions, wrong)
          local given, meant = (message or ""):match(SAID_MEANT)
          if given then
            assert.equal(wrong, given)
            assert.is_function(rawget(functions, meant:match("%w+$")))
            assert.is_true(isNear(wrong:lower(), meant:match("%w+$"):lower()), message)
            count = count + 1
          elseif message then -- but for the place of capitals it is a function, or it is a name from elsewhere
            assert.is_truthy(message:find("has another name here", 1, true), message)
          end
        end
      end
    end
    assert.is_true(count > 700, count)
    for wrong, name in pairs { setPositon = "sprite:setPosition", getPostion = "sprite:getPosition", colides = "sprite:collides",
      getMaskk = "sprite:getMask", setFrames = "sprite:setFrame" } do
      assert.same({ wrong, name }, { messageOf(PLACES.sprite, wrong):match(SAID_MEANT) })
    end
    assert.same({ "newSpite", "pixcollide.newSprite" }, { messageOf(pixcollide, "newSpite"):match(SAID_MEANT) })
    assert.same({ "overlapArrea", "mask:overlapArea" }, { messageOf(PLACES.mask, "overlapArrea"):match(SAID_MEANT) })
  end)

  it("is nil if it is short, has more than one wrong letter, or may be a field of the program, as programs look for them", function()
    for _ = 1, 2 do -- then it is remembered
      for _, name in ipairs { "typ", "isInstanceOf", "removed", "released", "collided", "destroyed", "onUpdate", "__index", "tostring",
        "setPositn0", "include", "isObject", ("setPosition"):rep(9), "instance", "__instance__", "bounces", "follows", "distances",
        "snapshots", "records", "differences", "CONTRACT", "collision", "separating" } do
        for _, functions in pairs(PLACES) do assert.is_nil(functions[name], name) end
      end
    end
    for k = 1, 1000 do assert.is_nil(PLACES.sprite["no name " .. k]) end
  end)
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
        local inLove = object == pixcollide and field == "love" and rawget(pixcollide, "love") or nil -- which is there in LÖVE
        assert.equal(inLove, object[field])
      end
    end
    assert.is_nil(mask.x)
  end)
end)
