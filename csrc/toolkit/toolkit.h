// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What can be made of a mask's pixels: components, outlines and their triangles, rectangles and circles, moments,
// morphology, convolution. Each part below names the file in which it is done.
#pragma once

#include "base/alloc.h"
#include "bits/bits.h"
#include "bits/runs.h"
#include "mask/mask.h"

// ---- flood.c
//
// One component of a mask, found from one of its texels: costs what the component spans, run by run, and not what the
// mask does. (A mask as large, of zeroed words, is made for it, though.)

// Makes `result`, which is not created yet, the component of solid texels that holds (x, y), cropped to its bounds,
// which are stored in *bounds. The texel must be solid. Returns false if memory is short: then `result` is released.
bool pix_flood_component(const pix_mask *mask, int32_t x, int32_t y, pix_connectivity connectivity, pix_mask *result,
                      pix_rect *bounds);

// Makes `result`, which is not created yet, the mask with the component of empty texels that holds (x, y) solid. Their
// connectivity is the other one: where solid texels hang together over corners, empty ones do over edges alone. A copy
// of the mask if (x, y) is solid or outside. Returns false if memory is short: then `result` is released.
bool pix_flood_fill(const pix_mask *mask, int32_t x, int32_t y, pix_connectivity connectivity, pix_mask *result);

// ---- components.c
//
// Connected components of a bitmap, found by union-find over its runs: the time and the memory depend on the number of
// runs, not of pixels.

typedef struct pix_component {
  pix_rect bounds;
  int32_t count;  // texels
  int32_t first;  // its first run; the one after run k is links[k] below
} pix_component;

typedef struct pix_components {
  pix_runs runs;
  int32_t *links;     // one a run: the next run of the same component, -1 after the last one
  pix_component *items;  // in the order of their first texels in row order
  int32_t count;
} pix_components;

// Finds the components of the solid pixels. They are a copy: the bitmap may go. Takes 8 bytes a run, 24 a component and
// 4 a row. Returns false if memory is short: then there is nothing to destroy.
bool pix_components_create(pix_components *components, pix_allocator *allocator, const pix_bits *bits,
                        pix_connectivity connectivity);

void pix_components_destroy(pix_components *components);  // of zeroed ones, too; may be repeated

// Makes `result`, which is not created yet, the component at `index`, cropped to its bounds. False if memory is short:
// then it is released.
bool pix_components_mask(const pix_components *components, int32_t index, pix_mask *result);

// Makes `result`, which is not created yet, the component with the most texels, cropped to its bounds, which are
// stored in *bounds; of several, the first in row order. The mask must have a solid texel. False if memory is short:
// then `result` is released.
bool pix_components_largest(const pix_mask *mask, pix_connectivity connectivity, pix_mask *result, pix_rect *bounds);

// Makes `result`, which is not created yet, the mask with its holes solid: the components of empty texels, of the other
// connectivity, that hold no texel at the mask's edge. False if memory is short: then `result` is released.
bool pix_components_fill_holes(const pix_mask *mask, pix_connectivity connectivity, pix_mask *result);

// ---- contours.c
//
// The outlines of a mask: as loops along the edges of its texels, and as the texels that lie along them.
//
// A loop has the solid texels on its right, seen in the direction of travel: on screen, where y points down, outer
// loops run clockwise and the loops of holes anticlockwise. Loops never cross.
//
// With a connectivity of 8 there is an outer loop for each component of solid texels, and a loop for each component of
// empty ones, over edges, that it encloses. Where texels touch over a corner a loop touches itself, or another one.
//
// With 4, every loop is a simple polygon: where texels touch over a corner, two loops (or more exactly: one corner of
// each) may lie on the same point. There is an outer loop for each component, and a loop for each component of empty
// texels, over edges, that it encloses, and be it by touching itself over a corner.

// A corner of the grid of texels, or a texel: 0 to PIX_MAX_SIDE.
typedef struct pix_vertex {
  int16_t x, y;
} pix_vertex;

typedef struct pix_loop {
  int32_t first, count;  // of its vertices, which follow each other
  bool is_hole;
} pix_loop;

// Loops of vertices. Zeroed, it is an empty one.
typedef struct pix_outline {
  pix_vertex *vertices;
  int32_t vertex_count, vertex_capacity;
  pix_loop *loops;
  int32_t loop_count, loop_capacity;
} pix_outline;

// Frees what it holds, and leaves it empty.
void pix_outline_free(pix_outline *outline, pix_allocator *allocator);

// Finds the closed loops along the edges of the texels, by their corners alone, the first of which is not repeated.
// Outer loops come in the row order of their first texels, each followed by its holes, in the row order of theirs. The
// area of the outer loops less that of the holes is the number of solid texels. A loop begins at the top left corner of
// its first texel.
//
// `outline` must be empty. Returns false if memory is short, which it is for more than 2^29 corners: then it is empty
// still.
bool pix_mask_contours(const pix_mask *mask, pix_connectivity connectivity, pix_outline *outline);

// Finds for each loop of pix_mask_contours the solid texels along it in order, each next to the one before over an edge
// or a corner, and the last one to the first. None is listed twice in a row; where a part is one texel wide, it is
// listed on the way there and on the way back. Together they are the solid texels that have an empty one, or none,
// beside, above or below them.
bool pix_mask_outline_texels(const pix_mask *mask, pix_connectivity connectivity, pix_outline *outline);

// ---- simplify.c
//
// Fewer vertices for the contours of a mask.

// Leaves out vertices of contours, as pix_mask_contours made them with a connectivity of 4, of a mask of this size. No
// point of a contour is further than `tolerance` (texels, at least 0) from the edge that stands for its part of the
// loop. All loops stay, with three vertices at least; they stay simple, do not cross, lie within each other as before,
// and have their sense of rotation. Where two touch, the common point stays. What a larger tolerance leaves is part of
// what a smaller one does.
//
// False if memory is short: then nothing has changed.
bool pix_outline_simplify(pix_outline *outline, int32_t width, int32_t height, double tolerance,
                          pix_allocator *allocator);

// Finds the contours of the mask, and simplifies them.
bool pix_mask_polygons(const pix_mask *mask, double tolerance, pix_outline *outline);

// ---- convex_parts.c
//
// Polygons of a mask, cut into convex ones, as physics engines want them.

// Cuts the polygons of an outline, as pix_outline_simplify leaves them, into convex ones with at most max_vertices (3
// or more) vertices each: clockwise on screen, no three of their vertices on one line. Together they are the polygons
// without their holes, exactly, and their insides have no point in common. They come in the order of the polygons.
//
// `parts` must be empty. False if memory is short: then it is empty still.
bool pix_outline_convex_parts(const pix_outline *outline, int32_t max_vertices, pix_outline *parts,
                              pix_allocator *allocator);

// Cuts the polygons that the mask has at this tolerance, as pix_outline_convex_parts does.
bool pix_mask_convex_parts(const pix_mask *mask, int32_t max_vertices, double tolerance, pix_outline *parts);

// ---- triangulate.c
//
// Polygons with holes, cut into triangles at their own vertices.

// One side of an edge. The edges of a face follow each other clockwise on screen.
typedef struct pix_half_edge {
  int32_t node;            // where it begins
  int32_t next, previous;  // in its face
} pix_half_edge;

// A polygon's nodes, which are its vertices, and the edges of its triangles. Edges 0 to node_count - 1 are those of the
// polygon itself: edge i begins at node i. The others are diagonals, in pairs: both sides of the same.
typedef struct pix_mesh {
  pix_vertex *nodes;
  pix_half_edge *edges;
  int32_t node_count, edge_count;
  int32_t node_capacity, edge_capacity;
  struct pix_sweep *sweep;  // what the work itself needs
} pix_mesh;

// Makes an empty mesh. Returns false if memory is short.
bool pix_mesh_create(pix_mesh *mesh, pix_allocator *allocator);

void pix_mesh_destroy(pix_mesh *mesh, pix_allocator *allocator);  // may be repeated

// Makes the mesh that of a polygon: of one outer loop of the outline, and of its holes, which follow it. Every loop
// must be simple and have no vertex inside an edge; none may cross another; two may have single points in common. False
// if memory is short.
bool pix_mesh_triangulate(pix_mesh *mesh, const pix_outline *outline, int32_t first_loop, int32_t loop_count,
                          pix_allocator *allocator);

static inline int32_t pix_mesh_twin(const pix_mesh *mesh, int32_t diagonal) {
  return mesh->node_count + ((diagonal - mesh->node_count) ^ 1);
}

static inline pix_vertex pix_mesh_start(const pix_mesh *mesh, int32_t edge) {
  return mesh->nodes[mesh->edges[edge].node];
}

// Returns a positive number if the way from a over b to c turns clockwise on screen; 0 if it goes straight on.
static inline int64_t pix_turn(pix_vertex a, pix_vertex b, pix_vertex c) {
  return (int64_t)(b.x - a.x) * (c.y - b.y) - (int64_t)(b.y - a.y) * (c.x - b.x);
}

// ---- rectangles.c
//
// The solid pixels of a bitmap as disjoint rectangles.
//
// A boundary between solid and empty turns inwards at concave corners, and a partition into rectangles must cut each of
// them. A cut from one corner to another, a chord, does two at once:
//
//      # # . . # #
//      # # # # # #         four concave corners, and two chords of them, upright ones: three rectangles
//      # # . . # #
//
// so a partition is smallest if it uses as many chords as possible of which no two cross or share a corner. Horizontal
// chords meet vertical ones only: the best choice is a largest independent set in a bipartite graph. Then every corner
// left over takes a cut of its own. (Lipski, Lodi, Luccio, Mugnai and Pagli 1979; Ohtsuki 1982; Ferrari, Sankar and
// Sklansky 1984.)

typedef struct pix_rectangles {
  pix_allocator *allocator;
  pix_rect *items;  // by y, then by x
  int32_t count, capacity;
} pix_rectangles;

// Finds a smallest partition, as a rule. Work and memory are bounded, so that there may be some more rectangles where
// chords are very many: if they meet more than 2^22 times, and more than 16 times each on average, only the horizontal
// or only the vertical ones are used, whichever are more; and no further pass of the search for the best choice is
// begun after 2^25 steps, or eight for each meeting if these are more. (Noise of 4096 x 2048 pixels, of which one in 16
// is empty, comes to that, and to 5 rectangles in 10000 that could be spared.) Takes about 40 bytes a chord and 4 a
// meeting while it runs. Returns false if memory is short: then there is nothing to destroy.
bool pix_rectangles_create(pix_rectangles *list, pix_allocator *allocator, const pix_bits *bits);

void pix_rectangles_destroy(pix_rectangles *list);  // of a zeroed list, too; may be repeated

// ---- bipartite.c
//
// Graphs of two kinds of vertices, left and right ones, in which every edge joins one of each.

typedef struct pix_bipartite {
  int32_t left_count, right_count;
  const int32_t *starts;  // of left_count + 1: the edges of left vertex k are those from starts[k] up to starts[k + 1]
  const int32_t *edges;   // the right vertex of each
} pix_bipartite;

// Finds a largest set of vertices of which no two are joined: is_in_left[k] and is_in_right[k] say whether it holds
// them. By the theorem of König it is what a smallest vertex cover leaves out, which comes from a largest matching,
// which is found by the algorithm of Hopcroft and Karp: in about sqrt(vertices) passes over the edges at the most, and
// few as a rule. No further pass is begun when edges have been looked at `most_looks` times: then the set may lack a
// few vertices. Takes 16 bytes a left vertex and 4 a right one while it runs. False if memory is short.
bool pix_bipartite_independent(const pix_bipartite *graph, pix_allocator *allocator, int64_t most_looks,
                               bool *is_in_left, bool *is_in_right);

// ---- circles.c
//
// A few circles in place of a mask, as head, torso and legs.

#define PIX_MAX_CIRCLES 64

// In texels from the mask's top-left corner; the centre of texel (0, 0) is (0.5, 0.5).
typedef struct pix_circle {
  double x, y, r;
} pix_circle;

// Fits at most `most` circles, 1 to PIX_MAX_CIRCLES, to the solid texels, so that what circles and figure share is as
// large a part of what either has as can be found (intersection over union); parts outside the mask count as more. They
// come from top to bottom; *count is how many. Fewer if more would not be better, none if the mask is empty. Makes
// `result`, which is not created yet, a mask of the same size: texels whose centre is at most r from a circle's centre.
// The numbers are multiples of 1/16 texel, the same on every machine. False if memory is short: then `result` is
// released.
//
// Found on a grid of at most 4096 cells by two starts, of which the better one counts: the largest inscribed circles,
// one after the other, by a chamfer distance (G. Borgefors, "Distance Transformations in Digital Images", 1986), and
// circles around the means of clusters (S. Lloyd, "Least Squares Quantization in PCM", 1982). Each circle in turn is
// moved and resized while that helps, in ever smaller steps; the least useful ones are put elsewhere while that helps;
// and the outcome is refined once more on a grid of at most 16384 cells, which are texels if there are no more of
// these. Shares that circles and figures then have: a person of 128 x 128, 79 % by 3 circles and 90 % by 16; an L, 73 %
// and 95 %; a ship, 78 % and 97 %; a ring, 64 % and 92 %.
bool pix_mask_to_circles(pix_mask *mask, int32_t most, pix_circle circles[PIX_MAX_CIRCLES], int32_t *count,
                         pix_mask *result);

// ---- moments.c
//
// Where the solid texels of a mask lie and how they spread: sums over them, exact in integers, and what follows.

// Sums over the solid texels (x, y): of 1, x, y, x * x, x * y and y * y. None exceeds 2^60.
typedef struct pix_moments {
  int64_t count, x, y, xx, xy, yy;
} pix_moments;

pix_moments pix_mask_moments(const pix_mask *mask);

// Finds the mean of the texels' centres, in texels from the mask's corner, as doubles nearest to the true mean. The
// count may not be 0.
void pix_moments_centroid(const pix_moments *moments, double *x, double *y);

// Returns the angle of the line through the centroid to which the texels lie nearest, by the sum of squared distances
// (the long axis): in radians clockwise on screen from the x axis, above -pi/2 and up to pi/2. It is half of atan2(2
// m11, m20 - m02), where m are the central moments, within 1e-15 and the same on every machine. 0 if all lines are
// alike. The count may not be 0.
double pix_moments_orientation(const pix_moments *moments);

// ---- morphology.c
//
// Growing and shrinking masks by a shape of radius n, which is the same from all sides: as whole words, in a number of
// passes that grows with log n for squares and diamonds. Work is done where solid texels are, and so far around them.

// The shape, a structuring element: which texels lie in it around one, seen from that.
typedef enum pix_element {
  PIX_SQUARE,   // |dx| <= n, |dy| <= n
  PIX_DIAMOND,  // |dx| + |dy| <= n
  PIX_DISC      // dx^2 + dy^2 <= n^2
} pix_element;

// All make `result`, which is not created yet. 0 <= n <= PIX_MAX_SIDE. Texels outside the mask are empty. False if
// memory is short: then the result is released.

// Finds the texels that lie in the shape around any solid one. The result is n texels larger on each side: its corner
// is (-n, -n) of the mask. That must not make a side longer than PIX_MAX_SIDE.
bool pix_mask_dilate(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result);

// Finds the texels around which all texels of the shape are solid. The result is as large as the mask.
bool pix_mask_erode(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result);

// Erodes, then dilates: finds all places of the shape at which it fits. They lie within the mask, so nothing of them is
// lost though the result is as large as the mask.
bool pix_mask_open(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result);

// Dilates on an endless plane, then erodes: finds what no place of the shape without a solid texel reaches. The result
// is as large as the mask, and nothing is lost: a half-plane is its own closing by any of the shapes, and a mask's
// closing lies within that of all that holds the mask, so within the four half-planes that its bounds are made of.
bool pix_mask_close(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result);

// ---- convolve.c
//
// What two masks have in common, at all offsets at once. The other mask is taken as its runs of solid texels, of which
// there are far fewer than texels.

// Makes `result`, which is not created yet, one texel for each of the offsets: is it solid where the two overlap? No
// side of the offsets may be longer than PIX_MAX_SIDE. False if memory is short: then the result is released, or not
// created.
bool pix_mask_convolve(const pix_mask *mask, const pix_mask *other, pix_mask *result);

// Counts the texels that are solid in both at each of the offsets, row by row; at most INT32_MAX offsets. Returns false
// if memory is short.
bool pix_mask_overlap_areas(const pix_mask *mask, const pix_mask *other, int32_t *areas);

// Returns the offsets of other's top-left corner from the mask's at which the two rectangles meet. There are none if
// one of the masks has no columns, or no rows. Sides up to 2 * PIX_MAX_SIDE - 1.
pix_rect pix_mask_offsets(const pix_mask *mask, const pix_mask *other);
