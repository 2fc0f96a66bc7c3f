-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The drawing half of platformer.lua without a window: the whole level with the walker's trail and the bullets' ways, and
-- below it moments of the run, enlarged.

local pixcollide = require "pixcollide"

local pictures = {}

local INK, BACKGROUND = { 0.93, 0.94, 0.96 }, { 0.09, 0.1, 0.14 }
local TRAIL, SHOT = { 1, 0.97, 0.55 }, { 1, 0.35, 0.25 }
local COLUMNS, GAP, LINE = 4, 8, 15
local VIEW_WIDTH, VIEW_HEIGHT, FACTOR = 117, 84, 2

-- How to draw the frames of an image: for each, the masks of its colours. A picture knows masks, not images; but the
-- colours of these images are known.
local function newSkin(path, palette, frameWidth, frameHeight)
  local skin = {}
  for i = 1, #assert(pixcollide.loadSheet(path, frameWidth, frameHeight)) do
    local rect = { (i - 1) * frameWidth, 0, frameWidth, frameHeight }
    skin[i] = {}
    for name, mask in pairs(assert(pixcollide.loadMasksByColor(path, palette, { rect = rect }))) do
      if mask:count() > 0 then
        skin[i][#skin[i] + 1] = { mask = mask, color = palette[name] }
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
    picture:draw(sprite, c[1] / 255, c[2] / 255, c[3] / 255)
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

function pictures.newStrip(assets)
  local palette = dofile(assets .. "../platformer_palette.lua")
  local path = assets .. "platformer-level.png"
  local width, height = assert(pixcollide.loadMask(path)):getDimensions()
  return setmetatable({
    moments = {},
    level = { width = width, height = height, parts = newSkin(path, palette, width, height)[1] },
    skins = {
      ["walker.png"] = newSkin(assets .. "walker.png", palette, 16, 24),
      ["lift.png"] = newSkin(assets .. "lift.png", palette, 32, 8),
      ["balloon.png"] = newSkin(assets .. "balloon.png", palette, 15, 44),
    },
  }, Strip)
end

function Strip:newFigure(sprite)
  local data, x, y, _, sx, _, ox, oy = sprite:getData(), sprite:getTransform()
  return { parts = self.skins[data.image][data.frame], layer = sprite:getLayer(), x = x, y = y, sx = sx, ox = ox, oy = oy }
end

-- Remembers what is where now.
function Strip:add(game, caption)
  local moment = { caption = caption, figures = {}, trail = #game.trail, shots = #game.shots }
  for _, sprite in ipairs(game.world:getSprites()) do
    if sprite:getData().image then
      moment.figures[#moment.figures + 1] = self:newFigure(sprite)
    end
  end
  moment.walker = self:newFigure(game.walker)
  local ground = game.walker:getGround()
  moment.lift = ground and ground:getData().image and self:newFigure(ground)
  self.moments[#self.moments + 1] = moment
end

function Strip:drawMoment(game, index, picture, toX, toY)
  local moment, width, height = self.moments[index], self.level.width, self.level.height
  local scene = pixcollide.newPicture(width, height)
  drawFigure(scene, self.level)
  drawTrail(scene, game.trail, moment.trail)
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
  drawTrail(picture, game.trail, #game.trail)
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

return pictures
