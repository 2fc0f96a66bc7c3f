-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Frames of turning, scaled rocks with begin events, by pixcollide and by what else a LÖVE game may use; and what is seen
-- among rocks, beside fans of rays.
--   love bench/love [FOLDER]     in the repository; FOLDER: with bump.lua and HC/ in it

local folder = arg[2] or ""
package.path = ("./?.lua;./bench/love/?.lua;%s/?.lua;%s/?/init.lua;%s"):format(folder, folder, package.path)

local contenders = require "contenders"
local rocks = require "rocks"
local sight = require "sight"

local LIBRARIES = {
 { name = "pixcollide", module = "pixcollide", new = contenders.pixcollide, what = "pixels; eachBegan" },
 { name = "love.physics", module = "love", new = contenders.physics, what = "hulls of 8 corners; beginContact" },
 { name = "bump.lua", module = "bump", new = contenders.bump, what = "boxes that do not turn; sets of pairs in Lua",
  from = "the file bump.lua of https://github.com/kikito/bump.lua" },
 { name = "HC", module = "HC", new = contenders.HC, what = "hulls of 8 corners; sets of pairs in Lua",
  from = "a folder HC, the repository https://github.com/vrld/HC" },
}
local SCENES = {
 { "200 rocks, spread out", 200, 3036, 2277, 300 }, { "200 rocks, crowded", 200, 759, 569, 300 },
 { "2,000 rocks, spread out", 2000, 9600, 7200, 90 }, { "2,000 rocks, crowded", 2000, 2400, 1800, 90 },
 { "2,000 rocks, crowded, half of them still", 2000, 2400, 1800, 90, { share = 0.5 } },
 { "2,000 rocks, crowded, all still", 2000, 2400, 1800, 90, { share = 0 } },
 { "2,000 rocks, crowded, shrunk: 0.3 to 1", 2000, 2400, 1800, 90, { scales = { 0.3, 1 } } },
 { "2,000 rocks, crowded, grown: 1 to 3", 2000, 2400, 1800, 90, { scales = { 1, 3 } } },
}
local WARM = 40 -- frames left out: what is still has fallen asleep then

-- Those that are there; says what each compares, or how to get it.
local function loadLibraries()
 local there = {}
 for _, library in ipairs(LIBRARIES) do
  local is_there, value = pcall(require, library.module)
  library.value, there[#there + 1] = value, is_there and library or nil
  print(("%-14s %s"):format(library.name, is_there and library.what or
   "left out: needs PEERS=folder, and in it " .. library.from))
 end
 return there
end

-- All libraries go through the same frames in turn, so that whatever else the machine does hits all of them.
local function measure(libraries, name, count, w, h, frames, options)
 local scene, runs = rocks.newScene(count, w, h, options), {}
 for k, library in ipairs(libraries) do
  runs[k] = { frame = library.new(scene, library.value), times = {}, begun = 0 }
 end
 collectgarbage()
 for i = 1 - WARM, frames do
  rocks.step(scene)
  for _, run in ipairs(runs) do
   local start = love.timer.getTime()
   local begun = run.frame()
   local time = love.timer.getTime() - start
   if i > 0 then run.times[i], run.begun = time, run.begun + begun end
  end
 end
 print(("\n== %s, in %d x %d: milliseconds a frame, of %d frames; ratio is to pixcollide's"):format(name, w, h, frames))
 print(("  %-14s %8s %8s %6s %14s"):format("", "least", "median", "ratio", "begun a frame"))
 for k, run in ipairs(runs) do
  table.sort(run.times)
  local least, median = run.times[1], run.times[math.ceil(frames / 2)]
  print(("  %-14s %8.3f %8.3f %6.2f %14.1f"):format(libraries[k].name, 1000 * least, 1000 * median,
   least / runs[1].times[1], run.begun / frames))
 end
end

function love.load()
 io.stdout:setvbuf "line"
 local libraries = loadLibraries()
 for _, scene in ipairs(SCENES) do measure(libraries, unpack(scene)) end
 sight.measure()
 love.event.quit()
end
