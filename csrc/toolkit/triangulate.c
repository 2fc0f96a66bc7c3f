// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A line sweeps from top to bottom and cuts the polygon into parts that every horizontal line meets once at most (the
// monotone partition of Lee and Preparata, as in de Berg and others, Computational Geometry, 3.2); then each part is
// cut into triangles from top to bottom with a stack (3.3). Points at the same height count as lower the further right
// they are. All is exact, in whole numbers.
//
// Where two loops of the polygon touch, two of its nodes lie on one point. Their edges are joined so that each node has
// the edges around one of the two solid parts there, between which the other parts, that are empty, hang together: as
// if each node lay a trifle further inside its own part. So nothing is ever cut through such a point.
#include "toolkit/toolkit.h"

struct pix_sweep {
  uint64_t *order;   // the nodes from top to bottom: height, column, number
  int32_t *ranks;    // of each node: its place in that order
  int32_t *active;   // the edges on the sweep's line that have the polygon on their right, from left to right
  int32_t *helpers;  // of each such edge: the last node that could be seen from all along it
  int32_t *marks;    // of each node: do both edges come from above, and the polygon go on below? Later: its edge
  int32_t *cuts;     // pairs of nodes
  int32_t *chain;    // the edges of the part that is cut into triangles, from top to bottom
  int32_t *stack;    // of nodes
  int32_t *numbers;  // memory of all of these but the order
  int32_t order_capacity, number_capacity;
  int32_t active_count, cut_count;  // edges; numbers, two a cut
};

typedef struct pix_sweep pix_sweep;

bool pix_mesh_create(pix_mesh *mesh, pix_allocator *allocator) {
  *mesh = (pix_mesh){.sweep = pix_alloc(allocator, 1, sizeof *mesh->sweep)};
  return mesh->sweep != NULL;
}

void pix_mesh_destroy(pix_mesh *mesh, pix_allocator *allocator) {
  pix_sweep *s = mesh->sweep;
  if (s != NULL) {
    pix_free(allocator, s->order, (size_t)s->order_capacity, sizeof *s->order);
    pix_free(allocator, s->numbers, (size_t)s->number_capacity, sizeof *s->numbers);
    pix_free(allocator, s, 1, sizeof *s);
  }
  pix_free(allocator, mesh->nodes, (size_t)mesh->node_capacity, sizeof *mesh->nodes);
  pix_free(allocator, mesh->edges, (size_t)mesh->edge_capacity, sizeof *mesh->edges);
  *mesh = (pix_mesh){0};
}

static bool reserve(pix_mesh *mesh, int32_t nodes, int32_t holes, pix_allocator *allocator) {
  pix_sweep *s = mesh->sweep;
  // A polygon with h holes has n + 3 h - 3 diagonals.
  const int64_t edges = (int64_t)nodes + 2 * ((int64_t)nodes + 3 * (int64_t)holes);
  if (edges > INT32_MAX / 4) return false;
  int32_t **const lists[] = {&s->ranks, &s->active, &s->helpers, &s->marks, &s->chain, &s->stack, &s->cuts};
  const int32_t count = sizeof lists / sizeof *lists, numbers = (count - 1 + 4) * nodes;  // four a node for the cuts
  if (!pix_reserve(allocator, &mesh->nodes, &mesh->node_capacity, nodes, sizeof *mesh->nodes) ||
      !pix_reserve(allocator, &mesh->edges, &mesh->edge_capacity, (int32_t)edges, sizeof *mesh->edges) ||
      !pix_reserve(allocator, &s->order, &s->order_capacity, nodes, sizeof *s->order) ||
      !pix_reserve(allocator, &s->numbers, &s->number_capacity, numbers, sizeof *s->numbers)) {
    return false;
  }
  for (int32_t k = 0; k < count; k++) *lists[k] = s->numbers + (size_t)k * (size_t)nodes;
  return true;
}

static void load(pix_mesh *mesh, const pix_outline *outline, int32_t first_loop, int32_t loop_count) {
  mesh->node_count = 0;
  for (int32_t k = first_loop; k < first_loop + loop_count; k++) {
    const pix_loop *loop = &outline->loops[k];
    const int32_t begin = mesh->node_count, last = begin + loop->count - 1;
    for (int32_t i = begin; i <= last; i++) {
      mesh->nodes[i] = outline->vertices[loop->first + i - begin];
      mesh->edges[i] = (pix_half_edge){i, i < last ? i + 1 : begin, i > begin ? i - 1 : last};
    }
    mesh->node_count += loop->count;
  }
  mesh->edge_count = mesh->node_count;
}

// The order of the sweep.

static int compare_keys(const void *a, const void *b) {
  uint64_t left, right;
  memcpy(&left, a, sizeof left);
  memcpy(&right, b, sizeof right);
  return (left > right) - (left < right);
}

static uint64_t point_key(pix_vertex p) { return (uint64_t)p.y << 47 | (uint64_t)p.x << 32; }
static int32_t node_of(uint64_t key) { return (int32_t)(key & UINT32_MAX); }
static bool same_point(uint64_t a, uint64_t b) { return a >> 32 == b >> 32; }

static bool is_above(pix_vertex a, pix_vertex b) { return a.y < b.y || (a.y == b.y && a.x < b.x); }

static void link_edges(pix_mesh *mesh, int32_t edge, int32_t next) {
  mesh->edges[edge].next = next;
  mesh->edges[next].previous = edge;
}

// Return the polygon's corner before that of a node, and the one after it: while there are no diagonals.
static pix_vertex before(const pix_mesh *mesh, int32_t node) { return mesh->nodes[mesh->edges[node].previous]; }
static pix_vertex after(const pix_mesh *mesh, int32_t node) { return mesh->nodes[mesh->edges[node].next]; }

// Ranks a node among those on one point, which are visited in this order: 0 if an edge from above ends in it; 1 if the
// polygon splits over it; 2 if a part of the polygon starts in it, between the edges of one that splits.
static int32_t urgency(const pix_mesh *mesh, int32_t node) {
  const pix_vertex a = before(mesh, node), b = mesh->nodes[node], c = after(mesh, node);
  if (is_above(a, b) || is_above(c, b)) return 0;
  return pix_turn(a, b, c) < 0 ? 1 : 2;
}

static void sort_nodes(pix_mesh *mesh) {
  pix_sweep *s = mesh->sweep;
  const int32_t count = mesh->node_count;
  for (int32_t i = 0; i < count; i++) s->order[i] = point_key(mesh->nodes[i]) | (uint32_t)i;
  qsort(s->order, (size_t)count, sizeof *s->order, compare_keys);
  for (int32_t k = 0; k + 1 < count; k++) {
    if (!same_point(s->order[k], s->order[k + 1])) continue;
    const int32_t a = node_of(s->order[k]), b = node_of(s->order[k + 1]);
    const int32_t after_a = mesh->edges[a].next, after_b = mesh->edges[b].next;
    link_edges(mesh, a, after_b);
    link_edges(mesh, b, after_a);
  }
  for (int32_t k = 0; k + 1 < count; k++) {
    const uint64_t a = s->order[k], b = s->order[k + 1];
    if (!same_point(a, b) || urgency(mesh, node_of(a)) <= urgency(mesh, node_of(b))) continue;
    s->order[k] = b;
    s->order[k + 1] = a;
  }
  for (int32_t k = 0; k < count; k++) s->ranks[node_of(s->order[k])] = k;
}

// The sweep. An active edge leads up: its node is its lower end.

static int64_t side_of(const pix_mesh *mesh, int32_t edge, pix_vertex p) {
  return pix_turn(mesh->nodes[edge], after(mesh, edge), p);
}

// Returns how many active edges, the first ones of s->active, have the point on their right.
static int32_t place_of(const pix_mesh *mesh, pix_vertex p) {
  const pix_sweep *s = mesh->sweep;
  int32_t low = 0, high = s->active_count;
  while (low < high) {
    const int32_t middle = low + (high - low) / 2;
    if (side_of(mesh, s->active[middle], p) > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Returns the place in s->active of an edge that ends where the sweep is: at its own node, the lower end.
static int32_t place_of_edge(const pix_mesh *mesh, int32_t edge) {
  const pix_sweep *s = mesh->sweep;
  int32_t place = place_of(mesh, mesh->nodes[edge]);
  while (s->active[place] != edge) place++;
  return place;
}

static void activate(pix_mesh *mesh, int32_t edge, int32_t helper) {
  pix_sweep *s = mesh->sweep;
  const pix_vertex top = after(mesh, edge), bottom = mesh->nodes[edge];
  int32_t place = place_of(mesh, top);
  while (place < s->active_count && side_of(mesh, s->active[place], top) == 0 &&
         side_of(mesh, s->active[place], bottom) > 0) {
    place++;
  }
  memmove(s->active + place + 1, s->active + place, (size_t)(s->active_count - place) * sizeof *s->active);
  s->active[place] = edge;
  s->active_count++;
  s->helpers[edge] = helper;
}

static void cut_later(pix_sweep *s, int32_t a, int32_t b) {
  s->cuts[s->cut_count++] = a;
  s->cuts[s->cut_count++] = b;
}

// Makes the node the edge's helper. If two parts of the polygon have merged over the helper before, which s->marks
// tells, notes a cut from that one to the node, which joins both.
static void help(pix_sweep *s, int32_t edge, int32_t node) {
  if (s->marks[s->helpers[edge]]) cut_later(s, node, s->helpers[edge]);
  s->helpers[edge] = node;
}

static int32_t edge_on_the_left(const pix_mesh *mesh, int32_t node) {
  const int32_t place = place_of(mesh, mesh->nodes[node]);
  PIX_ASSERT(place > 0);
  return mesh->sweep->active[place - 1];
}

static void visit(pix_mesh *mesh, int32_t node) {
  pix_sweep *s = mesh->sweep;
  const pix_vertex a = before(mesh, node), b = mesh->nodes[node], c = after(mesh, node);
  const bool from_above = is_above(a, b), to_above = is_above(c, b), is_reflex = pix_turn(a, b, c) < 0;
  s->marks[node] = from_above && to_above && is_reflex;
  if (to_above) {
    help(s, node, node);
    const int32_t place = place_of_edge(mesh, node);
    if (!from_above) {
      s->active[place] = mesh->edges[node].previous;
      s->helpers[mesh->edges[node].previous] = node;
      return;
    }
    s->active_count--;
    memmove(s->active + place, s->active + place + 1, (size_t)(s->active_count - place) * sizeof *s->active);
    if (is_reflex) help(s, edge_on_the_left(mesh, node), node);
    return;
  }
  if (from_above) {
    help(s, edge_on_the_left(mesh, node), node);
    return;
  }
  if (is_reflex) {
    const int32_t left = edge_on_the_left(mesh, node);
    cut_later(s, node, s->helpers[left]);
    s->helpers[left] = node;
  }
  activate(mesh, mesh->edges[node].previous, node);
}

// Diagonals.

// Adds the diagonal from where edge `from` begins to where edge `to` begins, in one face, which becomes two: the
// diagonal is followed by `to`, its twin by `from`.
static int32_t add_diagonal(pix_mesh *mesh, int32_t from, int32_t to) {
  PIX_ASSERT(mesh->edge_count + 2 <= mesh->edge_capacity);
  const int32_t diagonal = mesh->edge_count, twin = diagonal + 1;
  const int32_t before_from = mesh->edges[from].previous, before_to = mesh->edges[to].previous;
  mesh->edge_count += 2;
  mesh->edges[diagonal].node = mesh->edges[from].node;
  mesh->edges[twin].node = mesh->edges[to].node;
  link_edges(mesh, before_from, diagonal);
  link_edges(mesh, diagonal, to);
  link_edges(mesh, before_to, twin);
  link_edges(mesh, twin, from);
  return diagonal;
}

// Tells whether the way from the edge's start to p leads into the face of the edge.
static bool leads_into_face(const pix_mesh *mesh, int32_t edge, pix_vertex p) {
  const pix_vertex a = pix_mesh_start(mesh, mesh->edges[edge].previous), b = pix_mesh_start(mesh, edge);
  const pix_vertex c = pix_mesh_start(mesh, mesh->edges[edge].next);
  const bool right_of_in = pix_turn(a, b, p) > 0, right_of_out = pix_turn(b, c, p) > 0;
  return pix_turn(a, b, c) < 0 ? right_of_in || right_of_out : right_of_in && right_of_out;
}

// Finds the edge from the node into whose face the way to p leads.
static int32_t edge_towards(const pix_mesh *mesh, int32_t node, pix_vertex p) {
  int32_t edge = node;
  while (!leads_into_face(mesh, edge, p)) {
    PIX_ASSERT(mesh->edges[edge].previous >= mesh->node_count);
    edge = pix_mesh_twin(mesh, mesh->edges[edge].previous);
  }
  return edge;
}

static void cut(pix_mesh *mesh) {
  const pix_sweep *s = mesh->sweep;
  for (int32_t k = 0; k < s->cut_count; k += 2) {
    const int32_t a = s->cuts[k], b = s->cuts[k + 1];
    add_diagonal(mesh, edge_towards(mesh, a, mesh->nodes[b]), edge_towards(mesh, b, mesh->nodes[a]));
  }
}

// Triangles. In `marks`, each node of the part has its edge in what is left of the part.

// Lists the edges of the part that has this top edge in s->chain, from top to bottom: those of its right side, which
// lead down, and of its left side, which lead up, merged by the ranks of their nodes. Returns their number.
static int32_t list_chain(pix_mesh *mesh, int32_t top) {
  pix_sweep *s = mesh->sweep;
  int32_t count = 0;
  s->chain[count++] = top;
  int32_t right = mesh->edges[top].next, left = mesh->edges[top].previous;
  while (right != left) {
    if (s->ranks[mesh->edges[right].node] < s->ranks[mesh->edges[left].node]) {
      s->chain[count++] = right;
      right = mesh->edges[right].next;
    } else {
      s->chain[count++] = left;
      left = mesh->edges[left].previous;
    }
  }
  s->chain[count++] = left;
  return count;
}

// Cuts the triangle of a node and its neighbours off the part.
static void cut_off(pix_mesh *mesh, int32_t node) {
  pix_sweep *s = mesh->sweep;
  const int32_t edge = s->marks[node], from = mesh->edges[edge].previous, to = mesh->edges[edge].next;
  s->marks[mesh->edges[from].node] = add_diagonal(mesh, from, to);
}

static void triangulate_part(pix_mesh *mesh, int32_t top) {
  pix_sweep *s = mesh->sweep;
  const int32_t count = list_chain(mesh, top);
  for (int32_t k = 0; k < count; k++) s->marks[mesh->edges[s->chain[k]].node] = s->chain[k];
  // The list becomes one of nodes, those on the left side complemented.
  for (int32_t k = 1; k < count; k++) {
    const pix_half_edge *e = &mesh->edges[s->chain[k]];
    const bool is_right = s->ranks[mesh->edges[e->previous].node] < s->ranks[e->node];
    s->chain[k] = is_right ? e->node : ~e->node;
  }
  int32_t left = count, depth = 0, top_side = 0;
  s->stack[depth++] = mesh->edges[s->chain[0]].node;
  for (int32_t k = 1; k < count && left > 3; k++) {
    const bool is_right = s->chain[k] >= 0;
    const int32_t node = is_right ? s->chain[k] : ~s->chain[k], side = is_right ? 1 : -1;
    if (k + 1 == count || (depth > 1 && side != top_side)) {
      const int32_t last = s->stack[depth - 1];
      for (int32_t i = 0; i + 1 < depth && left > 3; i++, left--) cut_off(mesh, s->stack[i]);
      depth = 0;
      s->stack[depth++] = last;
    } else {
      const pix_vertex *nodes = mesh->nodes;
      while (depth > 1 && left > 3 &&
             side * pix_turn(nodes[s->stack[depth - 2]], nodes[s->stack[depth - 1]], nodes[node]) > 0) {
        cut_off(mesh, s->stack[--depth]);
        left--;
      }
    }
    s->stack[depth++] = node;
    top_side = side;
  }
}

// Lists the parts' top edges, one a part, in place of the active edges. Returns their number.
static int32_t list_parts(pix_mesh *mesh) {
  pix_sweep *s = mesh->sweep;
  int32_t count = 0;
  for (int32_t i = 0; i < mesh->edge_count; i++) {
    const pix_half_edge *e = &mesh->edges[i];
    const int32_t rank = s->ranks[e->node];
    if (rank > s->ranks[mesh->edges[e->next].node] || rank > s->ranks[mesh->edges[e->previous].node]) continue;
    PIX_ASSERT(count < mesh->node_count);
    s->active[count++] = i;
  }
  return count;
}

bool pix_mesh_triangulate(pix_mesh *mesh, const pix_outline *outline, int32_t first_loop, int32_t loop_count,
                          pix_allocator *allocator) {
  int64_t nodes = 0;
  for (int32_t k = first_loop; k < first_loop + loop_count; k++) nodes += outline->loops[k].count;
  if (nodes > INT32_MAX / 16 || !reserve(mesh, (int32_t)nodes, loop_count - 1, allocator)) return false;
  pix_sweep *s = mesh->sweep;
  load(mesh, outline, first_loop, loop_count);
  sort_nodes(mesh);
  s->active_count = s->cut_count = 0;
  for (int32_t k = 0; k < mesh->node_count; k++) visit(mesh, node_of(s->order[k]));
  PIX_ASSERT(s->active_count == 0);
  cut(mesh);
  const int32_t parts = list_parts(mesh);
  for (int32_t k = 0; k < parts; k++) triangulate_part(mesh, s->active[k]);
  return true;
}
