-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Runs busted in LÖVE, for specs that need its modules: love spec/love ARGUMENTS. They are busted's; files are seen from
-- the directory in which LÖVE was started.

function love.errorhandler(message)
  io.stderr:write(debug.traceback(tostring(message)), "\n")
  return function() return 1 end
end

local arguments = love.arg.parseGameArguments(arg)
arguments[0] = "love"
_G.arg = arguments
require "busted.runner" { standalone = false }
os.exit(0) -- busted leaves by itself only if something failed
