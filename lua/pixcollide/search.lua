-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Binary search in an ascending list.

local floor = math.floor

--- The place of the last item that is at most `value`, or whose `field` is, if one is given; 0 if there is none.
return function(list, value, field)
  local found, beyond = 0, #list + 1 -- it is one from `found` to `beyond` - 1
  while beyond - found > 1 do
    local middle = floor((found + beyond) / 2)
    local item = list[middle]
    if (field and item[field] or item) > value then
      beyond = middle
    else
      found = middle
    end
  end
  return found
end
