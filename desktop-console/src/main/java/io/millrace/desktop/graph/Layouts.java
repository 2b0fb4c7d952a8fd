package io.millrace.desktop.graph;

import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.id.VertexId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Lays out a graph off the JavaFX thread whenever its shape changes. It caches the latest layouts, so that closing a
/// chain costs nothing.
final class Layouts {
    private static final int KEPT = 12;

    private final UiExecutors threads;
    private final ReadOnlyObjectWrapper<GraphLayout> layout = new ReadOnlyObjectWrapper<>(GraphLayout.EMPTY);
    private final ReadOnlyBooleanWrapper making = new ReadOnlyBooleanWrapper();
    private final Map<GraphShape, GraphLayout> kept = new LinkedHashMap<>();
    private GraphShape shape = GraphShape.EMPTY;

    Layouts(UiExecutors threads) {
        this.threads = threads;
    }

    ReadOnlyObjectProperty<GraphLayout> layout() {
        return layout.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty making() {
        return making.getReadOnlyProperty();
    }

    void show(Topology topology, Set<VertexId> open) {
        var next = GraphShape.of(topology, open);
        if (next.equals(shape)) {
            return;
        }
        shape = next;
        var known = kept.get(next);
        making.set(known == null);
        if (known == null) {
            threads.ask(() -> LayeredLayout.of(next), made -> made(next, made));
        } else {
            layout.set(known);
        }
    }

    private void made(GraphShape of, GraphLayout made) {
        kept.put(of, made);
        if (kept.size() > KEPT) {
            kept.remove(kept.keySet().iterator().next());
        }
        if (of.equals(shape)) {
            making.set(false);
            layout.set(made);
        }
    }
}
