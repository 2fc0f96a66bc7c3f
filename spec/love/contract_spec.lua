-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The contract in LÖVE: of pixcollide.love, and of all else with LÖVE's objects for arguments. See
-- spec/support/contract.lua.

local aseprite = require "spec.support.aseprite"
local contract = require "spec.support.contract"
local loves = require "spec.love.contract"

-- Files are where LÖVE looks for them.
function aseprite.newFolder()
  return {
    path = function(name) return love.filesystem.getSaveDirectory() .. "/" .. name end,
    write = function(name, bytes) return assert(love.filesystem.write(name, bytes)) and name end,
    remove = function()
      for _, name in ipairs { "hero.json", "hero.png" } do love.filesystem.remove(name) end
    end,
  }
end

-- Compiling thousands of traces that are left at once takes longer than all the calls; LuaJIT's own run of them does.
local compiler = require "jit"
compiler.off()

loves.addStrangers()
for _, path in ipairs { "spec/lua/contract_spec.lua", "spec/library/contract_spec.lua" } do
  setfenv(assert(loadfile(path)), getfenv())() -- luacheck: ignore
end

describe("the contract of pixcollide.love", function()
  setup(compiler.on)
  contract.checkAll(loves.kit, it)
end)
