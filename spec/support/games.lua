-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The games in examples, as their own programs find them.

local games = {}

-- A module of examples by its name: a game, or what games share.
function games.load(name)
  local path = package.path
  package.path = "examples/?.lua;" .. path
  local ok, module = pcall(require, name)
  package.path = path
  return assert(ok and module, module)
end

--- The sprites of a layer in a game's world.
function games.inLayer(game, layer)
  local list = {}
  for _, sprite in ipairs((game.world:getSprites())) do
    if sprite:getLayer() == layer then list[#list + 1] = sprite end
  end
  return list
end

--- Plays so many frames of a game by update(game, now). What is pressed, of these names with their chances, changes at
-- random every so many frames; then `watch` is called. The mouse is around the sprite, if there is one.
function games.playAtRandom(rng, game, update, options)
  local state, held = games.load("input").new(), {}
  for frame = 1, options.frames do
    if frame % options.every == 1 then
      for _, name in ipairs(options.names) do
        held[name] = rng:chance(options.chances and options.chances[name] or 0.4)
      end
    end
    local x, y = (options.around or game.world:getSprites()[1]):getPosition()
    games.load("input").set(state, held, x + rng:int(-150, 150), y + rng:int(-150, 100))
    update(game, state)
    options.watch(frame)
  end
end

return games
