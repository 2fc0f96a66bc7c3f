-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Where the module's folder lies, and by which names it is required. In LÖVE: spec/love/archive_spec.lua.

local libraries = require "pixcollide.libraries"
local child = require "spec.support.child"
local newFolder = require "spec.support.folder"
local system = require "spec.support.system"

local LIBRARY = system.isWindows and "core.dll" or "core.so"
local list = libraries.list(libraries.findSystem(nil))
local RELEASED = list[#list] ~= LIBRARY and list[#list] or "core-linux-x64.so"

-- What a script prints that finds the module in the folder "lua" of this repository by its whole name alone.
local function run(code)
  return (child.run('package.path = "./?.lua;./?/init.lua;" .. package.path:gsub("[^;]*lua/%?[^;]*;", "")\n' .. code))
end

local USE = [[
  local world = pixcollide.newWorld()
  local a, b = world:add(pixcollide.newSprite(pixcollide.newMask(2, 2, true))), pixcollide.newSprite(pixcollide.newMask(1, 1))
  print(world:explain(a, a), pixcollide.tiled.load("none.lua"))
]]
local USED = "they do not collide: a and b are the same sprite\tnil\tcannot load 'none.lua': No such file or directory\n"

describe("the module", function()
  for _, name in ipairs { "lua.pixcollide", "lua/pixcollide", "lua.pixcollide.init" } do
    it("is found by the name " .. name, function()
      assert.equal(USED, run(("local pixcollide = require %q %s"):format(name, USE)))
    end)
  end

  it("is the same by two names, and so are its types", function()
    assert.equal("true\ttrue\ttrue\t1\n", run [[
      local one = require "lua.pixcollide"
      local tiled = one.tiled
      package.path = "./lua/?.lua;./lua/?/init.lua;" .. package.path
      local two = require "pixcollide"
      local mask = one.newMask(1, 1, true)
      print(one == two, tiled == two.tiled, two.newSprite(mask):collides(one.newSprite(mask)), mask:count())
    ]])
  end)

  it("is the same after package.loaded has been emptied, and works on", function()
    assert.equal("true\tnil\tcannot load map: layers: table expected, got nil\n", run [[
      local one = require "lua.pixcollide"
      for name in pairs(package.loaded) do
        if name:find "pixcollide" then package.loaded[name] = nil end
      end
      local map = { orientation = "orthogonal", width = 1, height = 1, tilewidth = 1, tileheight = 1, tilesets = {} }
      print(one == require "lua.pixcollide", one.tiled.load(map))
    ]])
  end)

  it("stays loaded until the last finaliser has run", function()
    -- LuaJIT closes a library when it finalises what was made before it.
    assert.equal("9\n", run [[
      local library = {}
      local function finaliser()
        print(library.newMask(3, 3, true):count())
      end
      local first = newproxy and newproxy(true) or setmetatable({}, { __gc = finaliser })
      getmetatable(first).__gc = finaliser
      library.first, KEPT = first, library
      library.newMask = require("lua.pixcollide").newMask
    ]])
  end)

  it("brings its assertions along", function()
    assert.equal("Expected a and b to collide, but no pixel is covered by both.\n", run [[
      require "lua.pixcollide.luassert"
      local pixcollide, assert = require "lua.pixcollide", require "luassert"
      local a, b = pixcollide.newSprite(pixcollide.newMask(1, 1)), pixcollide.newSprite(pixcollide.newMask(1, 1))
      print((tostring(select(2, pcall(assert.collides, a, b))):match "Expected[^\n]*"))
    ]])
  end)

  it("names no other file of its own in full", function()
    for _, folder in ipairs { "", "/aseprite", "/atlas", "/draw", "/love", "/tiled" } do
      for _, name in ipairs(system.list("lua/pixcollide" .. folder)) do
        local path = ("lua/pixcollide%s/%s"):format(folder, name)
        local text = name:find "%.lua$" and system.read(path) or ""
        assert(not text:find '\n[^-\n]*require[ (]*"pixcollide', path .. " (see how others begin, with `here`)")
      end
    end
  end)
end)

describe("the library", function()
  local folder

  before_each(function() folder = newFolder() end)
  after_each(function() folder.remove() end)

  -- What a script prints that finds nothing but the module in this folder, which has another name here, and these bytes
  -- for its library, called so.
  local function runBeside(bytes, name)
    if system.isWindows then return nil end
    os.execute(("cp -r lua/pixcollide '%s'"):format(folder.path "pixels"))
    if bytes then folder.write("pixels/" .. (name or LIBRARY), bytes) end
    return (child.run(('package.path, package.cpath = "%s/?.lua;%s/?/init.lua", ""\n'):format(folder.path "", folder.path "")
      .. "local ok, pixcollide = pcall(require, 'pixels') if not ok then print(pixcollide) os.exit() end " .. USE))
  end

  local function pathOfLibrary()
    for template in package.cpath:gmatch "[^;]+" do
      local file = io.open((template:gsub("%?", "pixcollide/core")), "rb")
      if file then return file:close() and template:gsub("%?", "pixcollide/core") end
    end
  end

  it("is found beside the module's files", function()
    local output = runBeside(system.read((pathOfLibrary())))
    assert.equal(output and USED, output)
  end)

  it("is found there by the name that it has in a release, by the Lua that it is for", function()
    local output = runBeside(system.read((pathOfLibrary())), RELEASED)
    if not output or _VERSION == "Lua 5.1" then
      assert.equal(output and USED, output)
    else
      local text = "pixels/core.so' is not in that folder, only '%s', for another system or another Lua (see "
      assert.is_truthy(output:find(text:format(RELEASED), 1, true), output)
    end
  end)

  it("is of the same version as the Lua files, or says so", function()
    local library = system.read((pathOfLibrary()))
    local old, count = library:gsub("pixcollide 0%.%d%.%d", "pixcollide 0.0.9")
    assert.equal(1, count)
    local output = runBeside(old)
    if not output then return end
    assert.is_truthy(output:find("^pixcollide: the library is of pixcollide 0.0.9, and the Lua files in '[^\n]*/pixels/' are of "
      .. "pixcollide 0.1.0: take all of them from one release %(see [^\n]*\n$"), output)
  end)

  it("is not loaded if it is cut short, which would end the program", function()
    local library = system.read((pathOfLibrary()))
    local output = library:find "^\127ELF" and runBeside(library:sub(1, 2 ^ 16))
    if not output then return end
    local problem = ("it is cut short, 65536 of %d bytes: copy it again\n"):format(#library)
    assert.is_truthy(output:find(problem, 1, true), output)
  end)

  it("says for which Lua it was built", function()
    local output = runBeside("pixcollide's core for Lua 5.9\0")
    if not output then return end
    assert.is_truthy(output:find("^pixcollide: '[^\n]*pixels/core.so' is built for Lua 5.9, and this is Lua[^\n]*: "
      .. "build it for this one %(make LUA=lua[^\n]*%)\n$"), output)
  end)

  it("is told to be missing or broken", function()
    local missing = runBeside(nil) or "' is not in that folder (see \n pixcollide.core' not found"
    assert.is_truthy(missing:find("' is not in that folder (see ", 1, true), missing)
    assert.is_truthy(missing:find("pixcollide.core' not found", 1, true), missing)
    assert.is_truthy((runBeside("no library") or "cannot load '"):find("cannot load '", 1, true))
    assert.is_truthy((runBeside("") or "cannot load '"):find("cannot load '", 1, true))
  end)
end)
