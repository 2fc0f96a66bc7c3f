-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A helper for busted (--helper): runs the specs with a collector that never rests. Every call of a function or method of
-- pixcollide is preceded by a full collection, but for one call in several once the specs have made very many; so whatever
-- the binding forgets to anchor is gone by the time it is used. Makes garbage itself: leave out specs tagged #garbage.
local pixcollide = require "pixcollide"

local FULL = 1000 -- so many calls are each preceded by a collection, and then one in SPARSE
local SPARSE = 100

local ours = {} -- the functions of pixcollide

local function add(functions)
    for _, value in pairs(functions) do
        if type(value) == "function" then
            ours[value] = true
        end
    end
end

add(pixcollide)
local mask = pixcollide.newMask(1, 1)
for _, object in ipairs { mask, pixcollide.newSprite(mask), pixcollide.newWorld(), pixcollide.newPicture(1, 1) } do
    add(debug.getmetatable(object).__index)
    add(debug.getmetatable(object))
end

local calls = 0

-- A hook and not a wrapper: errors still name the function and the caller's line.
local function collectBeforeCall()
    if ours[debug.getinfo(2, "f").func] then
        calls = calls + 1
        if calls <= FULL or calls % SPARSE == 0 then
            collectgarbage()
        end
    end
end

debug.sethook(collectBeforeCall, "c")
collectgarbage("setpause", 0)
collectgarbage("setstepmul", 1000)
