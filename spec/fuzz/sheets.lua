-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Damages sheets and loads them, for some seconds: Aseprite's own files, what it exports, and atlases, as the specs write them
-- at random. Each must be a sheet, or a message that names the file, within seconds and without an error of the code:
--     lua spec/fuzz/sheets.lua SECONDS SEED DIRECTORY      DIRECTORY gets the file that was a fault

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local atlases = require "spec.support.atlas"
local file = require "spec.support.aseprite_file"
local random = require "spec.support.random"

local seconds, seed, directory = tonumber(arg[1]), tonumber(arg[2]), arg[3]
local SLOW = 20 -- seconds that a file may take under sanitizers

-- Texts are changed where they have numbers, too: bytes at random break nearly every JSON at once.
local NUMBERS = { "-1", "0", "1", "3.5", "32768", "4294967296", "1e300", "null", "\"\"", "{}", "[]", "true" }

local function damageText(rng, text)
  local count, chosen = 0, rng:int(1, select(2, text:gsub("%d+", "")))
  return (text:gsub("%d+", function()
    count = count + 1
    return count == chosen and rng:pick(NUMBERS) or nil
  end))
end

local function damageBytes(rng, bytes)
  local at = rng:int(1, rng:chance(0.3) and math.min(128, #bytes) or #bytes)
  local byte = string.char(rng:pick { 0, 1, 2, 127, 128, 255, rng:int(0, 255) })
  return bytes:sub(1, at - 1) .. byte .. bytes:sub(at + rng:int(0, 1))
end

local function read(path)
  local stream = assert(io.open(path, "rb"))
  local bytes = stream:read "*a"
  stream:close()
  return bytes
end

local function damage(rng, bytes, isText)
  for _ = 1, rng:int(1, 4) do
    bytes = (isText and rng:chance(0.8) and damageText or damageBytes)(rng, bytes)
  end
  return bytes
end

local function loadAtlas(path)
  local atlas, problem = pixcollide.atlas.load(path)
  return atlas and atlas:getSheet(), problem
end

-- A sheet that is damaged: its path, its bytes, and what loads it.
local function write(rng, folder)
  if rng:chance(0.3) then
    local path = atlases.write(pixcollide, folder, atlases.randomPages(rng, rng:int(1, 2)),
      rng:pick { "hash", "array", "textures", "textures hash" })
    local bytes = damage(rng, read(path), true)
    return folder.write("page-1.json", bytes), bytes, loadAtlas
  end
  local sprite = aseprite.randomFile(rng, rng:pick { { "body" }, { "body", "hit" }, { "body", "hit", "hurt box" } })
  local isText = rng:chance(0.3)
  local path = isText and aseprite.write(pixcollide, folder, sprite, { trim = rng:chance(0.5) }, "hero", rng)
    or folder.write("hero.aseprite", file.write(rng, sprite))
  local bytes = damage(rng, read(path), isText)
  return folder.write(path:match("[^/]*$"), bytes), bytes, pixcollide.aseprite.load
end

local function fail(number, bytes, problem)
  local path = ("%s/sheet-%d-%d"):format(directory, seed, number)
  local stream = assert(io.open(path, "wb"))
  stream:write(bytes)
  stream:close()
  print(("fuzz: sheets: FAULT in file %d of seed %d: %s\nfuzz: the file: %s"):format(number, seed, problem, path))
  os.exit(1)
end

local folder = aseprite.newFolder()
local start, number, sheets = os.time(), 0, 0
while os.time() - start < seconds do
  number = number + 1
  local path, bytes, load = write(random.new(random.seed("sheet", seed, number)), folder)
  local before = os.clock()
  local ok, sheet, problem = pcall(load, path)
  if not ok then
    fail(number, bytes, sheet)
  elseif not sheet and (not problem:find("cannot load '", 1, true) or problem:find "%.lua:%d") then
    fail(number, bytes, problem)
  elseif os.clock() - before > SLOW then
    fail(number, bytes, ("it took %.0f s"):format(os.clock() - before))
  end
  sheets = sheets + (sheet and 1 or 0)
end
folder.remove()
print(("fuzz: sheets: %d files of seed %d in %d s without a fault; %d of them could be read"):format(number, seed, seconds,
  sheets))
