// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Lua in node sees the variables of the shell, LUA_PATH among them.
Module.preRun = () => Object.assign(ENV, process.env);
