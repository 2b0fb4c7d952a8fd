package io.millrace.desktop.graph;

import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Finds vertices by words in their operators, descriptions, states and ids, and steps through the matches.
final class GraphSearch {
    private final StringProperty text = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<Hits> hits = new ReadOnlyObjectWrapper<>(Hits.NONE);
    private List<Topology.Node> nodes = List.of();

    /// The matches of a search, in the order of the graph, and the current match.
    ///
    /// @param asked whether a search is active
    public record Hits(boolean asked, List<VertexId> found, Optional<VertexId> at, Set<VertexId> all) {
        static final Hits NONE = new Hits(false, List.of(), Optional.empty(), Set.of());

        /// Whether the search excludes a vertex.
        public boolean leftOut(VertexId vertex) {
            return asked && !all.contains(vertex);
        }

        /// The state of the search in words.
        public String words() {
            if (!asked) {
                return "";
            }
            if (found.isEmpty()) {
                return "None found";
            }
            return at.map(vertex -> found.indexOf(vertex) + 1 + " of " + found.size())
                    .orElse(found.size() + " found");
        }
    }

    GraphSearch() {
        text.addListener((value, before, now) -> search(Optional.empty()));
    }

    public StringProperty text() {
        return text;
    }

    public ReadOnlyObjectProperty<Hits> hits() {
        return hits.getReadOnlyProperty();
    }

    void in(List<Topology.Node> now) {
        nodes = now;
        if (hits.get().asked) {
            search(hits.get().at);
        }
    }

    private void search(Optional<VertexId> at) {
        var words = Stream.of(text.get().toLowerCase(Locale.ROOT).split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        if (words.isEmpty()) {
            hits.set(Hits.NONE);
            return;
        }
        var found = nodes.stream()
                .filter(node -> node.speaksOf(words))
                .map(Topology.Node::id)
                .toList();
        var all = found.stream().collect(Collectors.toUnmodifiableSet());
        hits.set(new Hits(true, found, at.filter(all::contains), all));
    }

    /// Goes to the next match, cyclically, and returns it.
    public Optional<VertexId> walk(boolean backwards) {
        var now = hits.get();
        if (now.found.isEmpty()) {
            return Optional.empty();
        }
        int count = now.found.size();
        int from = now.at.map(now.found::indexOf).orElse(backwards ? count : -1);
        var next = Optional.of(now.found.get(Math.floorMod(from + (backwards ? -1 : 1), count)));
        hits.set(new Hits(true, now.found, next, now.all));
        return next;
    }
}
