-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Files and commands.

local shell = { BUILD = "build/mutants" }

function shell.read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "*a"
  file:close()
  return text
end

function shell.write(path, text)
  local file = assert(io.open(path, "wb"))
  file:write(text)
  file:close()
end

--- Runs a command; true if it succeeded.
function shell.run(command)
  return os.execute(command) == true
end

--- Runs a command that must succeed.
function shell.must(command)
  if not shell.run(command) then
    error("mutants: this failed: " .. command, 0)
  end
end

--- The lines that a command prints.
function shell.lines(command)
  local pipe, lines = assert(io.popen(command)), {}
  for line in pipe:lines() do
    lines[#lines + 1] = line
  end
  pipe:close()
  return lines
end

--- Seconds, of which only differences mean anything.
function shell.now()
  return tonumber(shell.lines("date +%s.%N")[1])
end

return shell
