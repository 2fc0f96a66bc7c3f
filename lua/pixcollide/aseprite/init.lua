-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- pixcollide.aseprite: sheets that Aseprite exports.

--- The functions; `pixcollide` is the module.
return function(pixcollide) -- luacheck: ignore 212
  return {}
end
