-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The files that may hold the part written in C, by system and processor. Systems and processors are called as LuaJIT calls
-- them in jit.os and jit.arch.

local libraries = {}

--- What a release has, for LuaJIT and Lua 5.1 (make dist). That of macOS serves both of its processors.
libraries.RELEASED = {
  { file = "core-linux-x64.so", system = "Linux", processor = "x64" },
  { file = "core-linux-arm64.so", system = "Linux", processor = "arm64" },
  { file = "core-windows-x64.dll", system = "Windows", processor = "x64" },
  { file = "core-windows-x86.dll", system = "Windows", processor = "x86" },
  { file = "core-macos.dylib", system = "OSX" },
}

--- What is built on a system, for itself and for the Lua that is there, by the system; others have core.so.
local BUILT = { Windows = { "core.dll" }, OSX = { "core.dylib", "core.so" } }
local BUILT_ELSEWHERE = { "core.so" }

-- LÖVE's names of systems that LuaJIT calls otherwise: 11's, and 12's.
local NAMES = { ["OS X"] = "OSX", macOS = "OSX" }

-- Where LÖVE runs without loading libraries that a game brings along.
local CLOSED = { Android = true, iOS = true, Web = true }

-- LÖVE's name of the system. The module is there, though games may leave it out and threads have to ask for it.
local function nameByLove(love)
  local ok, system = pcall(function()
    return (love.system or require "love.system").getOS()
  end)
  return ok and system or nil
end

--- The system and the processor, each nil if nothing tells it; third, the system's name if it loads no libraries of games.
-- `love` is LÖVE's table, or nil.
function libraries.findSystem(love)
  local byLove = love and nameByLove(love)
  local closed = CLOSED[byLove] and byLove or nil
  local jit = rawget(_G, "jit")
  if jit then
    return jit.os, jit.arch, closed
  end
  if package.config:sub(1, 1) == "\\" then
    return "Windows", nil, closed
  end
  return NAMES[byLove] or byLove, nil, closed
end

--- The names of the files that suit that system and processor, the best first. Where nothing tells them, of all that might:
-- those of another processor are not loaded.
function libraries.list(system, processor)
  local list = {}
  for _, file in ipairs(BUILT[system] or BUILT_ELSEWHERE) do
    list[#list + 1] = file
  end
  for _, released in ipairs(libraries.RELEASED) do
    local isSystem = system == released.system or not system and released.system ~= "Windows"
    local isProcessor = not processor or not released.processor or processor == released.processor
    if isSystem and isProcessor and _VERSION == "Lua 5.1" then
      list[#list + 1] = released.file
    end
  end
  return list
end

--- The names of all files that a system may have.
function libraries.all()
  local all = { BUILT_ELSEWHERE[1], BUILT.Windows[1], BUILT.OSX[1] }
  for _, released in ipairs(libraries.RELEASED) do
    all[#all + 1] = released.file
  end
  return all
end

-- The number that this many bytes from there on are, the lowest first.
local function readNumber(bytes, at, count)
  local number = 0
  for k = count, 1, -1 do
    number = number * 256 + bytes:byte(at + k)
  end
  return number
end

--- How many bytes of a file findFault looks at.
libraries.HEAD = 64

-- What ELF calls processors, by the numbers in its e_machine.
local ELF_PROCESSORS = { [62] = "x64", [183] = "arm64" }

--- What is wrong with a 64-bit library in the format of Linux (ELF), as its first HEAD bytes and its size tell, or nil. Other
-- systems see by themselves that a file is cut short; Linux loads it, and ends the program when it comes to what is missing.
-- And of one for another processor it says that there is no such file. `size` and `processor` may be nil.
function libraries.findFault(head, size, processor)
  if #head < libraries.HEAD or head:sub(1, 6) ~= "\127ELF\2\1" then
    return nil
  end
  local found = ELF_PROCESSORS[readNumber(head, 18, 2)]
  if found and processor and found ~= processor then
    return ("it is for %s processors, and this is %s"):format(found, processor)
  end
  -- A table of sections comes last: e_shoff, e_shentsize, e_shnum.
  local needed = readNumber(head, 40, 8) + readNumber(head, 58, 2) * readNumber(head, 60, 2)
  if size and size < needed then
    return ("it is cut short, %.0f of %.0f bytes: copy it again"):format(size, needed)
  end
  return nil
end

return libraries
