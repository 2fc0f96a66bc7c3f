-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A helper for busted (--helper): runs the specs with a collector that never rests. The first calls of each function and
-- method of pixcollide are each preceded by a full collection, later ones now and then; so whatever the binding forgets to
-- anchor is gone by the time it is used. Makes garbage and collects: leave out specs tagged #garbage.
local collector = require "spec.support.collector"
local pixcollide = require "pixcollide"

local FIRST = 10 -- so many calls of each function are preceded by a collection, then one in SOME, then one in FEW
local SOME, MANY, FEW = 200, 4000, 5000

local ours = {} -- the functions of pixcollide: how often each has been called

local function add(functions)
  for _, value in pairs(functions) do
    if type(value) == "function" then ours[value] = 0 end
  end
end

add(pixcollide)
local mask = pixcollide.newMask(1, 1)
for _, object in ipairs { mask, pixcollide.newSprite(mask), pixcollide.newWorld(), pixcollide.newPicture(1, 1),
  pixcollide.newWorld():snapshot() } do
  add(debug.getmetatable(object).__index)
  add(debug.getmetatable(object))
end

-- A hook and not a wrapper: errors still name the function and the caller's line.
local function collectBeforeCall()
  local called = debug.getinfo(2, "f").func
  local calls = ours[called]
  if calls then
    calls = calls + 1
    ours[called] = calls
    if calls <= FIRST or calls % (calls <= MANY and SOME or FEW) == 0 then collectgarbage() end
  end
end

debug.sethook(collectBeforeCall, "c")
collector.hurry(0, 1000)
