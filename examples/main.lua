-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What `love examples` starts, from the top of the repository or from anywhere:
--     love examples [GAME]                          to play it; the names are below
--     love examples GAME --script [--frames N] [--screenshot PATH] [--film PATH]
--                                                   it plays its own script, as fast as it can, and prints what happened;
--                                                   a film is an animated GIF, by ffmpeg
-- An error in a script ends the program with status 1 and a message, without a window to close.

local GAMES = { "shooter", "platformer", "digger", "asteroids", "room", "dungeon" }
local FILMED, FILM_SCALE, FILM_COLORS = 3, 2, 64 -- every third frame of a game, 20 a second

local function parse(arguments)
  local options, i = {}, 1
  while i <= #arguments do
    local name = arguments[i]:match("^%-%-(%a+)$")
    if not name then
      options.game = arguments[i]
    elseif name == "script" then
      options.script = true
    elseif (name == "frames" or name == "screenshot" or name == "film") and arguments[i + 1] then
      i = i + 1
      options[name] = name == "frames" and (tonumber(arguments[i]) or error("no number: " .. arguments[i], 0)) or arguments[i]
    else
      error("unknown option, or nothing after it: " .. arguments[i], 0)
    end
    i = i + 1
  end
  return options
end

-- Where a game is in the list; 1 without a name.
local function find(name)
  for i, game in ipairs(GAMES) do
    if game == (name or GAMES[1]) then
      return i
    end
  end
  error(("no game '%s'; there are %s"):format(name, table.concat(GAMES, ", ")), 0)
end

-- Plays the script, and films it as the script says: film = {from = the first frame, x, y, w, h of what is seen}.
local function playScript(name, options)
  local window, module = require "window", require(name)
  if not options.film then
    return window.playScript(name, options)
  end
  local part = module.script.film or { from = 1, 0, 0, module.width, module.height }
  local film = require("film").open(options.film, {
    width = module.width, height = module.height, crop = part, rate = 60 / FILMED, scale = FILM_SCALE, colors = FILM_COLORS,
  })
  options.watch = function(canvas, frame)
    if frame >= part.from and frame % FILMED == 0 then
      film:add(window.read(canvas):getString())
    end
  end
  local told = window.playScript(name, options)
  return ("%s; a film of %d bytes"):format(told, film:close())
end

function love.load(arguments)
  local asked, options = pcall(parse, arguments)
  local found, index = pcall(find, asked and options.game)
  if not (asked and found) then
    io.stderr:write(tostring(asked and index or options), "\n")
    return love.event.quit(1)
  end
  if options.script then
    local ok, message = xpcall(function()
      return playScript(GAMES[index], options)
    end, debug.traceback)
    io[ok and "stdout" or "stderr"]:write(message, "\n")
    return love.event.quit(ok and 0 or 1)
  end
  print("games: " .. table.concat(GAMES, ", "))
  require("window").open(GAMES, index)
end
