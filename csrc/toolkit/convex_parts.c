// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Triangles are put together over their common edges as long as what comes out is convex and has few enough vertices
// (Hertel and Mehlhorn, Fast triangulation of simple polygons, 1983). Where an edge that is taken out leaves a straight
// line, its end is no vertex any more.
#include "toolkit/toolkit.h"

// What belongs to each edge of the mesh.
typedef struct merger {
  pix_mesh mesh;
  int32_t *faces;    // an edge of the face, or of one that has been merged into it, and so on up to one that is its own
  int32_t *corners;  // of the edge that stands for its face: how many vertices the face has
  int32_t faces_capacity, corners_capacity;
} merger;

static int32_t face_of(merger *m, int32_t edge) {
  while (m->faces[edge] != edge) {
    m->faces[edge] = m->faces[m->faces[edge]];
    edge = m->faces[edge];
  }
  return edge;
}

static int32_t next_of(const merger *m, int32_t edge) { return m->mesh.edges[edge].next; }
static int32_t previous_of(const merger *m, int32_t edge) { return m->mesh.edges[edge].previous; }

static pix_vertex start_of(const merger *m, int32_t edge) { return pix_mesh_start(&m->mesh, edge); }
static pix_vertex end_of(const merger *m, int32_t edge) { return start_of(m, next_of(m, edge)); }

static void begin_with_triangles(merger *m) {
  for (int32_t e = 0; e < m->mesh.edge_count; e++) {
    m->faces[e] = pix_min(e, pix_min(next_of(m, e), previous_of(m, e)));
    m->corners[e] = 3;
  }
}

// Tells whether the edge has been taken out: then it has no face.
static bool is_out(const merger *m, int32_t edge) { return next_of(m, edge) < 0; }

static void merge_over(merger *m, int32_t diagonal, int32_t max_vertices) {
  const int32_t twin = pix_mesh_twin(&m->mesh, diagonal);
  const int32_t a = face_of(m, diagonal), b = face_of(m, twin);
  const int32_t in = previous_of(m, diagonal), out = next_of(m, diagonal);
  const int32_t other_in = previous_of(m, twin), other_out = next_of(m, twin);
  const int64_t turn_at_start = pix_turn(start_of(m, in), start_of(m, diagonal), end_of(m, other_out));
  const int64_t turn_at_end = pix_turn(start_of(m, other_in), start_of(m, twin), end_of(m, out));
  if (turn_at_start < 0 || turn_at_end < 0) return;
  const int32_t corners = m->corners[a] + m->corners[b] - 4 + (turn_at_start > 0) + (turn_at_end > 0);
  if (corners > max_vertices) return;
  pix_half_edge *edges = m->mesh.edges;
  edges[in].next = other_out, edges[other_out].previous = in;
  edges[other_in].next = out, edges[out].previous = other_in;
  edges[diagonal].next = edges[twin].next = -1;
  m->faces[b] = a;
  m->corners[a] = corners;
}

// Appends the face that this edge is of, without vertices on straight lines, and takes its edges out.
static bool list_face(merger *m, int32_t edge, pix_outline *parts, pix_allocator *allocator) {
  const int32_t corners = m->corners[face_of(m, edge)], first = parts->vertex_count;
  if (first > INT32_MAX / 2 - corners ||
      !pix_reserve(allocator, &parts->vertices, &parts->vertex_capacity, first + corners, sizeof(pix_vertex)) ||
      !pix_reserve(allocator, &parts->loops, &parts->loop_capacity, parts->loop_count + 1, sizeof(pix_loop))) {
    return false;
  }
  pix_vertex previous = start_of(m, previous_of(m, edge));
  for (int32_t e = edge; !is_out(m, e);) {
    const int32_t next = next_of(m, e);
    const pix_vertex vertex = start_of(m, e);
    if (pix_turn(previous, vertex, start_of(m, next)) > 0) parts->vertices[parts->vertex_count++] = vertex;
    previous = vertex;
    m->mesh.edges[e].next = -1;
    e = next;
  }
  PIX_ASSERT(parts->vertex_count == first + corners);
  parts->loops[parts->loop_count++] = (pix_loop){first, corners, false};
  return true;
}

static bool add_parts_of(merger *m, const pix_outline *outline, int32_t first_loop, int32_t loop_count,
                         int32_t max_vertices, pix_outline *parts, pix_allocator *allocator) {
  if (!pix_mesh_triangulate(&m->mesh, outline, first_loop, loop_count, allocator)) return false;
  const int32_t edges = m->mesh.edge_count;
  if (!pix_reserve(allocator, &m->faces, &m->faces_capacity, edges, sizeof *m->faces) ||
      !pix_reserve(allocator, &m->corners, &m->corners_capacity, edges, sizeof *m->corners)) {
    return false;
  }
  begin_with_triangles(m);
  // The last ones first: that leaves fewer parts than the other way round.
  for (int32_t e = edges - 2; e >= m->mesh.node_count; e -= 2) merge_over(m, e, max_vertices);
  for (int32_t e = 0; e < edges; e++) {
    if (!is_out(m, e) && !list_face(m, e, parts, allocator)) return false;
  }
  return true;
}

bool pix_outline_convex_parts(const pix_outline *outline, int32_t max_vertices, pix_outline *parts,
                              pix_allocator *allocator) {
  PIX_ASSERT(max_vertices >= 3 && parts->vertices == NULL && parts->loops == NULL);
  merger m = {.faces = NULL};
  bool is_done = pix_mesh_create(&m.mesh, allocator);
  for (int32_t k = 0, end; k < outline->loop_count && is_done; k = end) {
    end = k + 1;
    while (end < outline->loop_count && outline->loops[end].is_hole) end++;
    is_done = add_parts_of(&m, outline, k, end - k, max_vertices, parts, allocator);
  }
  pix_mesh_destroy(&m.mesh, allocator);
  pix_free(allocator, m.faces, (size_t)m.faces_capacity, sizeof *m.faces);
  pix_free(allocator, m.corners, (size_t)m.corners_capacity, sizeof *m.corners);
  if (!is_done) pix_outline_free(parts, allocator);
  return is_done;
}

bool pix_mask_convex_parts(const pix_mask *mask, int32_t max_vertices, double tolerance, pix_outline *parts) {
  pix_outline outline = {0};
  const bool is_done = pix_mask_polygons(mask, tolerance, &outline) &&
                       pix_outline_convex_parts(&outline, max_vertices, parts, mask->allocator);
  pix_outline_free(&outline, mask->allocator);
  return is_done;
}
