-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Games that are started as their players start them: from a folder, from a .love archive, fused with LÖVE, mounted.

local love_game = require "spec.support.love_game"

local readFile = love_game.read

-- Loads the module and images of the game's own by name; prints a line each.
local MAIN = [[
local pixcollide = require "pixcollide"
print(pixcollide._VERSION)
print(assert(pixcollide.love.newMask("assets/ship.png")):count())
print(pixcollide.love.newMask("assets/no-such-ship.png"))
os.exit(0)
]]

local function assertRuns(game, form)
  local output, status = game:run(form)
  assert.equal(0, status, output)
  local version, count, missing = output:match("^(pixcollide [%d.]+)\n(%d+)\n(nil[^\n]*)\n$")
  assert.is_truthy(version, output)
  assert.equal("808", count)
  assert.is_truthy(missing:find("assets/no-such-ship.png", 1, true), missing)
end

local function assertFails(game, form, ...)
  local output, status = game:run(form)
  assert.equal(1, status, output)
  for _, text in ipairs { ... } do
    assert.is_truthy(output:find(text, 1, true), output)
  end
end

describe("a game in LÖVE", function()
  local game

  local function newGame(options, main)
    game = love_game.new({
      ["main.lua"] = main or MAIN, ["assets/ship.png"] = readFile("examples/assets/ship.png"),
    }, options)
    return game
  end

  after_each(function()
    game:remove()
  end)

  it("finds the module and its images in its folder, and writes nothing", function()
    newGame()
    assertRuns(game, "folder")
    assert.same({}, game:saved())
  end)

  it("finds them in its .love archive, and copies the library once", function()
    newGame()
    assertRuns(game, "archive")
    local files = game:saved()
    assert.equal(1, #files)
    assert.is_truthy(files[1]:find("/love/game/pixcollide%-library/%x+/pixcollide/core%.so$"), files[1])
    assert.is_true(readFile(files[1]) == love_game.library())
    os.execute(("touch -d 2001-01-01 '%s'"):format(files[1]))
    assertRuns(game, "archive")
    assert.same(files, game:saved())
    assert.equal(0, os.execute(("touch -d 2001-01-02 '%s/then' && test '%s' -ot '%s/then'"):format(game.root, files[1], game.root)))
  end)

  it("finds them when it is fused with LÖVE", function()
    newGame()
    assertRuns(game, "fused")
    assert.equal(1, #game:saved())
  end)

  it("finds them in a folder for libraries, where only Lua files are said to be", function()
    newGame({ at = "lib/" }, [[love.filesystem.setRequirePath("?.lua;?/init.lua;lib/?.lua;lib/?/init.lua")]] .. "\n" .. MAIN)
    assertRuns(game, "folder")
    assertRuns(game, "archive")
  end)

  it("copies a library that has changed beside the old one, which may be in use", function()
    newGame()
    assertRuns(game, "archive")
    local old = game:saved()[1]
    love_game.write(game.folder .. "/pixcollide/core.so", love_game.library() .. "newer")
    assertRuns(game, "archive")
    assert.equal(2, #game:saved())
    assert.is_true(readFile(old) == love_game.library())
  end)

  it("replaces a copy that was cut short by another file, as another game may have it loaded", function()
    newGame()
    assertRuns(game, "archive")
    local path, link = game:saved()[1], game.root .. "/link"
    love_game.write(path, love_game.library():sub(1, 1000))
    assert.equal(0, os.execute(("ln '%s' '%s'"):format(path, link)))
    assertRuns(game, "archive")
    assert.equal(1000, #readFile(link))
    assert.is_true(readFile(path) == love_game.library())
    assert.equal(1, #game:saved())
  end)

  -- Moves what is in the game into an archive of its own.
  local function packEngine(names)
    os.execute(("cd '%s' && mkdir ../engine && mv %s ../engine"):format(game.folder, names))
    game:pack("game/engine.zip", game.root .. "/engine")
  end

  it("finds them in an archive that it mounts", function()
    newGame(nil, [[
      local bytes = love.filesystem.newFileData("engine.zip")
      assert(love.filesystem.mount(bytes, "engine.zip", ""))
    ]] .. MAIN)
    packEngine("pixcollide assets")
    assertRuns(game, "folder")
    assertRuns(game, "archive")
  end)

  it("finds them in an archive that it mounts in a folder", function()
    newGame(nil, [[
      love.filesystem.write("saved.zip", love.filesystem.read("engine.zip"))
      assert(love.filesystem.mount("saved.zip", "engine"))
      love.filesystem.setRequirePath("?.lua;?/init.lua;engine/?.lua;engine/?/init.lua")
    ]] .. MAIN)
    packEngine("pixcollide")
    assertRuns(game, "folder")
  end)

  it("searches the game before its save directory, if it wants to", function()
    newGame({ conf = "t.appendidentity = true" })
    assertRuns(game, "archive")
    assertRuns(game, "archive")
  end)

  it("loads it first in a thread, from an archive", function()
    newGame(nil, [[
      local answers = love.thread.newChannel()
      local code = "require 'love.image'\n local p = require 'pixcollide'; "
        .. "(...):push(p.love.newMask('assets/ship.png'):count())"
      local threads = {}
      for k = 1, 8 do
        threads[k] = love.thread.newThread(code)
        threads[k]:start(answers)
      end
      for k = 1, 8 do
        threads[k]:wait()
        assert(not threads[k]:getError(), threads[k]:getError())
        assert(answers:pop() == 808)
      end
    ]] .. MAIN)
    assertRuns(game, "archive")
  end)

  it("is told what is missing", function()
    local MISSING = {
      { false, "error: pixcollide: 'pixcollide/core.so' is not in the game (see \"Where the library goes\"" },
      { false, "is not in the game, only 'core.dll', which is for another system", with = "core.dll" },
      { "no library", "error: pixcollide: cannot load 'pixcollide/core.so': ", "core.so: " },
    }
    for _, case in ipairs(MISSING) do
      newGame { library = case[1] }
      if case.with then
        love_game.write(game.folder .. "/pixcollide/" .. case.with, "")
      end
      assertFails(game, "folder", case[2], case[3])
      assertFails(game, "archive", case[2], case[3])
      game:remove()
    end
    newGame { at = false }
    assertFails(game, "folder", "module 'pixcollide' not found")
  end)

  it("is told that it cannot write the library", function()
    newGame()
    love_game.write(game.root .. "/home", "") -- no folder can be made here
    assertFails(game, "archive", "error: pixcollide: cannot copy 'pixcollide/core.so' out of the game's archive",
      "to the save directory '", "(is there a t.identity in conf.lua?)")
  end)
end)
