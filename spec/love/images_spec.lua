-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The images of sprites and masks: what is drawn is what collides.

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local file = require "spec.support.aseprite_file"
local garbage = require "spec.support.garbage"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"

local loves, newQuad, pack = pixcollide.love, love.graphics.newQuad, raises.pack
local draw, drawSprites, setImage, getImage = loves.draw, loves.drawSprites, loves.setImage, loves.getImage
local unpack = table.unpack or unpack -- luacheck: ignore 113 143
local NAMES = { "image.png", "hero.json", "hero.png", "hero.aseprite", "" }
local SIDE = 96

local folder = { write = function(name, bytes)
  assert(love.filesystem.write("images/" .. name, bytes))
  return "images/" .. name
end }
setup(function() assert(love.filesystem.createDirectory("images")) end)
teardown(function()
  for _, name in ipairs(NAMES) do love.filesystem.remove("images/" .. name) end
end)

-- What draws these sprites draws where they cover something, and nowhere else.
local function assertDrawn(sprites, f, ...)
  local arguments = pack(...)
  local differ, covered = seen.differences(sprites, SIDE, SIDE, function() f(unpack(arguments, 1, arguments.n)) end)
  assert.same({ 0, true }, { differ, covered > 0 })
end

-- An image of one colour and its mask, of 4 x 4 pixels.
local function newColored(r, g, b)
  local data = love.image.newImageData(4, 4)
  data:mapPixel(function() return r, g, b, 1 end)
  return loves.newMask(data), data
end

-- The colour of the pixel (1, 1) that f draws.
local function colorOf(f)
  local r, g, b, a = seen.drawn(8, 8, f):getPixel(1, 1)
  return ("%g %g %g %g"):format(r, g, b, a)
end

describe("pixcollide.love.draw of a sprite alone", function()
  it("draws what its mask was read from, whatever that was, where it collides", function()
    rounds.each("images of masks", 60, function(rng, round)
      local data = seen.randomData(rng, rng:int(2, 8) * 2, rng:int(2, 8) * 2)
      local path = folder.write("image.png", data:encode("png"):getString() .. (" "):rep(999 * round)) -- each of another size
      local w, h = data:getDimensions()
      local quad, rect = newQuad(w / 2, 0, w / 2, h, w, h), { 0, 0, w / 2, h / 2 + 0.5 }
      local fine = seen.newImage(data, { dpiscale = 2 })
      local canvas = loves.newCanvas(data)
      for _, source in ipairs { data, path, love.filesystem.newFileData(path), seen.newImage(data), fine, canvas } do
        for _, mask in ipairs { loves.newMask(source), loves.newMask(source, quad), loves.newMask(source, { rect = rect }) } do
          local sprite = pixcollide.newSprite(mask)
          seen.place(rng, sprite)
          if mask:count() > 0 then assertDrawn({ sprite }, draw, sprite) end
        end
      end
    end)
  end)

  it("draws the frame of a sheet that is shown, of all frames from one image", function()
    rounds.each("images of sheets", 60, function(rng)
      local source = rng:pick { seen.randomData(rng, 32, 16), seen.newImage(seen.randomData(rng, 32, 16)) }
      local masks, quads = loves.newSheet(source, 8, 8)
      local sprite, image = pixcollide.newSprite(masks), nil
      for frame = 1, #masks do
        sprite:setFrame(frame)
        seen.place(rng, sprite)
        assertDrawn({ sprite }, draw, sprite)
        local its, quad = getImage(sprite)
        image = image or its
        assert.is_true(rawequal(image, its))
        assert.same({ quads[frame]:getViewport() }, { quad:getViewport() })
      end
    end)
  end)

  it("draws sheets of Aseprite's, and its own files", function()
    rounds.each("images of Aseprite's", 30, function(rng)
      local options = aseprite.randomOptions(rng)
      options.splitLayers, options.splitTags = false, false
      local paths = { aseprite.write(pixcollide, folder, aseprite.random(rng, { "all" }), options, "hero", rng),
        folder.write("hero.aseprite", file.write(rng, aseprite.randomFile(rng, { "body", "hit" }))) }
      for _, path in ipairs(paths) do
        local sheet = assert(pixcollide.aseprite.load(path))
        local sprite = sheet:newSprite { x = 48, y = 48, r = rng:int(0, 3) * math.pi / 2, scale = { 1, -2 } }
        for frame = 1, sheet:getFrameCount() do
          sprite:setFrame(frame)
          assert.equal(0, (seen.differences({ sprite }, SIDE, SIDE, function() draw(sprite) end)))
        end
      end
    end)
  end)

  it("draws the image as it was, if the mask was edited; as it is, if that was an ImageData that erase or paste edited", function()
    local mask, data = newColored(1, 0, 0)
    local sprite = pixcollide.newSprite(mask)
    mask:clear()
    assert.equal("1 0 0 1", colorOf(function() draw(sprite) end))
    loves.erase(data, pixcollide.newMask(4, 4, true))
    assert.equal("0 0 0 0", colorOf(function() draw(sprite) end))
    loves.paste(data, select(2, newColored(0, 1, 0)))
    assert.equal("0 1 0 1", colorOf(function() draw(sprite) end))
    local canvas = loves.newCanvas(data)
    local dug = pixcollide.newSprite(loves.newMask(canvas))
    loves.erase(canvas, pixcollide.newMask(4, 4, true))
    assert.equal("0 0 0 0", colorOf(function() draw(dug) end))
  end)

  it("draws each state of a file that has been written anew, for the masks that were read from it", function()
    local sprites = {}
    for k, size in ipairs { 4, 50 } do
      local data = love.image.newImageData(size, size)
      data:mapPixel(function() return k - 1, 1, 0, 1 end)
      sprites[k] = pixcollide.newSprite(loves.newMask(folder.write("image.png", data:encode("png"):getString())))
      assert.equal(k - 1 .. " 1 0 1", colorOf(function() draw(sprites[k]) end))
    end
    assert.equal("0 1 0 1", colorOf(function() draw(sprites[1]) end))
  end)

  it("is told of its place where that is given again", function()
    local sprite = pixcollide.newSprite(loves.newMask(love.image.newImageData(4, 4)))
    assert.equal("bad argument #1 to 'draw' (Drawable expected, got sprite (it has its place: pixcollide.love.draw(sprite)))",
      raises.here(function() draw(sprite, 10, 20) end))
  end)

  it("raises where there is no love.graphics", function()
    local image = love.image.newImageData(4, 4)
    image:setPixel(1, 1, 1, 1, 1, 1)
    local world = pixcollide.newWorld()
    local sprite = world:newSprite(loves.newMask(image))
    local graphics = love.graphics
    finally(function() love.graphics = graphics end)
    love.graphics = nil
    for _, f in ipairs { function() draw(sprite) end, function() loves.drawSprites(world) end, function() getImage(sprite) end } do
      assert.equal("love.graphics is needed for the image that the mask was read from, and is not loaded", raises.here(f))
    end
  end)

  it("raises where there is no image, or none any more", function()
    local data = love.image.newImageData(4, 4)
    local text = "sprite has no image (masks of pixcollide.love.newMask and newSheet know theirs; to others give one by "
      .. "pixcollide.love.setImage)"
    for _, mask in ipairs { pixcollide.newCircleMask(3), loves.newMask(data, { color = { 1, 0, 0 } }),
      loves.newMask(data, { reference = data }), loves.newMasksByColor(data, { red = { 1, 0, 0 } }).red } do
      assert.equal(text, raises.here(function() draw(pixcollide.newSprite(mask)) end))
    end
    local path = folder.write("image.png", data:encode("png"):getString())
    local gone, released = pixcollide.newSprite(loves.newMask(path)), pixcollide.newSprite(loves.newMask(data))
    love.filesystem.remove(path)
    assert.equal("cannot load 'images/image.png': Does not exist", raises.here(function() draw(gone) end))
    data:release()
    for _, f in ipairs { function() draw(released) end, function() getImage(released) end } do
      assert.truthy(raises.here(f):find("released.*pixcollide.love.setImage gives it another image"))
    end
  end)
end)

describe("pixcollide.love.setImage", function()
  it("gives a sprite an image that comes before its mask's, which setMask leaves; nil takes it away", function()
    local red, green = newColored(1, 0, 0), newColored(0, 1, 0)
    local blue = seen.newImage(select(2, newColored(0, 0, 1)))
    local sprite = pixcollide.newSprite(red)
    local function shown() return colorOf(function() draw(sprite) end) end
    setImage(sprite, blue)
    assert.same({ "0 0 1 1", true }, { shown(), rawequal(blue, (getImage(sprite))) })
    sprite:setMask(green)
    assert.equal("0 0 1 1", shown())
    setImage(sprite, nil)
    assert.equal("0 1 0 1", shown())
    sprite:setMask(red)
    assert.equal("1 0 0 1", shown())
  end)

  it("gives a mask one, for all its sprites", function()
    local disc = pixcollide.newCircleMask(5)
    setImage(disc, loves.newImage(disc, 1, 0.5, 0))
    local one, two = pixcollide.newSprite(disc, { x = 10.25, y = 10.25 }), pixcollide.newSprite(disc, { x = 40.25, y = 9.25 })
    assertDrawn({ one, two }, function()
      draw(one)
      draw(two)
    end)
    assert.equal(getImage(disc), (getImage(one)))
    setImage(disc, nil)
    assert.is_nil(getImage(disc))
  end)

  it("takes a Quad, a list of Quads, or a sheet, and textures with a DPI scale", function()
    rounds.each("images of sprites", 60, function(rng)
      local data = seen.randomData(rng, 16, 8)
      local image = seen.newImage(data, { dpiscale = rng:int(1, 2) })
      local quads = { newQuad(0, 0, 8, 8, 16, 8), newQuad(8, 0, 8, 8, 16, 8) }
      local masks = loves.newSheet(data, quads)
      local sheet = { getFrameRect = function(_, frame) return frame * 8 - 8, 0, 8, 8 end }
      local sprite = pixcollide.newSprite(masks)
      for frame = 1, 2 do
        sprite:setFrame(frame)
        seen.place(rng, sprite)
        for _, quad in ipairs { quads[frame], quads, sheet } do
          setImage(sprite, image, quad)
          assertDrawn({ sprite }, draw, sprite)
        end
      end
      local whole = pixcollide.newSprite(loves.newMask(data))
      seen.place(rng, whole)
      setImage(whole, image)
      assertDrawn({ whole }, draw, whole)
    end)
  end)

  it("hides a sprite by false", function()
    local sprite = pixcollide.newSprite((newColored(1, 0, 0)))
    setImage(sprite, false)
    assert.same({ "0 0 0 0", nil }, { colorOf(function() draw(sprite) end), (getImage(sprite)) })
  end)

  it("changes nothing of the world, its snapshots and its hash", function()
    local world = pixcollide.newWorld()
    local sprite = world:newSprite((newColored(1, 0, 0)))
    local hash, snapshot, image = world:hash(), world:snapshot(), seen.newImage(select(2, newColored(0, 1, 0)))
    setImage(sprite, image)
    assert.same({ hash, snapshot:serialize() }, { world:hash(), world:snapshot():serialize() })
    world:restore(snapshot)
    assert.is_true(rawequal(image, (getImage(sprite))))
  end)

  it("refuses what is no image, and raises where a list has no Quad for the frame", function()
    local mask = newColored(1, 0, 0)
    local sprite, image, quad = pixcollide.newSprite { mask, mask }, seen.newImage(love.image.newImageData(4, 4)), newQuad(0, 0, 4, 4, 4, 4)
    raises.call(loves, "setImage", 1, pack(image, sprite), "sprite or mask expected, got ")
    raises.call(loves, "getImage", 1, pack(5), "sprite or mask expected, got number")
    raises.call(loves, "setImage", 2, pack(sprite, "a.png"), "Image, Canvas, false or nil expected, got string")
    raises.call(loves, "setImage", 3, pack(sprite, image, 5), "Quad, list of Quads or sheet expected, got number")
    raises.call(loves, "setImage", 3, pack(sprite, image, {}), "list of at least one Quad expected")
    raises.call(loves, "setImage", 3, pack(sprite, image, { quad, 5 }), "list of Quads expected, got number at [2]")
    raises.call(loves, "setImage", 3, pack(mask, image, { quad }), "Quad expected, got table")
    setImage(sprite, image, { quad })
    sprite:setFrame(2)
    assert.equal("Quad for frame 2 expected in the list that setImage was given", raises.here(function() draw(sprite) end))
    image:release()
    raises.call(loves, "setImage", 2, pack(sprite, image), "Image, Canvas, false or nil expected, got ")
  end)
end)

describe("pixcollide.love.drawSprites", function()
  local colors = { red = { 1, 0, 0 }, green = { 0, 1, 0 }, blue = { 0, 0, 1 } }
  local masks = {}
  for name, color in pairs(colors) do masks[name] = newColored(unpack(color)) end

  it("draws by depth, then in adding order, the layers that are asked for, and says how many it drew", function()
    local world = pixcollide.newWorld()
    world:newSprite(masks.red, { depth = 2, layer = "red" })
    world:newSprite(masks.green, { depth = 1, layer = "green" })
    world:newSprite(masks.blue, { depth = 1, layer = "blue" })
    world:newSprite(pixcollide.newCircleMask(2), { depth = 9 })
    for layers, color in pairs { red = "1 0 0 1", green = "0 1 0 1", blue = "0 0 1 1", none = "0 0 0 0" } do
      assert.equal(color, colorOf(function() drawSprites(world, layers) end), layers)
    end
    assert.equal("1 0 0 1", colorOf(function() assert.equal(3, drawSprites(world)) end))
    assert.equal("0 0 1 1", colorOf(function() assert.equal(2, drawSprites(world, { "blue", "green" })) end))
  end)

  it("draws what a world covers, disabled ones too", function()
    rounds.each("drawn worlds", 20, function(rng)
      local world, sprites = pixcollide.newWorld(), {}
      for k = 1, rng:int(1, 9) do
        sprites[k] = world:newSprite(loves.newMask(seen.randomData(rng, 8, 6)), { depth = rng:int(1, 3), enabled = k ~= 2 })
        seen.place(rng, sprites[k])
      end
      assertDrawn(sprites, drawSprites, world)
    end)
  end)

  it("draws many of one sheet by one call of the graphics card", function()
    local world, frames = pixcollide.newWorld(), loves.newSheet(seen.randomData(require("spec.support.random").new(1), 32, 16), 8, 8)
    for k = 1, 1000 do world:newSprite(frames, { x = k, frame = k % 8 + 1, r = k, depth = k % 3 }) end
    seen.drawn(64, 64, function()
      drawSprites(world)
      love.graphics.flushBatch()
      local before = love.graphics.getStats().drawcalls
      drawSprites(world)
      love.graphics.flushBatch()
      assert.equal(1, love.graphics.getStats().drawcalls - before)
    end)
  end)

  it("makes no garbage #garbage", function()
    local world = pixcollide.newWorld()
    for k = 1, 20 do world:newSprite(masks.red, { x = k, layer = k % 2 == 0 and "even" or "odd" }) end
    seen.drawn(8, 8, function()
      assert.is_true(garbage.of(function()
        drawSprites(world)
        drawSprites(world, "even")
      end) <= 0)
    end)
  end)

  it("refuses what is no world, and says at the caller's line what LÖVE refuses", function()
    local world = pixcollide.newWorld()
    raises.call(loves, "drawSprites", 1, pack(5), "world expected, got number")
    raises.call(loves, "drawSprites", 2, pack(world, 5), "layers expected")
    local canvas = loves.newCanvas(love.image.newImageData(4, 4))
    world:newSprite(loves.newMask(canvas))
    love.graphics.setCanvas(canvas)
    local message = raises.here(function() drawSprites(world) end)
    love.graphics.setCanvas()
    assert.truthy(message:find("^Cannot render a %a+ to itself"), message)
    assert.equal(1, drawSprites(world))
  end)
end)

describe("what is known of images #garbage", function()
  -- Runs f, which gives objects that nothing holds, and then the collector: which of them are left?
  local function countLeft(f)
    local weak = setmetatable({ f() }, { __mode = "v" })
    local count = #weak
    for _ = 1, 4 do collectgarbage() end
    local left = 0
    for k = 1, count do left = left + (weak[k] and 1 or 0) end
    return left
  end

  it("lives as long as the mask or the sprite, and no longer", function()
    assert.equal(0, countLeft(function()
      local mask, data = newColored(1, 0, 0)
      local sprite, canvas = pixcollide.newSprite(mask), love.graphics.newCanvas(4, 4)
      seen.drawn(8, 8, function() draw(sprite) end)
      setImage(sprite, canvas)
      return mask, data, sprite, canvas, (getImage(mask))
    end))
    local bytes = file.write(require("spec.support.random").new(2), aseprite.randomFile(require("spec.support.random").new(2), { "a" }))
    assert.equal(0, countLeft(function()
      local sheet = assert(pixcollide.aseprite.load(folder.write("hero.aseprite", bytes)))
      local sprite = sheet:newSprite()
      return sheet, sprite, sprite:getMask(), (getImage(sprite))
    end))
  end)

  it("is not lost while the mask lives, before it is drawn and after", function()
    local sprite = pixcollide.newSprite((newColored(1, 0, 0)))
    for _ = 1, 2 do
      for _ = 1, 4 do collectgarbage() end
      assert.equal("1 0 0 1", colorOf(function() draw(sprite) end))
    end
  end)

  it("keeps no sprite that was drawn", function()
    local world = pixcollide.newWorld()
    assert.equal(0, countLeft(function()
      local sprite = world:newSprite((newColored(1, 0, 0)))
      seen.drawn(8, 8, function() drawSprites(world) end)
      world:remove(sprite)
      return sprite
    end))
  end)
end)
