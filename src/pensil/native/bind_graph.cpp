// The Python class Graph, and the constraints on graphs.
#include <algorithm>

#include "bind_solver.hpp"
#include "propagators/connected.hpp"
#include "propagators/connected_edges.hpp"
#include "propagators/island.hpp"
#include "propagators/small_island.hpp"
#include "python_input.hpp"
#include "regions.hpp"

namespace pensil {

namespace {

constexpr long most_vertices = 1L << 28;

Vertex read_vertex(PyObject* object, Vertex vertices) {
    const long value = read_int(object);
    if (value < 0 || value >= vertices) bad_argument("no such vertex: " + std::to_string(value));
    return static_cast<Vertex>(value);
}

Vertex read_vertex_count(long count) {
    if (count < 0 || count > most_vertices) bad_argument("bad number of vertices: " + std::to_string(count));
    return static_cast<Vertex>(count);
}

std::vector<Graph::Edge> read_edges(nb::handle object, Vertex vertices) {
    std::vector<Graph::Edge> edges;
    const Items items(object);
    edges.reserve(items.size());
    for (PyObject* item : items) {
        const Items pair(item);
        if (pair.size() != 2) bad_argument("an edge has two ends");
        edges.emplace_back(read_vertex(pair[0], vertices), read_vertex(pair[1], vertices));
    }
    return edges;
}

std::shared_ptr<const Graph> read_neighbours(nb::handle object) {
    const Items lists(object);
    const Vertex vertices = read_vertex_count(static_cast<long>(lists.size()));
    std::vector<Vertex> starts(1, 0), targets;
    starts.reserve(lists.size() + 1);
    for (PyObject* list : lists) {
        for (PyObject* item : Items(list)) targets.push_back(read_vertex(item, vertices));
        starts.push_back(static_cast<Vertex>(targets.size()));
    }
    return std::make_shared<Graph>(std::move(starts), std::move(targets));
}

// A Graph, or the edges of one with this many vertices.
std::shared_ptr<const Graph> graph_from_edges(nb::handle object, std::size_t vertices) {
    PyGraph* given = nullptr;
    if (nb::try_cast(object, given)) return given->graph;
    const Vertex count = read_vertex_count(static_cast<long>(vertices));
    return std::make_shared<Graph>(count, read_edges(object, count));
}

// A Graph, or the list of neighbours of each vertex.
std::shared_ptr<const Graph> graph_from_neighbours(nb::handle object) {
    PyGraph* given = nullptr;
    if (nb::try_cast(object, given)) return given->graph;
    return read_neighbours(object);
}

void check_size(const Graph& graph, const std::vector<Lit>& lits) {
    if (static_cast<std::size_t>(graph.size()) != lits.size()) bad_argument("one literal per vertex is needed");
}

std::shared_ptr<const Plane> read_plane(Vertex vertices, nb::handle edge, nb::handle squares) {
    Plane plane;
    for (PyObject* item : Items(edge)) plane.edge.push_back(read_vertex(item, vertices));
    for (PyObject* item : Items(squares)) {
        const Items corners(item);
        if (corners.size() != 4) bad_argument("a square has four vertices");
        Square& square = plane.squares.emplace_back();
        for (std::size_t i = 0; i < 4; ++i) square[i] = read_vertex(corners[i], vertices);
    }
    return std::make_shared<const Plane>(std::move(plane));
}

PyGraph make_grid(long rows, long cols) {
    if (rows < 0 || cols < 0 || (cols > 0 && rows > most_vertices / cols)) bad_argument("bad size of a grid");
    std::vector<Vertex> starts(1, 0), targets;
    starts.reserve(static_cast<std::size_t>(rows * cols) + 1);
    targets.reserve(static_cast<std::size_t>(4 * rows * cols));
    for (long row = 0; row < rows; ++row) {
        for (long col = 0; col < cols; ++col) {
            const auto cell = static_cast<Vertex>(row * cols + col);
            if (row > 0) targets.push_back(cell - static_cast<Vertex>(cols));
            if (col > 0) targets.push_back(cell - 1);
            if (col + 1 < cols) targets.push_back(cell + 1);
            if (row + 1 < rows) targets.push_back(cell + static_cast<Vertex>(cols));
            starts.push_back(static_cast<Vertex>(targets.size()));
        }
    }
    return {std::make_shared<Graph>(std::move(starts), std::move(targets))};
}

// The vertices at most `distance` steps from `start`, nearest first, over vertices that are not blocked.
nb::list within(const PyGraph& self, nb::handle start, long distance, nb::bytes blocked) {
    const Graph& graph = *self.graph;
    const Vertex first = read_vertex(start.ptr(), graph.size());
    if (blocked.size() != 0 && blocked.size() != static_cast<std::size_t>(graph.size())) {
        bad_argument("blocked needs one byte per vertex");
    }
    std::vector<std::int8_t> seen(static_cast<std::size_t>(graph.size()), 0);
    if (blocked.size() != 0) std::copy_n(blocked.c_str(), seen.size(), seen.begin());
    std::vector<Vertex> found(1, first);
    seen[first] = 1;
    for (std::size_t begin = 0; distance > 0 && begin < found.size(); --distance) {
        for (const std::size_t end = found.size(); begin < end; ++begin) {
            for (Vertex next : graph.neighbours(found[begin])) {
                if (seen[next]) continue;
                seen[next] = 1;
                found.push_back(next);
            }
        }
    }
    nb::list result;
    for (Vertex v : found) result.append(v);
    return result;
}

// The graph on these vertices alone, numbered in the order given.
PyGraph subgraph(const PyGraph& self, nb::handle vertices) {
    const Graph& graph = *self.graph;
    std::vector<Vertex> number(static_cast<std::size_t>(graph.size()), no_vertex), kept;
    for (PyObject* item : Items(vertices)) {
        const Vertex v = read_vertex(item, graph.size());
        if (number[v] != no_vertex) bad_argument("vertex given twice: " + std::to_string(v));
        number[v] = static_cast<Vertex>(kept.size());
        kept.push_back(v);
    }
    std::vector<Vertex> starts(1, 0), targets;
    starts.reserve(kept.size() + 1);
    targets.reserve(4 * kept.size());
    for (Vertex v : kept) {
        for (Vertex next : graph.neighbours(v)) {
            if (number[next] != no_vertex) targets.push_back(number[next]);
        }
        starts.push_back(static_cast<Vertex>(targets.size()));
    }
    return {std::make_shared<Graph>(std::move(starts), std::move(targets))};
}

nb::list edges(const PyGraph& self) {
    nb::list result;
    for (Vertex v = 0; v < self.graph->size(); ++v) {
        for (Vertex next : self.graph->neighbours(v)) {
            if (v < next) result.append(nb::make_tuple(v, next));
        }
    }
    return result;
}

void connected(PySolver& self, nb::handle lits, nb::handle edges, long guard, long total) {
    Solver& solver = self.solver();
    std::vector<Lit> vertices = read_literals(solver, lits);
    const Lit switch_on = read_guard(solver, guard);
    auto graph = graph_from_edges(edges, vertices.size());
    check_size(*graph, vertices);
    if (total < -1) bad_argument("bad total: " + std::to_string(total));
    if (total >= 0) solver.add_count(total, total, vertices.data(), vertices.size(), switch_on);
    const auto known = static_cast<std::int32_t>(std::min(total, most_vertices));
    solver.add_propagator(std::make_unique<Connected>(std::move(vertices), std::move(graph), known), switch_on,
                          Priority::costly);
}

void connected_edges(PySolver& self, long vertices, nb::handle ends, nb::handle lits, long guard) {
    Solver& solver = self.solver();
    const Vertex count = read_vertex_count(vertices);
    std::vector<Lit> edges = read_literals(solver, lits);
    std::vector<Graph::Edge> pairs = read_edges(ends, count);
    if (pairs.size() != edges.size()) bad_argument("one literal per edge is needed");
    const Lit switch_on = read_guard(solver, guard);
    solver.add_propagator(std::make_unique<ConnectedEdges>(count, std::move(pairs), std::move(edges)), switch_on,
                          Priority::costly);
}

template <class Size>
void post_island(Solver& solver, std::vector<Lit> vertices, std::shared_ptr<const Graph> graph, Vertex root, Size size,
                 Lit guard) {
    if (vertices.size() > small_island) {
        using Large = Island<Size>;
        solver.add_propagator(std::make_unique<Large>(std::move(vertices), std::move(graph), root, std::move(size)), guard);
        return;
    }
    using Small = SmallIsland<Size>;
    std::vector<typename Small::Set> near(vertices.size(), 0);
    for (Vertex v = 0; v < graph->size(); ++v) {
        for (Vertex next : graph->neighbours(v)) near[v] |= typename Small::Set{1} << next;
    }
    solver.add_propagator(std::make_unique<Small>(std::move(vertices), std::move(near), root, std::move(size)), guard);
}

// Reads a number in order encoding, and posts that each literal implies the one before.
std::vector<Lit> post_number(Solver& solver, nb::handle object) {
    std::vector<Lit> lits = read_literals(solver, object);
    for (std::size_t i = 1; i < lits.size(); ++i) {
        const Lit order[] = {~lits[i], lits[i - 1]};
        solver.add_clause(order, 2);
    }
    return lits;
}

void island(PySolver& self, nb::handle lits, nb::handle neighbours, nb::handle root, nb::handle size, long guard,
            nb::handle sizes) {
    Solver& solver = self.solver();
    std::vector<Lit> vertices = read_literals(solver, lits);
    auto graph = graph_from_neighbours(neighbours);
    check_size(*graph, vertices);
    const Vertex start = read_vertex(root.ptr(), graph->size());
    const long wanted = size.is_none() ? 0 : read_int(size.ptr());
    if (wanted < 0) bad_argument("bad size: " + std::to_string(wanted));
    const Lit switch_on = read_guard(solver, guard);
    if (!sizes.is_none()) {
        if (!size.is_none()) bad_argument("a size is told, or it is a number");
        SizeNumber number(post_number(solver, sizes));
        post_island(solver, std::move(vertices), std::move(graph), start, std::move(number), switch_on);
        return;
    }
    const ToldSize known(static_cast<std::int32_t>(std::min(wanted, most_vertices)));
    post_island(solver, std::move(vertices), std::move(graph), start, known, switch_on);
}

// Roots are pairs of a vertex and a size: 0 = any, or literals. With guards (one per root) each root can be switched off.
nb::object regions(PySolver& self, nb::handle lits, const PyGraph& graph, nb::handle roots, nb::handle guards,
                   nb::handle rooted, long apart, long most_owners, double seconds, const PyPlane* plane, bool later) {
    Solver& solver = self.solver();
    const std::vector<Lit> vertices = read_literals(solver, lits);
    check_size(*graph.graph, vertices);
    if (most_owners < 0) bad_argument("bad most_owners: " + std::to_string(most_owners));
    std::vector<Root> list;
    std::vector<std::int8_t> taken(vertices.size(), 0);
    for (PyObject* item : Items(roots)) {
        const Items pair(item);
        if (pair.size() != 2) bad_argument("a root is a vertex and a size");
        Root root;
        root.vertex = read_vertex(pair[0], graph.graph->size());
        if (taken[root.vertex]++) bad_argument("two roots at one vertex: " + std::to_string(root.vertex));
        if (PySequence_Check(pair[1])) {
            root.sizes = post_number(solver, pair[1]);
            if (root.sizes.empty()) bad_argument("a size that is a number needs literals");
        } else {
            const long size = read_int(pair[1]);
            if (size < 0) bad_argument("bad size: " + std::to_string(size));
            root.size = static_cast<std::int32_t>(std::min(size, most_vertices));
        }
        list.push_back(std::move(root));
    }
    RegionGuards rules;
    if (!guards.is_none()) {
        const Items switches(guards);
        if (switches.size() != list.size()) bad_argument("expected one guard per root");
        for (std::size_t i = 0; i < list.size(); ++i) list[i].guard = to_literal(solver, read_int(switches[i]));
        if (!rooted.is_none()) {
            rules.rooted = read_literals(solver, rooted);
            if (rules.rooted.size() != vertices.size()) bad_argument("expected one guard per vertex");
        }
        rules.apart = read_guard(solver, apart);
    }
    const auto most = static_cast<std::size_t>(most_owners);
    if (plane != nullptr && plane->vertices != graph.graph->size()) bad_argument("the plane has other vertices");
    const PlaneUse use{plane == nullptr ? nullptr : plane->plane, later};
    const Posted posted = self.without_gil(seconds, no_limit, [&](Solver& on, Limits& limits) {
        if (guards.is_none()) return post_regions(on, vertices, *graph.graph, list, use, most, limits);
        return post_guarded_regions(on, vertices, *graph.graph, list, rules, most, limits);
    });
    return posted == Posted::stopped ? nb::object(nb::none()) : nb::object(nb::bool_(posted == Posted::yes));
}

}  // namespace

void bind_graph(nb::module_& m) {
    nb::class_<PyGraph>(m, "Graph", "An undirected graph, to be shared by constraints. Vertices are 0 .. size - 1.")
        .def("__init__",
             [](PyGraph* self, long size, nb::handle edges) {
                 const Vertex count = read_vertex_count(size);
                 new (self) PyGraph{std::make_shared<Graph>(count, read_edges(edges, count))};
             },
             nb::arg("size"), nb::arg("edges"))
        .def_static("grid", &make_grid, nb::arg("rows"), nb::arg("cols"),
                    "Cells numbered row by row, joined to those above, left, right and below.")
        .def_prop_ro("size", [](const PyGraph& self) { return self.graph->size(); })
        .def("edges", &edges)
        .def("within", &within, nb::arg("start"), nb::arg("distance"), nb::arg("blocked") = nb::bytes("", 0),
             "The vertices at most `distance` steps from `start`, nearest first, over vertices that are not blocked.")
        .def("subgraph", &subgraph, nb::arg("vertices"),
             "The graph on these vertices alone, numbered in the order given.");
    nb::class_<PyPlane>(m, "Plane",
                        "How a graph lies in the plane: the vertices along its edge, all around, and the squares of "
                        "four, row by row.")
        .def("__init__",
             [](PyPlane* self, long vertices, nb::handle edge, nb::handle squares) {
                 const Vertex count = read_vertex_count(vertices);
                 new (self) PyPlane{count, read_plane(count, edge, squares)};
             },
             nb::arg("vertices"), nb::arg("edge"), nb::arg("squares"));
}

void bind_graph_constraints(nb::class_<PySolver>& solver) {
    solver
        .def("connected", &connected, nb::arg("lits"), nb::arg("edges"), nb::arg("guard") = 0, nb::arg("total") = -1,
             "The true vertices of a graph are connected; with a total, exactly so many are true.")
        .def("connected_edges", &connected_edges, nb::arg("n"), nb::arg("ends"), nb::arg("lits"), nb::arg("guard") = 0,
             "All n vertices are connected by the true edges.")
        .def("island", &island, nb::arg("lits"), nb::arg("neighbours"), nb::arg("root"),
             nb::arg("size") = nb::none(), nb::arg("guard") = 0, nb::arg("sizes") = nb::none(),
             "The root and all true vertices are connected, and there are `size` of them (None: any number, or that of "
             "which `sizes` say: more than 0, more than 1, and so on).")
        .def("regions", &regions, nb::arg("lits"), nb::arg("graph"), nb::arg("roots"), nb::arg("guards") = nb::none(),
             nb::arg("rooted") = nb::none(), nb::arg("apart") = 0, nb::arg("most_owners") = 1L << 30,
             nb::arg("seconds") = -1.0, nb::arg("plane") = nb::none(), nb::arg("later") = false,
             "The true vertices fall into separate connected regions, one around each root (vertex, size or 0, or "
             "literals that say of its size: more than 0, more than 1, and so on). "
             "With a guard per root, roots can be switched off; `rooted` (one guard per vertex) and `apart` guard "
             "the rules that every true vertex belongs to a root and that regions do not touch. False = not posted: "
             "more than `most_owners` literals would be needed. None = out of time: the solver is then good for "
             "nothing. Without guards, where all other vertices are connected too, to know how the graph lies in the "
             "`plane` makes for less search; `later`: that is posted when a search turns out to be long.");
}

}  // namespace pensil
