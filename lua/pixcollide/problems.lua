-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What is wrong with a file. It ends the reading, wherever that is: it is raised as an object that names the field, and
-- turned into a message at the top. All other errors pass.

local error, getmetatable, pcall, setmetatable = error, getmetatable, pcall, setmetatable

local Problem = {}

local problems = {}

--- Ends the reading. `path` is the field's: "layers[2].width".
function problems.fail(path, problem, ...)
  error(setmetatable({ text = path .. ": " .. problem:format(...) }, Problem), 0)
end

--- The words of a problem that was raised, or nil if another error was.
function problems.text(raised)
  return getmetatable(raised) == Problem and raised.text or nil
end

--- The result of f(...), or nil and the words of the problem that it ended with.
function problems.try(f, ...)
  local ok, result = pcall(f, ...)
  if ok then
    return result
  end
  local text = problems.text(result)
  if not text then
    error(result, 0)
  end
  return nil, text
end

return problems
