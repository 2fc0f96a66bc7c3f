// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Polygons with holes, cut into triangles at their own vertices.
#ifndef PIX_TRIANGULATE_H
#define PIX_TRIANGULATE_H

#include "pix_contours.h"

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

// An empty mesh. False if memory is short.
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

// Positive if the way from a over b to c turns clockwise on screen; 0 if it goes straight on.
static inline int64_t pix_turn(pix_vertex a, pix_vertex b, pix_vertex c) {
  return (int64_t)(b.x - a.x) * (c.y - b.y) - (int64_t)(b.y - a.y) * (c.x - b.x);
}

#endif
