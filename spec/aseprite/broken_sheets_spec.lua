-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sheets that are not as they must be: nil and a message that names the file and the field.

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local small = require "spec.support.small_sheet"

describe("pixcollide.aseprite.load gives nil and a message", function()
  local folder
  setup(function()
    folder = aseprite.newFolder()
    small.writeImage(folder)
  end)
  teardown(function() folder.remove() end)

  -- Both libraries must lead to the same message.
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
        assert.is_nil(sheet)
        assert.is_nil(more)
        local head = "cannot load '" .. path .. "': "
        assert.equal(head, problem:sub(1, #head))
        if type(message) == "function" then
          message(problem:sub(#head + 1))
        else
          assert.equal(message, problem:sub(#head + 1))
        end
      end
    end
  end

  local function refused(changes, message, options) refusedText(small.json(changes), message, options) end

  it("for none of these changes", function()
    local sheet = assert(pixcollide.aseprite.load(folder.write("hero.json", small.json())))
    assert.equal(12, sheet:getMasks()[1]:count())
  end)

  it("for a file that is not there", function()
    assert.same({ n = 2, nil, "cannot load 'no/hero.json': No such file or directory" },
      { n = 2, pixcollide.aseprite.load("no/hero.json") })
  end)

  it("for text that is no JSON", function()
    for _, text in ipairs { "", "{", "{ \"frames\": [", "frames", "\0\0\0", "\137PNG\r\n" } do
      refusedText(text, function(problem)
        assert.is_truthy(problem:find("^broken JSON: .") or problem == "JSON: object expected, got number", problem)
        assert.is_nil(problem:find("\n"))
      end)
    end
  end)

  it("for JSON that is no object", function()
    refusedText("3", "JSON: object expected, got number")
    refusedText("\"frames\"", "JSON: object expected, got string")
    refusedText("[]", "frames: object expected, got nothing")
    refusedText("{}", "frames: object expected, got nothing")
    refusedText('{ "frames": [], "meta": {} }', "frames: there are none")
    refusedText('{ "frames": {}, "meta": {} }', "frames: there are none")
    refusedText('{ "frames": "x" }', "frames: object expected, got string")
  end)

  it("for deep nesting", function()
    refusedText(("["):rep(200000), function(problem) assert.is_truthy(problem:find("broken JSON: ", 1, true)) end)
    refusedText('{ "frames": ' .. ("["):rep(5000) .. ("]"):rep(5000) .. "}", function() end)
  end)

  it("for frames that miss something", function()
    refused({ FRAME = "null" }, function(problem)
      assert.is_truthy(problem:find("^frames%[1%]%.frame: object expected, got n%a+$"), problem)
    end)
    refused({ FRAME = "3" }, "frames[1].frame: object expected, got number")
    refused({ FRAME = '{ "x": 0, "y": 0, "h": 3 }' }, "frames[1].frame.w: number expected, got nothing")
    refused({ FRAME = '{ "x": "0", "y": 0, "w": 4, "h": 3 }' }, "frames[1].frame.x: number expected, got string")
    refused({ INNER = "[]" }, "frames[1].spriteSourceSize.x: number expected, got nothing")
    refused({ INNER = "true" }, "frames[1].spriteSourceSize: object expected, got boolean")
    refused({ SOURCE = "{}" }, "frames[1].sourceSize.w: number expected, got nothing")
    refused({ SOURCE = '{ "w": 4, "h": {} }' }, "frames[1].sourceSize.h: number expected, got object or array")
    refused({ DURATION = '"100"' }, "frames[1].duration: number expected, got string")
    refused({ ROTATED = "true" }, "frames[1].rotated: rotated frames cannot be read, and Aseprite writes none")
  end)

  it("for numbers that cannot be", function()
    local function number(text, shown, low, high)
      refused({ FRAME = ('{ "x": 0, "y": 0, "w": %s, "h": 3 }'):format(text) },
        ("frames[1].frame.w: whole number from %d to %d expected, got %s"):format(low or 0, high or 32767, shown))
    end
    number("-1", "-1")
    number("4.5", "4.5")
    number("1e300", "1e+300")
    number("99999999999999999999", "1e+20")
    number("32768", "32768")
    refused({ DURATION = "-5" }, "frames[1].duration: whole number from 0 to 2147483647 expected, got -5")
    refused({ FRAME = '{ "x": 1e999, "y": 0, "w": 4, "h": 3 }' }, function(problem)
      assert.is_truthy(problem:find("^frames%[1%]%.frame%.x: whole number from 0 to 32767 expected, got inf")
        or problem:find("^broken JSON: "), problem)
    end)
  end)

  it("for tables of a decoder that raise errors", function()
    local path = folder.write("hero.json", "x")
    for expected, value in pairs { mine = "mine", ["a field cannot be read: it raises a table"] = {} } do
      local raising = setmetatable({}, { __index = function() error(value, 0) end })
      for _, sheet in ipairs { raising, { frames = { raising } } } do
        local result, problem = pixcollide.aseprite.load(path, { decode = function() return sheet end })
        assert.is_nil(result)
        assert.equal(("cannot load '%s': %s"):format(path, expected), problem)
      end
    end
  end)

  it("for numbers that some libraries read though JSON has none such", function()
    local path = folder.write("hero.json", "x")
    for shown, value in pairs { ["%-?nan"] = 0 / 0, ["%-inf"] = -math.huge, inf = math.huge } do
      local _, problem = pixcollide.aseprite.load(path, {
        decode = function() return { frames = { { frame = { x = value, y = 0, w = 1, h = 1 } } } } end,
      })
      assert.is_truthy(problem:find("frames%[1%]%.frame%.x: whole number from 0 to 32767 expected, got " .. shown), problem)
    end
  end)

  it("for pictures that are not of the size they were cut from", function()
    refused({ INNER = '{ "x": 0, "y": 1, "w": 4, "h": 3 }' },
      "frames[1].spriteSourceSize: 0,1 4x3 lies outside the sourceSize of 4x3")
    refused({ INNER = '{ "x": 0, "y": 0, "w": 3, "h": 3 }' },
      "frames[1].frame: 4x3 pixels are not the 3x3 of spriteSourceSize")
    refused({ FRAME = '{ "x": 0, "y": 0, "w": 2, "h": 1 }' },
      "frames[1].frame: 2x1 pixels are not the 4x3 of spriteSourceSize")
    refused({ FRAME = '{ "x": 0, "y": 0, "w": 5, "h": 4 }' },
      "frames[1].frame: 5x4 pixels are not the 4x3 of spriteSourceSize")
  end)

  it("for a frame outside the image", function()
    refused({ FRAME = '{ "x": 7, "y": 0, "w": 4, "h": 3 }' },
      "frames[1].frame: 7,0 4x3 lies outside '" .. folder.path("hero.png") .. "' of 10x4 pixels")
    refused({ FRAME = '{ "x": 0, "y": 2, "w": 4, "h": 3 }' },
      "frames[1].frame: 0,2 4x3 lies outside '" .. folder.path("hero.png") .. "' of 10x4 pixels")
  end)

  it("for an image that is not there, or is none", function()
    refused({ IMAGE = '"villain.png"' },
      "meta.image: cannot load '" .. folder.path("villain.png") .. "': No such file or directory")
    refused({ IMAGE = "7" }, "meta.image: string expected, got number")
    refused({ IMAGE = "null" }, "meta.image: the sheet names no image: say which by the option 'image'")
    refused({}, "option 'image': cannot load 'no/hero.png': No such file or directory", { image = "no/hero.png" })
    folder.write("broken.png", "x")
    refused({ IMAGE = '"broken.png"' }, function(problem)
      local head = "meta.image: '" .. folder.path("broken.png") .. "': cannot decode image: "
      assert.equal(head, problem:sub(1, #head))
    end)
    refusedText(small.json():gsub('"meta"', '"data"'), "meta: object expected, got nothing")
  end)

  it("for tags that are wrong", function()
    refused({ TAG = "1" }, "meta.frameTags[1]: object expected, got number")
    refused({ TAG = "{}" }, "meta.frameTags[1].name: string expected, got nothing")
    refused({ TAG = '{ "name": "a", "from": -1, "to": 0 }' },
      "meta.frameTags[1].from: whole number from 0 to 2147483647 expected, got -1")
    refused({ TAG = '{ "name": "a", "from": 1, "to": 0 }' },
      "meta.frameTags[1].to: whole number from 1 to 2147483647 expected, got 0")
    refused({ TAG = '{ "name": "a", "from": 0, "to": 1000000000 }' },
      "meta.frameTags[1].to: frame 1000000000 is not in the sheet, which has 2")
    refused({ TAG = '{ "name": "a", "from": 1, "to": 2, "direction": "pingpong" }' },
      "meta.frameTags[1].to: frame 2 is not in the sheet, which has 2")
    refused({ TAG = '{ "name": "a", "from": 3, "to": 4 }' },
      "meta.frameTags[1].from: frame 3 is not in the sheet, which has 2")
    refused({ TAG = '{ "name": "a", "from": 0, "to": 1, "direction": "sideways" }' },
      "meta.frameTags[1].direction: forward, reverse, pingpong or pingpong_reverse expected, got 'sideways'")
    refused({ TAG = '{ "name": "a", "from": 0, "to": 1, "repeat": "x" }' },
      "meta.frameTags[1].repeat: number expected, got string")
    refused({ TAG = '{ "name": "a", "from": 0, "to": 1, "repeat": "1.5" }' },
      "meta.frameTags[1].repeat: whole number from 0 to 2147483647 expected, got 1.5")
    refusedText(small.json():gsub('"frameTags": %b[]', '"frameTags": {"a": 1}'),
      "meta.frameTags: array expected, got object")
  end)

  it("for layers and slices that are wrong", function()
    refused({ LAYERS = "[ {} ]" }, "meta.layers[1].name: string expected, got nothing")
    refused({ LAYERS = "1" }, "meta.layers: array expected, got number")
    refused({ SLICE = '{ "name": "foot", "keys": 1 }' }, "meta.slices[1].keys: array expected, got number")
    refused({ SLICE = '{ "name": "foot", "keys": [ {} ] }' }, "meta.slices[1].keys[1].frame: number expected, got nothing")
    refused({ SLICE = '{ "name": "foot", "keys": [ { "frame": 0 } ] }' },
      "meta.slices[1].keys[1].bounds: object expected, got nothing")
    local bounds = '"bounds": { "x": 0, "y": 0, "w": 2, "h": 2 }'
    refused({ SLICE = '{ "name": "foot", "keys": [ { "frame": 0, ' .. bounds .. ', "pivot": { "x": 99999, "y": 2 } } ] }' },
      "meta.slices[1].keys[1].pivot.x: whole number from -32767 to 32767 expected, got 99999")
    local far = '{ "name": "foot", "keys": [ { "frame": 0, %s, "pivot": { "x": 0, "y": 0 } }, '
      .. '{ "frame": 1, %s, "pivot": { "x": 32767, "y": 0 } } ] }'
    refused({ SLICE = far:format(bounds, bounds) },
      "meta.slices: pivots so far apart take masks of 32771x3 texels, and 32767 a side are possible")
  end)

  it("for a slice or a layer that is not there", function()
    refused({}, "meta.slices: there is no slice 'hand', which the option 'pivot' names", { pivot = "hand" })
    refused({ SLICE = '{ "name": "hand", "keys": [] }' }, "meta.slices[1]: slice 'hand', which the option 'pivot' names, has no pivot",
      { pivot = "hand" })
    refused({}, "frames: none is of the layer 'hit' (meta.layers: 'body'); layers are told apart in sheets exported "
      .. "with Split Layers", { layer = "hit" })
    refused({ LAYERS = "null" }, "frames: none is of the layer 'hit'; layers are told apart in sheets exported "
      .. "with Split Layers", { layer = "hit" })
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
    refused({ SOURCE = '{ "w": 5, "h": 3 }' }, "frames[1].sourceSize: 5x3 does not fit the sheet that the option 'pivot' gives",
      { pivot = model })
  end)

  it("for a hash whose names do not tell the order", function()
    local frame = '"frame": { "x": 0, "y": 0, "w": 1, "h": 1 }, "spriteSourceSize": { "x": 0, "y": 0, "w": 1, "h": 1 }, '
      .. '"sourceSize": { "w": 1, "h": 1 }, "duration": 1'
    local function hash(a, b)
      return ('{ "frames": { "%s": { %s }, "%s": { %s } }, "meta": { "image": "hero.png" } }'):format(a, frame, b, frame)
    end
    local function orderless(a, b)
      refusedText(hash(a, b), ("frames: '%s' and '%s' do not tell the order of the frames: export the sheet as Array, "
        .. "or with names that end in numbers"):format(a, b))
    end
    orderless("a.ase", "b.ase")
    orderless("a 0.ase", "b 0.ase")
    orderless("a.ase", "a 1.ase")
    orderless("a 01.ase", "a 1.ase")
    refusedText(hash("a 0.ase", "a 1.ase"):gsub('"w": 1, "h": 1 }, "dur', '"w": 1 }, "dur'), function(problem)
      assert.is_truthy(problem:find('^frames%["a %d%.ase"%]%.sourceSize%.h: number expected, got nothing$'), problem)
    end)
  end)

  it("for more masks than are sensible, before any is made", function()
    local frames = {}
    for k = 1, 100 do
      frames[k] = '{ "frame": { "x": 0, "y": 0, "w": 1, "h": 1 }, "spriteSourceSize": { "x": 0, "y": 0, "w": 1, "h": 1 }, '
        .. '"sourceSize": { "w": 32767, "h": 32767 }, "duration": 1 }'
    end
    refusedText('{ "frames": [' .. table.concat(frames, ",") .. '], "meta": { "image": "hero.png" } }',
      "frames: 100 masks of 32767x32767 texels are more than 2^30 texels")
  end)

  it("for more frames of tags than are sensible", function()
    local frame = '{ "frame": { "x": 0, "y": 0, "w": 1, "h": 1 }, "spriteSourceSize": { "x": 0, "y": 0, "w": 1, "h": 1 }, '
      .. '"sourceSize": { "w": 1, "h": 1 }, "duration": 1 }'
    local tag = '{ "name": "a", "from": 0, "to": 1023 }'
    refusedText('{ "frames": [' .. (frame .. ","):rep(1023) .. frame .. '], "meta": { "image": "hero.png", "frameTags": ['
      .. (tag .. ","):rep(1024) .. tag .. "] } }", "meta.frameTags[1025]: all tags together have more than 1048576 frames")
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
  it("frames, tags and slices it has not, and options of sprites that are wrong", function()
    local folder = aseprite.newFolder()
    small.writeImage(folder)
    local sheet = assert(pixcollide.aseprite.load(folder.write("hero.json", small.json())))
    folder.remove()
    raises.cases {
      { sheet, "getDuration", { 0 }, 1, "frame expected between 1 and 2, got 0" },
      { sheet, "getFrameRect", { 1e300 }, 1, "frame expected between 1 and 2, got 1e+300" },
      { sheet, "getTag", { "run" }, 1, "the sheet has no tag 'run', but 'walk'" },
      { sheet, "newAnimation", { "run" }, 1, "the sheet has no tag 'run', but 'walk'" },
      { sheet, "getSlice", { "hand", 1 }, 1, "the sheet has no slice 'hand', but 'foot'" },
      { sheet, "getSliceMasks", { "hand" }, 1, "the sheet has no slice 'hand', but 'foot'" },
      { pixcollide.aseprite, "load", { "x", { rect = { 0, 0, 1, 1 } } }, 2, "unknown option 'rect'" },
    }
  end)
end)
