-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The assertions that pixcollide.luassert adds, and their messages, word for word.

local pixcollide = require "pixcollide"
require "pixcollide.luassert"
local raises = require "spec.support.raises"

local function sprite(rows, x, y) return pixcollide.newSprite(pixcollide.newMaskFromRows(rows), { x = x, y = y }) end

local unpack = table.unpack or unpack -- luacheck: ignore
local RING = { "###", "#.#", "###" }

-- f must fail at a line of this file with exactly these lines.
local function fails(f, ...)
  local ok, problem = pcall(f)
  assert(not ok, "nothing was raised")
  local at, text = tostring(problem):match("^([^\n]-):%d+: (.*)$")
  assert.equal(debug.getinfo(1, "S").short_src, at)
  assert.equal(table.concat({ ... }, "\n"), text)
end

local function problemOf(f)
  local ok, problem = pcall(f)
  assert(not ok, "nothing was raised")
  return tostring(problem)
end

describe("assert.collides", function()
  local a, apart, corner = sprite(RING, 0, 0), sprite({ "##", "##" }, 3, 2), sprite({ "##", "##" }, 2, 2)

  it("holds if some pixel is covered by both", function()
    assert.collides(a, corner)
    assert.collides(corner, a)
    assert.collides(a, a)
    assert.is_not.collides(a, apart)
    assert.not_collides(a, apart)
  end)

  it("gives what it was given, as other assertions do", function() assert.equal(a, (assert.collides(a, corner))) end)

  it("draws both sprites if they do not collide", function()
    fails(function() assert.collides(a, apart) end, "Expected a and b to collide, but no pixel is covered by both.",
      "a covers pixels in 3 x 3 at (0, 0); b covers pixels in 2 x 2 at (3, 2).", "from (0, 0):",
      "aaa..", "a.a..", "aaabb", "...bb")
  end)

  it("draws what they share if they should not collide", function()
    fails(function() assert.not_collides(a, corner) end,
      "Expected a and b not to collide, but they share 1 pixel in 1 x 1 at (2, 2).",
      "a covers pixels in 3 x 3 at (0, 0); b covers pixels in 2 x 2 at (2, 2).", "from (0, 0):",
      "aaa.", "a.a.", "aa#b", "..bb")
  end)

  it("says so if a sprite covers nothing", function()
    local empty = sprite({ "..", ".." }, 5, 5)
    fails(function() assert.collides(empty, sprite({ "#" }, -3, -2)) end,
      "Expected a and b to collide, but no pixel is covered by both.",
      "a covers no pixel; b covers pixels in 1 x 1 at (-3, -2).", "from (-3, -2):", "b")
    fails(function() assert.collides(empty, empty) end,
      "Expected a and b to collide, but no pixel is covered by both.", "a covers no pixel; b covers no pixel.",
      "neither covers a pixel")
  end)
end)

it("what is too wide, or too high, is drawn in part, and the message says so", function()
  local dot = sprite({ "#" }, 0, 0)
  local wide = problemOf(function() assert.collides(dot, sprite({ "#" }, 500, 0)) end)
  local high = problemOf(function() assert.collides(dot, sprite({ "#" }, 0, 500)) end)
  assert.truthy(wide:find("from (0, 0), 78 x 1 of the 501 x 1 pixels from (0, 0):", 1, true), wide)
  assert.truthy(high:find(" of the 1 x 501 pixels from (0, 0):", 1, true), high)
end)

describe("assert.is_adjacent", function()
  local a = sprite(RING, 0, 0)

  it("draws both sprites if they do not", function()
    fails(function() assert.is_adjacent(a, sprite({ "#" }, 4, 1)) end,
      "Expected a and b to be next to each other, but no covered pixel of a is next to one of b.",
      "a covers pixels in 3 x 3 at (0, 0); b covers pixels in 1 x 1 at (4, 1).", "from (0, 0):",
      "aaa..", "a.a.b", "aaa..")
    fails(function() assert.is_adjacent(a, sprite({ "##" }, 1, 1)) end,
      "Expected a and b to be next to each other and not to overlap, but they share 1 pixel.",
      "a covers pixels in 3 x 3 at (0, 0); b covers pixels in 2 x 1 at (1, 1).", "from (0, 0):",
      "aaa", "ab#", "aaa")
    fails(function() assert.is_not_adjacent(a, sprite({ "#" }, -1, -1)) end,
      "Expected a and b not to be next to each other, but a covered pixel of a is next to one of b.",
      "a covers pixels in 3 x 3 at (0, 0); b covers pixels in 1 x 1 at (-1, -1).", "from (-1, -1):",
      "b...", ".aaa", ".a.a", ".aaa")
  end)
end)

describe("assert.touches", function()
  it("says what to write instead", function()
    local a = sprite(RING, 0, 0)
    local message = raises.here(function() assert.touches(a, a) end)
    assert.equal("'touches' has another name here: assert.is_adjacent(a, b)", message)
  end)
end)

describe("assert.covers", function()
  local a = sprite(RING, 10, 20)

  it("holds if the covered pixels are these, wherever they are", function()
    assert.covers(a, RING)
    assert.covers(a, "###\n#.#\n###")
    assert.covers(a, { "", ".....", "..XXX", "..X X..", "..XXX", "" })
    assert.not_covers(a, { "###", "###", "###" })
    assert.not_covers(a, { "####", "#..#", "####" })
    a:setRotation(math.pi / 2)
    assert.covers(a, RING)
    a:setRotation(0)
  end)

  it("holds for the place, too, if that is given", function()
    assert.covers(a, RING, 10, 20)
    assert.covers(a, RING, 10.9, 20.9)
    assert.covers(a, { "", ".###", ".#.#", ".###" }, 9, 19)
    assert.not_covers(a, RING, 9, 20)
    assert.not_covers(a, RING, 10, 21)
  end)

  it("holds for sprites that cover nothing, and rows that say so", function()
    assert.covers(sprite({ "" }, 3, 4), {})
    assert.covers(sprite({ "..." }, 3, 4), { "", "...." }, 100, 100)
    assert.not_covers(a, {})
    assert.not_covers(sprite({ "..." }, 3, 4), RING)
  end)

  it("draws the difference", function()
    local OTHERS = "Expected the sprite to cover other pixels: + is covered and should not be, - should be and is not; "
    fails(function() assert.covers(a, { "###", ".##", "###" }) end,
      OTHERS .. "it covers pixels in 3 x 3 at (10, 20).", "from (10, 20):", "###", "+-#", "###")
    fails(function() assert.covers(a, RING, 11, 20) end,
      OTHERS .. "it covers pixels in 3 x 3 at (10, 20).", "from (10, 20):", "+##-", "+-+-", "+##-")
    assert.matches("78 x 40 of the 2147483641 x 2147483671 pixels from %(10, %-2147483648%)",
      problemOf(function() assert.covers(a, RING, 2 ^ 31, -2 ^ 31) end))
    fails(function() assert.covers(sprite({ "." }, 3, 4), { "#" }) end,
      OTHERS .. "it covers no pixel.", "from (0, 0):", "-")
    fails(function() assert.not_covers(a, RING, "the ring is open") end, "the ring is open",
      "Expected the sprite not to cover just these pixels.", "from (10, 20):", "###", "#.#", "###")
  end)
end)

describe("assert.rayHits", function()
  local world, a, b

  before_each(function()
    world = pixcollide.newWorld()
    a, b = world:add(sprite(RING, 0, 0)), world:add(sprite({ "##", "##" }, 4, 1))
  end)

  it("holds if a ray's first hit is this sprite, at this pixel if one is given", function()
    assert.rayHits(world, -3, 1.5, 9, 1.5, a)
    assert.rayHits(world, -3, 1.5, 9, 1.5, a, 0, 1)
    assert.rayHits(world, 9, 1.5, -3, 1.5, b, 5, 1)
    assert.not_rayHits(world, -3, 1.5, 9, 1.5, b)
    assert.not_rayHits(world, -3, 1.5, 9, 1.5, a, 2, 1)
    assert.is_not.rayHits(world, -3, 5.5, 9, 5.5, a)
  end)

  it("draws the ray", function()
    fails(function() assert.rayHits(world, -2, 2.5, 6, 2.5, b) end,
      "Expected the ray from (-2, 2.5) to (6, 2.5) to hit a, but it hits b at pixel (0, 2).", "from (-2, 0):",
      "..bbb....", "..b.b.aa.", "**Xbb*aa*")
    fails(function() assert.rayHits(world, -2, 3.5, 6, 3.5, a) end,
      "Expected the ray from (-2, 3.5) to (6, 3.5) to hit a, but it hits nothing.", "from (-2, 0):",
      "..aaa....", "..a.a....", "..aaa....", "*********")
    fails(function() assert.rayHits(world, 1.5, 4.5, 1.5, -1.5, a, 1, 0) end,
      "Expected the ray from (1.5, 4.5) to (1.5, -1.5) to hit a at pixel (1, 0), but it hits a at pixel (1, 2).",
      "from (0, -2):", ".*.", ".*.", "aaa", "a*a", "aXa", ".*.", ".*.")
    fails(function() assert.not_rayHits(world, 4.5, 1.5, 4.5, 1.5, b, "no wall here") end, "no wall here",
      "Expected the ray from (4.5, 1.5) to (4.5, 1.5) not to hit a, but it hits a at pixel (4, 1).", "from (4, 1):",
      "Xa", "aa")
  end)
end)

describe("the assertions", function()
  local a, world = sprite(RING, 0, 0), pixcollide.newWorld()

  it("refuse what is released, and x without y", function()
    local released = pixcollide.newWorld()
    released:release()
    for _, case in ipairs {
      { 2, "not_collides", "sprite expected, got number", a, 5 },
      { 4, "covers", "y expected to be a number between -2^31 and 2^31, got nil", a, RING, 0 },
      { 1, "rayHits", "world has been released", released, 1, 2, 3, 4, a },
      { 4, "rayHits", "x2 expected to be a number between -2^30 and 2^30, got nil", world, 1, 2 },
      { 8, "rayHits", "y expected to be a number between -2^31 and 2^31, got nil", world, 1, 2, 3, 4, a, 5 },
    } do
      local n, name, text = case[1], case[2], case[3]
      fails(function() assert[name](unpack(case, 4)) end,
        ("bad argument #%d to '%s' (%s)"):format(n, (name:gsub("^not_", "")), text))
    end
  end)

  it("are there for luassert itself", function() assert.equal(require "luassert", require "pixcollide.luassert") end)

  it("cannot be had without luassert", function()
    local loaded, searchers = package.loaded.luassert, package.searchers or package.loaders -- luacheck: ignore 143
    local own, first = package.loaded["pixcollide.luassert"], searchers[1]
    package.loaded.luassert, package.loaded["pixcollide.luassert"] = nil, nil
    table.insert(searchers, 1, function(name)
      if name == "luassert" then error("no luassert here", 0) end
    end)
    local ok, message = pcall(function() return (require "pixcollide.luassert") end)
    table.remove(searchers, 1)
    package.loaded.luassert, package.loaded["pixcollide.luassert"] = loaded, own
    assert.equal(first, searchers[1])
    assert.is_false(ok)
    local text = "pixcollide.luassert needs luassert, which comes with busted (luarocks install luassert)"
    assert.is_truthy(tostring(message):find(text, 1, true), message)
  end)
end)

-- The guide to testing: its file for busted runs here, and its message is what a failure says.
local GUIDE = "docs/guides/testing.md"
local section = io.open(GUIDE, "rb"):read("*a"):gsub("\r\n", "\n"):match("\n## A test file\n(.*)$")
local program, message = section:match("\n```lua\n(.-\n)```\n.*\n```text\n(.-)\n```\n")

describe(GUIDE .. ":", function()
  local environment = setmetatable({ describe = describe, it = it, assert = assert }, { __index = _G })
  if setfenv then -- luacheck: ignore 113
    setfenv(assert(loadstring(program, "=" .. GUIDE)), environment)() -- luacheck: ignore 113
  else
    assert(load(program, "=" .. GUIDE, "t", environment))()
  end

  it("the message that it shows is the one that comes", function()
    local ship, shot = sprite({ "..#..", ".###.", "##.##" }, 0, 0), sprite({ "#", "#" }, 4, 0)
    fails(function() assert.collides(ship, shot, "the right wing") end, message)
  end)
end)
