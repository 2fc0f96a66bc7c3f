-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Which file of the library each system takes. That it is found: loading_spec.lua, and spec/love/archive_spec.lua in LÖVE.

local libraries = require "pixcollide.libraries"

local isOldLua = _VERSION == "Lua 5.1"

-- What a function gives with this in the place of the global jit and of where Lua says that it is on Windows.
local function with(jit, config, f)
  local realJit, realConfig = rawget(_G, "jit"), package.config
  rawset(_G, "jit", jit)
  package.config = config -- luacheck: ignore 122
  local results = { pcall(f) }
  package.config = realConfig -- luacheck: ignore 122
  rawset(_G, "jit", realJit)
  assert(results[1], results[2])
  return { results[2] or "nil", results[3] or "nil", results[4] or "nil" }
end

local function loveOf(system)
  return system and { system = { getOS = function() return system end } } or nil
end

describe("the library's file", function()
  local UNIX, WINDOWS = "/\n;\n?", "\\\n;\n?"

  it("is chosen by LuaJIT's names, else by LÖVE's, else by Lua's paths", function()
    for _, case in ipairs {
      { { os = "OSX", arch = "arm64" }, UNIX, "OS X", { "OSX", "arm64", "nil" } },
      { { os = "Linux", arch = "arm64" }, UNIX, "Android", { "Linux", "arm64", "Android" } },
      { { os = "Linux", arch = "x64" }, UNIX, nil, { "Linux", "x64", "nil" } },
      { nil, UNIX, "OS X", { "OSX", "nil", "nil" } },
      { nil, UNIX, "macOS", { "OSX", "nil", "nil" } },
      { nil, UNIX, "Linux", { "Linux", "nil", "nil" } },
      { nil, UNIX, "Web", { "Web", "nil", "Web" } },
      { nil, UNIX, "iOS", { "iOS", "nil", "iOS" } },
      { nil, UNIX, nil, { "nil", "nil", "nil" } },
      { nil, WINDOWS, "Windows", { "Windows", "nil", "nil" } },
      { nil, WINDOWS, nil, { "Windows", "nil", "nil" } },
    } do
      local found = with(case[1], case[2], function() return libraries.findSystem(loveOf(case[3])) end)
      assert.same(case[4], found)
    end
  end)

  it("is known without love.system, which games may leave out", function()
    package.preload["love.system"] = function() return loveOf("Web").system end
    local found = with(nil, UNIX, function() return libraries.findSystem {} end)
    package.preload["love.system"], package.loaded["love.system"] = nil, nil
    assert.same({ "Web", "nil", "Web" }, found)
    assert.same({ "nil", "nil", "nil" }, with(nil, UNIX, function() return libraries.findSystem {} end))
  end)

  it("is the own build's, else the release's of that system and processor", function()
    for _, case in ipairs {
      { "Linux", "x64", { "core.so" }, { "core-linux-x64.so" } },
      { "Linux", "arm64", { "core.so" }, { "core-linux-arm64.so" } },
      { "Linux", "ppc", { "core.so" }, {} },
      { "Linux", nil, { "core.so" }, { "core-linux-x64.so", "core-linux-arm64.so" } },
      { "Windows", "x64", { "core.dll" }, { "core-windows-x64.dll" } },
      { "Windows", "x86", { "core.dll" }, { "core-windows-x86.dll" } },
      { "Windows", nil, { "core.dll" }, { "core-windows-x64.dll", "core-windows-x86.dll" } },
      { "OSX", "arm64", { "core.dylib", "core.so" }, { "core-macos.dylib" } },
      { "OSX", nil, { "core.dylib", "core.so" }, { "core-macos.dylib" } },
      { "BSD", "x64", { "core.so" }, {} },
      { nil, nil, { "core.so" }, { "core-linux-x64.so", "core-linux-arm64.so", "core-macos.dylib" } },
    } do
      local expected = case[3]
      for _, file in ipairs(isOldLua and case[4] or {}) do expected[#expected + 1] = file end
      assert.same(expected, libraries.list(case[1], case[2]))
    end
  end)

  it("is seen to be cut short, or for another processor, by its first bytes", function()
    local function headOf(machine) -- a table of 30 sections of 64 bytes from byte 70,000 on
      return "\127ELF\2\1" .. ("\0"):rep(12) .. string.char(machine) .. ("\0"):rep(21) .. "\112\17\1" .. ("\0"):rep(15)
        .. "\64\0\30\0" .. ("\0"):rep(2)
    end
    local needed = 70000 + 30 * 64
    for _, case in ipairs {
      { headOf(62), needed, "x64" },
      { headOf(183), needed, "arm64" },
      { headOf(183), needed, nil },
      { headOf(62), nil, "x64" },
      { headOf(21), needed, "ppc" }, -- not one that it knows
      { headOf(62), needed, "arm64", "it is for x64 processors, and this is arm64" },
      { headOf(183), needed - 1, "x64", "it is for arm64 processors, and this is x64" },
      { headOf(62), needed - 1, "x64", "it is cut short, 71919 of 71920 bytes: copy it again" },
      { headOf(62):sub(1, 63), 63, "x64" }, -- systems say so
      { "", 0, "x64" },
      { "MZ" .. ("\255"):rep(62), 64, "x64" },
    } do
      assert.equal(64, libraries.HEAD)
      assert.equal(case[4], libraries.findFault(case[1], case[2], case[3]))
    end
  end)
end)
