-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- newMask: masks from LÖVE's images.

--- The functions, for pixcollide.love.
return function(pixcollide) -- luacheck: ignore 212
  return {}
end
