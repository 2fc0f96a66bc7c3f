-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"

describe("pixcollide in LÖVE", function()
  it("has what is for LÖVE", function()
    assert.equal("table", type(pixcollide.love))
  end)
end)
