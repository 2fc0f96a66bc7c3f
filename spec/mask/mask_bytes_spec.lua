-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Texels one by one, as text, as pixels and as PNG, and the hash: what random masks do not show (see
-- questions_spec.lua). mask_serial_spec.lua has serialized masks.

local pixcollide = require "pixcollide"
local examples = require "spec.support.examples"
local garbage = require "spec.support.garbage"
local raises = require "spec.support.raises"

local METHODS = { "toRows", "toPixels", "encodePNG", "savePNG", "serialize", "hash", "eachSolid", "eachRun" }

-- All that a loop gives, as text.
local function collect(step)
  local list = {}
  for x, y, length in step do list[#list + 1] = table.concat({ x, y, length }, ",") end
  return table.concat(list, " ")
end

-- Pixels as text: bytes, of which 255 is "F" and 0 is "-".
local function levels(pixels)
  return (pixels:gsub(".", function(c)
    local byte = c:byte()
    return byte == 255 and "F" or byte == 0 and "-" or ("<%d>"):format(byte)
  end))
end

-- How many texels of the mask are left if its PNG is read with these options.
local function seen(mask, color, options)
  return assert(pixcollide.decodeMask(mask:encodePNG(color[1], color[2], color[3], color[4]), options)):count()
end

describe("a mask as text, pixels and PNG", function()
  for sentence, check in examples.each({
    "tells its size and the number of solid texels",
    { "tostring(arrow)", "mask (6x5, 12 solid)" }, { 'tostring(m "0x0")', "mask (0x0, 0 solid)" },
    { 'tostring(m "32767x2#")', "mask (32767x2, 65534 solid)" },
    "gives the rows that were read, empty ones if it has no columns, none if it has no rows",
    { "arrow:toRows()", "{...#.. ...##. ###### ...##. ...#..}" }, { 'm("0x3"):toRows()', "{  }" },
    { 'm("3x0"):toRows()', "{}" },
    "gives white pixels, or those of a colour, rounded to 255 parts and clamped",
    { 'levels(m("#./.#"):toPixels())', "FFFF--------FFFF" }, { 'm("0x5"):toPixels() .. m("5x0"):toPixels()', "" },
    { "levels(dot:toPixels(0, 0.5, 1))", "-<128>FF" },
    { "levels(dot:toPixels(7, -7))", "F-FF" }, { "levels(dot:toPixels(nil, nil, 0, nil))", "FF-F" },
    { "levels(dot:toPixels(0.123, 0.456, 0.789))", "<31><116><201>F" },
    "shows solid texels of a PNG in the colour",
    { "seen(arrow, {}, {})", "12" }, { "seen(arrow, { 1, 0.5, 0, 0.2 }, { color = { 255, 128, 0 } })", "12" },
    { "seen(arrow, { 1, 0.5, 0, 0.2 }, { color = { 255, 129, 0 } })", "0" },
    { "seen(arrow, { 1, 0.5, 0, 0.2 }, { threshold = 50 })", "12" },
    { "seen(arrow, { 1, 0.5, 0, 0.2 }, { threshold = 51 })", "0" }, { "seen(arrow, { 1, 1, 1, 0.002 }, {})", "12" },
    "refuses a colour in which it could not be seen",
    { "dot:encodePNG(1, 1, 1, 0.0019)", raises = "#4 to 'encodePNG' (a expected" },
    { 'dot:savePNG("x.png", 1, 1, 1, -3)', raises = "#5 to 'savePNG' (a expected" },
    "refuses what makes no image",
    { 'm("0x5"):encodePNG()', raises = "mask of 1 to 2^26 texels expected" },
    { 'm("5x0"):savePNG("x.png")', raises = "mask of 1 to 2^26 texels expected" },
    { 'm("8193x8192"):encodePNG()', raises = "mask of 1 to 2^26 texels expected" },
    "refuses what is no path",
    { 'dot:savePNG("a\\0b")', raises = "#1 to 'savePNG' (path expected without zero bytes" },
    { 'dot:savePNG("no such folder/mask.png")',
      "nil cannot save 'no such folder/mask.png': No such file or directory" },
    "has a hash that never changes",
    { 'm("##./#.#"):hash()', "b07278b3106815f9" }, { 'm("0x0"):hash()', "7ab40e090f363a7d" },
    { 'm("100x100#"):hash()', "9add4b7bb6c5a97d" }, { "newCircleMask(50):hash()", "eca202f0c5a28afa" },
  }, { arrow = "...#../...##./######/...##./...#..", dot = "#", levels = levels, seen = seen }) do it(sentence, check) end

  it("is refused as pixels if the string would be too long, before it asks for memory", function()
    local mask = pixcollide.newMask(32767, 16385)
    local state = debug.getregistry()["pixcollide.state"]
    local requests = select(3, state:getCounts())
    local message = raises.here(function() mask:toPixels() end)
    assert.is_truthy(message:find("mask of less than 2^29 texels expected", 1, true), message)
    assert.equal(requests, select(3, state:getCounts()))
    mask:release()
  end)

  it("is written to a file", function()
    local mask, path = pixcollide.newMaskFromRows { ".#.", "###" }, os.tmpname()
    assert.same({ true, true }, { mask:savePNG(path), assert(pixcollide.loadMask(path)):equals(mask) })
    assert.is_true(mask:savePNG(path, 1, 0, 0, 0.5))
    local file = assert(io.open(path, "rb"))
    assert.equal(mask:encodePNG(1, 0, 0, 0.5), file:read("*a"))
    file:close()
    os.remove(path)
  end)

  it("has other hashes for masks that differ in a texel or in their size", function()
    local known = {}
    local function add(mask)
      local hash = mask:hash()
      assert.is_true(hash:find("^" .. ("[0-9a-f]"):rep(16) .. "$") and not known[hash])
      known[hash] = true
    end
    for k = 0, 440 do add(pixcollide.newMask(k % 21, math.floor(k / 21))) end
    local mask = pixcollide.newMask(130, 70)
    add(mask)
    for k = 0, 130 * 24 - 1 do
      local x, y = k % 130, 3 * math.floor(k / 130)
      mask:set(x, y)
      add(mask)
      mask:set(x, y, false)
    end
  end)

  it("leaves no memory behind", function()
    local mask = pixcollide.newCircleMask(200)
    local function use()
      for _, name in ipairs(METHODS) do
        if name ~= "savePNG" then mask[name](mask) end
      end
      assert(pixcollide.deserialize(mask:serialize())):release()
      assert.is_nil(pixcollide.deserialize("PXMK"))
    end
    collectgarbage()
    collectgarbage()
    local before = pixcollide.getMemory()
    for _ = 1, 3 do use() end
    assert.equal(before, (pixcollide.getMemory()))
  end)
end)

describe("mask:eachSolid and mask:eachRun", function()
  for sentence, check in examples.each({
    "visit solid texels in row order, or runs",
    { 'collect(m(".#./#.#"):eachSolid())', "1,0 0,1 2,1" }, { 'collect(m("100x100"):eachSolid())', "" },
    { 'collect(m("##.###/....../######"):eachRun())', "0,0,2 3,0,3 0,2,6" },
  }, { collect = collect }) do it(sentence, check) end

  it("visit runs as long as the rows of the widest masks", function()
    for _, width in ipairs { 63, 64, 65, 128, 192, 193, 1000, 32767 } do
      local mask = pixcollide.newMask(width, 2, true)
      assert.equal(("0,0,%d 0,1,%d"):format(width, width), collect(mask:eachRun()))
      mask:set(width - 1, 0, false)
      mask:set(0, 0, false)
      assert.equal(("1,0,%d 0,1,%d"):format(width - 2, width), collect(mask:eachRun()))
    end
  end)

  it("find lone texels in the corners of the largest masks", function()
    for _, size in ipairs { { 32767, 1 }, { 1, 32767 }, { 32767, 70 }, { 70, 32767 } } do
      local mask, w, h = pixcollide.newMask(size[1], size[2]), size[1] - 1, size[2] - 1
      mask:set(w, h)
      assert.equal(w .. "," .. h, collect(mask:eachSolid()))
      assert.equal(w .. "," .. h .. ",1", collect(mask:eachRun()))
      mask:set(0, h)
      mask:set(w, 0)
      assert.equal(pixcollide.deserialize(mask:serialize()):hash(), mask:hash())
    end
  end)

  it("go on with what is solid by then when the mask is edited", function()
    local mask, texels = pixcollide.newMaskFromRows { "##..", "...#" }, {}
    for x, y in mask:eachSolid() do
      texels[#texels + 1] = x .. "," .. y
      mask:set(x, y, false)
      if #texels == 1 then
        mask:set(1, 0, false) -- ahead: not visited any more
        mask:set(2, 0) -- ahead: visited
      elseif #texels == 2 then
        mask:set(0, 0) -- behind: not visited
        mask:set(3, 1, false)
        mask:set(0, 1)
      end
    end
    assert.same({ "0,0", "2,0", "0,1" }, texels)
    assert.same({ "#...", "...." }, mask:toRows())
    local runs = {}
    mask = pixcollide.newMaskFromRows { "##....", "######" }
    for x, y, length in mask:eachRun() do
      runs[#runs + 1] = ("%d,%d:%d"):format(x, y, length)
      if #runs == 1 then
        mask:set(2, 0) -- makes the run longer: the rest follows
        mask:set(3, 0)
        mask:set(2, 1, false)
      end
    end
    assert.same({ "0,0:2", "2,0:2", "0,1:2", "3,1:3" }, runs)
  end)

  it("stay at their end", function()
    local mask = pixcollide.newMask(3, 3)
    local step = mask:eachSolid()
    assert.is_nil(step())
    mask:fill()
    assert.is_nil(step())
    local stepRun = mask:eachRun()
    for _ = 1, 3 do assert.is_number(stepRun()) end
    assert.is_nil(stepRun() or stepRun())
  end)

  it("keep their mask alive", function()
    local step, visited = pixcollide.newMask(5, 5, true):eachSolid(), 0
    while step() do
      collectgarbage()
      visited = visited + 1
    end
    assert.equal(25, visited)
  end)

  it("raise once the mask is released", function()
    for _, name in ipairs { "eachSolid", "eachRun" } do
      local mask, visited = pixcollide.newMask(5, 5, true), 0
      local message = raises.here(function()
        for _ in mask[name](mask) do
          visited = visited + 1
          mask:release()
        end
      end)
      assert.same({ "mask has been released", 1 }, { message, visited })
    end
  end)

  it("make no garbage in their steps #garbage", function()
    local mask = pixcollide.newMask(100, 100, true)
    local grown = garbage.of(function()
      for _ in mask:eachSolid() do end -- luacheck: ignore 542
      for _ in mask:eachRun() do end -- luacheck: ignore 542
    end)
    assert.is_true(grown < 16, grown .. " KiB")
  end)
end)
