-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Checks of errors: that something is refused, at the caller's line, with a
-- message that names the function, the argument and what was expected.

local raises = {}

--- Calls f and raises unless f raises; gives the message.
function raises.message(f)
    local ok, message = pcall(f)
    if ok then
        error("nothing was raised", 2)
    end
    if type(message) ~= "string" then
        error("what was raised is no string but a " .. type(message), 2)
    end
    return message
end

--- Calls f, which must raise at a line of the file that calls this, and gives
-- the message without the position.
function raises.here(f)
    local ok, message = pcall(f)
    if ok then
        error("nothing was raised", 2)
    end
    local file = debug.getinfo(2, "S").short_src
    local at, tail = tostring(message):match("^([^\n]-):%d+: (.*)$")
    if at ~= file then
        error("the message does not start with a line of " .. file .. ": " .. tostring(message), 2)
    end
    return tail
end

--- Calls f, which must raise "bad argument #n to 'name' (...)" at a line of the
-- caller's file; all of the given texts must occur in the brackets.
function raises.argument(name, n, f, ...)
    local ok, message = pcall(f)
    if ok then
        error(("nothing was raised; expected bad argument #%d to '%s'"):format(n, name), 2)
    end
    message = tostring(message)
    local file = debug.getinfo(2, "S").short_src
    local at, number, called, tail = message:match("^([^\n]-):%d+: bad argument #(%d+) to '([^']*)' %((.*)%)$")
    if at ~= file or tonumber(number) ~= n or called ~= name then
        error(("expected %s:LINE: bad argument #%d to '%s' (...), got: %s"):format(file, n, name, message), 2)
    end
    for k = 1, select("#", ...) do
        local text = select(k, ...)
        if not tail:find(text, 1, true) then
            error(("expected '%s' in the message: %s"):format(text, message), 2)
        end
    end
end

return raises
