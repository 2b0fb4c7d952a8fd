package io.millrace.desktop.graph;

import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.desktop.graph.GraphLayout.Line;
import io.millrace.desktop.graph.GraphLayout.Point;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A fast layered layout for graphs so large that a better layout would take minutes. Each vertex lies in a layer after
/// its inputs and near the middle of its neighbours, and lines pass between the cards. Pure and deterministic.
final class FastLayout {
    private static final double MARGIN = 24;
    private static final double BESIDE = 28;
    private static final double BETWEEN = 96;
    private static final double LANE = 9;
    private static final double THREAD = 10;
    private static final int SWEEPS = 8;

    private final List<List<Slot>> layers = new ArrayList<>();
    private final Map<VertexId, Slot> cards = new HashMap<>();
    private final List<List<Slot>> ways = new ArrayList<>();

    private FastLayout() {}

    /// A place in a layer: a card, or the passage of a long line.
    private static final class Slot {
        final double width;
        final double height;
        final List<Slot> before = new ArrayList<>();
        final List<Slot> after = new ArrayList<>();
        int layer;
        double x;
        double y;
        double order;
        double lane;

        Slot(double width, double height) {
            this.width = width;
            this.height = height;
        }

        double middle() {
            return y + height / 2;
        }
    }

    static GraphLayout of(GraphShape shape) {
        return shape.vertices().isEmpty() ? GraphLayout.EMPTY : new FastLayout().made(shape);
    }

    private GraphLayout made(GraphShape shape) {
        shape.vertices().forEach(each -> cards.put(each.id(), new Slot(each.width(), each.height())));
        intoLayers(shape);
        shape.edges().forEach(edge -> ways.add(way(card(edge.from()), card(edge.to()))));
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            untangle(sweep % 2 == 0);
        }
        spreadOut();
        double width = sideBySide();
        double height = layers.stream()
                        .flatMap(List::stream)
                        .mapToDouble(slot -> slot.y + slot.height)
                        .max()
                        .orElse(0)
                + MARGIN;
        return read(shape, width, height);
    }

    /// Assigns each vertex to the earliest possible layer; moves a source right before its first consumer. The vertices
    /// are sorted topologically, so that the inputs of a vertex come first.
    private void intoLayers(GraphShape shape) {
        var feeders = new HashMap<VertexId, List<VertexId>>();
        var fed = new HashMap<VertexId, List<VertexId>>();
        for (var edge : shape.edges()) {
            feeders.computeIfAbsent(edge.to(), to -> new ArrayList<>()).add(edge.from());
            fed.computeIfAbsent(edge.from(), from -> new ArrayList<>()).add(edge.to());
        }
        for (var each : shape.vertices()) {
            card(each.id()).layer = feeders.getOrDefault(each.id(), List.of()).stream()
                            .mapToInt(from -> card(from).layer)
                            .max()
                            .orElse(-1)
                    + 1;
        }
        for (var each : shape.vertices()) {
            var next = fed.getOrDefault(each.id(), List.of());
            if (!feeders.containsKey(each.id()) && !next.isEmpty()) {
                card(each.id()).layer =
                        next.stream().mapToInt(to -> card(to).layer).min().orElse(1) - 1;
            }
        }
        shape.vertices().forEach(each -> enter(card(each.id())));
    }

    private Slot card(VertexId vertex) {
        var slot = cards.get(vertex);
        if (slot == null) {
            throw new IllegalArgumentException("an edge of a vertex that is not in the graph: " + vertex);
        }
        return slot;
    }

    private void enter(Slot slot) {
        slot.layer = Math.max(0, slot.layer);
        while (layers.size() <= slot.layer) {
            layers.add(new ArrayList<>());
        }
        layers.get(slot.layer).add(slot);
    }

    /// The slots of a line: its two cards, and a passage in each layer between them.
    private List<Slot> way(Slot from, Slot to) {
        var way = new ArrayList<Slot>();
        way.add(from);
        for (int layer = from.layer + 1; layer < to.layer; layer++) {
            var thread = new Slot(0, THREAD);
            thread.layer = layer;
            enter(thread);
            way.add(thread);
        }
        way.add(to);
        for (int step = 1; step < way.size(); step++) {
            way.get(step - 1).after.add(way.get(step));
            way.get(step).before.add(way.get(step - 1));
        }
        return way;
    }

    /// Moves each slot to the mean position of its neighbours in the previous or next layer.
    private void untangle(boolean forward) {
        layers.forEach(FastLayout::number);
        for (var layer : forward ? layers : layers.reversed()) {
            for (var slot : layer) {
                var near = forward ? slot.before : slot.after;
                slot.order =
                        near.stream().mapToDouble(each -> each.order).average().orElse(slot.order);
            }
            layer.sort(Comparator.comparingDouble(slot -> slot.order));
            number(layer);
        }
    }

    private static void number(List<Slot> layer) {
        for (int index = 0; index < layer.size(); index++) {
            layer.get(index).order = index / (double) layer.size();
        }
    }

    /// Moves the slots of each layer, in their order, towards the middle of their neighbours.
    private void spreadOut() {
        layers.forEach(layer -> stack(layer, new double[layer.size()]));
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (var layer : sweep % 2 == 0 ? layers : layers.reversed()) {
                stack(layer, layer.stream().mapToDouble(FastLayout::wish).toArray());
            }
        }
        double top = layers.stream()
                .flatMap(List::stream)
                .mapToDouble(slot -> slot.y)
                .min()
                .orElse(0);
        layers.forEach(layer -> layer.forEach(slot -> slot.y += MARGIN - top));
    }

    private static double wish(Slot slot) {
        double sum = 0;
        for (var each : slot.before) {
            sum += each.middle();
        }
        for (var each : slot.after) {
            sum += each.middle();
        }
        int near = slot.before.size() + slot.after.size();
        return (near == 0 ? slot.middle() : sum / near) - slot.height / 2;
    }

    private static void stack(List<Slot> layer, double[] desired) {
        double free = Double.NEGATIVE_INFINITY;
        double shift = 0;
        for (int index = 0; index < desired.length; index++) {
            var slot = layer.get(index);
            slot.y = Math.max(free, desired[index]);
            shift += slot.y - desired[index];
            free = slot.y + slot.height + (slot.width == 0 ? THREAD : BESIDE);
        }
        // distributes the displacement equally to both sides
        double mean = desired.length == 0 ? 0 : shift / desired.length;
        layer.forEach(slot -> slot.y -= mean);
    }

    /// Assigns a column to each layer and a lane between two layers to each line; returns the total width.
    private double sideBySide() {
        double x = MARGIN;
        for (var layer : layers) {
            double column = layer.stream().mapToDouble(slot -> slot.width).max().orElse(0);
            for (var slot : layer) {
                slot.x = x;
            }
            int lanes = lanes(layer);
            x += column;
            for (var slot : layer) {
                slot.lane = x + BETWEEN / 3 + slot.lane * LANE;
            }
            x += BETWEEN + lanes * LANE;
        }
        return x - BETWEEN + MARGIN;
    }

    /// Assigns the lanes. All lines from a slot share a lane, and lines that do not meet can share one too. Returns the
    /// number of lanes.
    private static int lanes(List<Slot> layer) {
        var ends = new ArrayList<Double>();
        for (var slot : layer) {
            double low = slot.middle();
            double high = low;
            for (var next : slot.after) {
                low = Math.min(low, next.middle());
                high = Math.max(high, next.middle());
            }
            if (high - low < 1) {
                continue;
            }
            int lane = 0;
            while (lane < ends.size() && ends.get(lane) > low - 4) {
                lane++;
            }
            if (lane == ends.size()) {
                ends.add(high);
            } else {
                ends.set(lane, high);
            }
            slot.lane = lane;
        }
        return ends.size();
    }

    private GraphLayout read(GraphShape shape, double width, double height) {
        var boxes = new HashMap<VertexId, Box>();
        cards.forEach((id, slot) -> boxes.put(id, new Box(slot.x, slot.y, slot.width, slot.height)));
        var lines = new ArrayList<Line>();
        for (int index = 0; index < ways.size(); index++) {
            var way = ways.get(index);
            var points = new ArrayList<Point>();
            points.add(new Point(
                    way.getFirst().x + way.getFirst().width, way.getFirst().middle()));
            for (int step = 1; step < way.size(); step++) {
                var from = way.get(step - 1);
                var to = way.get(step);
                points.add(new Point(from.lane, from.middle()));
                points.add(new Point(from.lane, to.middle()));
            }
            points.add(new Point(way.getLast().x, way.getLast().middle()));
            lines.add(Line.through(shape.edges().get(index), points));
        }
        return new GraphLayout(boxes, lines, width, height);
    }
}
