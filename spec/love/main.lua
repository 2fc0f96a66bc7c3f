-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Runs busted in LÖVE, for specs that need its modules. PIXCOLLIDE_SPECS names a file or folder of them, seen from the
-- directory in which LÖVE was started.

function love.errorhandler(message)
    io.stderr:write(debug.traceback(tostring(message)), "\n")
    return function() return 1 end
end

_G.arg = { [0] = "love", "--output=plainTerminal", os.getenv("PIXCOLLIDE_SPECS") or "spec/love" }
require "busted.runner" { standalone = false }
os.exit(0) -- busted leaves by itself only if something failed
