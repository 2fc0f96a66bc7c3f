-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws what moves in platformer.lua: the walker, the lift and the balloon, each letter of a row one pixel:
--     lua draw_walker.lua [directory]
-- The files in assets are in the repository; run this only after changing a figure. It draws the same bytes every time.

local pixcollide = require "pixcollide"

local here = arg[0]:match("^.*[/\\]") or ""
local directory = arg[1] or here .. "assets"
local palette = dofile(here .. "platformer_palette.lua")

local LETTERS = {
  o = "outline", c = "hat", C = "hatShade", h = "hair", s = "skin", w = "shirt", W = "shirtShade", t = "trousers",
  T = "trousersShade", b = "boot", m = "metal", M = "metalLight", n = "metalShade", g = "gleam",
}

local function drawRows(picture, left, rows)
  local dot = pixcollide.newRectangleMask(1, 1)
  for y, row in ipairs(rows) do
    for x = 1, #row do
      local letter = row:sub(x, x)
      if letter ~= "." then
        local c = palette[LETTERS[letter] or error("no colour for " .. letter)]
        picture:drawMask(dot, left + x - 1, y - 1, c[1], c[2], c[3])
      end
    end
  end
end

local function save(picture, name)
  local path = directory .. "/" .. name
  assert(picture:savePNG(path))
  print("wrote " .. path)
end

-- The walker --------------------------------------------------------------------------------------

-- 16 x 24, its origin in the middle of its soles. Head and body are the same in most frames. The last two frames are not
-- for drawing but for colliding, upright and crouched: their soles are narrow, to stand close to slopes.
local HEAD = {
  "................",
  ".....ooooo......",
  "....occccco.....",
  "...occccccco....",
  "...occcccccoo...",
  "...oCCCCCCCCCo..",
  "...ohhssssoooo..",
  "...ohsssoso.....",
  "...ohsssoso.....",
  "....osssssso....",
  ".....ossssso....",
}
local BODY = {
  ".....owwwo......",
  "....oWwwwwo.....",
  "....oWtttto.....",
  "....osTtttso....",
  "....ooTtttoo....",
  ".....oTttto.....",
}
local SWING = {
  ".....owwwo......",
  "....oWwwwwo.....",
  "...oWoTttwwo....",
  "...osoTtttoso...",
  "....ooTtttoo....",
  ".....oTttto.....",
}
local LEGS = {
  stand = {
    ".....oTttto.....",
    ".....oTttto.....",
    ".....oTotto.....",
    ".....oTotto.....",
    "....oboobbo.....",
    "....obbobbbo....",
    "....oooooooo....",
  },
  stride = {
    ".....oTttto.....",
    "....oTTtttto....",
    "....oTToottto...",
    "....oTo..otto...",
    "...oobo..obbo...",
    "...obbo..obbo...",
    "....ooo..ooo....",
  },
  pass = {
    ".....oTttto.....",
    ".....oTttto.....",
    "....oTTotto.....",
    "...obToottto....",
    "...obo.ottoo....",
    "....o..obbbo....",
    ".......oooo.....",
  },
  jump = {
    ".....oTtttoo....",
    "....oTTttttto...",
    "...oTTo.ootttoo.",
    "..oTTo....ottbo.",
    "..obbo.....obbo.",
    "..obo.......oo..",
    "...o............",
  },
  collide = {
    ".....oTttto.....",
    ".....oTttto.....",
    "....oTTtttto....",
    "....obbbbbbo....",
    "....obbbbbbo....",
    ".....obbbbo.....",
    "......oooo......",
  },
}

local CROUCH = {
  "................", "................", "................", "................", "................",
  "................", "................", "................", "................",
  ".....ooooo......",
  "....occccco.....",
  "...occcccccoo...",
  "...oCCCCCCCCCo..",
  "...ohhssssooo...",
  "...ohsssoso.....",
  "...oosssoso.....",
  "..owossssso.....",
  "..oWwooooo......",
  "..oWwwttto......",
  "..osoTttttoo....",
  "...oTTTtttto....",
}
local CROUCHED_LEGS = {
  draw = {
    "...oToobtto.....",
    "...obbobobbbo...",
    "....oooooooo....",
  },
  collide = {
    "....obbbbbbo....",
    ".....obbbbo.....",
    "......oooo......",
  },
}

local function figure(...)
  local rows = {}
  for _, part in ipairs { ... } do
    for _, row in ipairs(part) do
      rows[#rows + 1] = row
    end
  end
  return rows
end

local walker = {
  figure(HEAD, BODY, LEGS.stand),
  figure(HEAD, SWING, LEGS.stride),
  figure(HEAD, BODY, LEGS.pass),
  figure(HEAD, SWING, LEGS.jump),
  figure(CROUCH, CROUCHED_LEGS.draw),
  figure(HEAD, BODY, LEGS.collide),
  figure(CROUCH, CROUCHED_LEGS.collide),
}

local sheet = pixcollide.newPicture(16 * #walker, 24)
for i, rows in ipairs(walker) do
  drawRows(sheet, (i - 1) * 16, rows)
end
save(sheet, "walker.png")

-- The lift and the balloon ------------------------------------------------------------------------

local HALF_LIFT = {
  ".ooooooooooooooo",
  "oMMMMMMMMMMMMMMM",
  "ommmmmmmmmmmmmmm",
  "omommmmmmmommmmm",
  "ommmmmmmmmmmmmmm",
  "onnnnnnnnnnnnnnn",
  "onnnnnnnnnnnnnnn",
  ".ooooooooooooooo",
}
local lift = pixcollide.newPicture(32, 8)
for _, flip in ipairs { false, true } do
  local rows = {}
  for i, row in ipairs(HALF_LIFT) do
    rows[i] = flip and row:reverse() or row
  end
  drawRows(lift, flip and 16 or 0, rows)
end
save(lift, "lift.png")

-- A balloon on a string one pixel thick.
local balloon = pixcollide.newPicture(15, 44)
local function shade(mask, x, y, name)
  local c = palette[name]
  balloon:drawMask(mask, x, y, c[1], c[2], c[3])
end
shade(pixcollide.newEllipseMask(15, 18), 0, 0, "outline")
shade(pixcollide.newEllipseMask(13, 16), 1, 1, "redShade")
shade(pixcollide.newEllipseMask(11, 14), 1, 1, "red")
shade(pixcollide.newEllipseMask(3, 4), 4, 3, "gleam")
shade(pixcollide.newMaskFromRows { ".#.", "###" }, 6, 18, "redShade")
shade(pixcollide.newRectangleMask(1, 24), 7, 20, "outline")
save(balloon, "balloon.png")
