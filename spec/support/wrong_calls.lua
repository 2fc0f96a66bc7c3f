-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Tables of calls that must be refused at the caller's line. A row is {name, n, arguments, text...}: "bad argument #n to
-- 'name'" is expected, with all of the texts in it. Arguments are made by raises.pack.

local raises = require "spec.support.raises"

local unpack = table.unpack or unpack -- luacheck: ignore
local wrong = {}

--- Calls holder.name(arguments) of each row.
function wrong.calls(holder, rows)
  for _, row in ipairs(rows) do raises.call(holder, row[1], row[2], row[3], unpack(row, 4)) end
end

--- Calls object:name(arguments) of each row.
function wrong.methods(object, rows)
  for _, row in ipairs(rows) do raises.method(object, row[1], row[2], row[3], unpack(row, 4)) end
end

return wrong
