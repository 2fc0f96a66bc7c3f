-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Snapshots as bytes: to come to the same in another world, and to refuse what is none.

local pixcollide = require "pixcollide"
local bytes = require "spec.support.oracles.naive_bytes"
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"
local script = require "spec.support.world_script"

local box = pixcollide.newMask(8, 8, true)

-- A world with sprites made like those of this one, in other states.
local function twinOf(world, rng)
  local twin = pixcollide.newWorld()
  for k = 1, rng:int(0, 3) do twin:remove((twin:newSprite(box, { layer = "passing " .. k }))) end
  for _, sprite in ipairs((world:getSprites())) do
    local masks = sprite:getFrameCount() > 1 and script.frames or sprite:getMask()
    local made = twin:newSprite(masks, { x = rng:int(-50, 50), r = rng:int(0, 1) })
    made:setData(sprite:getData())
    if rng:chance(0.2) then twin:update() end
  end
  return twin
end

describe("a serialized snapshot", function()
  it("makes another world play on as the one it was of", function()
    local compared = 0
    rounds.each("sent", 40, function(rng)
      local here = script.new(rng:int(1, 1e6))
      for _ = 1, rng:int(1, 12) do here:play(rng:int(1, 1e6)) end
      local world = here.world
      -- What is said of sprites that have left is not sent.
      for _ = 1, 2 do world:update() end
      local there = setmetatable({ world = twinOf(world, rng), pool = {} }, script)
      local text = world:snapshot():serialize()
      local snapshot = assert(pixcollide.deserializeSnapshot(text, there.world))
      there.world:restore(snapshot)
      assert.equal(bytes.hex(text), bytes.hex(there.world:snapshot():serialize()))
      assert.equal(here:answers(), there:answers())
      for _ = 1, 5 do
        for _, one in ipairs { world, there.world } do
          one:integrate(1 / 60, { bounds = { 0, 0, 90, 60 } })
          one:update()
        end
        assert.equal(here:answers(), there:answers())
      end
      there.world:restore(snapshot)
      assert.equal(text, there.world:snapshot():serialize())
      compared = compared + world:count()
    end)
    assert.is_true(compared > 0)
  end)

  it("is the same on every machine, and with every Lua and kernel", function()
    local played = script.new(11)
    for frame = 1, 40 do played:play(frame) end
    assert.equal(558161692, bytes.checksum(played.world:snapshot():serialize()))
  end)

  it("has each number of a sprite up to its limit, and is refused beyond", function()
    local nothing = pixcollide.newMask(0, 0) -- of which no box is too large
    local function new(options)
      local world = pixcollide.newWorld()
      world:newSprite(nothing, options)
      return world
    end
    -- The limit's power of 2, and how many bytes what is not as usual takes.
    local numbers = { x = { 30, 0 }, y = { 30, 0 }, r = { 20, 8 }, sx = { 15, 16 }, sy = { 15, 16 }, ox = { 24, 16 },
      oy = { 24, 16 }, kx = { 15, 16 }, ky = { 15, 16 }, vx = { 30, 16 }, vy = { 30, 16 }, angularVelocity = { 20, 8 } }
    local shortest = #new():snapshot():serialize()
    for name, number in pairs(numbers) do
      local power, more = number[1], number[2]
      local options = { [name] = 2 ^ power }
      if name == "vx" then options = { velocity = { 2 ^ power, 0 } } end
      if name == "vy" then options = { velocity = { 0, 2 ^ power } } end
      local here, there = new(options), new { r = 1, sx = 2, sy = 3, ox = 4, oy = 5, kx = 0.6, ky = 0.7,
        velocity = { 8, 9 }, angularVelocity = 10 }
      local text = here:snapshot():serialize()
      assert.equal(shortest + more, #text)
      there:restore(assert(pixcollide.deserializeSnapshot(text, there)))
      assert.equal(text, there:snapshot():serialize())
      assert.equal(here:hash(), there:hash())
      -- The double with the next higher last bit, in the order of its bytes.
      local exponent = 1023 + power
      local last = string.char(exponent % 16 * 16, math.floor(exponent / 16))
      local beyond, count = text:gsub(("%z"):rep(6) .. last, "\1" .. ("\0"):rep(5) .. last, 1)
      assert.equal(1, count)
      assert.same({ n = 2, nil, "cannot deserialize snapshot: sprite 1: it is corrupt" },
        { n = 2, pixcollide.deserializeSnapshot(bytes.repaired(beyond), there) }, name)
    end
  end)

  it("keeps layers, rules and responses, whatever the other world has learned", function()
    local function new(first)
      local world = pixcollide.newWorld()
      if first then world:setRule(first, "b", "ignore") end
      world:addResponse(first and "other" or "zip", function() end)
      world:addResponse(first and "zip" or "other", function() end)
      return world, world:newSprite(box), world:newSprite(box, { x = 3 })
    end
    local here, a, b = new()
    a:setLayer "a"
    b:setLayer "b"
    here:setRule("a", "b", "zip")
    here:setRule("b", "ghosts", "sense", "slide")
    here:setLayers { "a", "b", "ghosts" }
    local there = new "first"
    there:restore(assert(pixcollide.deserializeSnapshot(here:snapshot():serialize(), there)))
    assert.same({ here:getLayers() }, { there:getLayers() })
    for _, one in ipairs { "a", "b", "ghosts", "default" } do
      for _, other in ipairs { "a", "b", "ghosts", "default" } do
        assert.equal((here:getRule(one, other)), (there:getRule(one, other)))
      end
    end
    assert.equal("zip", (there:getRule("a", "b")))
    assert.has_error(function() there:newSprite(box, { layer = "more" }) end)
  end)

  it("leaves out pairs of sprites that have left", function()
    local here, there = pixcollide.newWorld(), pixcollide.newWorld()
    local a = here:newSprite(box)
    local c = here:newSprite(box, { x = 2 })
    here:newSprite(box, { x = 4 })
    for _ = 1, 2 do there:newSprite(box) end
    here:update()
    here:remove(c)
    there:restore(assert(pixcollide.deserializeSnapshot(here:snapshot():serialize(), there)))
    assert.same({ 0, 1, 0 }, { there:update() })
    assert.same({ 0, 1, 2 }, { here:update() })
    assert.equal(here, a:getWorld())
  end)

  it("is refused for other sprites, by name", function()
    local here = pixcollide.newWorld()
    here:newSprite(box)
    here:newSprite { box, box }
    here:addResponse("zip", function() end)
    here:setRule("default", "default", "zip")
    local text = here:snapshot():serialize()
    local function read(...)
      local world = pixcollide.newWorld()
      for _, mask in ipairs { ... } do world:newSprite(mask) end
      local snapshot, message = pixcollide.deserializeSnapshot(text, world)
      assert.is_nil(snapshot)
      return message
    end
    local START = "cannot deserialize snapshot: "
    assert.equal(START .. "its rules have the response 'zip' (add it first with world:addResponse)", read(box))
    here:setRule("default", "default", "collide")
    text = here:snapshot():serialize()
    assert.equal(START .. "it has 2 sprites, and the world 1", read(box))
    assert.equal(START .. "sprite 2: the world's has another number of masks", read(box, box))
    assert.equal(START .. "sprite 1: the world's has a mask of another size", read(pixcollide.newMask(8, 9), { box, box }))
    here:getSprites()[1]:setScale(4000, 1)
    text = bytes.repaired((here:snapshot():serialize():gsub("\1\8\8", "\1\172\2\8")))
    assert.equal(START .. "sprite 1: the sprite's box would be 1200000 x 8 pixels, at most 32767 a side",
      read(pixcollide.newMask(300, 8), { box, box }))
  end)

  it("is refused if it is cut short, added to or changed", function()
    local world = script.new(5).world
    world:update()
    local text = world:snapshot():serialize()
    local function reason(given) return select(2, pixcollide.deserializeSnapshot(given, world)) end
    local START = "cannot deserialize snapshot: "
    for length = 0, #text - 1 do
      local expected = length < 4 and "it is not a serialized snapshot" or length < 25 and "it ends too early"
        or "it is damaged or incomplete: its checksum is wrong"
      assert.equal(START .. expected, reason(text:sub(1, length)))
      if length >= 25 then assert.is_truthy(reason(bytes.repaired(text:sub(1, length))), length) end
    end
    assert.is_truthy(reason(bytes.signed(text:sub(1, -5) .. "\0")))
    assert.equal(START .. "it was made by a later version of pixcollide",
      reason(bytes.repaired(text:sub(1, 4) .. "\2" .. text:sub(6))))
    assert.equal(START .. "it is not a serialized snapshot", reason(box:serialize()))
  end)

  it("is refused if a follower has not its leader's number of masks, or not its frame", function()
    local function new(masks)
      local world = pixcollide.newWorld()
      return world, world:newSprite { box, box, box }, world:newSprite(masks)
    end
    local here, leader, follower = new { box, box, box }
    follower:follow(leader)
    leader:setFrame(3)
    local text = here:snapshot():serialize()
    -- What each sprite says of its masks: three of 8 x 8, and the frame, which is the last byte.
    local _, _, at = text:find("\3\8\8\3.-()\3\8\8\3")
    for _, case in ipairs { { "\2\8\8\2", { box, box } }, { "\3\8\8\2", { box, box, box } } } do
      local there = new(case[2])
      assert.same({ n = 2, nil, "cannot deserialize snapshot: sprite 2: its families are corrupt" }, { n = 2,
        pixcollide.deserializeSnapshot(bytes.repaired(text:sub(1, at - 1) .. case[1] .. text:sub(at + 4)), there) })
    end
    local there = new { box, box, box }
    assert.is_truthy(pixcollide.deserializeSnapshot(text, there))
  end)

  it("is refused if it says what is as usual", function()
    local function refuses(reason, world, text, from, to)
      local at = text:find(from, 1, true)
      assert.is_nil(text:find(from, at + 1, true))
      local changed = bytes.repaired(text:sub(1, at - 1) .. to .. text:sub(at + #from))
      assert.same({ nil, "cannot deserialize snapshot: " .. reason }, { pixcollide.deserializeSnapshot(changed, world) })
    end
    local world, zeros = pixcollide.newWorld(), ("\0"):rep(6)
    local usual = { setVelocity = { 0, 0 }, setAngularVelocity = { 0 }, setDepth = { 0 }, setRotation = { 0 },
      setScale = { 1, 1 }, setOrigin = { 0, 0 }, setShear = { 0, 0 } }
    for name, numbers in pairs(usual) do
      world:clear()
      local sprite = world:newSprite(box)
      sprite[name](sprite, 0.75, #numbers == 2 and 0.75 or nil)
      local from, to = zeros .. "\232\63", zeros .. (numbers[1] == 1 and "\240\63" or "\0\0") -- doubles: 0.75, 1, 0
      refuses("sprite 1: it is corrupt", world, world:snapshot():serialize(), from:rep(#numbers), to:rep(#numbers))
    end
    world:clear()
    world:newSprite({ box, box }, { frame = 2 })
    refuses("sprite 1: it is corrupt", world, world:snapshot():serialize(), "\2\8\8\2", "\2\8\8\1")
    world:setRule("a", "a", "ignore")
    local all = ("\255"):rep(8)
    refuses("its layers are corrupt", world, world:snapshot():serialize(), ("\253" .. all:sub(2)):rep(2), all:rep(2))
  end)

  it("does no harm, whatever its bytes are", function()
    local read = 0
    rounds.each("hostile", 150, function(rng)
      local here = script.new(rng:int(1, 50))
      for _ = 1, rng:int(0, 4) do here:play(rng:int(1, 1000)) end
      local text = here.world:snapshot():serialize():sub(1, -5)
      for _ = 1, 20 do
        local changed = text
        for _ = 1, rng:int(1, 3) do
          local at, way = rng:int(6, #changed), rng:int(1, 5)
          local byte = string.char(rng:pick { 0, 1, 127, 128, 255, rng:int(0, 255) })
          if way <= 3 then changed = changed:sub(1, at - 1) .. byte .. changed:sub(at + 1)
          elseif way == 4 then changed = changed:sub(1, at - 1) .. byte .. changed:sub(at)
          else changed = changed:sub(1, at - 1) .. changed:sub(at + 1)
          end
        end
        local snapshot = pixcollide.deserializeSnapshot(bytes.signed(changed), here.world)
        if snapshot then
          read = read + 1
          assert.equal(bytes.signed(changed), snapshot:serialize()) -- there is one string for each
          here.world:restore(snapshot)
          pcall(here.answers, here) -- which asks for layers that may be closed
          pcall(here.world.integrate, here.world, 1 / 60)
          here.world:update()
          assert.is_string(here.world:snapshot():serialize())
          if rng:chance(0.2) then here.world:clear() break end
        end
      end
    end)
    assert.is_true(read > 0)
  end)

  it("leaves the snapshot as it was when there is no memory to write it", function()
    local state, world = debug.getregistry()["pixcollide.state"], pixcollide.newWorld()
    world:newSprite(pixcollide.newRectangleMask(4, 4000), { x = 50 })
    for k = 0, 299 do
      world:newSprite(pixcollide.newRectangleMask(1, 1), { y = 10 * k, bullet = true, velocity = { 6000, 0 } })
    end
    world:integrate(1 / 60)
    local snapshot = world:snapshot()
    local text, failed = snapshot:serialize(), 0
    for allowed = 0, 60 do
      state:failAfter(allowed)
      failed = failed + (pcall(snapshot.serialize, snapshot) and 0 or 1)
      state:failAfter(-1)
      assert.equal(text, snapshot:serialize())
    end
    assert.is_true(failed > 3)
  end)

  it("is nothing if memory is short, and the world is whole", function()
    local state = debug.getregistry()["pixcollide.state"]
    local here = script.new(7)
    for frame = 1, 10 do here:play(frame) end
    here.world:update()
    here.world:update()
    local text, twin = here.world:snapshot():serialize(), twinOf(here.world, random.new(1))
    local before, failed = twin:hash(), 0
    for allowed = 0, 1000 do
      state:failAfter(allowed)
      local ok, snapshot = pcall(pixcollide.deserializeSnapshot, text, twin)
      state:failAfter(-1)
      assert.equal(before, twin:hash())
      if ok then
        twin:restore(snapshot)
        break
      end
      failed = failed + 1
    end
    assert.is_true(failed > 3)
    assert.equal(here.world:hash(), twin:hash())
    for allowed = 0, 1000 do
      state:failAfter(allowed)
      local ok, again = pcall(function() return twin:snapshot():serialize() end)
      state:failAfter(-1)
      if ok then
        assert.equal(text, again)
        break
      end
    end
  end)

  it("is of the sprites that the world has when it is read", function()
    local world = pixcollide.newWorld()
    local a = world:newSprite(box)
    local text = world:snapshot():serialize()
    world:clear()
    local b = world:newSprite(box, { x = 9, r = 1 })
    local snapshot = assert(pixcollide.deserializeSnapshot(text, world))
    world:remove(b)
    world:restore(snapshot)
    assert.same({ b }, (world:getSprites()))
    assert.same({ 0, 0, 0 }, { b:getRotation(), b:getPosition() })
    assert.is_nil(a:getWorld())
    world:release()
    assert.has_error(function() snapshot:serialize() end)
  end)
end)
