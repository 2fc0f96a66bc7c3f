-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What picture:drawWorld should draw of sprites, pixel by pixel: coverage, then hits, then boxes. Entries are those of
-- seeing.lua; a view is a table with x, y, w, h in world pixels.

local rule = require "spec.support.rule"
local seeing = require "spec.support.seeing"

local floor = math.floor

local naive_drawing = {}

-- Pictures hold bytes.
local function rounded(value)
    return floor(value * 255 + 0.5) / 255
end

local function blend(pixel, color, alpha)
    alpha = alpha * (color[4] or 1)
    for k = 1, 3 do
        pixel[k] = rounded(color[k] * alpha + pixel[k] * (1 - alpha))
    end
end

-- For each entry its coverage of the view; false if it has none.
local function coverages(entries, view)
    local list = {}
    for k, entry in ipairs(entries) do
        local i0, j0, i1, j1 = rule.window(entry.grid, entry.t)
        list[k] = i0 and i0 < view.x + view.w and i1 > view.x and j0 < view.y + view.h and j1 > view.y
            and rule.coverage(entry.grid, entry.t, view.x, view.y, view.x + view.w, view.y + view.h)
    end
    return list
end

-- How many pairs cover the pixel.
local function countHits(entries, covers, excluded, i, j)
    local n = 0
    for p = 1, #entries do
        if covers[p] and rule.has(covers[p], i, j) then
            for q = p + 1, #entries do
                if covers[q] and rule.has(covers[q], i, j) and seeing.may_collide(excluded, entries[p], entries[q]) then
                    n = n + 1
                end
            end
        end
    end
    return n
end

local function isOnFrame(x, y, w, h, i, j)
    return i >= x and i < x + w and j >= y and j < y + h and (i == x or i == x + w - 1 or j == y or j == y + h - 1)
end

--- The colours {r, g, b} of the view's pixels, row by row, on an opaque background. colors has layers, hits, boxes; what
-- options (a table with coverage, hits, boxes) has as false is not drawn.
function naive_drawing.pixels(entries, excluded, view, background, colors, options)
    local covers, pixels = coverages(entries, view), {}
    for j = view.y, view.y + view.h - 1 do
        for i = view.x, view.x + view.w - 1 do
            local pixel = { rounded(background[1]), rounded(background[2]), rounded(background[3]) }
            for k, entry in ipairs(entries) do
                if options.coverage and covers[k] and rule.has(covers[k], i, j) then
                    blend(pixel, colors.layers[entry.layer], entry.enabled and 1 or 0.3)
                end
            end
            for _ = 1, options.hits and countHits(entries, covers, excluded, i, j) or 0 do
                blend(pixel, colors.hits, 1)
            end
            for _, entry in ipairs(entries) do
                local x, y, w, h = entry.sprite:getBox()
                if options.boxes and isOnFrame(x, y, w, h, i, j) then
                    blend(pixel, colors.boxes, 1)
                end
            end
            pixels[#pixels + 1] = pixel
        end
    end
    return pixels
end

return naive_drawing
