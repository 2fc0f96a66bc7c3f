-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A scene, and what happens to it, as a Lua program of a few lines that can be pasted into a spec.

local changes = require "spec.support.questions.changes"
local model = require "spec.support.questions.model"
local values = require "spec.support.questions.values"
local program = {}

-- A mask as an expression.
local function mask_source(data)
  local solid = 0
  for _, row in ipairs(data.rows) do solid = solid + select(2, row:gsub("#", "")) end
  if solid == 0 then return ("pixcollide.newMask(%d, %d)"):format(data.w, data.h) end
  if solid == data.w * data.h then return ("pixcollide.newMask(%d, %d, true)"):format(data.w, data.h) end
  return "pixcollide.newMaskFromRows " .. values.source(data.rows)
end

local function options_source(data, index)
  local parts = {}
  for _, name in ipairs(model.FIELDS) do
    if data.t[name] ~= model.DEFAULTS[name] or (name == "sy" and data.t.sx ~= 1) then
      parts[#parts + 1] = name .. " = " .. values.number(data.t[name])
    end
  end
  for _, name in ipairs { "frame", "layer", "depth" } do
    if data[name] then parts[#parts + 1] = name .. " = " .. values.source(data[name]) end
  end
  parts[#parts + 1] = "data = " .. index
  return "{ " .. table.concat(parts, ", ") .. " }"
end

local function add_sprite(lines, data, index)
  local masks = values.source(#data.masks > 1 and values.masks(data.masks) or values.mask(data.masks[1]))
  lines[#lines + 1] = ("s[%d] = pixcollide.newSprite(%s, %s)"):format(index, masks, options_source(data, index))
  if data.enabled == false then lines[#lines + 1] = ("s[%d]:setEnabled(false)"):format(index) end
  if data.sensor then lines[#lines + 1] = ("s[%d]:setSensor(true)"):format(index) end
  if data.static then lines[#lines + 1] = ("s[%d]:setStatic(true)"):format(index) end
end

local function add_scene(lines, scene)
  for k, data in ipairs(scene.masks) do
    if data.used ~= false then lines[#lines + 1] = ("masks[%d] = %s"):format(k, mask_source(data)) end
  end
  for k, data in ipairs(scene.sprites) do
    if data then add_sprite(lines, data, k) end
  end
  local function add(form, ...) lines[#lines + 1] = form:format(...) end
  model.compose(scene, {
    add = function(k, place) add("%s:add(s[%d])", place, k) end,
    rule = function(a, b, rule) add("world:setRule(%q, %q, %q)", a, b, rule) end,
    follow = function(follower, leader) add("s[%d]:follow(s[%d])", follower, leader) end,
  })
end

-- A question as an expression.
local function question_source(step)
  local question, first = step.question, values.source(step.arguments[1])
  if question.ask then
    local list = values.list_source(step.arguments)
    return ("require(%q)[%q].ask(objects%s)"):format(question.from or "?", question.name, (list:gsub("^.", ", %0")))
  end
  return ("%s:%s(%s)"):format(question.of_first and first or "world", question.method or question.name,
    values.list_source(step.arguments, question.of_first and 2 or 1))
end

--- The program: steps happen to the scene; the last one is a question, and should be answered by `expected`.
function program.source(scene, steps, expected)
  local lines = {
    'local pixcollide = require "pixcollide"', 'local values = require "spec.support.questions.values"',
    ("local world, masks, s = pixcollide.newWorld(%s), {}, {}")
      :format(scene.options and values.source(scene.options) or ""),
    "world:update()",
  }
  local first = #lines + 1
  add_scene(lines, scene)
  for k = 1, #steps - 1 do
    local step = steps[k]
    lines[#lines + 1] = step.change and changes.source(step) or ("do local _ = %s end"):format(question_source(step))
  end
  lines[#lines + 1] = ("values.expect(function() return %s end%s%s)"):format(question_source(steps[#steps]),
    #expected > 0 and ", " or "", table.concat(expected, ", "))
  local text = table.concat(lines, "\n", first)
  local heads = { { "snapshots%[", "local snapshots = {}" },
    { "other[:%)]", "local other = pixcollide.newWorld()" }, { "%f[%w]out%f[%W]", "local out = {}" },
    { "%(objects", "local objects = { world = world, masks = masks, s = s, out = {} }" } }
  for _, head in ipairs(heads) do
    if text:find(head[1]) then text = head[2] .. "\n" .. text end
  end
  return table.concat(lines, "\n", 1, first - 1) .. "\n" .. text .. "\n"
end

return program
