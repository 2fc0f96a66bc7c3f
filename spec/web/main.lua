-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What spec/web/run.mjs plays in love.js: one of the tasks of this folder, by its name. The page's console shows what is
-- printed; the last line says how it ended.

local task = { love.filesystem.load("task.lua")() }

local function play()
  love.filesystem.setRequirePath(love.filesystem.getRequirePath() .. ";lua/?.lua;lua/?/init.lua")
  local ends = require("spec.web.task_" .. task[1])(unpack(task, 2))
  if ends ~= "later" then
    print(ends == false and "web: failed" or "web: done")
  end
end

xpcall(play, function(problem)
  print(debug.traceback(tostring(problem)))
  print "web: failed"
end)
