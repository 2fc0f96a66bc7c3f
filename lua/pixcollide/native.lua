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

-- Puts a file into the save directory at once: written beside it first, as another game or thread that starts at the same
-- moment may have it loaded already, and must not see it change. Where the file cannot be replaced so, as Windows replaces
-- none and knows its paths by other bytes, it is written; there, one that is loaded cannot be written.
local function put(filesystem, name, bytes)
  local beside = name .. "." .. hash(tostring({}) .. os.time() .. os.clock())
  local done, problem = try(filesystem.write, beside, bytes)
  if done then
    local folder = filesystem.getSaveDirectory() .. "/"
    done = os.rename(folder .. beside, folder .. name)
    if not done then
      done, problem = try(filesystem.write, name, bytes)
      done = done or filesystem.read(name) == bytes -- by another one meanwhile
    end
  end
  if filesystem.getInfo(beside, "file") then
    filesystem.remove(beside)
  end
  return done, problem
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
  for _ = 1, 3 do -- another one that makes such a folder just now is in the way
    done, problem = try(filesystem.createDirectory, folder .. "pixcollide")
    if done then
      break
    end
  end
  if done then
    done, problem = put(filesystem, name, bytes)
  end
  if not done then
    fail("cannot copy '%s' out of the game's archive to the save directory '%s': %s (is there a t.identity in conf.lua?)", path,
      filesystem.getSaveDirectory(), tostring(problem))
  end
  return folder
end

-- By LÖVE's own loader, which knows each system's paths: for a moment it looks in this folder first. All threads share
-- where it looks, and another one that loads the module may set that back just now; then by Lua's loader. Gives true and
-- the module, or false and why not.
local function loadFrom(filesystem, folder)
  local paths = filesystem.getCRequirePath()
  filesystem.setCRequirePath(folder .. "??;" .. paths)
  local ok, result = pcall(require, NAME)
  filesystem.setCRequirePath(paths)
  if ok then
    return true, result
  end
  local path = folder .. "pixcollide/" .. FILE
  local open, reason = package.loadlib(findReal(filesystem, path) or path, "luaopen_pixcollide_core")
  if not open then
    return false, reason -- LÖVE does not tell
  end
  package.loaded[NAME] = open(NAME)
  return true, package.loaded[NAME]
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
    fail("'%s' is not in the game%s (see \"Where the library goes\" in docs/guides/shipping.md of pixcollide)\n%s", path,
      other, result)
  end
  local folder = base
  if not findReal(filesystem, path) then
    folder = copy(filesystem, path)
  end
  local ok, result = loadFrom(filesystem, folder)
  if ok then
    return result
  end
  fail("cannot load '%s': %s", path, result)
end

local love = files.love()
local filesystem = love and love.filesystem
local base = not package.loaded[NAME] and filesystem and findBase(filesystem)
return base and load(filesystem, base) or require(NAME)
