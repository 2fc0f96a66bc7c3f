-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Games in processes of their own, started by LÖVE: from a folder, from a .love archive, or fused with LÖVE. They find the
-- module where a player's machine has it, in the game and nowhere else.

local system = require "spec.support.system"
local love_game = {}
local CONF = [[
function love.conf(t)
    %s
    t.modules.audio, t.modules.sound, t.modules.joystick = false, false, false
end
]]

-- Before the game's own main.lua: an error ends the process.
local PROLOGUE = [[
io.stdout:setvbuf("no")
function love.errorhandler(message)
    print("error: " .. tostring(message))
    return function() return 1 end
end
]]

local function quote(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

local function shell(command)
  local pipe = assert(io.popen(command .. "; echo \"status $?\""))
  local output = pipe:read("*a")
  pipe:close()
  local text, status = output:match("^(.*)status (%d+)%s*$")
  return text, tonumber(status)
end

love_game.read, love_game.write = system.read, system.write

local library

--- The bytes of the library that runs here, less what debuggers ask for, which is most of them.
function love_game.library()
  if not library then
    local from, to = assert(package.searchpath("pixcollide.core", package.cpath)), os.tmpname() -- luacheck: ignore
    assert(os.execute(("strip -S -o %s %s"):format(quote(to), quote(from))) == 0)
    library = love_game.read(to)
    os.remove(to)
  end
  return library
end

local function put(folder, path, bytes)
  assert(os.execute("mkdir -p " .. quote((folder .. "/" .. path):match("^(.*)/"))) == 0)
  love_game.write(folder .. "/" .. path, bytes)
end

--- A game of these files (path = bytes). options: window = true if it needs one; at = the folder that pixcollide is in, ""
-- unless given, false for none; named = pixcollide's own folder, if that has another name; library = false for none, or
-- other bytes; file = what the library is called, if not core.so; conf = more lines of love.conf. Remove it with
-- game:remove().
function love_game.new(files, options)
  options = options or {}
  local root = os.tmpname()
  os.remove(root)
  local folder, at = root .. "/game", options.at == nil and "" or options.at
  local conf = (options.window and "" or "t.window, t.modules.graphics, t.modules.window = nil, false, false\n") ..
    (options.conf or "")
  put(folder, "conf.lua", CONF:format(conf))
  for path, bytes in pairs(files) do put(folder, path, path == "main.lua" and PROLOGUE .. bytes or bytes) end
  if at then
    local named = options.named or "pixcollide"
    local target = folder .. "/" .. at .. named
    assert(os.execute(("mkdir -p %s && cp -r lua/pixcollide/. %s"):format(quote(target), quote(target))) == 0)
    if options.library ~= false then
      put(folder, at .. named .. "/" .. (options.file or "core.so"), options.library or love_game.library())
    end
  end
  return setmetatable({ root = root, folder = folder }, { __index = love_game })
end

--- Packs the folder, or one in it, into an archive and gives its path.
function love_game:pack(name, folder)
  local path = self.root .. "/" .. name
  os.remove(path)
  local _, status = shell(("cd %s && zip -1qr %s ."):format(quote(folder or self.folder), quote(path)))
  assert(status == 0, "zip failed")
  return path
end

local forms = {}

function forms.folder(game) return "love " .. quote(game.folder) end
function forms.archive(game) return "love " .. quote(game:pack("game.love")) end

function forms.fused(game)
  local _, status = shell(("cat \"$(readlink -f \"$(command -v love)\")\" %s > %s && chmod +x %s"):format(
    quote(game:pack("game.love")), quote(game.root .. "/fused"), quote(game.root .. "/fused")))
  assert(status == 0)
  return quote(game.root .. "/fused")
end

--- Starts it: "folder", "archive" or "fused". Gives what it printed and its exit status. Its save directory is in the
-- folder "home", not where the player's are.
function love_game:run(form)
  local home = self.root .. "/home"
  return shell(("cd %s && env -u LUA_PATH -u LUA_CPATH XDG_DATA_HOME=%s SDL_AUDIODRIVER=dummy timeout 60 %s 2>%s"):format(
    quote(self.root), quote(home), forms[form](self), quote(self.root .. "/errors")))
end

--- The files in the save directories, as a sorted list of paths.
function love_game:saved()
  local list = {}
  for path in shell(("find %s/home -type f 2>/dev/null | sort"):format(quote(self.root))):gmatch("[^\n]+") do
    list[#list + 1] = path
  end
  return list
end

function love_game:remove() os.execute("rm -rf " .. quote(self.root)) end

return love_game
