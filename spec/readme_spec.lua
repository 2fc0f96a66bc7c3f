-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Runs the examples of README.md. One that is to be run follows a comment <!-- run: NAME -->, and what it prints follows
-- as a block of text:
--     ```lua
--     print(1)
--     ```
--     ```text
--     1
--     ```

local child = require "spec.support.child"

local function readLines(path)
    local lines = {}
    for line in io.lines(path) do
        lines[#lines + 1] = line:gsub("\r$", "")
    end
    return lines
end

-- The block of a language that begins at or after line `from`: its text and the line of its end.
local function readBlock(lines, from, language)
    local block = {}
    local at = from
    while lines[at] ~= "```" .. language do
        assert(lines[at] and not lines[at]:find("^#"), ("no block of %s follows line %d"):format(language, from))
        at = at + 1
    end
    at = at + 1
    while lines[at] ~= "```" do
        block[#block + 1] = assert(lines[at], "a block does not end")
        at = at + 1
    end
    return table.concat(block, "\n") .. "\n", at
end

local function readExamples()
    local lines, examples = readLines("README.md"), {}
    for number, line in ipairs(lines) do
        local name = line:match("^<!%-%- run: (.-) %-%->$")
        if name then
            local code, last = readBlock(lines, number + 1, "lua")
            local output = readBlock(lines, last + 1, "text")
            examples[#examples + 1] = { name = name, code = code, output = output }
        end
    end
    return examples
end

local function compile(code, name, environment)
    if setfenv then -- luacheck: ignore 113
        return setfenv(assert(loadstring(code, name)), environment) -- luacheck: ignore 113
    end
    return assert(load(code, name, "t", environment))
end

-- What the program prints.
local function run(code)
    local printed = {}
    local function capture(...)
        local values = { ... }
        for i = 1, select("#", ...) do
            values[i] = tostring(values[i])
        end
        printed[#printed + 1] = table.concat(values, "\t") .. "\n"
    end
    local environment = setmetatable({ print = capture }, { __index = _G })
    compile(code, "=example", environment)()
    return table.concat(printed)
end

local function countLines(code)
    return select(2, code:gsub("\n", ""))
end

describe("README.md", function()
    local examples = readExamples()

    it("has examples", function()
        assert.equal("first example", examples[1].name)
        assert.is_true(#examples >= 4)
    end)

    it("begins with an example of at most 30 lines", function()
        local lines = countLines(examples[1].code)
        assert.is_true(lines <= 30, lines .. " lines")
    end)

    for _, example in ipairs(examples) do
        it("prints what it says in '" .. example.name .. "'", function()
            assert.equal(example.output, run(example.code))
        end)
    end

    it("counts in the demo what the demo counts", function()
        local text = table.concat(readLines("README.md"), "\n")
        local said = { text:match("of the ([%d,]+) pairs of a frame ([%d,]+) need a test of their boxes, ([%d,]+) a test") }
        local printed = child.run('arg = { [0] = "examples/balls.lua", "build" } dofile(arg[0])')
        assert.same(said, { printed:match("Of ([%d,]+) pairs a frame, ([%d,]+) %b() needed a box test, ([%d,]+) ") })
        assert.equal(3, #said)
    end)

    it("names files that are there", function()
        for _, line in ipairs(readLines("README.md")) do
            for path in line:gmatch("%]%(([^)#:]+)%)") do
                local file = io.open(path, "rb")
                assert.is_truthy(file, path .. " is missing")
                file:close()
            end
        end
    end)

    it("names headings that are there", function()
        local lines, anchors = readLines("README.md"), {}
        for _, line in ipairs(lines) do
            local heading = line:match("^#+ (.*)$")
            if heading then
                anchors[heading:lower():gsub("[^%w%s-]", ""):gsub("%s", "-")] = true
            end
        end
        for _, line in ipairs(lines) do
            for anchor in line:gmatch("%]%(#([^)]+)%)") do
                assert.is_truthy(anchors[anchor], anchor)
            end
        end
    end)
end)
