-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A table of questions by name, as each file of questions has one: named "near" gives the table of
-- spec/support/questions/near.lua and a function (name, fields) that adds a question to it.

return function(file)
  local questions = {}
  return questions, function(name, fields)
    fields.name = name
    fields.from = "spec.support.questions." .. file
    questions[name] = fields
  end
end
