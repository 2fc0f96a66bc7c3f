-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Sprite.

---A mask under LÖVE's transform. It covers a pixel if the texel at the pixel's centre is solid.
---
---A setter raises, and changes nothing, if a number is beyond its limit, or if the mask's transformed rectangle would
---exceed 2^24 pixels a side or lie further than 2^29 pixels from the position.
---@class pixcollide.Sprite
local Sprite = {}

-- # Transform

---@param x number World position of the origin, |x| <= 2^30.
---@param y number |y| <= 2^30.
function Sprite:setPosition(x, y) end
---@return number x
---@return number y
function Sprite:getPosition() end

---Moves the sprite.
---@param dx number Pixels.
---@param dy number
function Sprite:translate(dx, dy) end
---@param r number Radians, clockwise on screen, |r| <= 2^20.
function Sprite:setRotation(r) end
---@return number r
function Sprite:getRotation() end

---Turns the sprite further.
---@param dr number Radians, clockwise on screen.
function Sprite:rotate(dr) end

---@param sx number Pixels a texel, |sx| <= 2^16; negative flips, 0 covers nothing.
---@param sy? number sx unless given.
function Sprite:setScale(sx, sy) end
---@return number sx
---@return number sy
function Sprite:getScale() end

---The point of the mask that lies at the position, and about which the sprite turns and scales.
---@param ox number Texels from the mask's left edge, |ox| <= 2^24.
---@param oy number Texels from its top edge.
---@overload fun(self: pixcollide.Sprite, center: "center")
function Sprite:setOrigin(ox, oy) end
---@return number ox
---@return number oy
function Sprite:getOrigin() end

---@param kx number |kx| <= 2^16; if kx * ky is 1, the sprite covers nothing.
---@param ky? number 0 unless given.
function Sprite:setShear(kx, ky) end
---@return number kx
---@return number ky
function Sprite:getShear() end

---Sets the whole transform, as `love.graphics.draw` takes it. What is left out gets LÖVE's default, not the old value.
---@param x? number 0 unless given.
---@param y? number 0 unless given.
---@param r? number 0 unless given.
---@param sx? number 1 unless given.
---@param sy? number sx unless given.
---@param ox? number 0 unless given.
---@param oy? number 0 unless given.
---@param kx? number 0 unless given.
---@param ky? number 0 unless given.
function Sprite:setTransform(x, y, r, sx, sy, ox, oy, kx, ky) end

---The nine numbers, for `love.graphics.draw(image, sprite:getTransform())`.
---@return number x
---@return number y
---@return number r
---@return number sx
---@return number sy
---@return number ox
---@return number oy
---@return number kx
---@return number ky
function Sprite:getTransform() end

---The transform as a matrix: texel point (u, v) lies at (a u + c v + tx, b u + d v + ty).
---@return number a
---@return number b
---@return number c
---@return number d
---@return number tx
---@return number ty
function Sprite:getMatrix() end

---From the world to the mask, in real numbers.
---@param x number
---@param y number
---@return number? u Texels; nil if the transform cannot be inverted.
---@return number? v
function Sprite:toLocal(x, y) end
---From the mask to the world, in real numbers.
---@param u number Texels.
---@param v number
---@return number x
---@return number y
function Sprite:toWorld(u, v) end

-- # Masks and data

---@param frame integer 1 to `getFrameCount()`, floored; anything else raises.
function Sprite:setFrame(frame) end
---@return integer frame
function Sprite:getFrame() end
---@return integer # How many masks it has.
function Sprite:getFrameCount() end

---Gives the sprite another mask or list of masks. The transform stays, and so does the frame if there is one of its
---number; otherwise it becomes 1.
---@param mask pixcollide.Mask|pixcollide.Mask[]
function Sprite:setMask(mask) end
---@return pixcollide.Mask # The current frame's mask, not a copy.
function Sprite:getMask() end

---Keeps a value of the game's own; nil removes it.
---@param data any
function Sprite:setData(data) end
---@return any
function Sprite:getData() end

-- # In a world

---Puts it into a layer. The rules of its world say with which layers it collides: see `world:setLayersCollide`.
---@param layer string Any name. Raises if the sprite's world has 64 other layers.
function Sprite:setLayer(layer) end
---@return string # The layer's name; "default" unless set.
function Sprite:getLayer() end
---Higher is in front, for `world:pick`. Raises unless it is finite.
---@param depth number
function Sprite:setDepth(depth) end
---@return number # 0 unless set.
function Sprite:getDepth() end
---@return pixcollide.World? # The world it is in.
function Sprite:getWorld() end
---A disabled sprite is in no pair that its world finds. Queries, rays and `collides` find it still.
---@param enabled boolean
function Sprite:setEnabled(enabled) end
---@return boolean # true unless set.
function Sprite:isEnabled() end

---Says that the sprite will stay where it is, as walls and floors do: between searches it costs its world nothing. It is
---found like all others, and may be moved all the same; that takes more time then.
---@param static boolean
function Sprite:setStatic(static) end
---@return boolean # false unless set.
function Sprite:isStatic() end

---Used by `world:integrate`; a sprite keeps it when it leaves its world.
---@param vx number Pixels a second, |vx| <= 2^30.
---@param vy number |vy| <= 2^30.
function Sprite:setVelocity(vx, vy) end
---@return number vx 0 unless set.
---@return number vy
function Sprite:getVelocity() end

-- # What it covers

---A box of whole pixels that holds all covered ones; quick, and now and then larger than needed.
---@return integer x
---@return integer y
---@return integer w Pixels; 0 if it is clear that nothing is covered.
---@return integer h
function Sprite:getBox() end

---The smallest box that holds all covered pixels.
---@return integer? x nil if nothing is covered.
---@return integer? y
---@return integer? w Pixels.
---@return integer? h
function Sprite:getBounds() end

---A circle that holds the squares of all covered pixels; not always the smallest one.
---@return number x
---@return number y
---@return number r Pixels; 0 if nothing is covered.
function Sprite:getBoundingCircle() end

---Does it cover the pixel (floor x, floor y)?
---@param x number
---@param y number
---@return boolean
function Sprite:covers(x, y) end

---The covered pixels as a new mask of the size of `getBounds()`. Raises if a side would exceed 32767.
---@return pixcollide.Mask mask 0 x 0 if nothing is covered.
---@return integer x World pixel of the mask's top-left texel.
---@return integer y
function Sprite:rasterize() end

---Does no covered pixel lie outside a rectangle of the world, the screen say? The rectangle is the pixels whose centres
---lie in [x, x + w) x [y, y + h). True if nothing is covered.
---@param x number
---@param y number
---@param w number Pixels, at least 0; negative raises, 0 holds nothing.
---@param h number
---@return boolean
function Sprite:isInside(x, y, w, h) end

---Is a pixel of the outermost columns and rows inside a rectangle covered? The rectangle as for `isInside`.
---@param x number
---@param y number
---@param w number Pixels, at least 0; negative raises.
---@param h number
---@return boolean touches Is any of the four?
---@return boolean left
---@return boolean top
---@return boolean right
---@return boolean bottom
function Sprite:touchesEdge(x, y, w, h) end

---The part of the covered pixels that lies in a rectangle. The rectangle as for `isInside`.
---@param x number
---@param y number
---@param w number Pixels, at least 0; negative raises.
---@param h number
---@return number # From 0 to 1; 0 if nothing is covered.
function Sprite:visibleFraction(x, y, w, h) end

-- # Two sprites

---Is there a pixel that both cover? Exact. Worlds, layers and `setEnabled` do not matter.
---@param other pixcollide.Sprite
---@return boolean
function Sprite:collides(other) end

---The number of pixels that both cover.
---@param other pixcollide.Sprite
---@return integer
function Sprite:overlapArea(other) end
---The smallest box that holds the pixels that both cover.
---@param other pixcollide.Sprite
---@return integer? x nil if there are none.
---@return integer? y
---@return integer? w Pixels.
---@return integer? h
function Sprite:overlapRect(other) end

---Do the boxes of `getBox` share a pixel? Never false where `collides` is true.
---@param other pixcollide.Sprite
---@return boolean
function Sprite:collidesBox(other) end
---Do the circles of `getBoundingCircle` meet? Never false where `collides` is true.
---@param other pixcollide.Sprite
---@return boolean
function Sprite:collidesCircle(other) end

---Edits the mask of the sprite's current frame where `other` covers it, whatever both transforms are: "subtract" digs a
---hole, after which the two do not collide; "add" fills. It costs what the two have in common, however large the mask.
---Texels change that the sprite shows on a pixel that `other` covers. Of a sprite that is turned or scaled those too
---whose centre lies in such a pixel, so that a shrunken one keeps no dust. All sprites that use the mask see it. `other`
---counts as it was before; it may share the mask.
---@param other pixcollide.Sprite
---@param operation "add"|"subtract"
---@return integer changed How many texels have changed.
function Sprite:stamp(other, operation) end

-- # Followers

---From now on the sprite follows another one, its leader: it has the leader's transform and shows the frame of the same
---number, is static as the leader is, is disabled while the leader is, and comes into the leader's world and leaves it
---with the leader. Masks, layer, depth and data are its own. Whatever moves the leader moves its followers; setters of
---a follower's own transform and frame, `setStatic` and moves raise, numbers for it in lists for all sprites are ignored,
---and so is its velocity.
---
---Leader and followers never collide with each other in `World:collisions`, `eachCollision`, `collisionsWith` and
---`update`, nor are they in each other's way; `collides` answers for them, too. A leader is stopped by what its own mask
---meets. Followers are in the way of others, but not of what a platform moves.
---
---If the leader is in a world, the sprite must be in it, too, or in none: then it is added. A leader that is added to a
---world later brings its followers, in the order in which they began, right after it. A sprite that follows another one
---leaves that. Raises, and changes nothing, if the leader follows another one or the sprite has followers; if the sprite
---is in a world and the leader is not in that one; if the sprite has more than one mask and not as many as the leader;
---if its box would be too large under the leader's transform; if its layer would be the world's 65th.
---@param leader pixcollide.Sprite? nil ends it. The sprite stays where it is, in its world, too.
function Sprite:follow(leader) end

---@return pixcollide.Sprite? leader nil if it follows nobody.
function Sprite:getLeader() end

---The sprites that follow this one, in the order in which they began.
---@param out? pixcollide.Sprite[]
---@return pixcollide.Sprite[] followers `out` if given, cleared after the last one up to the first nil.
---@return integer n
function Sprite:getFollowers(out) end

return Sprite
