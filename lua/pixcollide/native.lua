-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Loads the library that is written in C. It lies beside this file, wherever that is, or where Lua looks for libraries. No
-- system loads libraries from .love archives, so from there it is copied to the save directory first: into a folder named by
-- what it is, so that a copy is never overwritten while another game, or a thread of this one, has it loaded.

local here = (...):match("^(.-)native$")
local files, libraries = require(here .. "files"), require(here .. "libraries")

local VERSION = "pixcollide 0.1.0" -- as the library says, or they do not belong together
local NAME, OPEN = "pixcollide.core", "luaopen_pixcollide_core"
local COPIES = "pixcollide-library"
local UNIQUE = 4096 -- bytes at the beginning, which no two builds have in common
local MANUAL = "(see \"%s\" in docs/guides/shipping.md of pixcollide)"

-- Not at the line that says require "pixcollide": it is not to blame.
local function fail(problem, ...)
  error("pixcollide: " .. problem:format(...), 0)
end

-- The folder of this file, with a slash, as whoever loaded it calls it.
local function findFolder()
  return debug.getinfo(1, "S").source:match("^[@=]?(.*)native%.lua$")
end

-- What is wrong with a library that was built, as its bytes say, for another Lua than this one; nil if nothing is. One for
-- Lua 5.1 suits LuaJIT.
local function findVersionProblem(path, bytes)
  local built = bytes and bytes:match("pixcollide's core for (Lua %d%.%d)")
  if not built or built == _VERSION then
    return nil
  end
  local jit = rawget(_G, "jit")
  return ("'%s' is built for %s, and this is %s: build it for this one (make %s)"):format(path,
    built == "Lua 5.1" and "Lua 5.1 and LuaJIT" or built, jit and jit.version or _VERSION,
    files.love() and "love" or jit and "LUA=luajit" or "LUA=lua" .. _VERSION:match("%d%.%d"))
end

-- All bytes of a file of the system, or so many; and its size. Or nil.
local function readFile(path, most)
  local file = io.open(path, "rb")
  if not file then
    return nil
  end
  local bytes, size = file:read(most or "*a"), file:seek("end")
  file:close()
  return bytes, size
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

-- Not by MD5: that of LÖVE 11 gives other digests, and not always the same.
local function hash(bytes)
  local data = require "love.data" -- a thread has to ask for it
  local ok, digest = pcall(data.hash, "string", "sha1", bytes)
  if not ok then
    digest = data.hash("sha1", bytes) -- LÖVE 11 knows strings alone
  end
  return data.encode("string", "hex", digest)
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

-- Copies the library to the save directory, unless it is there already; gives its path there. The linker has put a digest
-- of it into its first bytes: all of them need not be read, nor those of the copy.
local function copy(filesystem, path, file)
  local info = filesystem.getInfo(path, "file")
  local about = ("%s %s %s"):format(tostring(filesystem.read(path, UNIQUE)), tostring(info.size), tostring(info.modtime))
  local folder = ("%s/%s/"):format(COPIES, hash(about))
  local name = folder .. "pixcollide/" .. file
  local there = filesystem.getInfo(name, "file")
  if there and there.size == info.size then
    return name
  end
  local bytes, problem = filesystem.read(path)
  if not bytes then
    fail("cannot read '%s': %s", path, problem)
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
    fail("cannot copy '%s' out of the game's archive to the save directory '%s': %s %s", path, filesystem.getSaveDirectory(),
      tostring(problem), MANUAL:format "Folders, archives, fused games")
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

-- By Lua's loader, else by LÖVE's, which knows paths that Lua's does not: for a moment it looks at this file first. All
-- threads share where it looks, so it comes last.
local function loadByLove(filesystem, path)
  local ok, result = loadFile(findReal(filesystem, path) or path)
  if ok then
    return true, result
  end
  local paths = filesystem.getCRequirePath()
  filesystem.setCRequirePath(path .. ";" .. paths)
  local isLoaded, loaded = pcall(require, NAME)
  filesystem.setCRequirePath(paths)
  return isLoaded, isLoaded and loaded or result -- LÖVE does not tell why not
end

-- The folder of the module in LÖVE's file system: what is in it, and how to load it.
local function newGameFolder(filesystem, folder)
  return {
    has = function(file) return filesystem.getInfo(folder .. file, "file") end,
    read = function(file, most)
      local info = filesystem.getInfo(folder .. file, "file")
      return filesystem.read(folder .. file, most), info and info.size
    end,
    load = function(file)
      local path = folder .. file
      return loadByLove(filesystem, findReal(filesystem, path) and path or copy(filesystem, path, file))
    end,
    name = "the game",
  }
end

-- The same of a folder of the system.
local function newFolder(folder)
  return {
    has = function(file) return select(2, readFile(folder .. file, 1)) end, -- it may be empty
    read = function(file, most) return readFile(folder .. file, most) end,
    load = function(file) return loadFile(folder .. file) end,
    name = "that folder",
  }
end

-- Where Lua looks. Gives true and the module, or false and why not.
local function loadInstalled()
  local ok, result = pcall(require, NAME)
  if ok then
    return true, result
  end
  local path = tostring(result):match("from file '([^\n]-)'")
  return false, path and findVersionProblem(path, readFile(path)) or tostring(result)
end

-- What to say if none of these files is in that folder of the module.
local function explainMissing(place, folder, wanted, installed)
  local others, isWanted = {}, {}
  for _, file in ipairs(wanted) do
    isWanted[file] = true
  end
  for _, file in ipairs(libraries.all()) do
    if not isWanted[file] and place.has(file) then
      others[#others + 1] = ("'%s'"):format(file)
    end
  end
  return ("'%s%s' is not in %s%s %s\n%s"):format(folder, table.concat(wanted, ("' or '%s"):format(folder)), place.name,
    #others > 0 and (", only %s, for another system or another Lua"):format(table.concat(others, ", ")) or "",
    MANUAL:format "Where the library goes", installed)
end

-- Loads that file. Gives true and the module, or false and what to say.
local function loadFrom(place, folder, file, processor)
  local path, head, size = folder .. file, place.read(file, libraries.HEAD)
  local fault = libraries.findFault(head or "", size, processor)
  if not fault then
    local ok, result = place.load(file)
    if ok then
      return true, result
    end
    local problem = findVersionProblem(path, place.read(file))
    if problem then
      return false, problem
    end
    fault = result
  end
  return false, ("cannot load '%s' %s: %s"):format(path, MANUAL:format "Where the library goes", fault)
end

-- The library in that folder, if Lua tells the folder, or where Lua looks.
local function load(place, folder, system, processor)
  local wanted = folder and libraries.list(system, processor) or {}
  local problem
  for _, file in ipairs(wanted) do
    if place.has(file) then
      local ok, result = loadFrom(place, folder, file, processor)
      if ok then
        return result
      end
      problem = problem or result
    end
  end
  if problem then
    fail("%s", problem) -- where Lua looks may be here, too
  end
  local ok, result = loadInstalled()
  if ok then
    return result
  end
  fail("%s", folder and explainMissing(place, folder, wanted, result) or result)
end

-- By what the page has linked to LÖVE for the web.
local function loadLinked()
  local page = require(here .. "web")
  if not page.isThere() then
    fail("in LÖVE for the web the page has to link the part that is written in C, and its scripts alone run so, no "
      .. "love.thread: copy pixcollide-web.js beside index.html, and put this line there, before the other scripts %s\n"
      .. '<script src="pixcollide-web.js"></script>', MANUAL:format "The web")
  end
  local open, reason = page.link()
  if not open then
    fail("cannot be linked to this LÖVE for the web: %s. Known are both builds of love.js 11.4.1 %s", reason,
      MANUAL:format "The web")
  end
  local core = open(NAME)
  package.loaded[NAME] = core
  return core
end

-- Where games cannot bring libraries along, LÖVE itself may have been built with this one.
local function loadBuiltIn(system)
  local ok, result = pcall(require, NAME)
  if ok then
    return result
  end
  if system == "Web" then
    return loadLinked()
  end
  fail("LÖVE for %s loads no libraries written in C, and pixcollide has one %s", system, MANUAL:format "Phones")
end

-- The folder of the module in LÖVE's file system, if it is there. Bytecode says where it was compiled, or nothing: then it
-- is where its name says.
local function findInGame(filesystem, folder)
  for _, candidate in ipairs { folder or false, (here:gsub("%.", "/")) } do
    if candidate and filesystem.getInfo(candidate .. "native.lua", "file") then
      return candidate
    end
  end
  return nil
end

-- Where it is, whichever that may be.
local function find(folder)
  local love = files.love()
  local system, processor, closed = libraries.findSystem(love)
  if closed then
    return loadBuiltIn(closed)
  end
  local filesystem = love and love.filesystem
  local inGame = filesystem and findInGame(filesystem, folder)
  if inGame then
    return load(newGameFolder(filesystem, inGame), inGame, system, processor)
  end
  return load(newFolder(folder), folder, system, processor)
end

local folder = findFolder()
local core = package.loaded[NAME] or find(folder)
if core._VERSION ~= VERSION then
  fail("the library is of %s, and the Lua files in '%s' are of %s: take all of them from one release %s",
    core._VERSION or "another version", folder or "its folder", VERSION, MANUAL:format "Where the library goes")
end
return core
