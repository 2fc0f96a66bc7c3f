-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Writes frames to an animated GIF that loops, with ffmpeg. Each pixel becomes a block of `scale` x `scale`.

local Film = {}
Film.__index = Film

-- One palette for all frames; only what changes from frame to frame is stored.
local COMMAND = "ffmpeg -loglevel error -y -f rawvideo -pixel_format rgba -video_size %dx%d -framerate %d -i - "
  .. "-vf '%sscale=iw*%d:ih*%d:flags=neighbor,split[a][b];[a]palettegen=max_colors=%d[p];[b][p]paletteuse=dither=none' "
  .. "-loop 0 '%s'"

--- Options: width, height (of the frames that are added), rate (frames a second), scale, colors (2 to 256), and crop,
--- {x, y, w, h}, if only a part of each frame is wanted.
function Film.open(path, options)
  os.remove(path) -- so that close finds only what ffmpeg has written now
  local crop = options.crop
  crop = crop and ("crop=%d:%d:%d:%d,"):format(crop[3], crop[4], crop[1], crop[2]) or ""
  local scale = options.scale
  return setmetatable({ path = path, pipe = assert(io.popen(COMMAND:format(options.width, options.height, options.rate,
    crop, scale, scale, options.colors, path), "w")) }, Film)
end

--- Adds a frame: its pixels as picture:toPixels and LÖVE's ImageData:getString give them.
function Film:add(pixels)
  assert(self.pipe:write(pixels))
end

--- Waits for ffmpeg to end. Returns the number of bytes in the file; raises if there is none.
function Film:close()
  self.pipe:close()
  local file = assert(io.open(self.path, "rb"), "ffmpeg has not written " .. self.path)
  local bytes = file:seek("end")
  file:close()
  return bytes
end

return Film
