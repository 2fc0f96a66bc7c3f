-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The methods of animations.

local here = (...):match("^(.-)aseprite%.animation$")
local arguments = require(here .. "arguments")
local objects = require(here .. "aseprite.objects")
local playback = require(here .. "aseprite.playback")

local Animation = {}

local TIME_LIMIT, SPEED_LIMIT = 2 ^ 30, 2 ^ 16

objects.animation.__index = Animation

local function nameOf(animation)
  return animation.tag and animation.tag.name
end

function objects.animation.__tostring(animation)
  local name = nameOf(animation)
  return ("animation (%sframe %d)"):format(name and ("'%s', "):format(name) or "", animation.list[animation.position])
end

local function check(self, method)
  objects.check(self, "animation", method)
end

local function show(self, method)
  local unable, problem = playback.show(self)
  if unable then
    arguments.refuse(Animation[method], method, 1, ("it cannot show frame %d to its %s (%s): take that out with animation:remove")
      :format(self.list[self.position], tostring(unable), arguments.problem(problem)))
  end
end

function Animation.update(self, dt)
  check(self, "update")
  local time = objects.number("animation", "update", 2, dt, "dt", 0, TIME_LIMIT)
  if self.isPaused or self.finished then
    return 0
  end
  local before = self.position
  local cycles = playback.advance(self, time * self.speed * 1000)
  if self.position ~= before then
    show(self, "update")
  end
  if cycles > 0 and self.callback then
    self.callback(self, cycles)
  end
  return cycles
end

function Animation.getFrame(self)
  check(self, "getFrame")
  return self.list[self.position]
end

function Animation.setFrame(self, frame)
  check(self, "setFrame")
  local number = objects.frame("animation", "setFrame", 2, frame, #self.sheet.frames)
  for position, listed in ipairs(self.list) do
    if listed == number then
      playback.seek(self, position)
      show(self, "setFrame")
      return
    end
  end
  arguments.refuse(Animation.setFrame, "setFrame", 2, ("frame %d is not in the tag '%s'"):format(number, nameOf(self)))
end

function Animation.getTag(self)
  check(self, "getTag")
  return nameOf(self)
end

function Animation.setTag(self, name)
  check(self, "setTag")
  local sheet, tag = self.sheet, nil
  if name ~= nil then
    tag = objects.named("animation", "setTag", 2, name, sheet, "tag")
  end
  if tag ~= self.tag then
    playback.select(self, tag)
    show(self, "setTag")
  end
end

function Animation.rewind(self)
  check(self, "rewind")
  playback.rewind(self)
  show(self, "rewind")
end

function Animation.pause(self)
  check(self, "pause")
  self.isPaused = true
end

function Animation.resume(self)
  check(self, "resume")
  self.isPaused = false
end

function Animation.isPlaying(self)
  check(self, "isPlaying")
  return not self.isPaused and not self.finished
end

function Animation.isFinished(self)
  check(self, "isFinished")
  return self.finished
end

function Animation.getSpeed(self)
  check(self, "getSpeed")
  return self.speed
end

function Animation.setSpeed(self, speed)
  check(self, "setSpeed")
  self.speed = objects.number("animation", "setSpeed", 2, speed, "speed", 0, SPEED_LIMIT)
end

function Animation.onLoop(self, callback)
  check(self, "onLoop")
  if callback ~= nil and type(callback) ~= "function" then
    arguments.refuse(Animation.onLoop, "onLoop", 2, "function expected, got " .. arguments.typename(callback))
  end
  self.callback = callback
end

function Animation.add(self, sprite)
  check(self, "add")
  if arguments.typename(sprite) ~= "sprite" then
    arguments.refuse(Animation.add, "add", 2, "sprite expected, got " .. arguments.got(sprite))
  elseif sprite:getLeader() then
    arguments.refuse(Animation.add, "add", 2, "sprite follows another one, which shows the animation to it: add that one")
  elseif sprite:getFrameCount() < #self.sheet.frames then
    arguments.refuse(Animation.add, "add", 2, ("sprite of %d frames expected, got one of %d")
      :format(#self.sheet.frames, sprite:getFrameCount()))
  end
  Animation.remove(self, sprite)
  sprite:setFrame(self.list[self.position])
  self.spriteCount = self.spriteCount + 1
  self.sprites[self.spriteCount] = sprite
  return sprite
end

function Animation.remove(self, sprite)
  check(self, "remove")
  for k = 1, self.spriteCount do
    if sprite ~= nil and rawequal(self.sprites[k], sprite) then
      self.sprites[k] = nil
      return true
    end
  end
  return false
end

return Animation
