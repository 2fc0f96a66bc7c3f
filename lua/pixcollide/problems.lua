-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What is wrong with a file. It ends the reading, wherever that is: it is raised as an object that names the field, and
-- turned into a message at the top. So is what tables with metamethods raise when they are read; errors of functions
-- that users hand in pass.

local error, getmetatable, pcall, setmetatable, type = error, getmetatable, pcall, setmetatable, type

local Problem, Foreign = {}, {}

local problems = {}

--- Ends the reading with this message.
function problems.raise(text)
  error(setmetatable({ text = text }, Problem), 0)
end

--- Ends the reading. `path` is the field's: "layers[2].width".
function problems.fail(path, problem, ...)
  problems.raise(path .. ": " .. problem:format(...))
end

--- The words of a problem that was raised, or nil if another error was.
function problems.text(raised)
  return getmetatable(raised) == Problem and raised.text or nil
end

--- Calls a function of the user's. What that raises is not about the file, and goes on to who called the module.
function problems.call(f, ...)
  local ok, result = pcall(f, ...)
  if not ok then
    error(setmetatable({ raised = result }, Foreign), 0)
  end
  return result
end

--- Raises what a function of the user's has raised, if that is what was caught.
function problems.pass(raised)
  if getmetatable(raised) == Foreign then
    error(raised.raised, 0)
  end
end

--- The result of f(...), or nil and the words of the problem or error that it ended with.
function problems.try(f, ...)
  local ok, result = pcall(f, ...)
  if ok then
    return result
  end
  problems.pass(result)
  if type(result) == "string" then
    return nil, result
  end
  return nil, problems.text(result) or ("a field cannot be read: it raises a %s"):format(type(result))
end

return problems
