-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The module's own state: its kernel, its memory, the limit of its rasters.

local pixcollide = require "pixcollide"
local child = require "spec.support.child"
local pack = require("spec.support.raises").pack
local wrong = require "spec.support.wrong_calls"

local function collect()
  for _ = 1, 4 do collectgarbage() end
end

describe("the kernel", function()
  local KNOWN = { c = true, sse2 = true, avx2 = true, neon = true, simd128 = true }

  local function under(kernel)
    return child.run('print(select(2, pcall(function() return require("pixcollide").getKernel() end)))', {
      PIXCOLLIDE_KERNEL = kernel,
    })
  end

  it("has a name", function() assert.is_true(KNOWN[pixcollide.getKernel()]) end)

  it("can be chosen #system", function()
    assert.equal("c\n", (under("c")))
    assert.equal(pixcollide.getKernel() .. "\n", (under(pixcollide.getKernel())))
  end)

  it("is refused when the module is loaded if it is unknown #system", function()
    local output = under("quantum")
    assert.is_truthy(output:find("PIXCOLLIDE_KERNEL is 'quantum'", 1, true), output)
    assert.is_truthy(output:find("'c'", 1, true), output)
  end)
end)

describe("the module", function()
  it("is whole after loading it was cut short by an error and done again #system", function()
    local output = child.run([[
      package.preload["pixcollide.draw"] = function() error("not now") end
      print(pcall(require, "pixcollide"))
      package.preload["pixcollide.draw"] = nil
      package.loaded["pixcollide.draw"], package.loaded["pixcollide"] = nil, nil -- as Lua 5.1 wants it
      local pixcollide = require "pixcollide"
      local world, picture = pixcollide.newWorld(), pixcollide.newPicture(1, 1)
      local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(1, 1, true)))
      picture:drawWorld(world, { colors = { layers = { default = { 1, 1, 1 } } } })
      print(picture:getPixel(0, 0) == 1, world:explain(sprite, sprite), pixcollide.openTypes)
    ]], {})
    assert.is_truthy(output:find("not now", 1, true), output)
    assert.is_truthy(output:find("true\tthey do not collide: a and b are the same sprite\tnil\n", 1, true), output)
  end)
end)

describe("the memory", function()
  local limit = pixcollide.getRasterLimit()

  after_each(function()
    pixcollide.setRasterLimit(limit)
    collect()
  end)

  -- Sprites that have had rasters made.
  local function turned(masks, each)
    local list = {}
    for m = 1, masks do
      local mask = pixcollide.newCircleMask(12)
      for k = 1, each do
        local a = pixcollide.newSprite(mask, { r = k })
        local b = pixcollide.newSprite(mask, { x = 3, r = -k - m / 100 })
        for _ = 1, 12 do
          a:collides(b)
          a:overlapArea(b)
        end
        list[#list + 1], list[#list + 2] = a, b
      end
    end
    return list
  end

  it("is counted, and goes back when objects are released or collected", function()
    collect()
    local before, rasters = pixcollide.getMemory()
    assert.equal(before, (debug.getregistry()["pixcollide.state"]:getCounts()))
    local mask, bytes = pixcollide.newMask(640, 100), pixcollide.getMemory()
    assert.is_true(bytes >= before + 8000)
    mask:release()
    assert.same({ before, rasters }, { pixcollide.getMemory() })
    for _ = 1, 10 do pixcollide.newMask(640, 100) end
    collect()
    assert.equal(before, (pixcollide.getMemory()))
  end)

  it("has rasters among it, which go with their masks", function()
    collect()
    local before, rastersBefore = pixcollide.getMemory()
    local list = turned(3, 4)
    local bytes, rasters = pixcollide.getMemory()
    assert.is_true(rasters > rastersBefore)
    assert.is_true(bytes - before > rasters - rastersBefore)
    assert.equal(24, #list)
    list = nil -- luacheck: ignore
    collect()
    assert.same({ before, rastersBefore }, { pixcollide.getMemory() })
  end)

  it("keeps rasters within the limit, and gives the same answers", function()
    local areas = {}
    for _, most in ipairs { limit, 5000, 1000, 0 } do
      pixcollide.setRasterLimit(most)
      assert.equal(most, pixcollide.getRasterLimit())
      local _, rasters = pixcollide.getMemory()
      assert.is_true(rasters <= most)
      local list, area = turned(4, 3), 0
      for k = 1, #list, 2 do area = area + list[k]:overlapArea(list[k + 1]) end
      areas[#areas + 1] = area
      _, rasters = pixcollide.getMemory()
      assert.is_true(rasters <= most)
      assert.equal(most > 0, rasters > 0)
    end
    for k = 2, #areas do assert.equal(areas[1], areas[k]) end
  end)

  it("gives rasters back when the limit is lowered", function()
    local list = turned(4, 3)
    local bytes, rasters = pixcollide.getMemory()
    assert.is_true(rasters > 2000)
    pixcollide.setRasterLimit(2000)
    local less, fewer = pixcollide.getMemory()
    assert.is_true(fewer <= 2000 and fewer > 0)
    assert.equal(bytes - less, rasters - fewer)
    pixcollide.setRasterLimit(0)
    assert.same({ 0, 24 }, { (select(2, pixcollide.getMemory())), #list })
  end)

  it("has a limit for rasters of 64 MiB unless it is set", function() assert.equal(67108864, limit) end)

  it("refuses limits beyond 2^53, and floors others", function()
    wrong.calls(pixcollide, { { "setRasterLimit", 1, pack(2 ^ 54), "bytes expected" } })
    pixcollide.setRasterLimit(1234.75)
    assert.equal(1234, pixcollide.getRasterLimit())
    pixcollide.setRasterLimit(2 ^ 53)
  end)
end)
