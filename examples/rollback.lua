-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Two players over a bad network, by rollback. Each has a game of its own and plays on at once: where the other one's
-- input has not come yet, it guesses that nothing has changed there. When the input comes and the guess was wrong, the
-- game goes back to that frame and plays what came after it again. Packets are late, lost and out of order; at the end
-- both have seen the same, frame by frame.
--
--     lua examples/rollback.lua [frames] [seed]

local pixcollide = require "pixcollide"

local here = debug.getinfo(1, "S").source:match("^@(.*[/\\])") or ""
local newRandom = dofile(here .. "random.lua")

local rollback = {}

local WIDTH, HEIGHT = 480, 240
local DT, SPEED, BULLET_SPEED, RELOAD = 1 / 60, 2, 300, 12
local BACK = 24 -- frames that a game can go back, and so the most that it plays ahead

local ship, shot, crater = pixcollide.newEllipseMask(24, 12), pixcollide.newMask(6, 2, true), pixcollide.newCircleMask(9)

-- The game. It knows nothing of networks, but can be saved and brought back.

local Game = {}
Game.__index = Game

local function newGame()
  local world, ground = pixcollide.newWorld(), pixcollide.newMask(WIDTH, 100, true)
  local game = setmetatable({ world = world, ground = ground, players = {}, reload = { 0, 0 }, score = { 0, 0 } }, Game)
  game.floor = world:newSprite(ground, { y = HEIGHT - 100, layer = "ground", static = true })
  for k = 1, 2 do
    game.players[k] = world:newSprite(ship, { x = k == 1 and 80 or 400, y = 60, origin = "center", data = k })
  end
  world:setRule("shots", "shots", "ignore")
  return game
end

-- Fires towards the other player, and downwards.
local function fire(game, k)
  local x, y = game.players[k]:getPosition()
  local way = k == 1 and 1 or -1
  local bullet = game.world:newSprite(shot, { x = x + 18 * way, y = y, origin = "center", layer = "shots", data = k })
  bullet:setBullet(true)
  bullet:setVelocity(BULLET_SPEED * way, 120)
  game.reload[k] = RELOAD
end

-- inputs[k]: x, y in {-1, 0, 1} and fires, as one number from 0 to 17.
local function read(input) return input % 3 - 1, math.floor(input / 3) % 3 - 1, input >= 9 end

function Game:step(inputs)
  for k, player in ipairs(self.players) do
    local x, y, fires = read(inputs[k])
    self.world:moveBy(player, SPEED * x, SPEED * y, "slide")
    self.reload[k] = math.max(0, self.reload[k] - 1)
    if fires and self.reload[k] == 0 then fire(self, k) end
  end
  self.world:integrate(DT, { bounds = { 0, 0, WIDTH, HEIGHT } })
  for bullet, other, x, y in self.world:eachHit() do
    if other == self.floor then
      self.ground:subtract(crater, x - 9, y - (HEIGHT - 100) - 9)
    elseif other:getData() ~= bullet:getData() then
      self.score[bullet:getData()] = self.score[bullet:getData()] + 1
    end
    self.world:remove(bullet)
  end
end

-- The world's state is one call, the ground's craters another; what the game itself keeps is a few numbers.
function Game:save(slot)
  slot.snapshot, slot.mark = self.world:snapshot(slot.snapshot), self.ground:record()
  for k = 1, 2 do slot[k], slot[k + 2] = self.reload[k], self.score[k] end
  slot.hash = self.world:hash()
end

function Game:load(slot)
  self.world:restore(slot.snapshot)
  self.ground:undo(slot.mark)
  for k = 1, 2 do self.reload[k], self.score[k] = slot[k], slot[k + 2] end
end

-- A player: a game, and the inputs that are known of each frame.

local Peer = {}
Peer.__index = Peer

local function newPeer(me, seed)
  local peer = { me = me, game = newGame(), frame = 0, confirmed = 0, inputs = { {}, {} }, slots = {}, hashes = {} }
  peer.random, peer.input, peer.rollbacks, peer.replayed = newRandom(seed), 4, 0, 0
  for k = 0, BACK do peer.slots[k] = {} end
  return setmetatable(peer, Peer)
end

-- What the other one does in a frame, as far as is known; else what it did last.
local function guess(self, frame)
  local known = self.inputs[3 - self.me]
  for at = frame, math.max(frame - BACK, 0), -1 do
    if known[at] then return known[at] end
  end
  return 4 -- nothing
end

local function play(self)
  local slot = self.slots[self.frame % (BACK + 1)]
  self.game:save(slot)
  local other = guess(self, self.frame)
  slot.guessed = other
  local mine = self.inputs[self.me][self.frame]
  self.game:step(self.me == 1 and { mine, other } or { other, mine })
  self.frame = self.frame + 1
end

--- Takes in what has come from the other player, { [frame] = input }.
function Peer:receive(packet)
  local known, back = self.inputs[3 - self.me], nil
  for frame, input in pairs(packet) do
    if not known[frame] then
      known[frame] = input
      local is_played = frame < self.frame and frame >= self.confirmed
      if is_played and self.slots[frame % (BACK + 1)].guessed ~= input then back = math.min(back or frame, frame) end
    end
  end
  if not back then return end
  local now = self.frame
  self.rollbacks, self.replayed = self.rollbacks + 1, self.replayed + now - back
  self.game:load(self.slots[back % (BACK + 1)])
  self.frame = back
  while self.frame < now do play(self) end
end

-- Frames of which all is known will never be played again.
local function confirm(self)
  local known = self.inputs[3 - self.me]
  while self.confirmed < self.frame and known[self.confirmed] do
    local slot = self.slots[self.confirmed % (BACK + 1)]
    self.hashes[self.confirmed] = slot.hash
    self.game.ground:forget(slot.mark)
    self.confirmed = self.confirmed + 1
  end
end

--- Plays a frame, unless the other player is too far behind. Returns the packet to be sent: the last inputs, as packets
--- may be lost.
function Peer:tick()
  confirm(self)
  if self.frame - self.confirmed < BACK then
    if self.random(0, 1) < 0.1 then self.input = math.floor(self.random(0, 18)) end
    self.inputs[self.me][self.frame] = self.input
    play(self)
  end
  local packet = {}
  for frame = math.max(self.frame - 2 * BACK, 0), self.frame - 1 do packet[frame] = self.inputs[self.me][frame] end
  return packet
end

--- Plays until both have seen so many frames in full. network: delay (the most ticks that a packet takes) and loss (how
--- many of 1 get lost). Returns both peers and how many packets were sent and lost.
function rollback.run(frames, seed, network)
  local peers, chance = { newPeer(1, seed), newPeer(2, seed + 1000) }, newRandom(seed + 2000)
  local flying, sent, lost, tick = {}, 0, 0, 0
  while peers[1].confirmed < frames or peers[2].confirmed < frames do
    tick = tick + 1
    for k, peer in ipairs(peers) do
      local packet = peer:tick()
      sent = sent + 1
      if chance(0, 1) < network.loss then
        lost = lost + 1
      else
        flying[#flying + 1] = { to = 3 - k, at = tick + math.floor(chance(1, network.delay + 1)), packet = packet }
      end
    end
    for k = #flying, 1, -1 do
      if flying[k].at <= tick then peers[flying[k].to]:receive(table.remove(flying, k).packet) end
    end
  end
  return peers, sent, lost
end

--- The same game without a network: the inputs of both are known at once. Returns the hash of each frame.
function rollback.straight(peers, frames)
  local game, slot, hashes = newGame(), {}, {}
  for frame = 0, frames - 1 do
    game:save(slot)
    hashes[frame] = slot.hash
    game:step { peers[1].inputs[1][frame], peers[2].inputs[2][frame] }
  end
  return hashes
end

local function main(frames, seed)
  local network = { delay = 9, loss = 0.2 }
  local peers, sent, lost = rollback.run(frames, seed, network)
  local straight, same = rollback.straight(peers, frames), 0
  for frame = 0, frames - 1 do
    local hash = straight[frame]
    if peers[1].hashes[frame] == hash and peers[2].hashes[frame] == hash then same = same + 1 end
  end
  print(("%d packets, %d of them lost, the others 1 to %d frames late"):format(sent, lost, network.delay))
  for k, peer in ipairs(peers) do
    print(("player %d went back %d times and played %d frames again; score %d"):format(k, peer.rollbacks, peer.replayed,
      peer.game.score[k]))
  end
  print(("%d of %d frames are the same for both, and as without a network"):format(same, frames))
  return same == frames
end

if arg and arg[0] and arg[0]:match "rollback%.lua$" then
  os.exit(main(tonumber(arg[1]) or 600, tonumber(arg[2]) or 1) and 0 or 1)
end

return rollback
