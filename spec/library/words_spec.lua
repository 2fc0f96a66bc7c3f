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
      for _, name in ipairs { "draw_all", "x", "update_", "_", "", 1, true } do
        if not rawget(functions, "update") then assert.is_nil(functions[name]) end
      end
    end
  end)
end)
