-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- draw, setTransform: the transform of sprites and LÖVE's.

--- The functions, for pixcollide.love.
return function(pixcollide) -- luacheck: ignore 212
  return {}
end
