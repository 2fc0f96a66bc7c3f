-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- pick, toWorld: from the screen to the world.

--- The functions, for pixcollide.love.
return function(pixcollide) -- luacheck: ignore 212
  return {}
end
