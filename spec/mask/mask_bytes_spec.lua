-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Texels one by one, as text, as pixels and as PNG, and the hash. See mask_serial_spec.lua for serialized masks.

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local bytes = require "spec.support.oracles.naive_bytes"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local SIDES = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }

-- Calls f(mask, naive mask) for masks of many sizes and kinds.
local function eachMask(name, n, f)
  rounds.each(name, n, function(rng)
    local model = naive.random(rng, rng:pick(SIDES), rng:pick(SIDES), rng:pick(naive.kinds))
    f(model:toMask(pixcollide), model, rng)
  end)
  for _, size in ipairs { { 0, 0 }, { 0, 3 }, { 3, 0 }, { 1, 200 }, { 200, 1 }, { 1, 1 }, { 257, 3 } } do
    rounds.each(name .. " " .. size[1] .. "x" .. size[2], 1, function(rng)
      for _, kind in ipairs { "empty", "full", "half" } do
        local model = naive.random(rng, size[1], size[2], kind)
        f(model:toMask(pixcollide), model, rng)
      end
    end)
  end
end

local function collectSolid(mask)
  local list = {}
  for x, y in mask:eachSolid() do
    list[#list + 1] = x
    list[#list + 1] = y
  end
  return list
end

local function collectRuns(mask)
  local list = {}
  for x, y, length in mask:eachRun() do
    list[#list + 1] = x
    list[#list + 1] = y
    list[#list + 1] = length
  end
  return list
end

local arrow = {
  "...#..",
  "...##.",
  "######",
  "...##.",
  "...#..",
}

describe("tostring(mask)", function()
  it("tells the size and the number of solid texels", function()
    assert.equal("mask (6x5, 12 solid)", tostring(pixcollide.newMaskFromRows(arrow)))
    local mask = pixcollide.newMask(32, 16)
    for k = 0, 209 do
      mask:set(k % 32, math.floor(k / 32))
    end
    assert.equal("mask (32x16, 210 solid)", tostring(mask))
    assert.equal("mask (0x0, 0 solid)", tostring(pixcollide.newMask(0, 0)))
    assert.equal("mask (32767x2, 65534 solid)", tostring(pixcollide.newMask(32767, 2, true)))
  end)

  it("tells that a mask has been released", function()
    local mask = pixcollide.newMask(3, 2, true)
    mask:release()
    assert.equal("mask (released)", tostring(mask))
  end)
end)

describe("mask:toRows", function()
  it("gives what newMaskFromRows has read", function()
    assert.same(arrow, pixcollide.newMaskFromRows(arrow):toRows())
  end)

  it("gives rows that newMaskFromRows makes the same mask from", function()
    eachMask("toRows", 60, function(mask, model)
      local rows = mask:toRows()
      assert.same(model:rows(), rows)
      if model.height > 0 then
        assert.is_true(pixcollide.newMaskFromRows(rows):equals(mask))
      end
    end)
  end)

  it("gives empty rows for a mask without columns, and none for one without rows", function()
    assert.same({ "", "", "" }, pixcollide.newMask(0, 3):toRows())
    assert.same({}, pixcollide.newMask(3, 0):toRows())
  end)
end)

describe("mask:toPixels", function()
  it("gives white where the mask is solid and transparent black elsewhere", function()
    local white, none = "\255\255\255\255", "\0\0\0\0"
    assert.equal(white .. none .. none .. white, pixcollide.newMaskFromRows({ "#.", ".#" }):toPixels())
    assert.equal("", pixcollide.newMask(0, 5):toPixels())
    assert.equal("", pixcollide.newMask(5, 0):toPixels())
  end)

  it("gives the colour, rounded to 255 parts as in pictures", function()
    local mask = pixcollide.newMask(1, 1, true)
    assert.equal("\0\128\255\255", mask:toPixels(0, 0.5, 1))
    assert.equal("\51\102\153\204", mask:toPixels(0.2, 0.4, 0.6, 0.8))
    assert.equal("\255\0\255\255", mask:toPixels(7, -7), "out of range")
    assert.equal("\255\255\0\255", mask:toPixels(nil, nil, 0, nil))
    assert.equal("\255\255\255\0", mask:toPixels(1, 1, 1, 0))
    local picture = pixcollide.newPicture(1, 1)
    picture:clear(0.123, 0.456, 0.789, 1)
    local r, g, b, a = picture:getPixel(0, 0)
    assert.equal(string.char(math.floor(r * 255 + 0.5), math.floor(g * 255 + 0.5), math.floor(b * 255 + 0.5),
      math.floor(a * 255 + 0.5)), mask:toPixels(0.123, 0.456, 0.789))
  end)

  it("gives pixels that newMaskFromPixels makes the same mask from", function()
    eachMask("toPixels", 40, function(mask, model, rng)
      local r, g, b, a = rng:int(0, 255), rng:int(0, 255), rng:int(0, 255), rng:int(1, 255)
      local pixels = mask:toPixels(r / 255, g / 255, b / 255, a / 255)
      assert.is_true(bytes.pixels(model, r, g, b, a) == pixels)
      assert.is_true(pixcollide.newMaskFromPixels(pixels, model.width, model.height):equals(mask))
    end)
  end)

  it("refuses a mask whose string would be too long, before it asks for memory", function()
    local mask = pixcollide.newMask(32767, 16385)
    local state = debug.getregistry()["pixcollide.state"]
    local requests = select(3, state:getCounts())
    local message = raises.here(function() mask:toPixels() end)
    assert.is_truthy(message:find("mask of less than 2^29 texels expected", 1, true), message)
    assert.equal(requests, select(3, state:getCounts()))
    mask:release()
  end)
end)

describe("mask:encodePNG", function()
  it("gives an image from which decodeMask makes the same mask", function()
    eachMask("encodePNG", 15, function(mask, model, rng)
      if model.width > 0 and model.height > 0 then
        local png = mask:encodePNG(rng:unit(), rng:unit(), rng:unit(), rng:real(0.002, 1))
        assert.equal("\137PNG\r\n\26\n", png:sub(1, 8))
        assert.is_true(assert(pixcollide.decodeMask(png)):equals(mask))
      end
    end)
    local mask = pixcollide.newMaskFromRows(arrow)
    assert.is_true(assert(pixcollide.decodeMask(mask:encodePNG())):equals(mask))
  end)

  it("shows solid texels in the colour", function()
    local mask = pixcollide.newMaskFromRows(arrow)
    local png = mask:encodePNG(1, 0.5, 0, 0.2)
    assert.is_true(pixcollide.decodeMask(png, { color = { 255, 128, 0 } }):equals(mask))
    assert.equal(0, pixcollide.decodeMask(png, { color = { 255, 129, 0 } }):count())
    assert.is_true(pixcollide.decodeMask(png, { threshold = 50 }):equals(mask))
    assert.equal(0, pixcollide.decodeMask(png, { threshold = 51 }):count())
  end)

  it("refuses what makes no image", function()
    for _, mask in ipairs { pixcollide.newMask(0, 5), pixcollide.newMask(5, 0), pixcollide.newMask(8193, 8192) } do
      for _, name in ipairs { "encodePNG", "savePNG" } do
        local message = raises.here(function() mask[name](mask, name == "savePNG" and "x.png" or 1) end)
        assert.is_truthy(message:find("mask of 1 to 2^26 texels expected", 1, true), message)
      end
    end
  end)

  it("refuses a colour in which the mask could not be seen", function()
    local mask = pixcollide.newMask(2, 2, true)
    raises.argument("encodePNG", 4, function() mask:encodePNG(1, 1, 1, 0) end, "a expected to be at least 1/255")
    raises.argument("encodePNG", 4, function() mask:encodePNG(1, 1, 1, 0.0019) end, "a expected")
    raises.argument("savePNG", 5, function() mask:savePNG("x.png", 1, 1, 1, -3) end, "a expected")
    assert.is_true(pixcollide.decodeMask(mask:encodePNG(1, 1, 1, 0.002)):equals(mask))
  end)
end)

describe("mask:savePNG", function()
  local path

  before_each(function() path = os.tmpname() end)
  after_each(function() os.remove(path) end)

  it("writes the image to a file", function()
    local mask = pixcollide.newMaskFromRows(arrow)
    assert.is_true(mask:savePNG(path))
    assert.is_true(assert(pixcollide.loadMask(path)):equals(mask))
    assert.is_true(mask:savePNG(path, 1, 0, 0, 0.5))
    local file = assert(io.open(path, "rb"))
    assert.equal(mask:encodePNG(1, 0, 0, 0.5), file:read("*a"))
    file:close()
  end)

  it("gives nil and a message if the file cannot be written", function()
    local saved, message = pixcollide.newMask(1, 1, true):savePNG("no such folder/mask.png")
    assert.is_nil(saved)
    assert.equal("cannot save 'no such folder/mask.png': No such file or directory", message)
  end)

  it("refuses what is no path", function()
    local mask = pixcollide.newMask(1, 1, true)
    raises.argument("savePNG", 1, function() mask:savePNG() end, "string expected, got no value")
    raises.argument("savePNG", 1, function() mask:savePNG({}) end, "string expected, got table")
    raises.argument("savePNG", 1, function() mask:savePNG("a\0b") end, "path expected without zero bytes")
    raises.argument("savePNG", 2, function() mask:savePNG(path, "red") end, "number expected, got string")
  end)
end)

describe("colours", function()
  it("are numbers, and finite", function()
    local mask = pixcollide.newMask(2, 2, true)
    for k, name in ipairs { "r", "g", "b", "a" } do
      local color = { 1, 1, 1, 1 }
      local function call() mask:toPixels(color[1], color[2], color[3], color[4]) end
      color[k] = "much"
      raises.argument("toPixels", k, call, "number expected, got string")
      color[k] = 0 / 0
      raises.argument("toPixels", k, call, name .. " expected to be finite, got nan")
      color[k] = math.huge
      raises.argument("toPixels", k, call, name .. " expected to be finite, got inf")
    end
  end)
end)

describe("mask:hash", function()
  it("is what csrc/mask/mask_ops.h says", function()
    eachMask("hash", 25, function(mask, model)
      assert.equal(bytes.hash(model), mask:hash())
    end)
  end)

  it("never changes", function()
    assert.equal("b07278b3106815f9", pixcollide.newMaskFromRows({ "##.", "#.#" }):hash())
    assert.equal("7ab40e090f363a7d", pixcollide.newMask(0, 0):hash())
    assert.equal("9add4b7bb6c5a97d", pixcollide.newMask(100, 100, true):hash())
    assert.equal("eca202f0c5a28afa", pixcollide.newCircleMask(50):hash())
  end)

  it("is the same for equal masks, however they came about", function()
    rounds.each("equal hashes", 20, function(rng)
      local model = naive.random(rng, rng:pick(SIDES), rng:pick(SIDES), "half")
      local mask, other = model:toMask(pixcollide), pixcollide.newMask(model.width, model.height, true)
      for y = model.height - 1, 0, -1 do
        for x = 0, model.width - 1 do
          other:set(x, y, model:get(x, y))
        end
      end
      assert.equal(mask:hash(), other:hash())
      assert.equal(mask:hash(), mask:clone():hash())
      assert.equal(mask:hash(), assert(pixcollide.deserialize(mask:serialize())):hash())
    end)
  end)

  it("differs for masks that differ in a texel or in their size", function()
    local seen = {}
    local function add(mask)
      local hash = mask:hash()
      assert.is_truthy(hash:match("^" .. ("[0-9a-f]"):rep(16) .. "$"))
      assert.is_nil(seen[hash])
      seen[hash] = true
    end
    for w = 0, 20 do
      for h = 0, 20 do
        add(pixcollide.newMask(w, h))
      end
    end
    local mask = pixcollide.newMask(130, 70)
    add(mask)
    for y = 0, 69, 3 do
      for x = 0, 129 do
        mask:set(x, y)
        add(mask)
        mask:set(x, y, false)
      end
    end
  end)
end)

describe("mask:eachSolid", function()
  it("visits the solid texels in row order", function()
    assert.same({ 1, 0, 0, 1, 2, 1 }, collectSolid(pixcollide.newMaskFromRows { ".#.", "#.#" }))
    assert.same({}, collectSolid(pixcollide.newMask(100, 100)))
  end)

  it("visits the solid texels of any mask", function()
    eachMask("eachSolid", 40, function(mask, model)
      assert.same(bytes.solid(model), collectSolid(mask))
    end)
  end)

  it("finds lone texels in the corners of the largest masks", function()
    for _, size in ipairs { { 32767, 1 }, { 1, 32767 }, { 32767, 70 }, { 70, 32767 } } do
      local mask, w, h = pixcollide.newMask(size[1], size[2]), size[1] - 1, size[2] - 1
      mask:set(w, h)
      assert.same({ w, h }, collectSolid(mask))
      assert.same({ w, h, 1 }, collectRuns(mask))
      mask:set(0, h)
      mask:set(w, 0)
      assert.equal(pixcollide.deserialize(mask:serialize()):hash(), mask:hash())
    end
  end)

  it("goes on with what is solid by then when the mask is edited", function()
    local mask = pixcollide.newMaskFromRows { "##..", "...#" }
    local seen = {}
    for x, y in mask:eachSolid() do
      seen[#seen + 1] = x .. "," .. y
      mask:set(x, y, false)
      if #seen == 1 then
        mask:set(1, 0, false) -- ahead: not visited any more
        mask:set(2, 0) -- ahead: visited
      elseif #seen == 2 then
        mask:set(0, 0) -- behind: not visited
        mask:set(3, 1, false)
        mask:set(0, 1)
      end
    end
    assert.same({ "0,0", "2,0", "0,1" }, seen)
    assert.same({ "#...", "...." }, mask:toRows())
  end)

  it("may edit away all that it visits", function()
    local mask = pixcollide.newCircleMask(40)
    local count, visited = mask:count(), 0
    for x, y in mask:eachSolid() do
      mask:set(x, y, false)
      visited = visited + 1
    end
    assert.equal(count, visited)
    assert.equal(0, mask:count())
  end)

  it("stays at its end", function()
    local mask = pixcollide.newMask(3, 3)
    local step = mask:eachSolid()
    assert.is_nil(step())
    mask:fill()
    assert.is_nil(step())
    local stepRun = mask:eachRun()
    for _ = 1, 3 do
      assert.is_number(stepRun())
    end
    assert.is_nil(stepRun())
    assert.is_nil(stepRun())
  end)

  it("gives loops of their own", function()
    local mask = pixcollide.newMaskFromRows { "##", ".#" }
    local pairsSeen = 0
    for _ in mask:eachSolid() do
      for _ in mask:eachSolid() do
        pairsSeen = pairsSeen + 1
      end
    end
    assert.equal(9, pairsSeen)
  end)

  it("keeps its mask alive", function()
    local step = pixcollide.newMask(5, 5, true):eachSolid()
    local visited = 0
    while step() do
      collectgarbage()
      visited = visited + 1
    end
    assert.equal(25, visited)
  end)

  it("raises once the mask is released", function()
    for _, name in ipairs { "eachSolid", "eachRun" } do
      local mask = pixcollide.newMask(5, 5, true)
      local visited = 0
      local message = raises.here(function()
        for _ in mask[name](mask) do
          visited = visited + 1
          mask:release()
        end
      end)
      assert.equal("mask has been released", message)
      assert.equal(1, visited)
    end
  end)

  it("makes no garbage in its steps #garbage", function()
    local mask = pixcollide.newMask(100, 100, true)
    local function walk()
      for _ in mask:eachSolid() do end -- luacheck: ignore 542
      for _ in mask:eachRun() do end -- luacheck: ignore 542
    end
    walk()
    collectgarbage()
    collectgarbage("stop")
    local before = collectgarbage("count")
    walk()
    local grown = collectgarbage("count") - before
    collectgarbage("restart")
    assert.is_true(grown < 16, grown .. " KiB")
  end)
end)

describe("mask:eachRun", function()
  it("visits the runs of each row", function()
    local mask = pixcollide.newMaskFromRows { "##.###", "......", "######" }
    assert.same({ 0, 0, 2, 3, 0, 3, 0, 2, 6 }, collectRuns(mask))
  end)

  it("visits runs as long as the rows of the widest masks", function()
    for _, width in ipairs { 63, 64, 65, 128, 192, 193, 1000, 32767 } do
      assert.same({ 0, 0, width, 0, 1, width }, collectRuns(pixcollide.newMask(width, 2, true)))
      local mask = pixcollide.newMask(width, 1, true)
      mask:set(width - 1, 0, false)
      mask:set(0, 0, false)
      assert.same({ 1, 0, width - 2 }, collectRuns(mask))
    end
  end)

  it("visits the runs of any mask, whose lengths add up to its count", function()
    eachMask("eachRun", 60, function(mask, model)
      local list = collectRuns(mask)
      assert.same(bytes.rowRuns(model), list)
      local sum = 0
      for k = 3, #list, 3 do
        sum = sum + list[k]
      end
      assert.equal(mask:count(), sum)
    end)
  end)

  it("goes on behind the last run when the mask is edited", function()
    local mask = pixcollide.newMaskFromRows { "##....", "######" }
    local seen = {}
    for x, y, length in mask:eachRun() do
      seen[#seen + 1] = ("%d,%d:%d"):format(x, y, length)
      if #seen == 1 then
        mask:set(2, 0) -- makes the run longer: the rest follows
        mask:set(3, 0)
        mask:set(2, 1, false)
      end
    end
    assert.same({ "0,0:2", "2,0:2", "0,1:2", "3,1:3" }, seen)
  end)
end)

describe("reading and writing", function()
  local names = { "toRows", "toPixels", "encodePNG", "savePNG", "serialize", "hash", "eachSolid", "eachRun" }

  it("refuses what is no mask", function()
    local mask = pixcollide.newMask(1, 1, true)
    for _, name in ipairs(names) do
      for _, wrong in ipairs { 1, "mask", {}, print, pixcollide.newPicture(1, 1) } do
        local message = raises.message(function() mask[name](wrong, "x.png") end)
        assert.is_truthy(message:find("mask expected, got ", 1, true), message)
      end
      assert.is_truthy(raises.message(function() mask[name]() end):find("mask expected, got ", 1, true))
    end
  end)

  it("refuses a released mask", function()
    local mask = pixcollide.newMask(2, 2, true)
    mask:release()
    for _, name in ipairs(names) do
      local message = raises.here(function() mask[name](mask, "x.png") end)
      assert.is_truthy(message:find("mask has been released", 1, true), message)
    end
  end)

  it("leaves no memory behind", function()
    local mask = pixcollide.newCircleMask(200)
    local function use()
      for _, name in ipairs(names) do
        if name ~= "savePNG" then
          mask[name](mask)
        end
      end
      assert(pixcollide.deserialize(mask:serialize())):release()
      assert.is_nil(pixcollide.deserialize("PXMK"))
    end
    collectgarbage()
    collectgarbage()
    local before = pixcollide.getMemory()
    for _ = 1, 3 do
      use()
    end
    assert.equal(before, (pixcollide.getMemory()))
  end)
end)
