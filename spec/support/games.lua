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

return games
