-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The names of all scenes, as their pictures are called.

return {
  "box-or-pixel", "move-slide", "move-glide", "move-touch", "move-bounce", "move-cross", "move-oneway", "steps", "sweep",
  "carry", "followers", "contact", "ray",
}
