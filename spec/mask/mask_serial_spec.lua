-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- mask:serialize and pixcollide.deserialize: the bytes are those that csrc/mask/mask_ops.h describes, and no others are
-- read. Random masks are written and read in questions_spec.lua.

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local bytes = require "spec.support.oracles.naive_bytes"
local rounds = require "spec.support.rounds"
local system = require "spec.support.system"

-- deserialize, which must not raise: a mask, or nil and a message of the right form.
local function read(text)
  local mask, message = pixcollide.deserialize(text)
  if mask then
    assert(message == nil)
  else
    assert.is_truthy(message:match("^cannot deserialize mask: %l[%l%d%s:,]*$"), message)
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

  it("writes long runs and a long string right", function()
    rounds.each("long serialize", 3, function(rng)
      for _, kind in ipairs { "half", "sparse", "single", "border" } do
        local model = naive.random(rng, rng:int(200, 260), rng:int(180, 220), kind)
        local text = model:toMask(pixcollide):serialize()
        assert.is_true(bytes.serialize(model) == text)
        model:assertSame(assert(read(text)))
      end
    end)
    for _, size in ipairs { { 32767, 300 }, { 300, 32767 } } do
      local mask = pixcollide.newMask(size[1], size[2])
      mask:set(size[1] - 1, size[2] - 2)
      local text = mask:serialize()
      local before = size[1] * (size[2] - 1) - 1
      assert.is_true(text == made("\1", bytes.varint(size[1]), bytes.varint(size[2]), "\0", bytes.varint(before), "\1",
        bytes.varint(size[1])))
      assert.is_true(read(text):equals(mask))
    end
  end)
end)

describe("pixcollide.deserialize", function()
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

  it("gives nil and a message, or the mask whose bytes these are, for any bytes with a right checksum", function()
    local whole = 0
    rounds.each("repaired", 600, function(rng)
      local kind = rng:pick { "sparse", "half", "single", "border" }
      local text = naive.random(rng, rng:int(0, 40), rng:int(0, 20), kind):toMask(pixcollide):serialize():sub(1, -5)
      for _ = 1, rng:int(1, 3) do
        local at, way = rng:int(5, #text), rng:int(1, 4)
        local byte = string.char(rng:pick { 0, 1, 127, 128, 255, rng:int(0, 255) })
        if way == 1 then
          text = text:sub(1, at - 1) .. byte .. text:sub(at + 1)
        elseif way == 2 then
          text = text:sub(1, at - 1) .. byte .. text:sub(at)
        elseif way == 3 then
          text = text:sub(1, at - 1) .. text:sub(at + 1)
        else
          text = text:sub(1, at)
        end
      end
      text = bytes.signed(text)
      local mask = read(text)
      if mask and mask:getWidth() * mask:getHeight() < 20000 then
        whole = whole + 1
        assert.equal(bytes.hex(text), bytes.hex(mask:serialize()))
        assert.equal(bytes.hex(text), bytes.hex(bytes.serialize(naive.copyOf(mask))))
      end
    end)
    assert.is_true(whole > 0)
  end)

  it("reads or refuses all that the fuzzer has kept", function()
    local folder = "spec/fuzz/corpus/deserialize/"
    local files, masks = 0, 0
    for _, name in ipairs(system.list(folder)) do
      local file = assert(io.open(folder .. name, "rb"))
      local text = file:read("*a")
      file:close()
      files = files + 1
      for _, input in ipairs { text, #text >= 4 and bytes.repaired(text) or "" } do
        local mask = read(input)
        if mask then
          masks = masks + 1
          assert.is_true(mask:serialize() == input, name)
          mask:release()
        end
      end
    end
    assert.is_true(files > 20 and masks > 5, files .. " files, " .. masks .. " masks")
  end)
end)
