-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Masks and results as text that people can read: a mask is "##./.#.", its rows from the top, and "7x0" if it has no
-- texel. So that expectations fit on a line, and answers of any kind are compared in one way.

local pixcollide = require "pixcollide"
local shown = {}

--- The mask of a text: "##./.#." by rows, "70x3" an empty one of that size, "70x3#" a full one.
function shown.mask(text)
  local w, h, full = text:match("^(%d+)x(%d+)(#?)$")
  if w then return pixcollide.newMask(tonumber(w), tonumber(h), full == "#") end
  return pixcollide.newMaskFromRows((text:gsub("/", "\n")))
end

-- The text of a mask or of a naive one.
local function picture(rows, w, h, count)
  if w == 0 or h == 0 then return ("%dx%d"):format(w, h) end
  local text = table.concat(rows, "/")
  if count and count ~= select(2, text:gsub("#", "")) then text = text .. " whose count is " .. count end
  return text
end

local function add_table(leaves, add, value)
  leaves[#leaves + 1] = "{"
  for k = 1, #value do add(leaves, value[k]) end
  local names = {}
  for name in pairs(value) do
    if type(name) ~= "number" then names[#names + 1] = tostring(name) end
  end
  table.sort(names)
  for _, name in ipairs(names) do
    leaves[#leaves + 1] = name .. " ="
    add(leaves, value[name])
  end
  leaves[#leaves + 1] = "}"
end

local function add(leaves, value)
  if type(value) == "userdata" and value.toRows then
    value = picture(value:toRows(), value:getWidth(), value:getHeight(), value:count())
  elseif type(value) == "table" and value.rows then
    value = picture(value:rows(), value.width, value.height)
  elseif type(value) == "table" then
    return add_table(leaves, add, value)
  end
  leaves[#leaves + 1] = value == nil and "nil" or value
end

--- All that was given, laid out as a flat list of numbers, strings and booleans.
function shown.leaves(...)
  local leaves = {}
  for k = 1, select("#", ...) do add(leaves, (select(k, ...))) end
  return leaves
end

--- A list of such leaves as one line.
function shown.line(leaves)
  local texts = {}
  for k, leaf in ipairs(leaves) do
    if type(leaf) == "number" then
      leaf = leaf == 0 and "0" or leaf % 1 == 0 and math.abs(leaf) < 1e15 and ("%d"):format(leaf) or ("%.17g"):format(leaf)
    end
    texts[k] = tostring(leaf)
  end
  return (table.concat(texts, " "):gsub("{ ", "{"):gsub(" }", "}"))
end

--- Results as one line: shown.text(mask:trimmed()) is "##/#. 1 1".
function shown.text(...) return shown.line(shown.leaves(...)) end

--- Calls a method that edits on a copy, which is also the other mask if that is the mask itself: the results, the copy.
function shown.edited(mask, name, other, ...)
  local copy = mask:clone()
  if rawequal(other, mask) then other = copy end
  return copy[name](copy, other, ...), copy
end

return shown
