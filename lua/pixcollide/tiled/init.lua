-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- pixcollide.tiled: maps of Tiled.

--- The functions; `pixcollide` is the module.
return function(pixcollide) -- luacheck: ignore 212
  return {}
end
