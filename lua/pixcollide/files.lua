-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Files by their paths: in LÖVE those of the game's folder, its .love archive and the save directory, elsewhere those of
-- the system.

local open = io.open

local files = {}

-- Said of a path that is none of LÖVE's.
local OTHER_PATHS = " (LÖVE's paths begin in the game's folder, have no '.' or '..', and '/' between names)"

--- LÖVE's table, if LÖVE runs this program: it may be loaded after the module, as in its threads. A table that tests of a
-- game put in its place tells no version.
function files.love()
  local love = rawget(_G, "love")
  return type(love) == "table" and love.getVersion and love or nil
end

--- The bytes of a file, or nil and why not, without the path.
function files.read(path)
  local love = files.love()
  if love and love.filesystem then
    -- Asked first: in LÖVE for the web, errors that LÖVE itself raises break Lua, and reading a folder crashes LÖVE 12.
    local info = love.filesystem.getInfo(path)
    if not info then
      local isOther = path:find("\\", 1, true) or ("/" .. path .. "/"):find("/%.%.?/") or path:find("^/") or path:find("^%a:")
      return nil, "Does not exist" .. (isOther and OTHER_PATHS or "")
    elseif info.type == "directory" then
      return nil, "Is a folder"
    end
    local bytes, problem = love.filesystem.read(path)
    if not bytes then
      local prefix = ("Could not open file %s. "):format(path)
      problem = tostring(problem)
      problem = problem:sub(1, #prefix) == prefix and problem:sub(#prefix + 1) or problem
      return nil, (problem:gsub("%.$", ""))
    end
    return bytes
  end
  local file, problem = open(path, "rb")
  if not file then
    return nil, (problem:gsub("^.*: ", ""))
  end
  local bytes, reason = file:read("*a")
  file:close()
  return bytes, reason
end

--- A path that a file at `from` names: relative to that file's folder, unless it is absolute. "." and ".." are resolved, as
-- LÖVE knows neither.
function files.beside(from, path)
  path = path:gsub("\\", "/")
  if not path:match("^/") and not path:match("^%a:/") then
    path = (from:gsub("\\", "/"):match("^.*/") or "") .. path
  end
  local parts = {}
  for part in path:gmatch("[^/]+") do
    if part == ".." and #parts > 0 and parts[#parts] ~= ".." then
      parts[#parts] = nil
    elseif part ~= "." then
      parts[#parts + 1] = part
    end
  end
  return (path:match("^/") or "") .. table.concat(parts, "/")
end

--- What users call an image that a file at `from` names: its path; or itself, if it is an image already.
function files.named(from, image)
  return type(image) == "string" and files.beside(from, image) or image
end

return files
