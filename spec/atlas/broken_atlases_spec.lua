-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Atlases that are not as they must be: nil and a message that names the file and the field.

local pixcollide = require "pixcollide"
local newFolder = require "spec.support.folder"
local rounds = require "spec.support.rounds"

local FRAME = '"frame": {"x": 0, "y": 0, "w": 4, "h": 3}, "rotated": false'
local WHOLE = '{ "frames": { "a": { $FRAME }, "b": { ' .. FRAME .. ' } }, "meta": { "image": "a.png", "scale": "1" } $MORE }'
local NUMBER = ": number expected, got "
local OWN = "'FOLDER/a.png'"

-- What stands for the first frame, and the message after the frame's path.
local FRAMES = {
  { "", ".frame: object expected, got nothing" },
  { '"frame": {"x": 0, "y": 0, "w": "4", "h": 3}', ".frame.w" .. NUMBER .. "string" },
  { '"frame": {"x": 0.5, "y": 0, "w": 4, "h": 3}', ".frame.x: whole number from 0 to 32767 expected, got 0.5" },
  { '"frame": {"x": -1, "y": 0, "w": 4, "h": 3}', ".frame.x: whole number from 0 to 32767 expected, got -1" },
  { '"frame": {"x": 7, "y": 0, "w": 4, "h": 3}', ".frame: 7,0 4x3 lies outside " .. OWN .. " of 10x4 pixels" },
  { '"frame": {"x": 0, "y": 1, "w": 4, "h": 3}, "rotated": true', ".frame: 0,1 3x4 lies outside " .. OWN .. " of 10x4 pixels" },
  { FRAME .. ', "spriteSourceSize": 3', ".spriteSourceSize: object expected, got number" },
  { FRAME .. ', "spriteSourceSize": { "x": 0 }', ".spriteSourceSize.y" .. NUMBER .. "nothing" },
  { FRAME .. ', "spriteSourceSize": { "x": 1, "y": 0 }', ".spriteSourceSize: 1,0 4x3 lies outside the sourceSize of 4x3" },
  { FRAME .. ', "sourceSize": { "w": 3, "h": 9 }', ".spriteSourceSize: 0,0 4x3 lies outside the sourceSize of 3x9" },
  { FRAME .. ', "sourceSize": { "w": 40000, "h": 9 }', ".sourceSize.w: whole number from 0 to 32767 expected, got 40000" },
  { FRAME .. ', "pivot": 1', ".pivot: object expected, got number" },
  { FRAME .. ', "pivot": { "x": 1 }', ".pivot.y" .. NUMBER .. "nothing" },
  { FRAME .. ', "anchor": { "x": 1000, "y": 0 }', ".anchor.x: number from -512 to 512 expected, got 1000" },
  { FRAME .. ', "borders": { "left": 3 }', ".borders.top" .. NUMBER .. "nothing" },
  { FRAME .. ', "borders": { "left": 3, "top": 1, "right": 2, "bottom": 1 }',
    ".borders.right: whole number from 0 to 1 expected, got 2" },
  { FRAME .. ', "scale9Borders": { "x": 1, "y": 1, "w": 4, "h": 1 }',
    ".scale9Borders: 1,1 4x1 lies outside the sourceSize of 4x3" },
}

-- Whole files, and their messages.
local FILES = {
  ["3"] = "JSON: object expected, got number", ["{}"] = "frames: object expected, got nothing",
  ['{ "frames": {} }'] = "frames: there are none", ['{ "frames": 3 }'] = "frames: object expected, got number",
  ['{ "frames": [ 3 ] }'] = "frames[1]: object expected, got number",
  ['{ "textures": 3 }'] = "textures: array expected, got number",
  ['{ "textures": [ 3 ] }'] = "textures[1]: object expected, got number",
  ['{ "textures": [ { "image": "a.png", "frames": [ { } ] } ] }'] = "textures[1].frames[1].frame: object expected, got nothing",
  ['{ "frames": [ { ' .. FRAME .. ' } ], "meta": 3 }'] = "meta: object expected, got number",
  ['{ "frames": [ { ' .. FRAME .. ', "filename": 3 } ] }'] = "frames[1].filename: string expected, got number",
  ['{ "frames": { "a": { ' .. FRAME .. ' }, "a": { ' .. FRAME .. ' } } }'] =
    "frames: 'a' is there twice, and one of them is lost: export names that differ, or an Array",
}

-- The meta or what comes after it, and the message.
local METAS = {
  ['"meta": { "image": 3 }'] = "meta.image: string expected, got number",
  ['"meta": { "image": "none.png" }'] = "meta.image: cannot load 'FOLDER/none.png': No such file or directory",
  ['"meta": { "image": "data:image/png;base64,AAAA" }'] = "meta.image: it is within the JSON: export it as a file",
  ['"meta": { "image": "a.png", "scale": "x" }'] = "meta.scale: number expected, got string",
  ['"meta": { "image": "a.png", "scale": 0 }'] = "meta.scale: number from 1.52587890625e-05 to 65536 expected, got 0",
  ['"meta": { "image": "a.png", "related_multi_packs": 3 }'] = "meta.related_multi_packs: array expected, got number",
  ['"meta": { "image": "a.png", "related_multi_packs": [ 3 ] }'] = "meta.related_multi_packs[1]: string expected, got number",
  ['"meta": { "image": "a.png", "related_multi_packs": [ "none.json" ] }'] =
    "meta.related_multi_packs[1]: cannot load 'FOLDER/none.json': No such file or directory",
  ['"meta": { "image": "a.png", "related_multi_packs": [ "broken.json" ] }'] = "FOLDER/broken.json: frames: object expected, got nothing",
  ['"meta": { "image": "a.png" }, "animations": 3'] = "animations: object expected, got number",
  ['"meta": { "image": "a.png" }, "animations": { "x": 3 }'] = 'animations["x"]: array expected, got number',
  ['"meta": { "image": "a.png" }, "animations": { "x": [ "a", "c" ] }'] = 'animations["x"][2]: there is no frame \'c\'',
}

describe("pixcollide.atlas.load gives nil and a message", function()
  local folder
  setup(function()
    folder = newFolder()
    local picture = pixcollide.newPicture(10, 4)
    picture:clear(1, 1, 1, 1)
    assert(picture:savePNG(folder.path("a.png")))
    folder.write("broken.json", "{}")
  end)
  teardown(function() folder.remove() end)

  local function refused(text, message, options)
    local path = folder.write("sheet.json", text)
    local atlas, problem = pixcollide.atlas.load(path, options)
    assert.is_nil(atlas)
    assert.equal("cannot load '" .. path .. "': " .. message:gsub("FOLDER/", function() return folder.path("") end), problem)
  end

  local function whole(first, more)
    return (WHOLE:gsub("%$FRAME", function() return first or FRAME end):gsub("%$MORE", function() return more or "" end))
  end

  it("for none of these changes", function()
    local atlas = assert(pixcollide.atlas.load(folder.write("sheet.json", whole())))
    assert.equal(12, atlas:getMask("a"):count())
  end)

  it("for frames that are wrong", function()
    for _, row in ipairs(FRAMES) do refused(whole(row[1]), 'frames["a"]' .. row[2]) end
  end)

  it("for files that are wrong", function()
    for text, message in pairs(FILES) do refused(text, message) end
  end)

  it("for what else is wrong", function()
    for meta, message in pairs(METAS) do refused('{ "frames": { "a": { ' .. FRAME .. ' } }, ' .. meta .. " }", message) end
  end)

  it("for a JSON that names no image, where there is none of its own name", function()
    refused('{ "frames": [ { ' .. FRAME .. ' } ] }', "meta.image: the sheet names no image, and 'FOLDER/sheet.png' is not there: "
      .. "say which by the option 'image'")
  end)

  it("for other files, and says what to give instead", function()
    refused("\0\0\0\0\224\165", "Aseprite's own file: pixcollide.aseprite.load reads it")
    assert.same({ nil, "cannot load 'none.json': No such file or directory" }, { pixcollide.atlas.load("none.json") })
  end)

  it("for more masks than are sensible, before any is made", function()
    local frames = {}
    for k = 1, 3 do frames[k] = '{ "frame": {"x": 0, "y": 0, "w": 1, "h": 1}, "sourceSize": {"w": 20000, "h": 20000} }' end
    refused('{ "frames": [' .. table.concat(frames, ",") .. ' ], "meta": { "image": "a.png" } }',
      "frames[3].sourceSize: all masks together have more than 2^30 texels")
  end)

  it("or an atlas, whatever is cut from the text or changed in it", function()
    local text = whole(FRAME .. ', "pivot": {"x": 0.5, "y": 0.5}, "borders": {"left": 1, "top": 1, "right": 1, "bottom": 1}',
      ', "animations": { "x": [ "a", "b" ] }')
    rounds.each("atlas broken", 400, function(rng)
      local changed = text
      for _ = 1, rng:int(1, 3) do
        local at = rng:int(1, #changed)
        local what = ({ "", "9", "-", "null", "{}", "[", '"', "1e99", ",", "true" })[rng:int(1, 10)]
        changed = changed:sub(1, at - 1) .. what .. changed:sub(at + rng:int(0, 4))
      end
      local atlas, problem = pixcollide.atlas.load(folder.write("sheet.json", changed))
      assert.is_truthy(atlas or problem:find("^cannot load '"))
      if atlas then assert.is_true(#atlas:getMasks() == #atlas:getNames() and atlas:getSheet():getFrameCount() > 0) end
    end)
  end)

  it("in a time that grows as the text does", function()
    local names = ("_"):rep(200000)
    local atlas = assert(pixcollide.atlas.load(folder.write("sheet.json",
      '{ "frames": [ { "filename": "' .. names .. 'x", ' .. FRAME .. ' }, { "filename": "' .. names .. '1", ' .. FRAME
      .. ' } ], "meta": { "image": "a.png" } }')))
    assert.equal(2, #atlas:getNames())
  end)
end)
