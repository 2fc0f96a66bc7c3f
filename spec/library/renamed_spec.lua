-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Names from elsewhere raise, and name what there is.

local pixcollide = require "pixcollide"
local names = require("pixcollide.renamed").names

local function methodsOf(object) return debug.getmetatable(object).__index end

local mask = pixcollide.newMask(1, 1)
local PLACES = {
  module = pixcollide, mask = methodsOf(mask), sprite = methodsOf(pixcollide.newSprite(mask)),
  world = methodsOf(pixcollide.newWorld()), picture = methodsOf(pixcollide.newPicture(1, 1)),
}

describe("a name from elsewhere", function()
  for kind, list in pairs(names) do
    for old, now in pairs(list) do
      it(("%s.%s raises at its caller's line and says what to call"):format(kind, old), function()
        assert.is_nil(rawget(PLACES[kind], old))
        local ok, message = pcall(function() PLACES[kind][old](1, 2) end)
        assert.is_false(ok)
        assert.matches("renamed_spec%.lua:%d+: '" .. old .. "' has another name here: ", message)
        local named = 0
        for of, name in now:gsub(", in LÖVE .*", ""):gmatch("(%w+)[.:](%w+)") do
          named = named + 1
          assert.is_function(rawget(PLACES[of == "pixcollide" and "module" or of], name), name)
        end
        assert.is_true(named > 0, now)
      end)
    end
  end
end)
