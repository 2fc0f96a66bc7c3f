-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- newSheet: masks of frames, by anim8's grids and LÖVE's Quads.

--- The functions, for pixcollide.love.
return function(pixcollide) -- luacheck: ignore 212
  return {}
end
