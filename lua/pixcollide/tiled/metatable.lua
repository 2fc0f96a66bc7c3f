-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The metatable of levels.

return { __name = "pixcollide.level" }
