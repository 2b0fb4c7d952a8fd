package io.millrace.cli.live;

import io.millrace.sql.result.RowSize;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// A ring of the latest changes, bounded in number and size.
final class ChangeRing {
    private final int maxChanges;
    private final long maxWeight;
    private final Deque<Change> changes = new ArrayDeque<>();
    private long weight;

    ChangeRing(int maxChanges, long maxWeight) {
        this.maxChanges = maxChanges;
        this.maxWeight = maxWeight;
    }

    void add(Change change) {
        changes.addLast(change);
        weight += RowSize.of(change.row());
        while (changes.size() > maxChanges || (weight > maxWeight && changes.size() > 1)) {
            weight -= RowSize.of(changes.removeFirst().row());
        }
    }

    /// All changes, the oldest first.
    List<Change> all() {
        return List.copyOf(changes);
    }
}
