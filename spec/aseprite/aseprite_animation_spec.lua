-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local garbage = require "spec.support.garbage"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"

local DIRECTIONS = { "forward", "reverse", "pingpong", "pingpong_reverse" }

-- What Aseprite shows, frame after frame, each for its duration: a list of {frame, milliseconds}; after the last repeat,
-- nothing. `passes` is how often it goes from one end to the other.
local function timeline(tag, durations, passes)
  local shown = {}
  local forward = tag.direction == "forward" or tag.direction == "pingpong"
  local isPingpong = tag.direction:find("pingpong") ~= nil
  for pass = 1, passes do
    local isFirst = pass == 1
    local from, to, step = tag.from + 1, tag.to + 1, 1
    if not forward then
      from, to, step = to, from, -1
    end
    if isPingpong and not isFirst and from ~= to then
      from = from + step -- where it turned has been shown
    end
    for frame = from, to, step do
      shown[#shown + 1] = { frame, durations[frame] }
    end
    if isPingpong then
      forward = not forward
    end
  end
  return shown
end

-- The frame at a time, or nil when all is over.
local function frameAt(shown, time)
  for _, entry in ipairs(shown) do
    if time < entry[2] then
      return entry[1]
    end
    time = time - entry[2]
  end
end

describe("an animation", function()
  local folder
  setup(function() folder = aseprite.newFolder() end)
  teardown(function() folder.remove() end)

  local function newSheet(durations, tags)
    local frames = {}
    for k = 1, #durations do
      frames[k] = naive.from(8, 4, function(x) return x < k % 9 end)
    end
    local sprite = { title = "hero", width = 8, height = 4, layers = { { name = "all", frames = frames } },
      durations = durations, tags = tags }
    local picture, text = aseprite.export(pixcollide, sprite, random.new(1), { image = "sheet.png" })
    assert(picture:save(folder.path("sheet.png")))
    return assert(pixcollide.aseprite.load(folder.write("sheet.json", text)))
  end

  local function tag(name, from, to, direction, repeats)
    return { name = name, from = from, to = to, direction = direction or "forward", repeats = repeats }
  end

  -- The frames shown at steps of a time.
  local function play(animation, dt, count)
    local frames = {}
    for k = 1, count do
      frames[k] = animation:getFrame()
      animation:update(dt)
    end
    return table.concat(frames, " ")
  end

  it("shows each frame for its time", function()
    local sheet = newSheet({ 100, 200, 50 }, {})
    assert.equal("1 1 2 2 2 2 3 1 1 2 2", play(sheet:newAnimation(), 0.05, 11))
  end)

  it("changes at the very time that is due", function()
    local sheet = newSheet({ 100, 100, 100, 100 }, {})
    assert.equal("1 2 3 4 1 2 3 4 1", play(sheet:newAnimation(), 0.1, 9))
  end)

  it("changes at the very step that is due, at all rates", function()
    local sheet = newSheet({ 100, 50, 150, 1000 }, {})
    for _, rate in ipairs { 20, 24, 25, 30, 40, 48, 50, 60, 75, 90, 100, 120, 144, 165, 240, 1000 } do
      local animation = sheet:newAnimation()
      for step = 0, 30 * rate do
        local time = step % (13 * rate) * 20 / rate -- in twentieths of a second; 13 seconds are ten cycles
        time = math.floor(time + 1e-6) % 26
        local expected = time < 2 and 1 or time < 3 and 2 or time < 6 and 3 or 4
        if animation:getFrame() ~= expected then
          assert.same({ rate, step, expected }, { rate, step, animation:getFrame() })
        end
        animation:update(1 / rate)
      end
    end
  end)

  it("plays in all directions, for ever", function()
    local durations = { 10, 10, 10, 10, 10, 10 }
    local sheet = newSheet(durations, {
      tag("f", 1, 4, "forward"), tag("r", 1, 4, "reverse"), tag("p", 1, 4, "pingpong"), tag("q", 1, 4, "pingpong_reverse"),
      tag("one", 2, 2, "pingpong"), tag("two", 2, 3, "pingpong"),
    })
    assert.equal("2 3 4 5 2 3 4 5 2", play(sheet:newAnimation("f"), 0.01, 9))
    assert.equal("5 4 3 2 5 4 3 2 5", play(sheet:newAnimation("r"), 0.01, 9))
    assert.equal("2 3 4 5 4 3 2 3 4", play(sheet:newAnimation("p"), 0.01, 9))
    assert.equal("5 4 3 2 3 4 5 4 3", play(sheet:newAnimation("q"), 0.01, 9))
    assert.equal("3 3 3", play(sheet:newAnimation("one"), 0.01, 3))
    assert.equal("3 4 3 4", play(sheet:newAnimation("two"), 0.01, 4))
  end)

  it("stops at its last frame when it has been repeated as often as the tag says", function()
    local sheet = newSheet({ 10, 10, 10, 10 }, {
      tag("once", 0, 2, "forward", 1), tag("twice", 0, 1, "reverse", 2), tag("there", 0, 2, "pingpong", 1),
      tag("and back", 0, 2, "pingpong", 2), tag("and there", 1, 3, "pingpong_reverse", 3), tag("one", 1, 1, "pingpong", 3),
    })
    assert.equal("1 2 3 3 3", play(sheet:newAnimation("once"), 0.01, 5))
    assert.equal("2 1 2 1 1 1", play(sheet:newAnimation("twice"), 0.01, 6))
    assert.equal("1 2 3 3 3", play(sheet:newAnimation("there"), 0.01, 5))
    assert.equal("1 2 3 2 1 1 1", play(sheet:newAnimation("and back"), 0.01, 7))
    assert.equal("4 3 2 3 4 3 2 2 2", play(sheet:newAnimation("and there"), 0.01, 9))
    local animation = sheet:newAnimation("one")
    animation:update(0.029)
    assert.is_false(animation:isFinished())
    animation:update(0.002)
    assert.is_true(animation:isFinished())
  end)

  it("is finished when the time of its last frame is over", function()
    local animation = newSheet({ 10, 30 }, { tag("once", 0, 1, "forward", 1) }):newAnimation("once")
    animation:update(0.039)
    assert.is_false(animation:isFinished())
    assert.is_true(animation:isPlaying())
    assert.equal(1, animation:update(0.001))
    assert.is_true(animation:isFinished())
    assert.is_false(animation:isPlaying())
    assert.equal(0, animation:update(1))
    assert.equal(2, animation:getFrame())
  end)

  it("agrees with what Aseprite shows, at random times", function()
    rounds.each("aseprite animations", 200, function(rng)
      local durations = {}
      for k = 1, rng:int(1, 7) do
        durations[k] = rng:int(1, 3) == 1 and rng:int(1, 5) or rng:int(1, 300)
      end
      local from = rng:int(0, #durations - 1)
      local repeats = rng:int(1, 3) > 1 and rng:int(1, 5) or nil
      local played = tag("t", from, rng:int(from, #durations - 1), DIRECTIONS[rng:int(1, 4)], repeats)
      local animation = newSheet(durations, { played }):newAnimation("t")
      local shown, time = timeline(played, durations, repeats or 60), 0
      local last = shown[#shown][1]
      for _ = 1, 40 do
        local expected = frameAt(shown, time)
        if not expected and not repeats then
          break -- longer than the list
        end
        assert.equal(expected or last, animation:getFrame())
        assert.equal(expected == nil, animation:isFinished())
        local step = rng:int(1, 4) == 1 and rng:int(0, 2000) or rng:int(0, 60)
        time = time + step
        animation:update(step / 1000)
      end
    end)
  end)

  it("takes any time in one step", function()
    local sheet = newSheet({ 100, 100, 100 }, { tag("long", 0, 2, "forward", 1000000000) })
    local animation = sheet:newAnimation()
    assert.equal(1000000, animation:update(300000.1))
    assert.equal(2, animation:getFrame())
    animation:update(2 ^ 30)
    assert.equal(1, animation:update(0.3))
    animation = sheet:newAnimation("long")
    animation:update(2 ^ 28 - 0.1)
    assert.is_false(animation:isFinished())
    animation:update(2 ^ 28)
    assert.is_true(animation:isFinished())
    assert.equal(3, animation:getFrame())
  end)

  it("never shows a frame of no time, unless it ends with it", function()
    local sheet = newSheet({ 0, 10, 0, 10, 0 }, { tag("once", 0, 4, "forward", 1), tag("none", 0, 0),
      tag("still", 0, 0, "reverse", 3) })
    assert.equal("2 4 2 4 2", play(sheet:newAnimation(), 0.01, 5))
    assert.equal("2 4 5 5", play(sheet:newAnimation("once"), 0.01, 4))
    assert.equal("1 1 1", play(sheet:newAnimation("none"), 0.01, 3))
    local animation = sheet:newAnimation("still")
    assert.equal(1, animation:getFrame())
    animation:update(0)
    assert.is_true(animation:isFinished())
  end)

  it("goes faster, slower and not at all", function()
    local animation = newSheet({ 100, 100, 100, 100 }, {}):newAnimation()
    assert.equal(1, animation:getSpeed())
    animation:setSpeed(2)
    assert.equal("1 3 1", play(animation, 0.1, 3))
    animation:setSpeed(0)
    animation:rewind()
    assert.equal("1 1 1", play(animation, 100, 3))
    assert.equal(0, animation:getSpeed())
    animation:setSpeed(0.5)
    assert.equal("1 1 2 2 3", play(animation, 0.1, 5))
  end)

  it("can be held", function()
    local animation = newSheet({ 100, 100 }, {}):newAnimation()
    animation:pause()
    assert.is_false(animation:isPlaying())
    assert.equal("1 1 1", play(animation, 0.1, 3))
    animation:resume()
    assert.is_true(animation:isPlaying())
    assert.equal("1 2 1", play(animation, 0.1, 3))
  end)

  it("changes to another tag, from its beginning, and goes on with the same one", function()
    local animation = newSheet({ 10, 10, 10, 10 }, { tag("a", 0, 1), tag("b", 2, 3, "reverse", 1) }):newAnimation("a")
    assert.equal("a", animation:getTag())
    animation:update(0.01)
    animation:setTag("a")
    assert.equal(2, animation:getFrame())
    animation:setTag("b")
    assert.equal("b", animation:getTag())
    assert.equal("4 3 3", play(animation, 0.01, 3))
    animation:setTag("b")
    assert.is_true(animation:isFinished())
    animation:rewind()
    assert.is_false(animation:isFinished())
    assert.equal("4 3 3", play(animation, 0.01, 3))
    animation:setTag()
    assert.is_nil(animation:getTag())
    assert.equal("1 2 3 4 1", play(animation, 0.01, 5))
  end)

  it("goes to a frame, where it is first in the play order", function()
    local animation = newSheet({ 10, 20, 30, 40 }, { tag("p", 0, 2, "pingpong", 2) }):newAnimation("p")
    animation:setFrame(2)
    assert.equal("2 2 3 3 3 2 2 1 1", play(animation, 0.01, 9))
    assert.is_true(animation:isFinished())
    animation:setFrame(3)
    assert.is_false(animation:isFinished())
    assert.equal(3, animation:getFrame())
  end)

  it("tells of its ends", function()
    local animation = newSheet({ 10, 10 }, { tag("twice", 0, 1, "forward", 2) }):newAnimation()
    local told = {}
    animation:onLoop(function(which, ends)
      assert.equal(animation, which)
      told[#told + 1] = ends
    end)
    assert.equal(0, animation:update(0.015))
    assert.equal(1, animation:update(0.015))
    assert.equal(3, animation:update(0.06))
    animation:setTag("twice")
    assert.equal(2, animation:update(1))
    assert.same({ 1, 3, 2 }, told)
    animation:onLoop()
    animation:rewind()
    animation:update(1)
    assert.equal(3, #told)
  end)

  it("may be changed by its callback", function()
    local animation = newSheet({ 10, 10 }, { tag("once", 0, 0, "forward", 1), tag("next", 1, 1) }):newAnimation("once")
    local sprite = animation:add(pixcollide.newSprite { pixcollide.newMask(1, 1), pixcollide.newMask(1, 1) })
    animation:onLoop(function(self) self:setTag("next") end)
    animation:update(0.02)
    assert.equal("next", animation:getTag())
    assert.equal(2, sprite:getFrame())
  end)

  it("tells what it is", function()
    local sheet = newSheet({ 10, 10 }, { tag("walk", 1, 1) })
    assert.equal("sheet (2 of 8x4)", tostring(sheet))
    assert.equal("animation (frame 1)", tostring(sheet:newAnimation()))
    assert.equal("animation ('walk', frame 2)", tostring(sheet:newAnimation("walk")))
  end)

  describe("with sprites", function()
    it("sets their frames at once and whenever they change", function()
      local sheet = newSheet({ 10, 10, 10 }, { tag("end", 1, 2) })
      local animation = sheet:newAnimation("end")
      local a, b = sheet:newSprite(), sheet:newSprite { frame = 3 }
      assert.equal(a, animation:add(a))
      animation:add(b)
      assert.equal(2, a:getFrame())
      assert.equal(2, b:getFrame())
      animation:update(0.01)
      assert.equal(3, a:getFrame())
      assert.is_true(animation:remove(b))
      assert.is_false(animation:remove(b))
      animation:setTag()
      assert.equal(1, a:getFrame())
      assert.equal(3, b:getFrame())
      animation:setFrame(2)
      assert.equal(2, a:getFrame())
      animation:rewind()
      assert.equal(1, a:getFrame())
    end)

    it("has each of them once", function()
      local animation = newSheet({ 10, 10 }, {}):newAnimation()
      local sprite = pixcollide.newSprite { pixcollide.newMask(1, 1), pixcollide.newMask(1, 1) }
      animation:add(sprite)
      animation:add(sprite)
      assert.is_true(animation:remove(sprite))
      assert.is_false(animation:remove(sprite))
      assert.is_false(animation:remove(nil))
    end)

    it("does not keep them alive, and serves those that are left", function()
      local sheet = newSheet({ 10, 10 }, {})
      local animation, kept, gone = sheet:newAnimation(), {}, setmetatable({}, { __mode = "v" })
      for k = 1, 10 do
        local sprite = animation:add(sheet:newSprite())
        if k % 3 == 0 then
          kept[#kept + 1] = sprite
        else
          gone[#gone + 1] = sprite
        end
      end
      collectgarbage()
      collectgarbage()
      assert.is_nil(next(gone))
      animation:update(0.01)
      for _, sprite in ipairs(kept) do
        assert.equal(2, sprite:getFrame())
      end
      assert.is_true(animation:remove(kept[2]))
      animation:update(0.01)
      assert.equal(1, kept[3]:getFrame())
      assert.equal(2, kept[2]:getFrame())
    end)

    it("makes no garbage #garbage", function()
      local sheet = newSheet({ 10, 10, 10 }, {})
      local animation, sprites = sheet:newAnimation(), {}
      for k = 1, 5 do
        sprites[k] = animation:add(sheet:newSprite())
      end
      assert.is_true(garbage.of(function() animation:update(0.013) end) <= 0)
      assert.equal(animation:getFrame(), sprites[5]:getFrame())
    end)
  end)

  describe("raises", function()
    local animation, sheet

    before_each(function()
      sheet = newSheet({ 10, 10, 10 }, { tag("walk", 0, 1) })
      animation = sheet:newAnimation("walk")
    end)

    it("for times and speeds that are none", function()
      raises.method(animation, "update", 1, raises.pack(), "number expected, got no value")
      raises.method(animation, "update", 1, raises.pack("x"), "number expected, got string")
      raises.method(animation, "update", 1, raises.pack(-0.1), "dt expected between 0 and 1073741824, got -0.1")
      raises.method(animation, "update", 1, raises.pack(2 ^ 31), "dt expected between 0 and 1073741824, got 2147483648")
      raises.method(animation, "update", 1, raises.pack(0 / 0), "dt expected to be finite, got nan")
      raises.method(animation, "update", 1, raises.pack(math.huge), "dt expected to be finite, got inf")
      raises.method(animation, "setSpeed", 1, raises.pack(-1), "speed expected between 0 and 65536, got -1")
    end)

    it("for frames that are not in the tag", function()
      raises.method(animation, "setFrame", 1, raises.pack(3), "frame 3 is not in the tag 'walk'")
      raises.method(animation, "setFrame", 1, raises.pack(4), "frame expected between 1 and 3, got 4")
      raises.method(animation, "setFrame", 1, raises.pack(0.5), "frame expected between 1 and 3, got 0.5")
    end)

    it("for tags that are not in the sheet", function()
      raises.method(animation, "setTag", 1, raises.pack("run"), "the sheet has no tag 'run', but 'walk'")
      raises.method(animation, "setTag", 1, raises.pack(1), "string expected, got number")
      raises.method(sheet, "newAnimation", 1, raises.pack("run"), "the sheet has no tag 'run', but 'walk'")
    end)

    it("for what is no sprite, and sprites of fewer frames", function()
      local mask = pixcollide.newMask(1, 1)
      raises.method(animation, "add", 1, raises.pack(mask), "sprite expected, got mask")
      raises.method(animation, "add", 1, raises.pack(), "sprite expected, got no value")
      raises.method(animation, "add", 1, raises.pack(pixcollide.newSprite(mask)), "sprite of 3 frames expected, got one of 1")
    end)

    it("for sprites that follow others", function()
      local follower = sheet:newSprite()
      follower:follow(sheet:newSprite())
      raises.method(animation, "add", 1, raises.pack(follower), "sprite follows another one")
    end)

    it("for what is no function", function()
      raises.method(animation, "onLoop", 1, raises.pack("x"), "function expected, got string")
    end)

    it("for methods of other objects", function()
      for name, method in pairs(require "pixcollide.aseprite.animation") do
        for _, wrong in ipairs { sheet, {}, 1, "x" } do
          local message = raises.message(function() local result = method(wrong, 1) return result end)
          assert.is_truthy(message:find(("bad argument #1 to '%s' (animation expected, got %s)"):format(name, type(wrong)),
            1, true), message)
        end
      end
      assert.equal("calling 'getFrame' on bad self (animation expected, got table)", raises.here(function()
        local object = { getFrame = animation.getFrame }
        local result = object:getFrame()
        return result
      end))
    end)
  end)
end)
