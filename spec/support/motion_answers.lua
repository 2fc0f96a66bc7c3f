-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random contacts and motions for answers_hash.lua.

local sprites = require "spec.support.sprites"

--- note(value): whole numbers, booleans, nil; note_number(value): any number.
return function(rng, note, note_number)
    local function note_numbers(...)
        for k = 1, select("#", ...) do
            note_number((select(k, ...)))
        end
    end

    local function note_pair(a, b)
        local area, x, y, nx, ny = a:contact(b)
        note(area)
        if area then
            note_numbers(x, y, nx, ny)
        end
        note(a:touches(b))
        note(a:touches(b, 4))
        local distance, ax, ay, bx, by = a:distance(b, rng:pick { math.huge, rng:real(0, 60) })
        note(distance ~= nil)
        if distance then
            note_numbers(distance, ax, ay, bx, by)
        end
    end

    local function note_pairs()
        local grid_a, t_a, grid_b, t_b = sprites.pair(rng, nil, nil, 4000)
        local a, b = sprites.new(grid_a:mask(), t_a), sprites.new(grid_b:mask(), t_b)
        for _ = 1, 4 do
            note_pair(a, b)
            local x, y = t_b.x + rng:int(-30, 30), t_b.y + rng:int(-30, 30)
            if math.abs(x) <= 2 ^ 30 and math.abs(y) <= 2 ^ 30 then
                b:setPosition(x, y)
            end
        end
    end

    for _ = 1, 6 do
        note_pairs()
    end
end
