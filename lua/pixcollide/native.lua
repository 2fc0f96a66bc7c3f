-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Loads pixcollide.core, which is written in C. In a LÖVE game it lies beside this file. No system loads libraries from
-- .love archives, so from there it is copied to the save directory first: into a folder named by its content, so that a
-- copy is never overwritten while another game, or a thread of this one, has it loaded.

local files = require "pixcollide.files"

local NAME = "pixcollide.core"
local COPIES = "pixcollide-library"
local SYSTEM = rawget(_G, "jit") and jit.os -- luacheck: ignore 113
local FILE, OTHER_FILE = "core.so", "core.dll"
if SYSTEM == "Windows" then
  FILE, OTHER_FILE = OTHER_FILE, FILE
end

-- Not at the line that says require "pixcollide": it is not to blame.
local function fail(problem, ...)
  error("pixcollide: " .. problem:format(...), 0)
end

-- The folder in LÖVE's file system that pixcollide's folder is in, with a slash, or nil if this file is not there.
local function findBase(filesystem)
  local source = debug.getinfo(1, "S").source
  local base = source:match("^[@=]?(.*)pixcollide/native%.lua$")
  return base and filesystem.getInfo(base .. "pixcollide/native.lua", "file") and base
end

-- Where the system can load the file of that path from, if it is a file of its own.
local function findReal(filesystem, path)
  local real = (filesystem.getRealDirectory(path) or "") .. "/" .. path
  local file = io.open(real, "rb")
  if file then
    file:close()
    return real
  end
  return nil
end

local function hash(bytes)
  local data = require "love.data" -- a thread has to ask for it
  return data.encode("string", "hex", data.hash("md5", bytes))
end

local function try(f, ...)
  local ok, result, reason = pcall(f, ...)
  return ok and result, not ok and result or reason or "reason unknown"
end

-- Copies the library to the save directory, unless it is there already; gives its folder there.
local function copy(filesystem, path)
  local bytes, problem = filesystem.read(path)
  if not bytes then
    fail("cannot read '%s': %s", path, problem)
  end
  local folder = ("%s/%s/"):format(COPIES, hash(bytes))
  local name = folder .. "pixcollide/" .. FILE
  if filesystem.getInfo(name, "file") and filesystem.read(name) == bytes then
    return folder
  end
  local done
  done, problem = try(filesystem.createDirectory, folder .. "pixcollide")
  if done then
    done, problem = try(filesystem.write, name, bytes)
  end
  if not done then
    fail("cannot copy '%s' out of the game's archive to the save directory '%s': %s (is there a t.identity in conf.lua?)", path,
      filesystem.getSaveDirectory(), tostring(problem))
  end
  return folder
end

-- By LÖVE's own loader, which knows each system's paths: for a moment it looks in this folder first.
local function loadFrom(filesystem, folder)
  local paths = filesystem.getCRequirePath()
  filesystem.setCRequirePath(folder .. "??;" .. paths)
  local ok, result = pcall(require, NAME)
  filesystem.setCRequirePath(paths)
  return ok, result
end

local function load(filesystem, base)
  local path = base .. "pixcollide/" .. FILE
  if not filesystem.getInfo(path, "file") then
    local ok, result = pcall(require, NAME) -- it may be installed
    if ok then
      return result
    end
    local other = filesystem.getInfo(base .. "pixcollide/" .. OTHER_FILE, "file") and
      (", only '%s', which is for another system"):format(OTHER_FILE) or ""
    fail("'%s' is not in the game%s (see \"Where the library goes\" in pixcollide's README)\n%s", path, other, result)
  end
  local folder = base
  if not findReal(filesystem, path) then
    folder = copy(filesystem, path)
  end
  local ok, result = loadFrom(filesystem, folder)
  if ok then
    return result
  end
  local real = findReal(filesystem, folder .. "pixcollide/" .. FILE)
  local _, reason = package.loadlib(real or path, "luaopen_pixcollide_core") -- why: LÖVE does not tell
  fail("cannot load '%s': %s", path, reason or result)
end

local love = files.love()
local filesystem = love and love.filesystem
local base = not package.loaded[NAME] and filesystem and findBase(filesystem)
return base and load(filesystem, base) or require(NAME)
