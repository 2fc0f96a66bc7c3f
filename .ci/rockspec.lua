-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Writes the rockspec's lists of files, from the folders lua and csrc.
--   lua .ci/rockspec.lua                        writes them
--   lua .ci/rockspec.lua check                  fails if they are not as it would write them
--   lua .ci/rockspec.lua release VERSION MD5    prints the rockspec of a release, whose archive has this MD5 sum

local PATH = "rockspec/pixcollide-scm-1.rockspec"

local function files(command)
  local pipe = assert(io.popen(command .. " | LC_ALL=C sort"))
  local list = {}
  for path in pipe:lines() do list[#list + 1] = path end
  pipe:close()
  assert(#list > 0, command)
  return list
end

local function module_name(path)
  return (path:gsub("^lua/", ""):gsub("%.lua$", ""):gsub("/init$", ""):gsub("/", "."))
end

-- Puts lines in the place of those that the pattern matches, which follow each other.
local function replaced(text, pattern, new)
  local out, done = {}, false
  for line in text:gmatch "[^\n]*\n" do
    if not line:find(pattern) then
      out[#out + 1] = line
    elseif not done then
      out[#out + 1] = table.concat(new)
      done = true
    end
  end
  assert(done, pattern)
  return table.concat(out)
end

-- The rockspec of a release: its archive of sources holds the headers of stb.
local function release(text, version, md5)
  local archive = "https://github.com/pixcollide/pixcollide/releases/download/v%s/pixcollide-%s.tar.gz"
  local changes = {
    { 'version = "scm-1"', ('version = "%s-1"'):format(version) },
    { 'url = "git+https://github.com/pixcollide/pixcollide.git",\n',
      ('url = "%s",\n  tag = "v%s",\n  md5 = "%s",\n'):format(archive:format(version, version), version, md5) },
    { 'external_dependencies = {\n  STB = { header = "stb/stb_image.h" },\n}\n', "" },
    { '"$(STB_INCDIR)"', '"third_party"' },
  }
  for _, change in ipairs(changes) do
    local first, last = text:find(change[1], 1, true)
    assert(first, change[1])
    text = text:sub(1, first - 1) .. change[2] .. text:sub(last + 1)
  end
  return text
end

local modules, sources = {}, {}
for _, path in ipairs(files "find lua -name '*.lua'") do
  modules[#modules + 1] = ('    ["%s"] = "%s",\n'):format(module_name(path), path)
end
for _, path in ipairs(files "ls csrc/*/*.c") do
  sources[#sources + 1] = ('        "%s",\n'):format(path)
end

local file = assert(io.open(PATH, "rb"))
local old = file:read "*a"
file:close()
local new = replaced(replaced(old, '^    %["[%w_.]+"%] = "lua/', modules), '^        "csrc/', sources)
if arg[1] == "check" then
  if new ~= old then
    io.stderr:write(PATH, " does not list the files of lua and csrc: run make rockspec\n")
    os.exit(1)
  end
elseif arg[1] == "release" then
  io.write(release(new, arg[2], arg[3]))
elseif new ~= old then
  file = assert(io.open(PATH, "wb"))
  assert(file:write(new))
  assert(file:close())
end
