-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Names of a length that nobody gives them: they are read in a time that grows as they do.

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"

local N = 400000

describe("pixcollide.aseprite.load", function()
  local folder
  setup(function()
    folder = aseprite.newFolder()
    local picture = pixcollide.newPicture(4, 3)
    picture:clear(1, 1, 1, 1)
    assert(picture:save(folder.path("hero.png")))
  end)
  teardown(function() folder.remove() end)

  local function newData(names)
    local data = { frames = {}, meta = { image = "hero.png" } }
    for k, name in ipairs(names) do
      data.frames[k] = { filename = name, frame = { x = 0, y = 0, w = 4, h = 3 }, duration = 100,
        spriteSourceSize = { x = 0, y = 0, w = 4, h = 3 }, sourceSize = { w = 4, h = 3 } }
    end
    return data
  end

  local function load(data, options)
    options = options or {}
    options.decode = function() return data end
    return pixcollide.aseprite.load(folder.write("hero.json", "{}"), options)
  end

  it("reads long names of digits", function()
    local digits = ("1"):rep(N)
    assert.equal(2, assert(load(newData { digits .. "x", digits })):getFrameCount())
  end)

  it("reads long names of spaces", function()
    local name = "a" .. (" "):rep(N)
    assert.equal(2, assert(load(newData { name .. "x1", name .. "2" })):getFrameCount())
  end)

  it("reads long names of what may stand between a layer and a number", function()
    local name = ("_. -/"):rep(N / 5)
    local sheet = assert(load(newData { name .. "x1", "hit" .. name .. "2" }, { layer = "hit" }))
    assert.equal(1, sheet:getFrameCount())
  end)

  it("reads long names with many tags in them", function()
    local data = newData { (" #"):rep(N / 2) .. "walk 0", (" #"):rep(N / 2) .. "walk 1" }
    data.meta.frameTags = { { name = "walk", from = 2, to = 3 }, { name = "# #walk", from = 2, to = 3 } }
    local sheet = assert(load(data))
    assert.same({ 1, 2 }, (sheet:getTag("walk")))
  end)

  it("reads long names of images", function()
    local data = newData { "a" }
    data.meta.image = ("a"):rep(N) .. "/"
    local sheet, problem = load(data)
    assert.is_nil(sheet)
    assert.truthy(problem:find("meta.image: ", 1, true))
  end)
end)
