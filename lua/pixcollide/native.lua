-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Loads the library that is written in C. It lies beside this file, wherever that is, or where Lua looks for libraries. No
-- system loads libraries from .love archives, so from there it is copied to the save directory first: into a folder named by
-- its content, so that a copy is never overwritten while another game, or a thread of this one, has it loaded.

local here = (...):match("^(.-)native$")
local files = require(here .. "files")

local NAME, OPEN = "pixcollide.core", "luaopen_pixcollide_core"
local COPIES = "pixcollide-library"
local FILE, OTHER_FILE = "core.so", "core.dll"
if package.config:sub(1, 1) == "\\" then
  FILE, OTHER_FILE = OTHER_FILE, FILE
end

-- Not at the line that says require "pixcollide": it is not to blame.
local function fail(problem, ...)
  error("pixcollide: " .. problem:format(...), 0)
end

-- The folder of this file, with a slash, as whoever loaded it calls it.
local function findFolder()
  return debug.getinfo(1, "S").source:match("^[@=]?(.*)native%.lua$")
end

-- Fails if a library, these bytes, was built for another Lua than this one: it says itself for which. One for Lua 5.1
-- suits LuaJIT.
local function checkVersion(path, bytes)
  local built = bytes and bytes:match("pixcollide's core for (Lua %d%.%d)")
  if built and built ~= _VERSION then
    local jit = rawget(_G, "jit")
    fail("'%s' is built for %s, and this is %s: build it for this one (make %s)", path,
      built == "Lua 5.1" and "Lua 5.1 and LuaJIT" or built, jit and jit.version or _VERSION,
      files.love() and "love" or jit and "LUA=luajit" or "LUA=lua" .. _VERSION:match("%d%.%d"))
  end
end

local function readFile(path)
  local file = io.open(path, "rb")
  local bytes = file and file:read("*a")
  if file then
    file:close()
  end
  return bytes
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

-- Copies the library to the save directory, unless it is there already; gives its path there.
local function copy(filesystem, path)
  local bytes, problem = filesystem.read(path)
  if not bytes then
    fail("cannot read '%s': %s", path, problem)
  end
  local folder = ("%s/%s/"):format(COPIES, hash(bytes))
  local name = folder .. "pixcollide/" .. FILE
  if filesystem.getInfo(name, "file") and filesystem.read(name) == bytes then
    return name
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
  return name
end

-- By Lua's loader. Gives true and the module, or false and why not.
local function loadFile(path)
  local open, reason = package.loadlib(path, OPEN)
  if not open then
    return false, reason
  end
  local ok, result = pcall(open, NAME)
  if ok then
    package.loaded[NAME] = result
  end
  return ok, result
end

-- By LÖVE's own loader, which knows each system's paths: for a moment it looks at this file first. All threads share where
-- it looks, and another one that loads the module may set that back just now; then by Lua's.
local function loadByLove(filesystem, path)
  local paths = filesystem.getCRequirePath()
  filesystem.setCRequirePath(path .. ";" .. paths)
  local ok, result = pcall(require, NAME)
  filesystem.setCRequirePath(paths)
  if ok then
    return true, result
  end
  return loadFile(findReal(filesystem, path) or path) -- LÖVE does not tell why not
end

-- The library in LÖVE's file system.
local function loadFromGame(filesystem, folder)
  local path = folder .. FILE
  if not filesystem.getInfo(path, "file") then
    local ok, result = pcall(require, NAME) -- it may be installed
    if ok then
      return result
    end
    local other = filesystem.getInfo(folder .. OTHER_FILE, "file") and
      (", only '%s', which is for another system"):format(OTHER_FILE) or ""
    fail("'%s' is not in the game%s (see \"Where the library goes\" in docs/guides/shipping.md of pixcollide)\n%s", path,
      other, result)
  end
  local copied = findReal(filesystem, path) and path or copy(filesystem, path)
  local ok, result = loadByLove(filesystem, copied)
  if ok then
    return result
  end
  checkVersion(path, filesystem.read(path))
  fail("cannot load '%s': %s", path, result)
end

-- Where Lua looks.
local function loadInstalled()
  local ok, result = pcall(require, NAME)
  if ok then
    return result
  end
  local path = tostring(result):match("from file '([^\n]-)'")
  checkVersion(path, path and readFile(path))
  fail("%s", tostring(result))
end

local function load(folder)
  local path = folder and folder .. FILE
  local bytes = path and readFile(path)
  if not bytes then
    return loadInstalled()
  end
  local ok, result = loadFile(path)
  if ok then
    return result
  end
  local isInstalled, installed = pcall(require, NAME)
  if isInstalled then
    return installed
  end
  checkVersion(path, bytes)
  fail("cannot load '%s': %s", path, result)
end

if package.loaded[NAME] then
  return package.loaded[NAME]
end
local folder, love = findFolder(), files.love()
local filesystem = love and love.filesystem
if folder and filesystem and filesystem.getInfo(folder .. "native.lua", "file") then
  return loadFromGame(filesystem, folder)
end
return load(folder)
