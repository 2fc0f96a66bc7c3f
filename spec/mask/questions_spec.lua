-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Each method of a mask (those of the toolkit are asked in spec/toolkit/questions_spec.lua, those that undo edits in
-- undo_spec.lua, nineSliced in a spec of its own), on masks of all kinds.

local pixcollide = require "pixcollide"
local masks = require "spec.support.questions.masks"
local questions = require "spec.support.questions.mask"
local toolkit = require "spec.support.questions.toolkit"

describe("what a mask answers:", function()
  masks.check(questions, it)

  it("no method is left out", function()
    local asked = { release = true, savePNG = true, record = true, undo = true, forget = true, nineSliced = true }
    for _, all in ipairs { questions, toolkit } do
      for _, question in pairs(all) do asked[question.method] = true end
    end
    for name in pairs(debug.getmetatable(pixcollide.newMask(0, 0)).__index) do assert.is_true(asked[name], name) end
  end)
end)
