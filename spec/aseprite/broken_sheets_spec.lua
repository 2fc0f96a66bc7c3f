-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sheets that are not as they must be: nil and a message that names the file and the field.

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local small = require "spec.support.small_sheet"

local NUMBER, WHOLE = "number expected, got ", "whole number from 0 to 2147483647 expected, got "

-- By what it is about, what a sheet has in the place of a part (see spec/support/small_sheet.lua): {NAME, JSON, message,
-- options}. A message that does not begin with a letter goes on from where the part stands. Without a part, nothing is
-- changed but the options.
local WHERE = { FRAME = "frames[1].frame", INNER = "frames[1].spriteSourceSize", SOURCE = "frames[1].sourceSize",
  DURATION = "frames[1].duration", TAG = "meta.frameTags[1]", LAYERS = "meta.layers", SLICE = "meta.slices[1]",
  IMAGE = "meta.image" }

local HINT = ": pixcollide.atlas.load reads sheets of TexturePacker and the like"
local BROKEN = " of spriteSourceSize, with as many more on each side: the export is broken"
local BOUNDS = '"bounds": { "x": 0, "y": 0, "w": 2, "h": 2 }'
local CHANGED = {
  ["frames that miss something"] = {
    { "FRAME", "3", ": object expected, got number" },
    { "FRAME", '{ "x": 0, "y": 0, "h": 3 }', ".w: " .. NUMBER .. "nothing" },
    { "FRAME", '{ "x": "0", "y": 0, "w": 4, "h": 3 }', ".x: " .. NUMBER .. "string" },
    { "INNER", "[]", ".x: " .. NUMBER .. "nothing" }, { "INNER", "true", ": object expected, got boolean" },
    { "SOURCE", "{}", ".w: " .. NUMBER .. "nothing" },
    { "SOURCE", '{ "w": 4, "h": {} }', ".h: " .. NUMBER .. "object or array" },
    { "DURATION", '"100"', ": " .. NUMBER .. "string" },
    { "ROTATED", "true", "frames[1].rotated: rotated frames cannot be read, and Aseprite writes none" .. HINT },
    { "DURATION", "null", ": number expected, got nothing" .. HINT },
  },
  ["numbers that cannot be"] = { { "DURATION", "-5", ": " .. WHOLE .. "-5" } },
  ["pictures that are not of the size they were cut from"] = {
    { "INNER", '{ "x": 0, "y": 1, "w": 4, "h": 3 }', ": 0,1 4x3 lies outside the sourceSize of 4x3" },
    { "INNER", '{ "x": 0, "y": 0, "w": 3, "h": 3 }', "frames[1].frame: 4x3 pixels are not the 3x3" .. BROKEN },
    { "FRAME", '{ "x": 0, "y": 0, "w": 2, "h": 1 }', ": 2x1 pixels are not the 4x3" .. BROKEN },
    { "FRAME", '{ "x": 0, "y": 0, "w": 5, "h": 4 }', ": 5x4 pixels are not the 4x3" .. BROKEN },
  },
  ["a frame outside the image"] = {
    { "FRAME", '{ "x": 7, "y": 0, "w": 4, "h": 3 }', ": 7,0 4x3 lies outside 'FOLDER/hero.png' of 10x4 pixels" },
    { "FRAME", '{ "x": 0, "y": 2, "w": 4, "h": 3 }', ": 0,2 4x3 lies outside 'FOLDER/hero.png' of 10x4 pixels" },
  },
  ["an image that is not there"] = {
    { "IMAGE", "7", ": string expected, got number" },
    { nil, nil, "option 'image': cannot load 'no/hero.png': No such file or directory", { image = "no/hero.png" } },
  },
  ["tags that are wrong"] = {
    { "TAG", "1", ": object expected, got number" }, { "TAG", "{}", ".name: string expected, got nothing" },
    { "TAG", '{ "name": "a", "from": -1, "to": 0 }', ".from: " .. WHOLE .. "-1" },
    { "TAG", '{ "name": "a", "from": 1, "to": 0 }', ".to: whole number from 1 to 2147483647 expected, got 0" },
    { "TAG", '{ "name": "a", "from": 0, "to": 1, "direction": "sideways" }',
      ".direction: forward, reverse, pingpong or pingpong_reverse expected, got 'sideways'" },
    { "TAG", '{ "name": "a", "from": 0, "to": 1, "repeat": "x" }', ".repeat: " .. NUMBER .. "string" },
    { "TAG", '{ "name": "a", "from": 0, "to": 1, "repeat": "1.5" }', ".repeat: " .. WHOLE .. "1.5" },
  },
  ["layers and slices that are wrong"] = {
    { "LAYERS", "[ {} ]", "[1].name: string expected, got nothing" },
    { "LAYERS", "1", ": array expected, got number" },
    { "SLICE", '{ "name": "foot", "keys": 1 }', ".keys: array expected, got number" },
    { "SLICE", '{ "name": "foot", "keys": [ {} ] }', ".keys[1].frame: " .. NUMBER .. "nothing" },
    { "SLICE", '{ "name": "foot", "keys": [ { "frame": 0 } ] }', ".keys[1].bounds: object expected, got nothing" },
    { "SLICE", '{ "name": "foot", "keys": [ { "frame": 0, ' .. BOUNDS .. ', "pivot": { "x": 99999, "y": 2 } } ] }',
      ".keys[1].pivot.x: whole number from -32767 to 32767 expected, got 99999" },
    { "SLICE", '{ "name": "foot", "keys": [ { "frame": 0, ' .. BOUNDS .. ', "pivot": { "x": 0, "y": 0 } }, '
      .. '{ "frame": 1, ' .. BOUNDS .. ', "pivot": { "x": 32767, "y": 0 } } ] }',
      "meta.slices: pivots so far apart take masks of 32771x3 texels, and 32767 a side are possible" },
  },
  ["a slice or a layer that is not there"] = {
    { nil, nil, "meta.slices: there is no slice 'hand', which the option 'pivot' names", { pivot = "hand" } },
    { "SLICE", '{ "name": "hand", "keys": [] }', ": slice 'hand', which the option 'pivot' names, has no pivot",
      { pivot = "hand" } },
    { nil, nil, "frames: none is of the layer 'hit' (meta.layers: 'body'); layers are told apart in sheets exported "
      .. "with Split Layers", { layer = "hit" } },
    { "LAYERS", "null", "frames: none is of the layer 'hit'; layers are told apart in sheets exported with Split Layers",
      { layer = "hit" } },
  },
}
for shown, text in pairs { ["-1"] = "-1", ["4.5"] = "4.5", ["1e+300"] = "1e300", ["1e+20"] = "99999999999999999999",
  ["32768"] = "32768" } do
  table.insert(CHANGED["numbers that cannot be"], { "FRAME", ('{ "x": 0, "y": 0, "w": %s, "h": 3 }'):format(text),
    ".w: whole number from 0 to 32767 expected, got " .. shown })
end

-- A frame of w x h texels, of which one is in the image.
local function frameOf(w, h)
  return ('"frame": { "x": 0, "y": 0, "w": 1, "h": 1 }, "spriteSourceSize": { "x": 0, "y": 0, "w": 1, "h": 1 }, '
    .. '"sourceSize": { "w": %d, "h": %d }, "duration": 1'):format(w, h)
end

describe("pixcollide.aseprite.load gives nil and a message", function()
  local folder
  setup(function()
    folder = aseprite.newFolder()
    small.writeImage(folder)
  end)
  teardown(function() folder.remove() end)

  -- Both libraries must lead to the same message: this one, or what a function that is called with it takes.
  local function refusedText(text, message, options)
    local path = folder.write("hero.json", text)
    for _, library in ipairs { "dkjson", "cjson" } do
      local found, json = pcall(require, library)
      if found then
        local all = { decode = library == "dkjson" and function(source)
          local value, _, problem = json.decode(source)
          return value, problem
        end or json.decode }
        for name, value in pairs(options or {}) do all[name] = value end
        local sheet, problem, more = pixcollide.aseprite.load(path, all)
        assert.is_nil(sheet or more)
        local head = "cannot load '" .. path .. "': "
        assert.equal(head, problem:sub(1, #head))
        if type(message) == "function" then message(problem:sub(#head + 1))
        else assert.equal(message, problem:sub(#head + 1))
        end
      end
    end
  end

  -- The same if the message has one of these patterns.
  local function refusedLike(text, ...)
    local patterns = { ... }
    refusedText(text, function(problem)
      local isFound = false
      for _, pattern in ipairs(patterns) do isFound = isFound or problem:find(pattern) ~= nil end
      assert.is_true(isFound and not problem:find("\n"), problem)
    end)
  end

  it("for none of these changes", function()
    local sheet = assert(pixcollide.aseprite.load(folder.write("hero.json", small.json())))
    assert.equal(12, sheet:getMasks()[1]:count())
  end)

  for what, rows in pairs(CHANGED) do
    it("for " .. what, function()
      for _, row in ipairs(rows) do
        local name, json, message, options = row[1], row[2], row[3], row[4]
        local expected = (message:find("^%l") and "" or WHERE[name]) .. message:gsub("FOLDER/", function()
          return folder.path("")
        end)
        refusedText(small.json(json and { [name] = json }), expected, options)
      end
    end)
  end

  it("for a file that is not there", function()
    assert.same({ n = 2, nil, "cannot load 'no/hero.json': No such file or directory" },
      { n = 2, pixcollide.aseprite.load("no/hero.json") })
  end)

  it("for text that is no JSON, or no object", function()
    for _, text in ipairs { "", "{", "{ \"frames\": [", "frames", "\0\0\0" } do
      refusedLike(text, "^broken JSON: .", "^JSON: object expected, got number$")
    end
    for text, message in pairs {
      ['{ "textures": [] }'] = "textures: Aseprite writes none" .. HINT,
      ["3"] = "JSON: object expected, got number", ['"frames"'] = "JSON: object expected, got string",
      ["[]"] = "frames: object expected, got nothing", ["{}"] = "frames: object expected, got nothing",
      ['{ "frames": [], "meta": {} }'] = "frames: there are none",
      ['{ "frames": {}, "meta": {} }'] = "frames: there are none",
      ['{ "frames": "x" }'] = "frames: object expected, got string",
      [small.json():gsub('"meta"', '"data"')] = "meta: object expected, got nothing",
      [small.json():gsub('"frameTags": %b[]', '"frameTags": {"a": 1}')] = "meta.frameTags: array expected, got object",
    } do
      refusedText(text, message)
    end
    refusedLike(small.json { FRAME = "null" }, "^frames%[1%]%.frame: object expected, got n%a+$")
    refusedLike(small.json { FRAME = '{ "x": 1e999, "y": 0, "w": 4, "h": 3 }' }, "^broken JSON: ",
      "^frames%[1%]%.frame%.x: whole number from 0 to 32767 expected, got inf")
  end)

  it("for deep nesting", function()
    refusedLike(("["):rep(200000), "broken JSON: ")
    refusedText('{ "frames": ' .. ("["):rep(5000) .. ("]"):rep(5000) .. "}", function() end)
  end)

  it("for tables of a decoder that raise errors, and numbers that JSON does not have", function()
    local path = folder.write("hero.json", "x")
    local function problemOf(sheet)
      local result, problem = pixcollide.aseprite.load(path, { decode = function() return sheet end })
      assert.is_nil(result)
      return problem
    end
    for expected, value in pairs { mine = "mine", ["a field cannot be read: it raises a table"] = {} } do
      local raising = setmetatable({}, { __index = function() error(value, 0) end })
      for _, sheet in ipairs { raising, { frames = { raising } } } do
        assert.equal(("cannot load '%s': %s"):format(path, expected), problemOf(sheet))
      end
    end
    for shown, value in pairs { ["%-?nan"] = 0 / 0, ["%-inf"] = -math.huge, inf = math.huge } do
      local problem = problemOf { frames = { { frame = { x = value, y = 0, w = 1, h = 1 } } } }
      assert.is_truthy(problem:find("frames%[1%]%.frame%.x: whole number from 0 to 32767 expected, got " .. shown), problem)
    end
  end)

  it("for an image that is not there, where none has the name of the JSON", function()
    local function problemOf(image)
      local path = folder.write("other.json", small.json { IMAGE = image })
      local prefix, problem = ("cannot load '%s': "):format(path), select(2, pixcollide.aseprite.load(path))
      assert.equal(prefix, problem:sub(1, #prefix))
      return problem:sub(#prefix + 1)
    end
    assert.equal(("meta.image: cannot load '%s': No such file or directory"):format(folder.path("villain.png")),
      problemOf '"villain.png"')
    assert.equal(("meta.image: the sheet names no image, and '%s' is not there: say which by the option 'image'")
      :format(folder.path("other.png")), problemOf "null")
  end)

  it("for a hash with a name twice", function()
    local frame = '"%s": { ' .. frameOf(1, 1) .. " }"
    refusedText('{ "frames": { ' .. frame:format("a 0") .. ", " .. frame:format("a 1") .. ", " .. frame:format("a 0")
      .. ' }, "meta": { "image": "hero.png" } }',
      "frames: 'a 0' is there twice, and one of them is lost: export names that differ, or an Array")
  end)

  it("for an image that is none", function()
    folder.write("broken.png", "x")
    local head = "meta.image: '" .. folder.path("broken.png") .. "': cannot decode image: "
    refusedText(small.json { IMAGE = '"broken.png"' }, function(problem) assert.equal(head, problem:sub(1, #head)) end)
  end)

  it("for frames of several layers, none of which is chosen", function()
    local text = small.json { LAYERS = '[ { "name": "body" }, { "name": "hit" } ]' }
    text = text:gsub("hero 0", "hero (body) 0"):gsub("hero 1", "hero (hit) 0")
    refusedText(text, "frames: they are of the layers 'body', 'hit': choose one by the option 'layer'")
  end)

  it("for another sheet's pivot that does not fit", function()
    local model = assert(pixcollide.aseprite.load(folder.write("model.json", small.json())))
    local text = small.json():gsub(",%s*{ \"filename\": \"hero 1.-100 }", "")
    refusedText(text:gsub('"to": 1', '"to": 0'), "frames: there are 1, and 2 in the sheet that the option 'pivot' gives",
      { pivot = model })
    refusedText(small.json { SOURCE = '{ "w": 5, "h": 3 }' },
      "frames[1].sourceSize: 5x3 does not fit the sheet that the option 'pivot' gives", { pivot = model })
  end)

  it("for a hash whose names do not tell the order", function()
    local function hash(a, b)
      return ('{ "frames": { "%s": { %s }, "%s": { %s } }, "meta": { "image": "hero.png" } }')
        :format(a, frameOf(1, 1), b, frameOf(1, 1))
    end
    for _, names in ipairs { { "a.ase", "b.ase" }, { "a 0.ase", "b 0.ase" }, { "a.ase", "a 1.ase" },
      { "a 01.ase", "a 1.ase" } } do
      local a, b = names[1], names[2]
      refusedText(hash(a, b), ("frames: '%s' and '%s' do not tell the order of the frames: export the sheet as Array, "
        .. "or with names that end in numbers"):format(a, b))
    end
    refusedLike(hash("a 0.ase", "a 1.ase"):gsub('"w": 1, "h": 1 }, "dur', '"w": 1 }, "dur'),
      '^frames%["a %d%.ase"%]%.sourceSize%.h: number expected, got nothing$')
  end)

  it("for more masks, or frames of tags, than are sensible, before any is made", function()
    local function sheet(frame, count, tags)
      return '{ "frames": [{' .. (frame .. "},{"):rep(count - 1) .. frame .. '}], "meta": { "image": "hero.png"' .. tags .. " } }"
    end
    refusedText(sheet(frameOf(32767, 32767), 100, ""),
      "frames: 100 masks of 32767x32767 texels are more than 2^30 texels")
    local tag = '{ "name": "a", "from": 0, "to": 1023 }'
    refusedText(sheet(frameOf(1, 1), 1024, ', "frameTags": [' .. (tag .. ","):rep(1024) .. tag .. "]"),
      "meta.frameTags[1025]: all tags together have more than 1048576 frames")
  end)

  it("or a sheet, whatever is cut from the text or changed in it", function()
    local whole = small.json()
    rounds.each("aseprite broken", 400, function(rng)
      local text = whole
      for _ = 1, rng:int(1, 3) do
        local at = rng:int(1, #text)
        local what = ({ "", "9", "-", "null", "{}", "[", '"', "1e99", ",", "true" })[rng:int(1, 10)]
        text = text:sub(1, at - 1) .. what .. text:sub(at + rng:int(0, 4))
      end
      local sheet, problem = pixcollide.aseprite.load(folder.write("hero.json", text))
      assert.is_truthy(sheet or problem:find("^cannot load '"))
    end)
  end)
end)

describe("a sheet refuses", function()
  it("frames, tags and slices it has not", function()
    local folder = aseprite.newFolder()
    small.writeImage(folder)
    local walk = '{ "name": "walk", "from": 0, "to": 1 }'
    local late, never = '{ "name": "late", "from": 1, "to": 2 }', '{ "name": "never", "from": 3, "to": 1000000000 }'
    local sheet = assert(pixcollide.aseprite.load(folder.write("hero.json",
      small.json { TAG = ("%s, %s, %s"):format(late, walk, never) })))
    folder.remove()
    assert.same({ "walk" }, sheet:getTags())
    assert.same({ "meta.frameTags[1]: the tag 'late' is left out: frame 3 is not in the sheet, which has 2",
      "meta.frameTags[3]: the tag 'never' is left out: frame 4 is not in the sheet, which has 2" }, sheet:getNotes())
    raises.cases {
      { sheet, "getDuration", { 0 }, 1, "frame expected between 1 and 2, got 0" },
      { sheet, "getFrameRect", { 1e300 }, 1, "frame expected between 1 and 2, got 1e+300" },
      { sheet, "getTag", { "late" }, 1, "the tag 'late' is left out: frame 3 is not in the sheet, which has 2" },
      { sheet, "newAnimation", { "never" }, 1, "the tag 'never' is left out: frame 4 is not in the sheet, which has 2" },
      { sheet:newAnimation(), "setTag", { "never" }, 1, "the tag 'never' is left out: frame 4 is not in the sheet, which has 2" },
      { sheet, "getTag", { "run" }, 1, "the sheet has no tag 'run', but 'walk'" },
      { sheet, "getSlice", { "hand", 1 }, 1, "the sheet has no slice 'hand', but 'foot'" },
      { sheet, "getSliceMasks", { "hand" }, 1, "the sheet has no slice 'hand', but 'foot'" },
    }
  end)
end)
