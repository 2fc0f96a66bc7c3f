-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- drawDebug: what a world sees, drawn by LÖVE.

--- The functions, for pixcollide.love.
return function(pixcollide) -- luacheck: ignore 212
  return {}
end
