-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What of a map was left aside, or may surprise: counted while the map is read, and told in sentences.

-- For each kind what is counted, one and many, and the sentence: $n is the count, $name the name of what it is about,
-- $more what is to be said of that.
local SENTENCES = {
  shapes = { "tile", "tiles", "shapes of Tiled's collision editor are left aside ($n): shapes = true lets them count instead "
    .. "of pixels" },
  property = { "tile or layer", "tiles or layers", "the property '$name' says nothing here ($n): solid = \"$name\" lets "
    .. "only what has it be solid" },
  misspelt = { "", "", "the property '$name' is not known$more" },
  layer = { "", "", "the option 'tiles' names '$name', which is no layer of the map$more" },
  group = { "", "", "the option 'tiles' names '$name', which is a group: name its layers$more" },
  never = { "", "", "the function of the option 'solid' holds for no tile" },
  absent = { "name", "names", "nothing has the property '$name', which the option 'solid' names" },
  marks = { "shape", "shapes", "properties of single shapes are left aside ($n), as a tile layer that is one mask has one of "
    .. "each: tiles = \"sprites\" makes sprites of them" },
  unknown = { "object", "objects", "the shape '$name' is not known here ($n), and has no sprite" },
  parallax = { "layer", "layers", "parallax changes nothing here ($n, '$name' first)" },
  blend = { "layer", "layers", "blend modes change nothing here ($n, '$name' first)" },
  beyond = { "tile", "tiles", "the image of tileset '$name' holds fewer tiles than it declares ($n fewer)" },
}
-- Of which kinds there is a sentence for each name.
local NAMED = { property = true, misspelt = true, layer = true, group = true, absent = true, unknown = true, beyond = true }

local Notes = {}
Notes.__index = Notes

local notes = {}

--- None yet.
function notes.new()
  return setmetatable({ list = {}, found = {} }, Notes)
end

--- Counts some more of a kind, one unless `count` is given. `more` is what is to be said of the name.
function Notes:add(kind, name, count, more)
  local key = NAMED[kind] and kind .. " " .. name or kind
  local note = self.found[key]
  if not note then
    note = { kind = kind, name = name or "", more = more, count = 0 }
    self.list[#self.list + 1], self.found[key] = note, note
  end
  note.count = note.count + (count or 1)
end

--- All sentences, those about what came first in the map first.
function Notes:tell()
  local sentences = {}
  for k, note in ipairs(self.list) do
    local sentence = SENTENCES[note.kind]
    local words = { n = ("%.0f %s"):format(note.count, sentence[note.count == 1 and 1 or 2]), name = note.name, more = note.more }
    sentences[k] = (sentence[3]:gsub("%$(%a+)", words))
  end
  return sentences
end

return notes
