# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Pictures, those of the manual in examples/pictures, which are in the repository:
# make screenshots   lets all games play themselves in LÖVE, without a screen; pictures are in build/screenshots
# make pictures      draws examples/pictures and examples/assets
# make animations    the animated GIFs among them

GAMES = shooter platformer digger asteroids room dungeon
SCREENSHOTS = build/screenshots

# Each game plays its script. One that has not ended by then hangs.
screenshots: module-love
	@.ci/deps luajit play screen
	@mkdir -p $(SCREENSHOTS)
	@for game in $(GAMES); do \
	  $(IN_LOVE) timeout 300 xvfb-run -a love examples $$game --script --screenshot $(SCREENSHOTS)/$$game.png || exit 1; \
	done

DRAWN = assets atlas level walker fighter shooter digger rule masks world motion
pictures: all animations
	@for drawn in $(DRAWN); do $(RUN) $(LUA) examples/draw_$$drawn.lua || exit 1; done
	@$(RUN) $(LUA) examples/balls.lua build && cp build/demo.png examples/pictures/demo.png
	@$(RUN) $(LUA) examples/platformer_strip.lua examples/pictures
	@$(MAKE) screenshots SCREENSHOTS=examples/pictures
	@$(IN_LOVE) timeout 300 xvfb-run -a love examples/debug_view examples/pictures/debug.png

animations: all
	@$(MAKE) module-love
	@.ci/deps $(LUA) film
	@$(RUN) $(LUA) examples/animations.lua
	@.ci/deps luajit play screen
	@$(IN_LOVE) timeout 300 xvfb-run -a love examples digger --script --film examples/pictures/digger.gif

.PHONY: screenshots pictures animations
