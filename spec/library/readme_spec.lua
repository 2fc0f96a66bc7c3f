-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Runs the examples of README.md; see support/readme.lua for how they are marked.

local child = require "spec.support.child"
local readme = require "spec.support.readme"

-- What the program prints.
local function run(code)
    local print, printed = readme.printer()
    readme.compile(code, setmetatable({ print = print }, { __index = _G }))()
    return printed()
end

local function countLines(code)
    return select(2, code:gsub("\n", ""))
end

describe("README.md", function()
    local examples = readme.examples("run")

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
        local text = table.concat(readme.lines(), "\n")
        local said = { text:match("of the ([%d,]+) pairs of a frame ([%d,]+) need a test of their boxes, ([%d,]+) a test") }
        local printed = child.run('arg = { [0] = "examples/balls.lua", "build" } dofile(arg[0])')
        assert.same(said, { printed:match("Of ([%d,]+) pairs a frame, ([%d,]+) %b() needed a box test, ([%d,]+) ") })
        assert.equal(3, #said)
    end)

    it("names files that are there", function()
        for _, line in ipairs(readme.lines()) do
            for path in line:gmatch("%]%(([^)#:]+)%)") do
                local file = io.open(path, "rb")
                assert.is_truthy(file, path .. " is missing")
                file:close()
            end
        end
    end)

    it("names headings that are there", function()
        local lines, anchors = readme.lines(), {}
        for _, line in ipairs(lines) do
            local heading = line:match("^#+ (.*)$")
            if heading then
                anchors[heading:gsub("Ö", "ö"):lower():gsub("[^%w%s\128-\255-]", ""):gsub("%s", "-")] = true
            end
        end
        for _, line in ipairs(lines) do
            for anchor in line:gmatch("%]%(#([^)]+)%)") do
                assert.is_truthy(anchors[anchor], anchor)
            end
        end
    end)
end)
