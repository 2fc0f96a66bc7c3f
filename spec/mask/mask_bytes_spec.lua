-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Texels one by one, as text, as pixels and as PNG, the hash, and serialized masks, whose bytes are those that
-- csrc/mask/mask_ops.h describes: what random masks do not show (see questions_spec.lua).

local pixcollide = require "pixcollide"
local bytes = require "spec.support.oracles.naive_bytes"
local examples = require "spec.support.examples"
local garbage = require "spec.support.garbage"
local raises = require "spec.support.raises"

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
    { 'tostring(m "32767x2#")', "mask (32767x2, 65534 solid)" },
    "gives white pixels, or those of a colour, rounded to 255 parts",
    { 'levels(m("#./.#"):toPixels())', "FFFF--------FFFF" }, { 'm("0x5"):toPixels() .. m("5x0"):toPixels()', "" },
    { "levels(dot:toPixels(0, 0.5, 1))", "-<128>FF" },
    { "levels(dot:toPixels(nil, nil, 0, nil))", "FF-F" },
    { "levels(dot:toPixels(0.123, 0.456, 0.789))", "<31><116><201>F" },
    "shows solid texels of a PNG in the colour",
    { "seen(arrow, {}, {})", "12" }, { "seen(arrow, { 1, 0.5, 0, 0.2 }, { color = { 1, 0.5, 0 } })", "12" },
    { "seen(arrow, { 1, 0.5, 0, 0.2 }, { color = { 1, 129 / 255, 0 } })", "0" },
    { "seen(arrow, { 1, 0.5, 0, 0.2 }, { threshold = 50 / 255 })", "12" },
    { "seen(arrow, { 1, 0.5, 0, 0.2 }, { threshold = 0.2 })", "0" }, { "seen(arrow, { 1, 1, 1, 0.002 }, {})", "12" },
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
    local mask, state = pixcollide.newMask(32767, 16385), debug.getregistry()["pixcollide.state"]
    local requests = select(3, state:getCounts())
    local message = raises.here(function() mask:toPixels() end)
    assert.is_truthy(message:find("mask of less than 2^29 texels expected", 1, true), message)
    assert.equal(requests, select(3, state:getCounts()))
    mask:release()
  end)

  it("is written to a file #system", function()
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
end)

describe("mask:eachSolid and mask:eachRun", function()

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

-- deserialize, which must not raise: a mask, or nil and a message of the right form.
local function read(text)
  local mask, message = pixcollide.deserializeMask(text)
  if mask then assert(message == nil)
  else assert.is_truthy(message:match("^cannot deserialize mask: %l[%l%d%s:,]*$"), message)
  end
  return mask, message
end

local function assertRefused(reason, text)
  local mask, message = read(text)
  assert.is_nil(mask, bytes.hex(tostring(text)))
  assert.equal("cannot deserialize mask: " .. reason, message)
end

local DAMAGED = "it is damaged or incomplete: its checksum is wrong"
local HEADER = "its header is corrupt"
local TEXELS = "its texels are corrupt"

-- A string with a right checksum.
local function made(...) return bytes.signed("PXMK" .. table.concat { ... }) end
local function picture(rows) return pixcollide.newMaskFromRows(rows) end

local function checkerboard(w, h)
  local mask = pixcollide.newMask(w, h)
  for y = 0, h - 1 do
    for x = y % 2, w - 1, 2 do mask:set(x, y) end
  end
  return mask
end

describe("mask:serialize", function()
  -- The format is a promise: these never change.
  local GOLDEN = {
    { "no texel", pixcollide.newMask(0, 0), "50584d4b 01 00 00 00 f09c6704" },
    { "no row", pixcollide.newMask(32767, 0), "50584d4b 01 ffff01 00 00 00837fb9" },
    { "an empty texel", picture { "." }, "50584d4b 01 01 01 00 01 c947c2a1" },
    { "a solid texel", picture { "#" }, "50584d4b 01 01 01 01 01 8876d9b8" },
    { "a small picture", picture { "##.", "#.#" }, "50584d4b 01 03 02 01 2b 8cc92dcb" },
    { "an empty mask", pixcollide.newMask(300, 200), "50584d4b 01 ac02 c801 00 e0d403 7f366d2f" },
    { "a full mask", pixcollide.newMask(300, 200, true), "50584d4b 01 ac02 c801 00 00e0d403 00e0fab0" },
    { "a checkerboard", checkerboard(10, 5), "50584d4b 01 0a 05 01 55a95a95aa5501 76db3e75" },
    { "a disc", pixcollide.newCircleMask(20), "50584d4b 01 28 28 00 10081c1016141316101a0d1c0b1e0920082007220524"
      .. "0424032602260226022601c0020126022602260226032404240522072008200" .. "91e0b1c0d1a1016131416101c0810 a35c52ac" },
  }

  it("writes the bytes that it always will", function()
    for _, case in ipairs(GOLDEN) do
      local text = bytes.fromHex(case[3])
      assert.equal(bytes.hex(text), bytes.hex(case[2]:serialize()), case[1])
      assert.is_true(read(text):equals(case[2]), case[1])
    end
  end)
end)

describe("pixcollide.deserializeMask", function()
  it("refuses what is no serialized mask", function()
    for _, text in ipairs { "", "P", "PXM", "PXMk\1\0\0\0\0\0\0\0", "hello world", ("\0"):rep(100) } do
      assertRefused("it is not a serialized mask", text)
    end
    local text = picture({ "##.", "#.#" }):serialize()
    assertRefused("it is not a serialized mask", " " .. text)
    assertRefused("it is not a serialized mask", text:sub(2))
  end)

  it("refuses what has been cut short or has something behind it", function()
    for _, mask in ipairs { pixcollide.newCircleMask(20), checkerboard(10, 5), pixcollide.newMask(0, 0) } do
      local text = mask:serialize()
      for length = 4, #text - 1 do
        assertRefused(length < 12 and "it ends too early" or DAMAGED, text:sub(1, length))
      end
      for _, more in ipairs { "\0", "\n", "\1\2", text } do assertRefused(DAMAGED, text .. more) end
    end
  end)

  it("refuses every string of which one byte has been changed", function()
    for _, mask in ipairs { pixcollide.newCircleMask(20), checkerboard(20, 15), pixcollide.newMask(300, 200) } do
      local text = mask:serialize()
      for at = 1, #text do
        local byte = text:byte(at)
        for _, changed in ipairs { 0, 1, 127, 128, 255, 255 - byte, (byte + 1) % 256, (byte + 128) % 256 } do
          if changed ~= byte then
            assertRefused(at <= 4 and "it is not a serialized mask" or DAMAGED,
              text:sub(1, at - 1) .. string.char(changed) .. text:sub(at + 1))
          end
        end
      end
    end
  end)

  local LATER = "it was made by a later version of pixcollide"

  for title, cases in pairs {
    ["later versions, and says so"] = {
      LATER, "\2\3\2\1\43", "\3whatever it may hold", "\127\3\2\1\43", "\128\3\2\1\43", "\255\3\2\1\43",
    },
    ["corrupt headers"] = {
      HEADER, "\0\3\2\1\43", -- no version
      "\1\3\2\2\43", "\1\3\2\255\43", -- no such way to hold texels
      "\1\131\0\2\1\43", "\1\3\130\128\0\1\43", -- numbers that are longer than they need be
      "\1\255\255\255\255\255\1\1\1", "\1\255\255\255\255\31\1\1\1", -- beyond 32 bits
      "\1\255\255\255", "\1\3\2\255", "\1\3\255\255", "\1\128\128\128", "\1\3\128\128", "\1\1\1\255",
    },
    ["the longer of the two ways to hold texels"] = {
      TEXELS, "\1\8\8\1" .. ("\0"):rep(8), "\1\8\8\1" .. ("\255"):rep(8),
      "\1\8\1\1\0", -- as long as runs, which come first then
      "\1\8\1\0\0\4\4", "\1\0\0\1", "\1\0\9\1",
    },
  } do
    it("refuses " .. title, function()
      for k = 2, #cases do assertRefused(cases[1], made(cases[k])) end
    end)
  end

  it("reads the shorter of the two ways", function()
    assert.is_truthy(read(made("\1\8\1\0\8")))
    assert.is_truthy(read(made("\1\8\1\1\15")))
  end)

  it("refuses sizes that no mask has, before it asks for memory", function()
    local large = "it is too large for a mask, at most 32767 texels a side"
    for _, side in ipairs { 32768, 65536, 2 ^ 28, 2 ^ 31, 2 ^ 32 - 2 } do
      assertRefused(large, made("\1", bytes.varint(side), "\1\0\1"))
      assertRefused(large, made("\1\1", bytes.varint(side), "\0\1"))
      assertRefused(large, made("\1\0", bytes.varint(side), "\0"))
    end
    local state = debug.getregistry()["pixcollide.state"]
    local requests = select(3, state:getCounts())
    assertRefused(TEXELS, made("\1", bytes.varint(32767), bytes.varint(32767), "\1", ("\170"):rep(1000)))
    assert.equal(requests, select(3, state:getCounts()))
  end)

  it("refuses runs that do not add up", function()
    assert.is_true(read(made("\1\8\8\0\3\58\3")):equals(read(made("\1\8\8\0\3\58\3"))))
    for _, runs in ipairs {
      "", "\0", "\63", "\65", "\127", "\3\58\2", "\3\58\4", "\3\58", "\3\62\3", "\3\58\3\0", "\3\58\3\1", "\64\0",
      "\0\65", "\0\64\1", "\3\58\0\3", "\3\0\61", "\0\0\64", "\0\0\0\64", -- a run of nothing
      "\192\0", "\131\0\61", "\3\186\0\3", "\3\58\131\0", "\3\58\131\128\0", -- longer than need be
      "\3\58\131", "\3\58\255", "\128", "\255\255\255\255\255\255", "\255\255\255\255\15", "\255\255\255\255\7",
      "\128\128\128\128\16", "\192\128\128\128\16", "\0\192\128\128\128\16", "\255\255\255\255\31",
    } do
      assertRefused(TEXELS, made("\1\8\8\0", runs))
    end
    for _, runs in ipairs { "\0", "\1", "\0\0", "\255" } do
      assertRefused(TEXELS, made("\1\0\0\0", runs))
      assertRefused(TEXELS, made("\1\0\8\0", runs))
      assertRefused(TEXELS, made("\1\8\0\0", runs))
    end
  end)

  it("keeps no memory for what it refuses", function()
    collectgarbage()
    collectgarbage()
    local before = pixcollide.getMemory()
    assertRefused(TEXELS, made("\1", bytes.varint(3000), bytes.varint(3000), "\0\1\1\1"))
    assert.equal(before, (pixcollide.getMemory()))
  end)

  it("refuses bits that are too few, too many, or set behind the last texel", function()
    local board = "\85\169\90\149\170\85\1" -- 10 x 5
    assert.is_true(read(made("\1\10\5\1", board)):equals(checkerboard(10, 5)))
    for _, bits in ipairs { board:sub(1, 6), board .. "\0", board:sub(1, 6) .. "\5", board:sub(1, 6) .. "\129", "" } do
      assertRefused(TEXELS, made("\1\10\5\1", bits))
    end
    assertRefused(TEXELS, made("\1\0\0\1\0"))
  end)
end)
