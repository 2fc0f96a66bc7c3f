rockspec_format = "3.0"
package = "pixcollide"
version = "scm-1"
source = {
  url = "git+https://github.com/pixcollide/pixcollide.git",
}
description = {
  summary = "Pixel-perfect sprite collision",
  detailed = [[
Masks, sprites and worlds that collide exactly where the screen shows both sprites: under rotation, scale, flips, shear
and custom origins. For Lua 5.1 to 5.4, LuaJIT and LÖVE.]],
  license = "MIT",
  labels = { "game", "collision", "love" },
}
dependencies = {
  "lua >= 5.1, < 5.5",
}
external_dependencies = {
  STB = { header = "stb/stb_image.h" },
}
build = {
  type = "builtin",
  modules = {
    ["pixcollide"] = "lua/pixcollide/init.lua",
    ["pixcollide.ffi"] = "lua/pixcollide/ffi.lua",
    ["pixcollide.meta"] = "lua/pixcollide/meta.lua",
    ["pixcollide.meta.mask"] = "lua/pixcollide/meta/mask.lua",
    ["pixcollide.meta.picture"] = "lua/pixcollide/meta/picture.lua",
    ["pixcollide.meta.sprite"] = "lua/pixcollide/meta/sprite.lua",
    ["pixcollide.meta.world"] = "lua/pixcollide/meta/world.lua",
    ["pixcollide.core"] = {
      sources = {
        "csrc/lbulk.c",
        "csrc/lcommon.c",
        "csrc/lcompat.c",
        "csrc/lcoverage.c",
        "csrc/limage.c",
        "csrc/lmask.c",
        "csrc/lmodule.c",
        "csrc/lpicture.c",
        "csrc/lsprite.c",
        "csrc/lvelocity.c",
        "csrc/lview.c",
        "csrc/lworld.c",
        "csrc/pix_alloc.c",
        "csrc/pix_bits.c",
        "csrc/pix_blocks.c",
        "csrc/pix_blocks_avx2.c",
        "csrc/pix_blocks_v128.c",
        "csrc/pix_bulk.c",
        "csrc/pix_cells.c",
        "csrc/pix_cells_avx2.c",
        "csrc/pix_cells_v128.c",
        "csrc/pix_distance_map.c",
        "csrc/pix_file.c",
        "csrc/pix_grid.c",
        "csrc/pix_kernel.c",
        "csrc/pix_mask.c",
        "csrc/pix_mask_hull.c",
        "csrc/pix_mask_shapes.c",
        "csrc/pix_mask_table.c",
        "csrc/pix_orient.c",
        "csrc/pix_overlap.c",
        "csrc/pix_overlap_avx2.c",
        "csrc/pix_overlap_v128.c",
        "csrc/pix_pair.c",
        "csrc/pix_pair_search.c",
        "csrc/pix_picture.c",
        "csrc/pix_pixels.c",
        "csrc/pix_pixels_v128.c",
        "csrc/pix_raster_cache.c",
        "csrc/pix_rule.c",
        "csrc/pix_sampler.c",
        "csrc/pix_sampler_patch.c",
        "csrc/pix_slots.c",
        "csrc/pix_sprite.c",
        "csrc/pix_stb.c",
        "csrc/pix_summary.c",
        "csrc/pix_world.c",
      },
      incdirs = { "$(STB_INCDIR)" },
    },
  },
  platforms = {
    unix = { modules = { ["pixcollide.core"] = { libraries = { "m" } } } },
    linux = { modules = { ["pixcollide.core"] = { libraries = { "m", "dl" } } } },
  },
}
