// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What worker.js calls to play a program, in this order: start, then for each frame input, frame and view. Lua may run for
// so many seconds in a call; then it is stopped, at the line where it is. There is one program for as long as the worker
// lives; the page ends the worker if all else fails. Functions that give true or false give false if Lua raised an error.
#ifndef PLAYGROUND_HOST_H
#define PLAYGROUND_HOST_H

#include <stdbool.h>
#include <stdint.h>

// Compiles and runs the program, which is given as its source.
bool playground_start(const char *source, double seconds);

// Input before the next frame: a key by its name, the mouse by the picture's pixels, its button.
bool playground_key(const char *name, bool is_down);
bool playground_mouse(int x, int y);
bool playground_press(bool is_down);

// A file that the visitor dropped, and that is in the file system by this name.
bool playground_drop(const char *name, double seconds);

// One frame of the program.
bool playground_frame(double seconds);

// What the canvas is to show: RGBA, rows from the top, playground_width() x playground_height(). NULL if that failed. The
// pixels stay where they are until the next call.
const uint8_t *playground_view(bool has_overlay, double seconds);
int playground_width(void);
int playground_height(void);

// Numbers about the last frame, as JSON; valid until the next call, as the error is.
const char *playground_report(void);

// What went wrong in the call that failed: the message, and from its second line on where Lua was.
const char *playground_error(void);

#endif
