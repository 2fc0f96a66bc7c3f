-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local garbage = require "spec.support.garbage"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local wrong = require "spec.support.wrong_calls"

local pack = raises.pack

-- The frame at a time in milliseconds, of frames shown one after the other; nil when all is over.
local function frameAt(shown, durations, time)
  for _, frame in ipairs(shown) do
    if time < durations[frame] then return frame end
    time = time - durations[frame]
  end
end

describe("an animation", function()
  local folder
  setup(function() folder = aseprite.newFolder() end)
  teardown(function() folder.remove() end)

  local function newSheet(durations, tags)
    local frames = {}
    for k = 1, #durations do frames[k] = naive.from(8, 4, function(x) return x < k % 9 end) end
    local sprite = { title = "hero", width = 8, height = 4, layers = { { name = "all", frames = frames } },
      durations = durations, tags = tags }
    return assert(pixcollide.aseprite.load((aseprite.write(pixcollide, folder, sprite))))
  end

  local function tag(name, from, to, direction, repeats)
    return { name = name, from = from, to = to, direction = direction or "forward", repeats = repeats }
  end

  local function play(animation, dt, count)
    local frames = {}
    for k = 1, count do
      frames[k] = animation:getFrame()
      animation:update(dt)
    end
    return table.concat(frames, " ")
  end

  -- Calls methods: { name, argument, frame and state afterwards, first result }, of which what is nil may be anything.
  local function steps(animation, rows)
    for k, row in ipairs(rows) do
      local result = animation[row[1]](animation, row[2])
      local state = animation:isFinished() and "is finished" or animation:isPlaying() and "plays" or "is held"
      assert.equal(row[3], animation:getFrame() .. " " .. state, k)
      assert.is_true(row[4] == nil or row[4] == result, k)
    end
  end

  it("tells which sprite cannot show a frame any more, and shows it to all others", function()
    local sheet = newSheet({ 20, 40 }, { tag("t", 1, 1) })
    local animation, one, other = sheet:newAnimation(), sheet:newSprite { x = 7 }, sheet:newSprite()
    animation:add(one)
    animation:add(other)
    one:setMask(pixcollide.newMask(2, 2))
    for _, call in ipairs {
      { "update", 0.02 }, { "setFrame", 2 }, { "setTag", "t" },
    } do
      animation:setTag()
      pcall(animation.rewind, animation)
      assert.equal(("calling '%s' on bad self (it cannot show frame 2 to its sprite (7, 0) (frame expected between 1 and "
        .. "1, got 2): take that out with animation:remove)"):format(call[1]),
        raises.here(function() animation[call[1]](animation, call[2]) end))
      assert.equal(2, other:getFrame())
    end
    one:follow(other)
    assert.is_true(animation:remove(one))
    animation:setTag()
    animation:setFrame(1)
    assert.equal(1, other:getFrame())
  end)

  it("shows each frame for its time, but for one of no time, if there is another", function()
    assert.equal("1 1 2 2 2 2 3 1 1 2 2", play(newSheet({ 20, 40, 10 }, {}):newAnimation(), 0.01, 11))
    assert.equal("1 1 1", play(newSheet({ 0, 10 }, { tag("t", 0, 0) }):newAnimation("t"), 0.01, 3))
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

  it("is finished when the time of its last frame is over, at once if it has none", function()
    local sheet = newSheet({ 10, 30, 0 }, { tag("once", 0, 1, "forward", 1), tag("one", 0, 0, "pingpong", 3),
      tag("still", 2, 2, "reverse", 3) })
    steps(sheet:newAnimation("once"), {
      { "update", 0.039, "2 plays", 0 }, { "update", 0.001, "2 is finished", 1 }, { "update", 1, "2 is finished", 0 },
      { "setTag", "one", "1 plays" }, { "update", 0.029, "1 plays" }, { "update", 0.002, "1 is finished" },
    })
    local still = sheet:newAnimation("still")
    assert.equal(3, still:getFrame())
    steps(still, { { "update", 0, "3 is finished" } })
  end)

  it("agrees with what Aseprite shows, at random times", function()
    rounds.each("aseprite animations", 200, function(rng)
      local durations = {}
      for k = 1, rng:int(1, 7) do durations[k] = rng:int(1, 3) == 1 and rng:int(0, 3) or rng:int(1, 300) end
      local from = rng:int(0, #durations - 1)
      durations[from + 1] = math.max(1, durations[from + 1]) -- some time passes
      local repeats = rng:int(1, 3) > 1 and rng:int(1, 5) or nil
      local played = tag("t", from, rng:int(from, #durations - 1), rng:pick(aseprite.directions), repeats)
      local animation = newSheet(durations, { played }):newAnimation("t")
      local shown, time = aseprite.playOrder(played, repeats or 60), 0
      for _ = 1, 40 do
        local expected = frameAt(shown, durations, time)
        if not expected and not repeats then
          break -- longer than the list
        end
        assert.equal(expected or shown[#shown], animation:getFrame())
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
    steps(animation, { { "update", 300000.1, "2 plays", 1000000 } })
    animation:update(2 ^ 30)
    assert.equal(1, animation:update(0.3))
    animation = sheet:newAnimation("long")
    animation:update(2 ^ 28 - 0.1)
    assert.is_false(animation:isFinished())
    steps(animation, { { "update", 2 ^ 28, "3 is finished" } })
  end)

  it("goes faster, slower and not at all, and can be held", function()
    local animation = newSheet({ 100, 100, 100, 100 }, {}):newAnimation()
    assert.equal(1, animation:getSpeed())
    steps(animation, {
      { "setSpeed", 2, "1 plays" }, { "update", 0.1, "3 plays" }, { "update", 0.1, "1 plays" }, { "update", 0.1, "3 plays" },
      { "setSpeed", 0, "3 plays" }, { "rewind", nil, "1 plays" }, { "update", 100, "1 plays" }, { "getSpeed", nil, "1 plays", 0 },
      { "setSpeed", 0.5, "1 plays" }, { "update", 0.1, "1 plays" }, { "update", 0.1, "2 plays" }, { "update", 0.3, "3 plays" },
      { "pause", nil, "3 is held" }, { "update", 0.2, "3 is held" }, { "resume", nil, "3 plays" }, { "update", 0.2, "4 plays" },
    })
  end)

  it("changes to another tag, from its beginning, and goes on with the same one", function()
    local sheet = newSheet({ 10, 10, 10, 10 }, { tag("a", 0, 1), tag("b", 2, 3, "reverse", 1) })
    steps(sheet:newAnimation("a"), {
      { "getTag", nil, "1 plays", "a" }, { "update", 0.01, "2 plays" }, { "setTag", "a", "2 plays" },
      { "setTag", "b", "4 plays" }, { "getTag", nil, "4 plays", "b" }, { "update", 0.01, "3 plays" },
      { "update", 0.01, "3 is finished" }, { "setTag", "b", "3 is finished" }, { "rewind", nil, "4 plays" },
      { "update", 0.01, "3 plays" }, { "setTag", nil, "1 plays" }, { "update", 0.04, "1 plays", 1 },
    })
    assert.is_nil(sheet:newAnimation():getTag())
  end)

  it("goes to a frame, where it is first in the play order", function()
    local animation = newSheet({ 10, 20, 30, 40 }, { tag("p", 0, 2, "pingpong", 2) }):newAnimation("p")
    animation:setFrame(2)
    assert.equal("2 2 3 3 3 2 2 1 1", play(animation, 0.01, 9))
    steps(animation, { { "isFinished", nil, "1 is finished" }, { "setFrame", 3, "3 plays" } })
  end)

  it("tells of its ends", function()
    local animation, told = newSheet({ 10, 10 }, { tag("twice", 0, 1, "forward", 2) }):newAnimation(), {}
    animation:onLoop(function(which, ends)
      assert.equal(animation, which)
      told[#told + 1] = ends
    end)
    assert.same({ 0, 1, 3 }, { animation:update(0.015), animation:update(0.015), animation:update(0.06) })
    animation:setTag("twice")
    assert.equal(2, animation:update(1))
    assert.same({ 1, 3, 2 }, told)
    animation:onLoop()
    animation:rewind()
    animation:update(1)
    assert.equal(3, #told)
  end)

  it("may be changed by its callback", function()
    local sheet = newSheet({ 10, 10 }, { tag("once", 0, 0, "forward", 1), tag("next", 1, 1) })
    local animation = sheet:newAnimation("once")
    local sprite = animation:add(sheet:newSprite())
    animation:onLoop(function(self) self:setTag("next") end)
    animation:update(0.02)
    assert.same({ "next", 2 }, { animation:getTag(), sprite:getFrame() })
  end)

  it("tells what it is", function()
    local sheet = newSheet({ 10, 10 }, { tag("walk", 1, 1) })
    assert.same({ "sheet (2 of 8x4)", "animation (frame 1)" }, { tostring(sheet), tostring(sheet:newAnimation()) })
    assert.equal("animation ('walk', frame 2)", tostring(sheet:newAnimation("walk")))
  end)

  describe("with sprites", function()
    local sheet
    before_each(function() sheet = newSheet({ 10, 10, 10 }, { tag("end", 1, 2) }) end)

    it("sets their frames at once and whenever they change, until they are removed", function()
      local animation, a, b = sheet:newAnimation("end"), sheet:newSprite(), sheet:newSprite { frame = 3 }
      local function shown() return a:getFrame() .. " " .. b:getFrame() end
      assert.equal(a, animation:add(a))
      animation:add(b)
      animation:add(b) -- which is in it once
      assert.equal("2 2", shown())
      animation:update(0.01)
      assert.same({ "3 3", true, false, false }, { shown(), animation:remove(b), animation:remove(b), animation:remove(nil) })
      for _, step in ipairs { { "setTag", nil, "1 3" }, { "setFrame", 2, "2 3" }, { "rewind", nil, "1 3" } } do
        animation[step[1]](animation, step[2])
        assert.equal(step[3], shown())
      end
    end)

    it("does not keep them alive, and serves those that are left", function()
      local animation, kept, gone = sheet:newAnimation(), {}, setmetatable({}, { __mode = "v" })
      for k = 1, 10 do
        local list = k % 3 == 0 and kept or gone
        list[#list + 1] = animation:add(sheet:newSprite())
      end
      collectgarbage()
      collectgarbage()
      assert.is_nil(next(gone))
      animation:update(0.01)
      for _, sprite in ipairs(kept) do assert.equal(2, sprite:getFrame()) end
      assert.is_true(animation:remove(kept[2]))
      animation:update(0.01)
      assert.same({ 3, 2 }, { kept[3]:getFrame(), kept[2]:getFrame() })
    end)

    it("makes no garbage #garbage", function()
      local animation, sprites = sheet:newAnimation(), {}
      for k = 1, 5 do sprites[k] = animation:add(sheet:newSprite()) end
      assert.is_true(garbage.of(function() animation:update(0.013) end) <= 0)
      assert.equal(animation:getFrame(), sprites[5]:getFrame())
    end)
  end)

  it("raises for what is wrong", function()
    local sheet = newSheet({ 10, 10, 10 }, { tag("walk", 0, 1) })
    local animation, mask, follower = sheet:newAnimation("walk"), pixcollide.newMask(1, 1), sheet:newSprite()
    follower:follow(sheet:newSprite())
    wrong.methods(animation, {
      { "setFrame", 1, pack(3), "frame 3 is not in the tag 'walk'" },
      { "setFrame", 1, pack(4), "frame expected between 1 and 3, got 4" },
      { "setFrame", 1, pack(0.5), "frame expected between 1 and 3, got 0.5" },
      { "setTag", 1, pack("run"), "the sheet has no tag 'run', but 'walk'" },
      { "add", 1, pack(pixcollide.newSprite(mask)), "sprite of 3 frames expected, got one of 1" },
      { "add", 1, pack(follower), "sprite follows another one" },
    })
    wrong.methods(sheet, { { "newAnimation", 1, pack("run"), "the sheet has no tag 'run', but 'walk'" } })
  end)
end)
