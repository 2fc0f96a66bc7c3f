-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The options of what loads sheets and maps: some of its own, and those of images that suit it.

local here = (...):match("^(.-)loading_options$")
local arguments = require(here .. "arguments")

local IMAGE_OPTIONS = { threshold = true, colorKey = true, color = true }

--- Checks argument 2 of `load`, a function of that name. `own` has the names of its options that are not for images;
-- findProblem(name, value) tells what is wrong with one of these, or nothing. Gives two new tables: all options, and those
-- for images.
return function(pixcollide, load, options, own, findProblem)
  if options ~= nil and type(options) ~= "table" then
    arguments.refuseCall(load, "load", 2, "table of options expected, got " .. arguments.typename(options))
  end
  local all, ofImages = {}, {}
  for name, value in pairs(options or {}) do
    local problem = not IMAGE_OPTIONS[name] and (own[name] and findProblem(name, value)
      or not own[name] and arguments.unknown(name, arguments.names(own, IMAGE_OPTIONS)))
    if problem then
      arguments.refuseCall(load, "load", 2, problem)
    end
    all[name] = value
    if IMAGE_OPTIONS[name] then
      ofImages[name] = value -- false, too, which is refused
    end
  end
  arguments.checkCall(load, "load", 2, pixcollide.newMaskFromPixels, "", 0, 0, ofImages)
  return all, ofImages
end
