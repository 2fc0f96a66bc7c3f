# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Releases and rocks:
# make dist          all that a release has, in build/dist: the library for Linux, Windows and macOS, archives, the rock
# make test-dist     tries what of the release runs here
# make rock          builds the rock and loads it
# make rockspec      writes the rockspec's lists of files

# The libraries of all systems, built by Debian's cross compilers, in one folder with the Lua files, and as archives with
# the sources and the rock.
DIST_SYSTEMS = linux-x64 linux-arm64 windows-x64 windows-x86 macos
DIST_LIBRARIES = $(DIST_SYSTEMS:%=dist-%)

deps-dist: deps
	@.ci/deps lua5.1 build
	@.ci/dist/headers

$(DIST_LIBRARIES): dist-%: deps-dist
	@.ci/deps lua5.1 $@
	+@.ci/dist/library $*

dist: $(DIST_LIBRARIES) web
	@.ci/deps lua5.1 dist
	@.ci/dist/pack $(DIST_SYSTEMS)

test-dist: dist
	@$(MAKE) LUA=luajit deps
	@.ci/deps luajit play screen rock phones
	+@.ci/dist/try

rock: deps
	@.ci/deps $(LUA) rock
	@.ci/rock $(LUA) $(LUA_VERSION)

rockspec: deps
	@$(LUA) .ci/rockspec.lua

.PHONY: deps-dist $(DIST_LIBRARIES) dist test-dist rock rockspec
