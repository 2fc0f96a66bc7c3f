-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What specs ask of the operating system by commands of its shell: sh, or cmd on Windows.

local system = { isWindows = package.config:sub(1, 1) == "\\" }

local function quote(text)
  if system.isWindows then return '"' .. text:gsub("/", "\\") .. '"' end
  return "'" .. text:gsub("'", "'\\''") .. "'"
end

--- The bytes of a file.
function system.read(path)
  local file = assert(io.open(path, "rb"))
  local bytes = file:read("*a")
  file:close()
  return bytes
end

--- Writes a file, and gives its path.
function system.write(path, bytes)
  local file = assert(io.open(path, "wb"))
  file:write(bytes)
  file:close()
  return path
end

--- Makes a folder for one test, and gives its path.
function system.newFolder()
  local path = os.tmpname()
  os.remove(path)
  os.execute("mkdir " .. quote(path))
  return path
end

--- Removes a folder and all that is in it.
function system.removeFolder(path) os.execute((system.isWindows and "rmdir /s /q " or "rm -r ") .. quote(path)) end

--- The names of the files in a folder.
function system.list(folder)
  local pipe = assert(io.popen((system.isWindows and "dir /b " or "ls ") .. quote(folder)))
  local names = {}
  for name in pipe:lines() do names[#names + 1] = name end
  pipe:close()
  return names
end

--- A command that runs a program with one argument and these environment variables, both of its streams as one, and
-- ends with a line "status N".
function system.command(program, argument, variables)
  local settings = ""
  for name, value in pairs(variables) do
    if system.isWindows then settings = settings .. ('set "%s=%s"&& '):format(name, value)
    else settings = settings .. name .. "=" .. quote(value) .. " "
    end
  end
  local command = settings .. quote(program) .. " " .. quote(argument) .. " 2>&1"
  if system.isWindows then
    return '"' .. command .. ' & call echo status %^errorlevel%"' -- cmd takes the outer quotes off
  end
  return command .. '; echo "status $?"'
end

return system
