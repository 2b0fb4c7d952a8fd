package io.millrace.insight;

import io.millrace.wire.cluster.FlameGraphSnapshots.Place;
import io.millrace.wire.cluster.FlameGraphs.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// The difference of two flame graphs. Counts are compared as shares, because two graphs seldom have the same number of
/// samples.
public record FlamesCompared(Node base, Node other) {

    /// The root of the merged graph, which has the frames of both; siblings are sorted by name.
    public Place root() {
        return place(base.name(), new NodePair(Optional.of(base), Optional.of(other)));
    }

    /// The same place in both graphs.
    private record NodePair(Optional<Node> base, Optional<Node> other) {
        NodePair withOther(Node node) {
            return new NodePair(base, Optional.of(node));
        }
    }

    private Place place(String name, NodePair both) {
        int before = count(both.base());
        int after = count(both.other());
        var children = new TreeMap<String, NodePair>();
        for (var child : children(both.base())) {
            children.put(child.name(), new NodePair(Optional.of(child), Optional.empty()));
        }
        for (var child : children(both.other())) {
            var found = children.get(child.name());
            children.put(
                    child.name(),
                    found == null ? new NodePair(Optional.empty(), Optional.of(child)) : found.withOther(child));
        }
        var places = new ArrayList<Place>(children.size());
        for (var child : children.entrySet()) {
            places.add(place(child.getKey(), child.getValue()));
        }
        return new Place(name, before, after, share(after, other) - share(before, base), places);
    }

    private static int count(Optional<Node> node) {
        return node.isPresent() ? node.get().value() : 0;
    }

    private static List<Node> children(Optional<Node> node) {
        return node.isPresent() ? node.get().children() : List.of();
    }

    private static double share(int count, Node root) {
        return root.value() == 0 ? 0 : (double) count / root.value();
    }
}
