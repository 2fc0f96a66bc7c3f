-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Methods of masks: texels one by one, as text, pixels, PNG and bytes. See mask.lua.

---@class pixcollide.Mask
local Mask = {}

---The texels as text: `#` is solid, `.` is empty. `pixcollide.newMaskFromRows` reads it.
---@return string[] rows One for each row, from the top.
function Mask:toRows() end

---The texels as raw pixels, for `love.image.newImageData(w, h, "rgba8", bytes)`: rows from the top, four bytes a pixel,
---red, green, blue, alpha. Solid texels have the colour, empty ones are four zeros. Raises for 2^29 or more texels.
---@param r? number 0 to 1; each is 1 unless given.
---@param g? number
---@param b? number
---@param a? number
---@return string bytes
function Mask:toPixels(r, g, b, a) end

---The mask as a PNG image: solid texels in this colour, empty ones transparent. Raises for a mask without texels or with
---more than 2^26.
---@param r? number 0 to 1; each is 1 unless given.
---@param g? number
---@param b? number
---@param a? number At least 1/255, so that `pixcollide.decodeMask` finds the same mask in it.
---@return string bytes
function Mask:encodePNG(r, g, b, a) end

---Writes the PNG image of `encodePNG` to a file.
---@param path string
---@param r? number
---@param g? number
---@param b? number
---@param a? number
---@return true? saved nil if the file cannot be written.
---@return string? message "cannot save 'path': cause"
function Mask:savePNG(path, r, g, b, a) end

---The mask as a short string, for `pixcollide.deserialize`: the same for equal masks, on every machine and in every
---version.
---@return string bytes
function Mask:serialize() end

---A hash of size and texels: the same for equal masks, on every machine and in every version. It is not cryptographic.
---@return string hash 16 hexadecimal digits.
function Mask:hash() end

---Runs over the solid texels, from top to bottom and left to right: `for x, y in mask:eachSolid() do`. The mask may be
---edited meanwhile: the loop goes on with the next texel that is solid by then. Raises once the mask is released.
---@return fun(): integer, integer
function Mask:eachSolid() end

---Runs over the runs of solid texels in rows: `for x, y, length in mask:eachRun() do`. The mask may be edited meanwhile:
---the loop goes on behind the end of the last run. Raises once the mask is released.
---@return fun(): integer, integer, integer
function Mask:eachRun() end

return Mask
