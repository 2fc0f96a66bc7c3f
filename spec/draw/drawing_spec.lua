-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"
local garbage = require "spec.support.garbage"
local naive_drawing = require "spec.support.oracles.naive_drawing"
local rounds = require "spec.support.rounds"
local seeing = require "spec.support.seeing"

local BACKGROUND = { 0.1, 0.2, 0.3 }
local RED, BLUE, WHITE, GREEN = { 1, 0, 0, 1 }, { 0, 0, 1, 1 }, { 1, 1, 1, 1 }, { 0, 1, 0, 1 }

local function newPicture(w, h)
  local picture = pixcollide.newPicture(w, h)
  picture:clear(BACKGROUND[1], BACKGROUND[2], BACKGROUND[3])
  return picture
end

local function rectangle(x, y, w, h, options)
  options = options or {}
  options.x, options.y = x, y
  return pixcollide.newSprite(pixcollide.newRectangleMask(w, h), options)
end

local function isNear(r, g, b, color)
  return math.abs(r - color[1]) < 1.1 / 255 and math.abs(g - color[2]) < 1.1 / 255 and math.abs(b - color[3]) < 1.1 / 255
end

local COLORS = { ["."] = BACKGROUND, r = RED, b = BLUE, W = WHITE, g = GREEN }

-- A picture of w x h pixels of the world as text: the symbol of the colour, "?" for others. `symbols` are further ones.
local function draw(world, w, h, options, symbols)
  local picture, text = newPicture(w, h), {}
  assert.equal(0, select("#", picture:drawWorld(world, options)))
  for k = 0, w * h - 1 do
    local r, g, b = picture:getPixel(k % w, math.floor(k / w))
    local found = "?"
    for _, colors in ipairs { COLORS, symbols } do
      for symbol, color in pairs(colors) do found = isNear(r, g, b, color) and symbol or found end
    end
    text[#text + 1] = found .. (k % w == w - 1 and k < w * h - 1 and "/" or "")
  end
  return table.concat(text)
end

-- The entries, or the pairs of entries in a list, that are in these layers: nil, a name or a list of names.
local function inLayers(layers, list)
  if layers == nil then return list end
  local wanted, found = {}, {}
  for _, name in ipairs(type(layers) == "table" and layers or { layers }) do wanted[name] = true end
  for _, one in ipairs(list) do
    local a, b = one[1] or one, one[2] or one
    if wanted[a.layer] and wanted[b.layer] then found[#found + 1] = one end
  end
  return found
end

describe("picture:drawWorld", function()
  local world

  before_each(function() world = pixcollide.newWorld() end)

  it("draws nothing of an empty world", function()
    assert.equal("....", draw(world, 4, 1, { boxes = true, cells = true, rays = { { 0, 5, 3, 5 } } }))
  end)

  it("gives each layer a colour of its own, the same in every picture", function()
    local function colorOf(layer)
      local other, picture = pixcollide.newWorld(), newPicture(1, 1)
      other:add(rectangle(0, 0, 1, 1, { layer = layer }))
      picture:drawWorld(other)
      return table.concat({ picture:getPixel(0, 0) }, " ")
    end
    local seen = {}
    for _, layer in ipairs { "default", "player", "enemy", "bullet", "wall", "ground", "item" } do
      local color = colorOf(layer)
      assert.is_nil(seen[color], layer)
      seen[color] = layer
      assert.equal(color, colorOf(layer))
    end
    assert.is_string(colorOf(""))
    assert.is_string(colorOf("\0\255" .. ("long"):rep(1000)))
  end)

  it("draws as plain loops do, random worlds from random places", function()
    local colors = {
      layers = { default = { 1, 0.5, 0 }, bullet = { 0, 1, 0.5, 0.75 }, wall = { 0.25, 0, 1 } },
      hits = { 1, 1, 0.5, 0.8 }, boxes = { 1, 1, 1, 0.4 }, contacts = { 0, 0.5, 1, 0.7 },
      began = { 0.2, 1, 0, 0.9 }, stayed = { 0.9, 0.9, 0.1, 0.6 }, ended = { 1, 0, 0.2 },
    }
    rounds.each("drawing", 100, function(rng)
      local random_world, s, excluded = seeing.world(rng, rng:int(1, 8), rng:pick { 5, 15, 40 })
      local view = { x = rng:int(-30, 5), y = rng:int(-30, 5), w = rng:int(1, 40), h = rng:int(1, 30) }
      if rng:chance(0.3) then -- where a sprite is, however far away
        local x, y = rng:pick(s.entries).sprite:getBox()
        view.x, view.y = math.max(-2 ^ 30, x - 10), math.max(-2 ^ 30, y - 10)
      end
      local updates = { now = {}, nowSet = {} }
      for _ = 1, 2 do
        local options, shown = { x = view.x + rng:unit() * 0.99, y = view.y, colors = colors }, {}
        for k, name in ipairs { "coverage", "hits", "boxes", "contacts", "events" } do
          shown[name] = rng:chance(k < 3 and 0.8 or 0.5)
          if shown[name] ~= (k < 3) or rng:chance(0.5) then -- without the option, the first two
            options[name] = shown[name]
          end
        end
        local layers = rng:pick { false, false, "bullet", { "wall", "default" }, {} } or nil
        options.layers = layers
        if rng:chance(0.7) then
          random_world:update()
          updates.before, updates.beforeSet = updates.now, updates.nowSet
          updates.now, updates.nowSet = naive_drawing.touching(s.entries, excluded)
          s:change(rng:pick(s.entries))
        end
        updates.before, updates.beforeSet = updates.before or {}, updates.beforeSet or {}
        local picture = newPicture(view.w, view.h)
        picture:drawWorld(random_world, options)
        local entries = inLayers(layers, s.entries)
        local marks = naive_drawing.marks(entries, excluded, view, colors, shown, {
          now = inLayers(layers, updates.now), nowSet = updates.nowSet,
          before = inLayers(layers, updates.before), beforeSet = updates.beforeSet,
        })
        local expected = naive_drawing.pixels(entries, excluded, view, BACKGROUND, colors, shown, marks)
        for k, color in ipairs(expected) do
          local x, y = (k - 1) % view.w, math.floor((k - 1) / view.w)
          local r, g, b, a = picture:getPixel(x, y)
          if a ~= 1 or not isNear(r, g, b, color) then
            error(("pixel (%d, %d) is %.3f %.3f %.3f, expected %.3f %.3f %.3f"):format(x, y, r, g, b,
              color[1], color[2], color[3]), 0)
          end
        end
        for _ = 1, 4 do s:change(rng:pick(s.entries)) end
      end
    end)
  end)

  it("shows the same in every view", function()
    rounds.each("drawing views", 40, function(rng)
      local random_world, rays = seeing.world(rng, 12, 60), {}
      for k = 1, 6 do rays[k] = { rng:real(-90, 90), rng:real(-90, 90), rng:real(-90, 90), rng:real(-90, 90) } end
      local function newView(x, y, w, h)
        local picture = newPicture(w, h)
        picture:drawWorld(random_world, {
          x = x, y = y, boxes = true, cells = true, contacts = true, events = true, rays = rays,
        })
        return picture
      end
      random_world:update()
      local whole = newView(-120, -120, 240, 240)
      local x, y, w, h = rng:int(-110, 70), rng:int(-110, 70), rng:int(1, 50), rng:int(1, 50)
      local part = newView(x, y, w, h)
      for k = 0, w * h - 1 do
        local i, j = k % w, math.floor(k / w)
        assert.same({ whole:getPixel(x + i + 120, y + j + 120) }, { part:getPixel(i, j) })
      end
    end)
  end)

  it("survives finalisers that change all in the midst of it", function()
    local function make()
      local full = pixcollide.newWorld()
      for k = 1, 4 do full:add(rectangle(3 * k, 2 * k, 9, 9, { r = k % 3 })) end
      return { world = full, picture = newPicture(20, 20) }
    end
    local function act(object)
      local first, last = object.world:getSprites()[1], object.world:getSprites()[4]
      object.world:update()
      object.picture:drawWorld(object.world, {
        boxes = true, cells = true, contacts = true, events = true, rays = { { 0, 0, 19, 19 }, { 19, 0, 0, 19 } },
      })
      return first and last and object.world:explain(first, last)
    end
    for _, change in ipairs {
      function(object) object.world:clear() end,
      function(object) object.world:release() end,
      function(object) object.picture:release() end,
      function(object)
        for _, sprite in ipairs(object.world:getSprites()) do
          sprite:getMask():clear()
          sprite:setPosition(1e9, 1e9)
        end
      end,
    } do
      finalisers.during(make, change, act, function(_, ok, message)
        assert.is_true(ok or message:find(" has been released)", 1, true) ~= nil, message)
      end)
    end
  end)

  it("makes no garbage in a frame that is like the one before #garbage", function()
    for k = 1, 30 do
      world:add(rectangle(17 * k % 60, 7 * k % 40, 4 + k % 5, 9, { layer = k % 2 == 0 and "wall" or "ship" }))
    end
    local picture = pixcollide.newPicture(80, 60)
    local options = {
      x = -3, y = -2, coverage = true, hits = true, boxes = true, cells = true, contacts = true, events = true,
      rays = { { 0, 0, 80, 60 }, { 3, 50, 3, 0 } }, colors = { layers = { ship = RED }, cells = { 0, 1, 0 } },
      layers = { "ship", "wall" }, legend = true, names = true,
    }
    for k, sprite in ipairs(world:getSprites()) do sprite:setData(k % 2 == 0 and "name" or { name = "other" }) end
    world:update()
    world:getSprites()[3]:translate(20, 3)
    world:update()
    local kilobytes, requests = garbage.of(function() picture:drawWorld(world, options) end)
    assert.same({ 0, 0 }, { kilobytes, requests })
  end)

  -- All bytes of two pictures.
  local function assert_same_picture(expected, picture) assert.is_true(expected:toPixels() == picture:toPixels()) end

  it("says what sprites are called above them, or where they begin if there is no room", function()
    world:add(rectangle(40, 30, 9, 9, { data = "Ann" }))
    world:add(rectangle(3, 5, 20, 9, { data = { name = "Bob" } }))
    world:add(rectangle(80, 40, 9, 9, { data = 7 }))
    world:add(rectangle(60, 40, 9, 9, { data = {} }))
    world:add(rectangle(70, 40, 9, 9))
    world:add(rectangle(10, 40, 9, 9, { layer = "far" }))
    local options = { x = 5, y = 2, colors = { names = RED } }
    local function expect(names, list)
      local expected, picture = newPicture(100, 60), newPicture(100, 60)
      options.names = nil
      expected:drawWorld(world, options)
      for _, name in ipairs(list) do expected:drawText(name[1], name[2], name[3], 1, 0, 0) end
      options.names = names
      picture:drawWorld(world, options)
      assert_same_picture(expected, picture)
    end
    expect(nil, {})
    expect(false, {})
    expect(true, { { "Ann", 35, 16 }, { "Bob", 0, 0 }, { "7", 75, 26 } })
    expect(function(sprite) return sprite:getLayer() == "far" and "!" or nil end, { { "!", 5, 26 } })
    local ok, message = pcall(expect, function() error "mine" end, {})
    assert.is_true(not ok and message:find "drawing_spec.lua:%d+: mine" ~= nil)
  end)

  it("has a legend of the layers that are drawn", function()
    local picture, expected = newPicture(120, 60), newPicture(120, 60)
    picture:drawWorld(world, { legend = true })
    assert_same_picture(expected, picture) -- there is no layer
    world:setLayers { "ship", "wall of stone", "none" }
    world:add(rectangle(500, 0, 9, 9, { layer = "ship" }))
    local options = { colors = { layers = { ship = RED, none = GREEN, ["wall of stone"] = { 0, 0, 1, 0.3 } }, names = BLUE } }
    for _, case in ipairs { { nil, { "ship", "wall of stone", "none" } }, { { "none", "ship" }, { "ship", "none" } } } do
      picture, expected = newPicture(120, 60), newPicture(120, 60)
      expected:fillRect(0, 0, 20 + 7 * (case[1] and 4 or 13), 8 + 12 * #case[2], 0, 0, 0, 0.6)
      for k, name in ipairs(case[2]) do
        local color = options.colors.layers[name]
        expected:fillRect(4, 12 * k - 6, 8, 8, color[1], color[2], color[3])
        expected:drawText(name, 16, 12 * k - 8, 0, 0, 1)
      end
      options.legend, options.layers = true, case[1]
      picture:drawWorld(world, options)
      assert_same_picture(expected, picture)
    end
  end)

  it("draws no events of a world that was never updated", function()
    for x = 0, 4, 4 do world:add(rectangle(x, 0, 9, 9)) end
    local with, without = newPicture(20, 20), newPicture(20, 20)
    with:drawWorld(world, { events = true })
    without:drawWorld(world)
    assert_same_picture(without, with)
  end)

  describe("rays", function()
    local colors = { layers = { default = BLUE }, rays = RED, normals = GREEN }

    it("are drawn to the pixel they hit, faint beyond it, with the normal there", function()
      world:add(rectangle(20, 0, 2, 7))
      local beyond, inside = { 0.25 + 0.75 * 0.1, 0.75 * 0.2, 0.75 * 0.3 }, { 0.25, 0, 0.75 }
      assert.equal("....................bb..../..................ggggg.../..................g.bbg.../.rrrrrrrggggggggggggWigoo."
        .. "/..................g.bbg.../..................ggggg.../....................bb....",
        draw(world, 26, 7, { rays = { { 1, 3.5, 24, 3.5 } }, colors = colors }, { i = inside, o = beyond }))
    end)

    it("are drawn to their end if they hit nothing", function()
      assert.equal("......r/.rrrr.r/......r/......r", draw(world, 7, 4, { rays = { { 1, 1, 4, 1 }, { 6, 0, 6, 3 } }, colors = colors }))
    end)

    it("lie in whole pixels of the world, wherever the view begins", function()
      local rays = { { -1e-20, -1e-20, -1e-20, -1e-20 } }
      assert.equal("../..", draw(world, 2, 2, { x = -1000, y = -1000, rays = rays }))
      assert.equal("r./..", draw(world, 2, 2, { x = -1, y = -1, rays = rays, colors = colors }))
    end)
  end)

  describe("cells", function()
    it("are drawn brighter the more boxes they hold", function()
      for k = 1, 9 do world:add(rectangle(100 + k, 100, 4, 4)) end
      world:add(rectangle(1000, 1000, 4, 4))
      local function brightness(x, y)
        local picture = newPicture(1, 1)
        picture:drawWorld(world, { x = x, y = y, cells = true, coverage = false, hits = false })
        local r, g, b = picture:getPixel(0, 0)
        return r + g + b, isNear(r, g, b, { 0.8 * 0.1 + 0.2 * 0.45, 0.8 * 0.2 + 0.2 * 0.75, 0.8 * 0.3 + 0.2 * 1 })
      end
      local full, isFull = brightness(105, 102)
      local light, none = brightness(1002, 1002), brightness(-5000, -5000)
      assert.is_true(isFull and full > light and light > none)
      assert.is_true(math.abs(none - 0.6) < 0.01) -- the background
    end)

    it("are those that the world names", function()
      for k = 0, 20 do world:add(rectangle(37 * k % 200, 53 * k % 200, 5 + k, 5 + k)) end
      world:collisions()
      local list, n = world:getCells()
      assert.is_true(n > 0)
      local picture = newPicture(260, 260)
      picture:drawWorld(world, { x = -20, y = -20, cells = true, coverage = false, hits = false })
      local wrong = 0
      for y = 0, 259 do
        for x = 0, 259 do
          local isInside = false
          for k = 1, 5 * n, 5 do
            local i, j = x - 20 - list[k], y - 20 - list[k + 1]
            isInside = isInside or (i >= 0 and j >= 0 and i < list[k + 2] and j < list[k + 3])
          end
          local r, g, b = picture:getPixel(x, y)
          if isInside == isNear(r, g, b, BACKGROUND) then wrong = wrong + 1 end
        end
      end
      assert.equal(0, wrong)
    end)
  end)
end)
