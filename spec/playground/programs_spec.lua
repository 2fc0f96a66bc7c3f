-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The playground without a browser: its player, and the programs that it offers.

local pages = require "spec.support.pages"
local pixcollide = require "pixcollide"
local system = require "spec.support.system"

local FOLDER = "examples/playground/"

local path = package.path
package.path = FOLDER .. "?.lua;" .. path
local player = require "player"
package.path = path

-- The programs, by what programs.json says.
local function readPrograms()
  local programs = {}
  local list = assert(system.read(FOLDER .. "programs.json"))
  for file, title in list:gmatch('{"file": "([%w_]+%.lua)", "title": "([^"]+)"}') do
    programs[#programs + 1] = { file = file, title = title, source = assert(system.read(FOLDER .. file)) }
  end
  return programs
end

local PROGRAMS = readPrograms()

-- The player looks for playground.lua each time, as a program does.
local function start(source)
  package.path = FOLDER .. "?.lua;" .. path
  local ok, message = pcall(player.start, source)
  package.path = path
  if not ok then
    error(message, 0)
  end
end

-- Plays frames; `act`, if given, is called before each with its number, and `hasOverlay` looks at all of them.
local function play(source, frames, act, hasOverlay)
  start(source)
  for frame = 1, frames do
    if act then act(frame) end
    player.frame()
    if hasOverlay then player.view(true) end
  end
  return player.view(false):toPixels()
end

-- Input of all kinds: the mouse goes round, is pressed for a while, keys are pressed in turn.
local function act(frame)
  player.moveMouse(frame * 37 % 640, frame * 23 % 360)
  if frame % 10 == 0 then player.press(frame % 20 == 0) end
  for i, key in ipairs { "left", "right", "up", "down", "space", "return", "a" } do
    player.key(key, math.floor(frame / 8) % 7 == i - 1)
  end
end

-- What a program prints, while a function is called.
local function printed(call, ...)
  local lines, print = {}, _G.print
  _G.print = function(...) lines[#lines + 1] = table.concat({ ... }, "\t") end -- luacheck: ignore 122
  local ok, message = pcall(call, ...)
  _G.print = print -- luacheck: ignore 122
  assert(ok, message)
  return table.concat(lines, "\n")
end

local function messageOf(call, ...)
  local ok, message = pcall(call, ...)
  assert.is_false(ok)
  return message
end

-- It has Lua 5.4 alone.
describe("a program of the playground #large", function()
  for _, program in ipairs(PROGRAMS) do
    describe(program.file, function()
      it("plays 60 frames, and makes the same picture each time", function()
        local first = play(program.source, 60)
        assert.is_true(first == play(program.source, 60))
        assert.matches('^{"frames": 60, "animated": true, ', player.report())
        assert.is_false(first == play(program.source, 1))
      end)

      it("fills its picture: nothing of it is transparent", function()
        start(program.source)
        player.frame()
        local picture = player.view(false)
        local width, height = picture:getDimensions()
        local mask = pixcollide.newMaskFromPixels(picture:toPixels(), width, height, { threshold = 254 / 255 })
        assert.equal(width * height, mask:count())
      end)

      it("takes input, which makes a difference, the same each time", function()
        local first = play(program.source, 60, act)
        assert.is_true(first == play(program.source, 60, act, true))
        assert.is_false(first == play(program.source, 60))
      end)

      it("is offered by a title, and tells what it shows", function()
        assert.matches("^%u", program.title)
        assert.matches("%-%- Shown here: ", program.source)
      end)
    end)
  end
end)

describe("a dropped file #large", function()
  local ship = assert(system.read("examples/assets/ship.png"))
  local empty = pixcollide.newMask(30, 20):encodePNG()
  local wide = pixcollide.newMask(4000, 1, true):encodePNG()
  local huge = ship:sub(1, 16) .. "\0\0\127\255\0\0\127\255" .. ship:sub(25) -- promises 2^30 pixels

  local function takesFiles(program)
    return program.source:find("playground.dropped", 1, true) ~= nil
  end

  for _, program in ipairs(PROGRAMS) do
    if takesFiles(program) then
      it("changes what is seen: " .. program.file, function()
        local plain = play(program.source, 60)
        for _, bytes in ipairs { system.read("examples/assets/walker.png"), wide, ship } do
          local function drop(frame)
            if frame == 30 then player.drop("dropped.png", bytes) end
          end
          local changed = play(program.source, 60, drop)
          assert.is_true(changed == play(program.source, 60, drop, true))
          assert.is_true(bytes == ship or changed ~= plain)
        end
      end)

      it("that is refused is told, and changes nothing: " .. program.file, function()
        local plain = play(program.source, 60)
        for _, bytes in ipairs { "", "no picture", ship:sub(1, 60), ship:sub(1, -40), huge, empty } do
          assert.is_true(plain == play(program.source, 60, function(frame)
            if frame == 30 then
              assert.matches("^bad%.png: %a", printed(player.drop, "bad.png", bytes))
            end
          end))
        end
      end)
    end
  end
end)

describe("what a program finds", function()
  -- Runs lines of a program that has p, its playground; what it prints in a frame after `input`.
  local function told(lines, input)
    start("local p = require 'playground'\nfunction p.frame(dt) print(" .. lines .. ") end")
    if input then input() end
    return printed(player.frame)
  end

  it("is an opaque black picture, and a mouse in the middle of it", function()
    start ""
    local picture = player.view(false)
    assert.same({ 640, 360 }, { picture:getDimensions() })
    assert.equal(("\0\0\0\255"):rep(640 * 360), picture:toPixels())
    assert.equal("320 180 false false",
      told 'table.concat({ p.mouse.x, p.mouse.y, tostring(p.mouse.isDown), tostring(p.mouse.wasPressed) }, " ")')
  end)

  it("is a frame of 1/60 s, called once for each", function()
    start "local p, n = require 'playground', 0\nfunction p.frame(dt) n = n + 1 print(n, dt == 1 / 60) end"
    local print = _G.print
    local lines = {}
    _G.print = function(n, isRight) lines[#lines + 1] = { n, isRight } end -- luacheck: ignore 122
    player.frame()
    player.frame()
    _G.print = print -- luacheck: ignore 122
    assert.same({ { 1, true }, { 2, true } }, lines)
    assert.matches('^{"frames": 2, ', player.report())
  end)

  it("are random numbers that are the same each time", function()
    local function numbers() return printed(start, "print(math.random(), math.random(1000))") end
    assert.equal(numbers(), numbers())
  end)

  it("are keys: down while they are held, pressed for one frame", function()
    local keys = 'tostring(p.isDown "left") .. tostring(p.wasPressed "left") .. tostring(p.isDown "right")'
    assert.equal("falsefalsefalse", told(keys))
    player.key("left", true)
    assert.equal("truetruefalse", printed(player.frame))
    player.key("left", true) -- as keys that repeat do
    assert.equal("truefalsefalse", printed(player.frame))
    player.key("left", false)
    assert.equal("falsefalsefalse", printed(player.frame))
    player.key("left", true)
    player.key("left", false)
    assert.equal("falsetruefalse", printed(player.frame))
    assert.equal("falsefalsefalse", printed(player.frame))
  end)

  it("is a mouse that moves, and is pressed as keys are", function()
    local mouse = 'p.mouse.x .. " " .. p.mouse.y .. tostring(p.mouse.isDown) .. tostring(p.mouse.wasPressed)'
    assert.equal("7 9truetrue", told(mouse, function()
      player.moveMouse(7, 9)
      player.press(true)
    end))
    assert.equal("7 9truefalse", printed(player.frame))
    player.press(false)
    player.press(true)
    player.press(false)
    assert.equal("7 9falsetrue", printed(player.frame))
    assert.equal("7 9falsefalse", printed(player.frame))
  end)

  it("has nothing left of the program before", function()
    start [[
      local p = require "playground"
      p.world, p.frame, p.mine, p.overlay.x = require("pixcollide").newWorld(), print, 1, 5
    ]]
    player.key("a", true)
    player.moveMouse(1, 1)
    start [[
      local p = require "playground"
      assert(not p.world and not p.frame and not p.mine and not p.overlay.x and p.mouse.x == 320 and not p.isDown "a")
    ]]
  end)
end)

describe("an error", function()
  it("has its line, when the program begins and in a frame", function()
    assert.equal("program.lua:2: oh", messageOf(start, "\nerror 'oh'"))
    start "local p = require 'playground'\nfunction p.frame()\n  local none\n  none.x = 1\nend"
    assert.matches("^program%.lua:4: attempt to index", messageOf(player.frame))
    start "local p = require 'playground'\nfunction p.dropped()\n  error('oh')\nend"
    assert.equal("program.lua:3: oh", messageOf(player.drop, "a", ""))
  end)

  it("of syntax is worded as Lua does", function()
    assert.matches("^program%.lua:2: .*near", messageOf(start, "local a = 1\nlocal = 2"))
  end)

  it("is a key that is no name", function()
    for _, name in ipairs { "isDown", "wasPressed" } do
      local message = messageOf(start, "local p = require 'playground'\n\nlocal down = p." .. name .. "(65)")
      assert.equal('program.lua:3: the name of a key expected, such as "left", got number', message)
    end
  end)

  if rawget(_G, "jit") or _VERSION ~= "Lua 5.1" then -- Lua 5.1 cannot be told to take text alone
    it("is a program that is compiled already", function()
      assert.is_string(messageOf(start, string.dump(function() end)))
    end)
  end

  it("is what is no picture, no world or no function", function()
    local function messageOfField(assignment, call, ...)
      start("local p = require 'playground'\np." .. assignment)
      return messageOf(call, ...)
    end
    for _, value in ipairs { "5", "nil" } do
      assert.equal("playground.picture is no Picture that can be shown: it is " .. value,
        messageOfField("picture = " .. value, player.view, false))
    end
    assert.equal("playground.picture is no Picture that can be shown: it is picture (released)",
      messageOfField("picture:release()", player.view, false))
    assert.equal("playground.frame is no function: it is 1", messageOfField("frame = 1", player.frame))
    assert.equal("playground.dropped is no function: it is 1", messageOfField("dropped = 1", player.drop, "a", ""))
    assert.equal("playground.world is no World that can be shown: it is w",
      messageOf(start, "require('playground').world = 'w'"))
  end)
end)

describe("what is seen", function()
  it("is the program's picture itself, of any size", function()
    start "local p = require 'playground'\np.picture = require('pixcollide').newPicture(5, 4)"
    assert.same({ 5, 4 }, { player.view(false):getDimensions() })
    assert.equal(player.view(false), player.view(true)) -- there is no world to draw
  end)
end)

describe("docs/playground.md", function()
  it("has a program that plays", function()
    local examples = pages.examples("run in the playground", true)
    assert.is_true(#examples > 0)
    for _, example in ipairs(examples) do
      local first = play(example.code, 1)
      assert.is_true(play(example.code, 10, act) ~= first, example.name)
    end
  end)

  it("names every field of the playground, and no other", function()
    local text, fields, missing = system.read("docs/playground.md"), { "frame", "world", "dropped" }, {}
    local rows = text:match("\n| field | what it is |\n(.-)\n\n")
    start("")
    for field in pairs(package.loaded.playground) do
      if field ~= "keys" then fields[#fields + 1] = field end
    end
    for _, field in ipairs(fields) do
      local count
      rows, count = rows:gsub("`" .. field .. "`([^|\n]*|)", "%1", 1)
      if count == 0 then missing[#missing + 1] = field end
    end
    assert.same({}, missing)
    assert.is_nil(rows:match("\n| `"))
  end)
end)
