-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Games that are started as their players start them: from a folder, from a .love archive, fused with LÖVE, mounted.

local love_game = require "spec.support.love_game"

local readFile = love_game.read

-- Loads the module and images of the game's own by name; prints a line each.
local MAIN = [[
local pixcollide = require(NAME or "pixcollide")
print(pixcollide._VERSION)
print(assert(pixcollide.love.newMask("assets/ship.png")):count())
print(pixcollide.love.newMask("assets/no-such-ship.png"))
os.exit(0)
]]

local RELEASED = ("core-linux-%s.so"):format(jit.arch) -- luacheck: ignore 113

-- Where games find the module and its images: how main.lua begins, and in which forms the game is started; `saved` is how
-- many files are in its save directories then, `engine` what is moved into an archive of its own, `compile` what turns the
-- module's files into bytecode.
local PLACES = {
  ["in its folder, and writes nothing"] = { forms = { "folder" }, saved = 0 },
  ["when it is fused with LÖVE"] = { forms = { "fused" }, saved = 1 },
  ["with the library of a release"] = {
    forms = { "folder", "archive", "fused" }, options = { file = RELEASED },
  },
  ["in a folder that require names"] = {
    forms = { "folder", "archive", "fused" }, options = { at = "some/deep/libs/" }, main = 'NAME = "some.deep.libs.pixcollide" ',
  },
  ["in a folder of another name"] = {
    forms = { "folder", "archive" }, options = { at = "libs/", named = "pixels" }, main = 'NAME = "libs.pixels" ',
  },
  ["by two names, and they are one module"] = {
    forms = { "folder", "archive" }, options = { at = "lib/" },
    main = [[love.filesystem.setRequirePath("?.lua;?/init.lua;lib/?.lua;lib/?/init.lua")
      NAME = "lib.pixcollide"
      assert(require(NAME) == require "pixcollide")
    ]],
  },
  ["in a folder for libraries, where only Lua files are said to be"] = {
    forms = { "folder", "archive" }, options = { at = "lib/" },
    main = [[love.filesystem.setRequirePath("?.lua;?/init.lua;lib/?.lua;lib/?/init.lua") ]],
  },
  ["as bytecode that was compiled elsewhere"] = {
    forms = { "folder", "archive" }, options = { at = "libs/" }, main = 'NAME = "libs.pixcollide" ', compile = "luajit -bg",
  },
  ["as bytecode that names no files"] = {
    forms = { "folder", "archive" }, options = { at = "libs/" }, main = 'NAME = "libs.pixcollide" ', compile = "luajit -bs",
  },
  ["in an archive that it mounts"] = {
    forms = { "folder", "archive" }, engine = "pixcollide assets",
    main = [[assert(love.filesystem.mount(love.filesystem.newFileData("engine.zip"), "engine.zip", "")) ]],
  },
  ["in an archive that it mounts in a folder"] = { forms = { "folder" }, engine = "pixcollide", main = [[
    love.filesystem.write("saved.zip", love.filesystem.read("engine.zip"))
    assert(love.filesystem.mount("saved.zip", "engine"))
    love.filesystem.setRequirePath("?.lua;?/init.lua;engine/?.lua;engine/?/init.lua")
  ]] },
  ["if it is searched before its save directory"] = {
    forms = { "archive", "archive" }, options = { conf = "t.appendidentity = true" },
  },
  ["first in threads"] = { forms = { "folder", "archive" }, saved = 1, options = { file = RELEASED }, main = [[
    local answers, threads = love.thread.newChannel(), {}
    local code = "require 'love.image'\n local p = require 'pixcollide'; "
      .. "(...):push(p.love.newMask('assets/ship.png'):count())"
    for k = 1, 8 do
      threads[k] = love.thread.newThread(code)
      threads[k]:start(answers)
    end
    for k = 1, 8 do
      threads[k]:wait()
      assert(not threads[k]:getError(), threads[k]:getError())
      assert(answers:pop() == 808)
    end
  ]] },
}

if love.getVersion() < 12 then -- which warns of them
  PLACES["in a folder that require names with slashes"] = {
    forms = { "archive" }, options = { at = "libs/" }, main = 'NAME = "libs/pixcollide" ',
  }
end

describe("a game in LÖVE", function()
  local game

  -- A game whose main.lua begins so.
  local function newGame(options, beginning)
    game = love_game.new({
      ["main.lua"] = (beginning or "") .. MAIN, ["assets/ship.png"] = readFile("examples/assets/ship.png"),
    }, options)
    return game
  end

  local function assertRuns(...)
    for _, form in ipairs { ... } do
      local output, status = game:run(form)
      assert.equal(0, status, output)
      local version, count, missing = output:match("^(pixcollide [%d.]+)\n(%d+)\n(nil[^\n]*)\n$")
      assert.is_truthy(version, output)
      assert.equal("808", count)
      assert.is_truthy(missing:find("assets/no-such-ship.png", 1, true), missing)
    end
  end

  local function assertFails(form, ...)
    local output, status = game:run(form)
    assert.equal(1, status, output)
    for _, text in ipairs { ... } do assert.is_truthy(output:find(text, 1, true), output) end
  end

  after_each(function() game:remove() end)

  for where, place in pairs(PLACES) do
    it("finds the module and its images " .. where, function()
      newGame(place.options, place.main)
      if place.engine then
        os.execute(("cd '%s' && mkdir ../engine && mv %s ../engine"):format(game.folder, place.engine))
        game:pack("game/engine.zip", game.root .. "/engine")
      end
      if place.compile then
        assert.equal(0, os.execute(("cd '%s' && mv libs .. && cd .. && find libs -name '*.lua' -exec %s {} {} \\; && mv libs game")
          :format(game.folder, place.compile)))
      end
      assertRuns(unpack(place.forms)) -- luacheck: ignore 113
      assert.equal(place.saved or #game:saved(), #game:saved())
    end)
  end

  it("finds them in its .love archive, and copies the library once, unless that is cut short or changes", function()
    newGame()
    assertRuns("archive")
    local files = game:saved()
    assert.equal(1, #files)
    local path, link, library = files[1], game.root .. "/link", love_game.library()
    assert.is_truthy(path:find("/love/game/pixcollide%-library/%x+/pixcollide/core%.so$"), path)
    assert.is_true(readFile(path) == library)
    os.execute(("touch -d 2001-01-01 '%s'"):format(path))
    assertRuns("archive")
    assert.same(files, game:saved())
    local isOlder = "touch -d 2001-01-02 '%s/then' && test '%s' -ot '%s/then'"
    assert.equal(0, os.execute(isOlder:format(game.root, path, game.root)))
    -- One that is cut short is replaced by another file, as another game may have it loaded.
    love_game.write(path, library:sub(1, 1000))
    assert.equal(0, os.execute(("ln '%s' '%s'"):format(path, link)))
    assertRuns("archive")
    assert.equal(1000, #readFile(link))
    assert.is_true(readFile(path) == library)
    assert.equal(1, #game:saved())
    -- One that has changed comes beside the old one, which may be in use.
    love_game.write(game.folder .. "/pixcollide/core.so", library .. "newer")
    assertRuns("archive")
    assert.equal(2, #game:saved())
    assert.is_true(readFile(path) == library)
    -- One of the same size is told by the digest that the linker has put in front: here, its first byte is another one.
    local digest = select(2, assert(library:sub(1, 4096):find("GNU\0", 1, true))) + 1
    love_game.write(game.folder .. "/pixcollide/core.so", library:sub(1, digest - 1)
      .. string.char((library:byte(digest) + 1) % 256) .. library:sub(digest + 1) .. "newer")
    assertRuns("archive")
    assert.equal(3, #game:saved())
  end)

  it("is told what is missing", function()
    for _, case in ipairs {
      { false, ("error: pixcollide: 'pixcollide/core.so' or 'pixcollide/%s' is not in the game (see \"Where the library goes\"")
        :format(RELEASED) },
      { false, "is not in the game, only 'core.dll', 'core-macos.dylib', for another system or another Lua (see ",
        with = { "core.dll", "core-macos.dylib" } },
      { "no library", "error: pixcollide: cannot load 'pixcollide/core.so' (see \"Where the library goes\"", "core.so: " },
      { "no library", ("error: pixcollide: cannot load 'pixcollide/%s' (see "):format(RELEASED), file = RELEASED },
      { love_game.library():sub(1, 2 ^ 16), "error: pixcollide: cannot load 'pixcollide/core.so' (see \"Where the library goes\"",
        ": it is cut short, 65536 of " },
      { "pixcollide's core for Lua 5.4", "error: pixcollide: 'pixcollide/core.so' is built for Lua 5.4, and this is LuaJIT" },
    } do
      newGame { library = case[1], file = case.file }
      for _, file in ipairs(case.with or {}) do
        love_game.write(game.folder .. "/pixcollide/" .. file, "")
      end
      assertFails("folder", case[2], case[3])
      assertFails("archive", case[2], case[3])
      game:remove()
    end
    newGame { at = false }
    assertFails("folder", "module 'pixcollide' not found")
  end)

  it("takes the library of a release if the one beside it is of no use", function()
    newGame { file = RELEASED }
    love_game.write(game.folder .. "/pixcollide/core.so", "no library")
    assertRuns("folder", "archive")
  end)

  local function newGameOn(system)
    newGame({ library = false }, ("love.system.getOS = function() return %q end "):format(system))
  end

  for _, system in ipairs { "Android", "iOS" } do
    it("is told at once that it cannot bring libraries along on " .. system, function()
      newGameOn(system)
      assertFails("folder", ("error: pixcollide: LÖVE for %s loads no libraries written in C, and pixcollide has one "
        .. "(see \"Phones\" in docs/guides/shipping.md of pixcollide)"):format(system))
    end)
  end

  it("is told what a page of LÖVE for the web lacks", function()
    newGameOn "Web"
    assertFails("folder", "error: pixcollide: in LÖVE for the web the page has to link the part that is written in C",
      "(see \"The web\" in docs/guides/shipping.md of pixcollide)\n<script src=\"pixcollide-web.js\"></script>\n")
  end)

  it("is told that it cannot write the library", function()
    newGame()
    love_game.write(game.root .. "/home", "") -- no folder can be made here
    assertFails("archive", "error: pixcollide: cannot copy 'pixcollide/core.so' out of the game's archive",
      "to the save directory '", "(see \"Folders, archives, fused games\" in docs/guides/shipping.md of pixcollide)")
  end)
end)
