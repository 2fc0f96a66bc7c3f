-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The scenes that examples/animations.lua makes GIFs of: the GIFs are theirs.

local games = require "spec.support.games"
local pixcollide = require "pixcollide"

local LARGEST, SHORTEST, LONGEST = 2 ^ 20, 3, 8 -- bytes; seconds

local names, stage = games.load("animations.scenes"), games.load("animations.stage")

local function read(path)
  local file = assert(io.open(path, "rb"))
  local bytes = file:read("*a")
  file:close()
  return bytes
end

-- What a GIF's header says: its size in pixels.
local function gifSize(bytes)
  local a, b, c, d = bytes:byte(7, 10)
  return a + 256 * b, c + 256 * d
end

for _, name in ipairs(names) do
  describe("the animation " .. name, function()
    local scene = games.load("animations." .. name:gsub("-", "_"))

    it("is in examples/pictures, small and looping", function()
      local bytes, seconds = read("examples/pictures/" .. name .. ".gif"), scene.frames / stage.RATE
      assert.equal("GIF89a", bytes:sub(1, 6))
      assert.is_truthy(bytes:find("NETSCAPE2.0\3\1\0\0", 1, true))
      assert.same({ scene.width * stage.SCALE, scene.height * stage.SCALE }, { gifSize(bytes) })
      assert.is_true(#bytes < LARGEST and seconds >= SHORTEST and seconds <= LONGEST)
    end)
  end)
end

it("the animation of the digger is small, and as large as its script says", function()
  local bytes, film = read("examples/pictures/digger.gif"), games.load("digger_script").film
  assert.same({ true, { 2 * film[3], 2 * film[4] } }, { #bytes < LARGEST, { gifSize(bytes) } })
  local masks = assert(pixcollide.decodeFrames(bytes))
  assert.is_true(#masks > 60)
end)
