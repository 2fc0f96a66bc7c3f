-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Plays the script of platformer.lua without a window:
--     lua platformer_strip.lua [directory]
-- prints where the walker was when, and writes platformer-strip.png to the directory: the whole level with the walker's
-- trail and the bullets' ways, and below it moments of the run, enlarged.

local here = arg[0]:match("^.*[/\\]") or ""
package.path = here .. "?.lua;" .. package.path

local input = require "input"
local pixcollide = require "pixcollide"
local platformer = require "platformer"

local palette = dofile(here .. "platformer_palette.lua")

local INK, BACKGROUND = { 0.93, 0.94, 0.96 }, { 0.09, 0.1, 0.14 }
local TRAIL, SHOT = { 1, 0.97, 0.55 }, { 1, 0.35, 0.25 }
local COLUMNS, GAP, LINE = 4, 8, 15
local VIEW_WIDTH, VIEW_HEIGHT, FACTOR = 117, 84, 2

-- How to draw the frames of an image: for each, the masks of its colours. A picture knows masks, not images; but the
-- colours of these images are known.
local function newSkin(name, frameWidth, frameHeight)
  local path, skin = here .. "assets/" .. name, {}
  for i = 1, #assert(pixcollide.loadSheet(path, frameWidth, frameHeight)) do
    local rect = { (i - 1) * frameWidth, 0, frameWidth, frameHeight }
    skin[i] = {}
    for color, mask in pairs(assert(pixcollide.loadMasksByColor(path, palette, { rect = rect }))) do
      if mask:count() > 0 then
        skin[i][#skin[i] + 1] = { mask = mask, color = palette[color] }
      end
    end
  end
  return skin
end

-- A sprite with one colour's mask and the same transform covers exactly the pixels that have this colour.
local function drawFigure(picture, figure)
  for _, part in ipairs(figure.parts) do
    local sprite, c = pixcollide.newSprite(part.mask), part.color
    sprite:setTransform(figure.x, figure.y, 0, figure.sx, 1, figure.ox, figure.oy)
    picture:draw(sprite, c[1], c[2], c[3])
  end
end

local function write(picture, color, text, x, y)
  picture:drawText(text, x, y, color[1], color[2], color[3])
end

-- Copies a view of one picture to (toX, toY) of another, each pixel as a block.
local function enlarge(from, x, y, to, toX, toY)
  local block = pixcollide.newRectangleMask(FACTOR, FACTOR)
  for j = 0, VIEW_HEIGHT - 1 do
    for i = 0, VIEW_WIDTH - 1 do
      local r, g, b = from:getPixel(x + i, y + j)
      to:drawMask(block, toX + i * FACTOR, toY + j * FACTOR, r, g, b)
    end
  end
end

-- The way so far, through the walker's middle.
local function drawTrail(picture, trail, count)
  local dot = pixcollide.newRectangleMask(1, 1)
  for i = 1, count, 2 do
    picture:drawMask(dot, trail[i], trail[i + 1] - 12, TRAIL[1], TRAIL[2], TRAIL[3])
  end
end

local function drawShot(picture, shot)
  picture:drawLine(shot.x1, shot.y1, shot.x2, shot.y1, SHOT[1], SHOT[2], SHOT[3])
  if shot.hitX then
    local spark = pixcollide.newMaskFromRows { "#.#.#", ".###.", "##.##", ".###.", "#.#.#" }
    picture:drawMask(spark, shot.hitX - 2, shot.hitY - 2, SHOT[1], SHOT[2], SHOT[3])
  end
end

-- The strip ---------------------------------------------------------------------------------------

local Strip = {}
Strip.__index = Strip

local function newStrip()
  local width, height = 960, 240
  return setmetatable({
    moments = {},
    trail = {}, -- x, y for each frame
    level = { width = width, height = height, parts = newSkin("platformer-level.png", width, height)[1] },
    skins = { -- by the layers of sprites
      walker = newSkin("walker.png", 16, 24), lift = newSkin("lift.png", 32, 8), balloon = newSkin("balloon.png", 15, 44),
    },
  }, Strip)
end

function Strip:newFigure(sprite)
  local data, x, y, _, sx, _, ox, oy = sprite:getData(), sprite:getTransform()
  local layer = sprite:getLayer()
  return { parts = self.skins[layer][data.frame], layer = layer, x = x, y = y, sx = sx, ox = ox, oy = oy }
end

-- Remembers where the walker is in this frame.
function Strip:follow(game)
  local x, y = game.walker:getPosition()
  self.trail[#self.trail + 1], self.trail[#self.trail + 2] = x, y
end

-- Remembers what is where now.
function Strip:add(game, caption)
  local moment = { caption = caption, figures = {}, trail = #self.trail, shots = #game.shots }
  for sprite in game.world:eachSprite() do
    if self.skins[sprite:getLayer()] then
      moment.figures[#moment.figures + 1] = self:newFigure(sprite)
    end
  end
  moment.walker = self:newFigure(game.walker)
  local ground = game.walker:getGround()
  moment.lift = ground and self.skins[ground:getLayer()] and self:newFigure(ground)
  self.moments[#self.moments + 1] = moment
end

function Strip:drawMoment(game, index, picture, toX, toY)
  local moment, width, height = self.moments[index], self.level.width, self.level.height
  local scene = pixcollide.newPicture(width, height)
  drawFigure(scene, self.level)
  drawTrail(scene, self.trail, moment.trail)
  for i = 1, moment.shots do
    drawShot(scene, game.shots[i])
  end
  for _, figure in ipairs(moment.figures) do
    drawFigure(scene, figure)
  end
  local x, y = moment.walker.x - VIEW_WIDTH * 0.36, moment.walker.y - VIEW_HEIGHT * 0.66
  x = math.max(0, math.min(width - VIEW_WIDTH, math.floor(x)))
  y = math.max(0, math.min(height - VIEW_HEIGHT, math.floor(y)))
  write(picture, INK, ("%d  %s"):format(index, moment.caption), toX, toY)
  enlarge(scene, x, y, picture, toX, toY + LINE)
end

-- The level with the balloon as it was, and at each of the moments the walker and the lift that it stood on.
function Strip:drawOverview(game, picture)
  drawFigure(picture, self.level)
  drawTrail(picture, self.trail, #self.trail)
  for _, shot in ipairs(game.shots) do
    drawShot(picture, shot)
  end
  for _, figure in ipairs(self.moments[1].figures) do
    if figure.layer == "balloon" then
      drawFigure(picture, figure)
    end
  end
  for i, moment in ipairs(self.moments) do
    drawFigure(picture, moment.walker)
    if moment.lift then
      drawFigure(picture, moment.lift)
    end
    local x, y = moment.walker.x, moment.walker.y
    write(picture, BACKGROUND, tostring(i), x - 2, y - 35)
    write(picture, INK, tostring(i), x - 3, y - 36)
  end
end

function Strip:draw(game)
  local width, height = self.level.width, self.level.height
  local rowHeight = LINE + VIEW_HEIGHT * FACTOR + GAP
  local picture = pixcollide.newPicture(width, height + GAP + math.ceil(#self.moments / COLUMNS) * rowHeight)
  picture:clear(BACKGROUND[1], BACKGROUND[2], BACKGROUND[3])
  self:drawOverview(game, picture)
  for i = 1, #self.moments do
    local column, row = (i - 1) % COLUMNS, math.floor((i - 1) / COLUMNS)
    self:drawMoment(game, i, picture, column * (VIEW_WIDTH * FACTOR + GAP), height + GAP + row * rowHeight)
  end
  return picture
end

local function describe(game, caption)
  local walker = game.walker
  local x, y = walker:getPosition()
  local ground, nx, ny = walker:getGround()
  local stands = ground and ("%s, %.0f degrees"):format(ground:getLayer(), math.deg(math.atan(nx / -ny))) or "the air"
  print(("%5d  %7.2f  %7.2f  %-22s %s"):format(game.time, x, y, stands, caption))
end

local game, strip = platformer.newGame(), newStrip()
print("frame        x        y  on                     what happened")
input.play(platformer, game, function(line)
  strip:follow(game)
  if line and line[3] then
    describe(game, line[3])
    strip:add(game, line[3])
  end
end)
for i, shot in ipairs(game.shots) do
  local what = shot.other and ("%s at (%.0f, %.0f)"):format(shot.other:getLayer(), shot.hitX, shot.hitY) or "nothing"
  print(("shot %d hit %s"):format(i, what))
end
local path = (arg[1] or ".") .. "/platformer-strip.png"
assert(strip:draw(game):savePNG(path))
print("wrote " .. path)
