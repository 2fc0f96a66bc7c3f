-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Reads README.md: its lines, and the examples in it that are run. An example follows a comment that names it, and what it
-- prints follows as a block of text:
--     <!-- run: NAME -->
--     ```lua
--     print(1)
--     ```
--     ```text
--     1
--     ```
-- <!-- run in LÖVE: NAME --> is a whole main.lua, which may have no text after it.

local readme = {}

function readme.lines()
    local lines = {}
    for line in io.lines("README.md") do
        lines[#lines + 1] = line:gsub("\r$", "")
    end
    return lines
end

-- The block of a language that begins at or after line `from`: its text and the line of its end. nil if there is none
-- before the next heading, example or, if only blank lines may come before it, other line.
local function readBlock(lines, from, language, isNext)
    local block, at = {}, from
    while lines[at] ~= "```" .. language do
        if not lines[at] or lines[at]:find("^#") or lines[at]:find("^<!%-%-") or (isNext and lines[at] ~= "") then
            return nil
        end
        at = at + 1
    end
    at = at + 1
    while lines[at] ~= "```" do
        block[#block + 1] = assert(lines[at], "a block does not end")
        at = at + 1
    end
    return table.concat(block, "\n") .. "\n", at
end

--- A list of {name, code, output, line} of the examples with this word: "run" or "run in LÖVE". Where the text may be
--- missing, `output` is nil then.
function readme.examples(word, mayLackOutput)
    local lines, examples = readme.lines(), {}
    for number, line in ipairs(lines) do
        local name = line:match("^<!%-%- " .. word .. ": (.-) %-%->$")
        if name then
            local code, last = readBlock(lines, number + 1, "lua")
            assert(code, name .. " has no code")
            local output = readBlock(lines, last + 1, "text", mayLackOutput)
            assert(output or mayLackOutput, name .. " does not say what it prints")
            examples[#examples + 1] = { name = name, code = code, output = output, line = last }
        end
    end
    return examples
end

--- A `print` that collects, and a function that gives all it printed.
function readme.printer()
    local printed = {}
    local function capture(...)
        local values = { ... }
        for i = 1, select("#", ...) do
            values[i] = tostring(values[i])
        end
        printed[#printed + 1] = table.concat(values, "\t") .. "\n"
    end
    return capture, function() return table.concat(printed) end
end

--- The program as a function whose globals are those of the environment.
function readme.compile(code, environment)
    if setfenv then -- luacheck: ignore 113
        return setfenv(assert(loadstring(code, "=example")), environment) -- luacheck: ignore 113
    end
    return assert(load(code, "=example", "t", environment))
end

return readme
