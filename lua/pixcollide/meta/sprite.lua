-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Sprite.

---A mask, or one of a list of masks, placed in the world by a LÖVE transform. It covers a pixel if the pixel's centre
---lies in a solid texel.
---
---A setter raises, and changes nothing, if a number is beyond its limit, or if the sprite's box would become too large:
---the transformed rectangle of its largest frame may have at most 32767 pixels a side and lie at most 2^29 pixels from
---the position.
---@class pixcollide.Sprite
local Sprite = {}

-- # Transform

---Puts the sprite's origin at this point of the world.
---@param x number Pixels, |x| <= 2^30.
---@param y number Pixels, |y| <= 2^30.
function Sprite:setPosition(x, y) end

---Where the origin lies in the world.
---@return number x Pixels.
---@return number y
function Sprite:getPosition() end

---Moves the sprite from where it is. Nothing stops it: for that there is `world:moveBy`.
---@param dx number Pixels. If the sprite would get beyond 2^30, it raises.
---@param dy number
function Sprite:translate(dx, dy) end

---Turns the sprite to this angle, around its origin.
---@param r number Radians, clockwise on screen, |r| <= 2^20.
function Sprite:setRotation(r) end

---The rotation, as it was set.
---@return number r Radians, clockwise on screen.
function Sprite:getRotation() end

---Turns the sprite further, from the angle it has.
---@param dr number Radians, clockwise on screen. If the rotation would get beyond 2^20, it raises.
function Sprite:rotate(dr) end

---Scales the sprite about its origin. A negative number flips it. With 0 it covers nothing.
---@param sx number Pixels per texel, |sx| <= 2^15.
---@param sy? number Pixels per texel, |sy| <= 2^15; `sx` unless given.
function Sprite:setScale(sx, sy) end

---The scale factors, as they were set.
---@return number sx Pixels per texel; negative if flipped.
---@return number sy
function Sprite:getScale() end

---Sets the point of the mask that lies at the position, and about which the sprite turns and scales.
---`setOrigin("center")` takes the middle of the current frame.
---@param ox number Texels from the mask's left edge, |ox| <= 2^24.
---@param oy number Texels from its top edge, |oy| <= 2^24.
---@overload fun(self: pixcollide.Sprite, center: "center")
function Sprite:setOrigin(ox, oy) end

---The origin.
---@return number ox Texels from the mask's left edge.
---@return number oy Texels from its top edge.
function Sprite:getOrigin() end

---Shears the sprite about its origin, as the last two arguments of `love.graphics.draw` do. If `kx * ky` is 1, the
---sprite covers nothing.
---@param kx number Factor, |kx| <= 2^15.
---@param ky? number Factor, |ky| <= 2^15; 0 unless given.
function Sprite:setShear(kx, ky) end

---The shear factors, as they were set.
---@return number kx
---@return number ky
function Sprite:getShear() end

---Sets all nine numbers at once, in the order of `love.graphics.draw`. What is left out gets LÖVE's default, not its
---old value.
---@param x? number Position in pixels; 0 unless given.
---@param y? number 0 unless given.
---@param r? number Radians, clockwise on screen; 0 unless given.
---@param sx? number Pixels per texel; 1 unless given.
---@param sy? number `sx` unless given.
---@param ox? number Origin in texels; 0 unless given.
---@param oy? number 0 unless given.
---@param kx? number Shear factor; 0 unless given.
---@param ky? number 0 unless given.
function Sprite:setTransform(x, y, r, sx, sy, ox, oy, kx, ky) end

---The nine numbers as they were set, for `love.graphics.draw(image, sprite:getTransform())`.
---@return number x Position in pixels.
---@return number y
---@return number r Radians, clockwise on screen.
---@return number sx Pixels per texel.
---@return number sy
---@return number ox Origin in texels.
---@return number oy
---@return number kx Shear factors.
---@return number ky
function Sprite:getTransform() end

---The transform as a matrix: the texel point (u, v) lies at (a u + c v + tx, b u + d v + ty) in the world.
---@return number a
---@return number b
---@return number c
---@return number d
---@return number tx Pixels.
---@return number ty
function Sprite:getMatrix() end

---Where a point of the mask lies in the world. Nothing is rounded.
---@param u number Texels.
---@param v number
---@return number x Pixels.
---@return number y
function Sprite:toWorld(u, v) end

---Where a point of the world lies in the mask. Nothing is rounded.
---@param x number Pixels.
---@param y number
---@return number? u Texels; nil if the transform cannot be inverted, as with a scale of 0.
---@return number? v
function Sprite:toLocal(x, y) end

-- # Masks and data

---Shows the mask of this number. The origin stays: it is texels of whichever mask is shown.
---@param frame integer 1 to `getFrameCount()`, floored; anything else raises.
function Sprite:setFrame(frame) end

---The number of the mask that it shows.
---@return integer frame From 1 on.
function Sprite:getFrame() end

---How many masks the sprite has.
---@return integer
function Sprite:getFrameCount() end

---Gives the sprite another mask or list of masks. The transform stays. So does the frame, or it becomes 1 if there is
---none of its number.
---@param mask pixcollide.Mask|pixcollide.Mask[] The list is copied, the masks are shared.
function Sprite:setMask(mask) end

---The current frame's mask itself, not a copy: an edit of it shows in all sprites that use it.
---@return pixcollide.Mask
function Sprite:getMask() end

---The masks of all frames, in their order: what `setMask` takes.
---@param out? table
---@return pixcollide.Mask[] list The masks themselves, not copies: `out`, or a new table.
---@return integer n
function Sprite:getMasks(out) end

---Keeps a value of your own with the sprite: a name, a table, anything. It lives as long as the sprite does.
---@param data any nil removes it, and must be written: no argument raises.
function Sprite:setData(data) end

---The value that was set.
---@return any data nil unless set.
function Sprite:getData() end

-- # In a world

---The world it is in.
---@return pixcollide.World? world nil if it is in none.
function Sprite:getWorld() end

---Puts the sprite into a layer. Its world's rules say with which layers it collides: see `world:setRule`.
---@param layer string Any string. Raises if the sprite's world knows 64 other layers.
function Sprite:setLayer(layer) end

---The name of its layer.
---@return string layer "default" unless set.
function Sprite:getLayer() end

---Sets how far in front it is. Higher is in front, for `world:pick`. It changes nothing else: in which order sprites
---are drawn is up to you.
---@param depth number Any finite number.
function Sprite:setDepth(depth) end

---How far in front it is.
---@return number depth 0 unless set.
function Sprite:getDepth() end

---Leaves the sprite out of what its world finds, or takes it in again. A disabled sprite is in no pair, in no result of
---a query or ray, and in no sprite's way. A filter may let queries find it all the same. `sprite:collides` and the other
---questions about two sprites do not look at it.
---@param enabled boolean
function Sprite:setEnabled(enabled) end

---Is it enabled?
---@return boolean isEnabled true unless set. Of a follower it is what was set of itself, also while its leader is
---  disabled.
function Sprite:isEnabled() end

---Makes the sprite a sensor, or no longer: a coin, a trigger, a zone. A sensor is in the pairs, events and queries of its
---world like any other sprite, but in no sprite's way, and nothing is in its way when it is moved.
---@param sensor boolean
function Sprite:setSensor(sensor) end

---Is it a sensor?
---@return boolean isSensor false unless set.
function Sprite:isSensor() end

---Marks the sprite as one that will stay where it is, as walls and floors do: between searches it costs its world
---nothing. It is found like all others, also in pairs with other static sprites. `world:carryBy` neither takes it along nor
---pushes it. It may be moved all the same, but that then takes more time.
---@param static boolean
function Sprite:setStatic(static) end

---Is it static?
---@return boolean isStatic false unless set.
function Sprite:isStatic() end

---Sets the velocity that `world:integrate` moves it by. A sprite keeps it when it leaves its world.
---@param vx number Pixels per second, |vx| <= 2^30.
---@param vy number Pixels per second, |vy| <= 2^30.
function Sprite:setVelocity(vx, vy) end

---The velocity that was set.
---@return number vx Pixels per second; 0 unless set.
---@return number vy
function Sprite:getVelocity() end

---Sets how fast `world:integrate` turns it. A sprite keeps it when it leaves its world.
---@param w number Radians per second, clockwise on screen, |w| <= 2^20.
function Sprite:setAngularVelocity(w) end

---The angular velocity that was set.
---@return number w Radians per second, clockwise on screen; 0 unless set.
function Sprite:getAngularVelocity() end

---Turns its velocity where something has stopped it: mirrors it at the normal that `world:eachHit`, a collision of a
---move or a sweep tells. Call it once for each of them. A sprite that flies along a surface can be stopped by a pixel of
---it, though its velocity does not go against the normal: then it turns around on the axes, x or y, on which it does, or
---on which the normal is 0 if it flies exactly along it. So it gets away, but for gaps that are hardly wider than it is.
---Nothing is moved.
---@param nx number The normal: away from what has stopped it. Its length does not matter, but it must have one.
---@param ny number
---@param restitution? number How much of the speed against the surface is left, 0 to 1; 1 unless given. With 0 it goes on
---  along the surface.
function Sprite:bounce(nx, ny, restitution) end

---Makes the sprite a bullet, or an ordinary sprite again. `world:integrate` never moves a bullet through anything, however
---fast it is: it goes pixel by pixel. `world:eachHit` tells what was in its way.
---
---With true it goes as `world:sweepTo` does, stays where something is in its way, and keeps its velocity: if it still exists
---at the next step, and that is still in its way, it hits it again.
---
---With a response it goes on for the rest of the step, as a move with that response would, for at most 16 turns. At each
---surface that it meets, the velocity loses what leads against that, and gets `restitution` times that back, away from the
---surface: a ball that bounces keeps its speed with 1, a marble rolls on along a slope with 0. What bounces so little that
---it would meet the surface at once again goes along it. Steps of `setSteps` count; responses of rules are for moves alone.
---
---Nothing else is different about it, and turning stops at nothing.
---@param bullet boolean|"bounce"|"slide"|"glide"
---@param restitution? number From 0 to 1; with a response alone. 1 for "bounce" and 0 for the others unless given.
function Sprite:setBullet(bullet, restitution) end

---What `setBullet` has set.
---@return boolean|"bounce"|"slide"|"glide" bullet false unless set.
---@return number restitution 0 without a response.
function Sprite:getBullet() end

---Is it a bullet, of any kind?
---@return boolean isBullet false unless set.
function Sprite:isBullet() end

---Lets the sprite stop others from one side alone: a ledge from above, a gate or a valve from one side, a ceiling through
---which one drops. It stops a step that leads against (nx, ny), the direction that points out on this side, by what does
---not overlap it yet, and what rests on it there; everything else it lets through. Moves, sweeps, bullets and platforms
---heed that, `getGround` counts it for what stands on it, rays do if asked to. For `placeFree`, `separation`,
---`canBecome`, turns and queries it is solid, unless the filter leaves it out. It comes before a rule "oneway".
---@param nx? number The side, in world directions: 0, -1 is above. Its length does not matter, |nx| <= 2^30. nil: it stops
---from all sides.
---@param ny? number 0 unless given, |ny| <= 2^30.
function Sprite:setOneWay(nx, ny) end

---The side that `setOneWay` has set.
---@return number? nx nil if it stops from all sides.
---@return number? ny
function Sprite:getOneWay() end

-- # What it covers

---Does it cover the pixel (floor x, floor y)?
---@param x number Pixels.
---@param y number
---@return boolean
function Sprite:covers(x, y) end

---The smallest box that holds all covered pixels.
---@return integer? x The world pixel at the box's top left; nil if nothing is covered.
---@return integer? y
---@return integer? w Pixels.
---@return integer? h
function Sprite:getBounds() end

---A box of whole pixels that holds all covered ones. It is quick to get, and now and then larger than needed.
---@return integer x The world pixel at the box's top left.
---@return integer y
---@return integer w Pixels; `w` and `h` are 0 if it is clear that nothing is covered.
---@return integer h
function Sprite:getBox() end

---A circle that holds the squares of all covered pixels. It is not always the smallest one.
---@return number x The centre, in world pixels.
---@return number y
---@return number r The radius in pixels; 0 if it is clear that nothing is covered.
function Sprite:getBoundingCircle() end

---The covered pixels as a new mask of the size of `getBounds()`. Raises if a side would exceed 32767.
---
---Given another sprite, it answers in texels of that sprite's current frame: those that
---`other:stamp(sprite, "subtract")` makes empty, and those there that are empty already. With them you can change a
---picture just as the stamp changes the mask, whatever the two transforms are. The result is the smallest mask that
---holds them.
---@param other? pixcollide.Sprite The sprite whose texels are meant.
---@return pixcollide.Mask mask 0 x 0 if nothing is covered.
---@return integer x World pixel of the mask's top-left texel; or where this texel lies in the other sprite's mask.
---@return integer y
function Sprite:rasterize(other) end

---Do all covered pixels lie in a rectangle of the world, such as the screen? The rectangle is the pixels whose centres
---lie in [x, x + w) x [y, y + h). True if nothing is covered.
---@param x number Pixels.
---@param y number
---@param w number Pixels, at least 0; negative raises, 0 holds nothing.
---@param h number
---@return boolean
function Sprite:isInside(x, y, w, h) end

---Does it cover a pixel of a rectangle's outermost columns or rows? The rectangle is as for `isInside`.
---@param x number Pixels.
---@param y number
---@param w number Pixels, at least 0; negative raises.
---@param h number
---@return boolean touches Is any of the four true?
---@return boolean left The leftmost column of the rectangle.
---@return boolean top The uppermost row.
---@return boolean right The rightmost column.
---@return boolean bottom The lowest row.
function Sprite:touchesEdge(x, y, w, h) end

---How much of the sprite lies in a rectangle: the part of its covered pixels. The rectangle is as for `isInside`.
---@param x number Pixels.
---@param y number
---@param w number Pixels, at least 0; negative raises.
---@param h number
---@return number fraction From 0 to 1; 0 if nothing is covered.
function Sprite:visibleFraction(x, y, w, h) end

-- # Two sprites

---Is there a pixel that both cover?
---@param other pixcollide.Sprite
---@return boolean
function Sprite:collides(other) end

---The same as `collides`. For two that are next to each other there is `sprite:isAdjacent`.
---@param other pixcollide.Sprite
---@return boolean
---@nodiscard
function Sprite:touches(other) end

---The number of pixels that both cover.
---@param other pixcollide.Sprite
---@return integer
function Sprite:overlapArea(other) end

---The smallest box that holds the pixels that both cover.
---@param other pixcollide.Sprite
---@return integer? x The world pixel at the box's top left; nil if there are none.
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

-- # Stamping

---Edits the mask of the sprite's current frame where `other` covers it, whatever the two transforms are. "subtract"
---digs a hole, after which the two do not collide; "add" fills.
---
---All texels change that the sprite shows on a pixel that `other` covers. If the sprite is turned or scaled, texels
---whose centre lies in such a pixel change, too: so a shrunken sprite keeps no dust. All sprites that use the mask see the
---change. `other` counts as it was before, even if it has the same mask. The cost is that of what the two have in
---common, however large the mask is.
---@param other pixcollide.Sprite
---@param operation "add"|"subtract"
---@return integer changed How many texels have changed.
function Sprite:stamp(other, operation) end

-- # Followers

---Lets the sprite follow another one, its leader, from now on. It is always where the leader is, under the same
---transform, and shows the frame of the same number. It is static as the leader is, and disabled while the leader is.
---
---If one of them is in a world and the other one in none, that one is added to it, after all that are there. A sprite
---that follows another leader leaves that one.
---
---Raises, and changes nothing:
---
--- - if the leader follows another sprite, or the sprite has followers of its own;
--- - if they are in different worlds;
--- - if the sprite has more than one mask, and not as many as the leader;
--- - if the sprite's box would be too large under the leader's transform;
--- - if a layer would be the world's 65th.
---@param leader pixcollide.Sprite? nil ends it, and must be written: no argument raises. The sprite stays where it is,
---  in its world, too.
---@return pixcollide.Sprite sprite This one, so that `newSprite(mask, options):follow(leader)` gives it.
function Sprite:follow(leader) end

---The sprite it follows.
---@return pixcollide.Sprite? leader nil if it follows none.
function Sprite:getLeader() end

---The sprites that follow this one, in the order in which they began.
---@param out? table A table to fill instead of a new one.
---@return pixcollide.Sprite[] followers `out` if given, cleared after the last one up to the first nil.
---@return integer n
function Sprite:getFollowers(out) end

return Sprite
