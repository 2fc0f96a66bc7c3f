-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- How animations go on: time is counted in milliseconds, as Aseprite does, within one cycle of the frames in play order.

local here = (...):match("^(.-)aseprite%.playback$")
local objects = require(here .. "aseprite.objects")
local search = require(here .. "search")

local floor, fmod, min = math.floor, math.fmod, math.min

-- Animations are ahead by a microsecond, so that a frame of 100 ms is over after six steps of 1/60 s, whatever the rounding.
local AHEAD = 2 ^ -10

local playback = {}

local function allFrames(sheet)
  local list = {}
  for k = 1, #sheet.frames do
    list[k] = k
  end
  return list
end

-- Sets when it is over: after so many whole cycles and so many frames of a further one. A repeat of pingpong is one way,
-- as in Aseprite: after the first, it is without the frame at which it turned.
local function setEnd(animation, tag)
  local length = #animation.list
  local shown = tag.passLength * tag.repeats
  if tag.passLength > 1 and tag.direction:find("pingpong") then
    shown = shown - (tag.repeats - 1)
  end
  animation.lastCycle, animation.lastCount = floor(shown / length), shown % length
  animation.lastPosition = (shown - 1) % length + 1
end

--- Plays a tag, or with nil all frames, from the beginning.
function playback.select(animation, tag)
  local sheet = animation.sheet
  animation.tag = tag
  animation.list = tag and tag.frames or allFrames(sheet)
  local ends, total = {}, 0 -- when each frame's time is over
  for k, frame in ipairs(animation.list) do
    total = total + sheet.frames[frame].duration
    ends[k] = total
  end
  animation.ends, animation.total = ends, total
  animation.lastCycle = nil
  if tag and tag.repeats then
    setEnd(animation, tag)
  end
  playback.rewind(animation)
end

function playback.rewind(animation)
  animation.time, animation.cycle, animation.position, animation.finished = AHEAD, 0, 1, false
  if animation.total > 0 then
    animation.position = playback.positionAt(animation, animation.time)
  end
end

--- The position in play order at a time within the cycle: the first whose time is not over.
function playback.positionAt(animation, time)
  return min(search(animation.ends, time) + 1, #animation.ends)
end

-- When a position in play order begins.
local function startOf(animation, position)
  return position > 1 and animation.ends[position - 1] or 0
end

--- Goes on from the beginning of a position in play order.
function playback.seek(animation, position)
  animation.time, animation.cycle, animation.position = startOf(animation, position) + AHEAD, 0, position
  animation.finished = false
end

local function isOver(animation)
  local last = animation.lastCycle
  return last and (animation.cycle > last
    or animation.cycle == last and animation.time >= startOf(animation, animation.lastCount + 1))
end

--- Goes on by a time in milliseconds. Gives how many cycles were completed.
function playback.advance(animation, time)
  local total = animation.total
  local before = animation.cycle
  if total > 0 then
    time = animation.time + time
    local rest = fmod(time, total)
    local cycles = floor((time - rest) / total + 0.5)
    time = rest
    animation.cycle, animation.time = before + cycles, time
  end
  if isOver(animation) or (total == 0 and animation.lastCycle) then
    animation.finished, animation.position = true, animation.lastPosition
    animation.cycle = animation.lastCycle + (animation.lastCount > 0 and 1 or 0)
  elseif total > 0 then
    animation.position = playback.positionAt(animation, time)
  end
  return animation.cycle - before
end

--- Shows the frame to the sprites that are still there, and forgets the others. Gives a sprite that cannot show it any
-- more, as its masks are others or it follows another one, and what it says; or nothing.
function playback.show(animation)
  local sprites, frame, kept = animation.sprites, animation.list[animation.position], 0
  local unable, problem
  for k = 1, animation.spriteCount do
    local sprite = sprites[k]
    if sprite then
      kept = kept + 1
      if kept < k then
        sprites[kept], sprites[k] = sprite, nil
      end
      if sprite:getFrame() ~= frame then
        local isShown, message = pcall(sprite.setFrame, sprite, frame)
        if not isShown then
          unable, problem = sprite, message
        end
      end
    end
  end
  animation.spriteCount = kept
  return unable, problem
end

--- An animation of a tag, or with nil of all frames. It holds its sprites weakly.
function playback.new(sheet, tag)
  local animation = {
    sheet = sheet, speed = 1, isPaused = false, sprites = setmetatable({}, { __mode = "v" }), spriteCount = 0,
  }
  playback.select(animation, tag)
  return setmetatable(animation, objects.animation)
end

return playback
