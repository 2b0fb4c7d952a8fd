package io.millrace.cli.live;

import io.millrace.sql.result.RowSize;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The last changes, no more than a number of them.
final class ChangeRing {
    private final int most;
    private final long mostWeight;
    private final Deque<Change> changes = new ArrayDeque<>();
    private long weight;

    ChangeRing(int most, long mostWeight) {
        this.most = most;
        this.mostWeight = mostWeight;
    }

    void add(Change change) {
        changes.addLast(change);
        weight += RowSize.of(change.row());
        while (changes.size() > most || (weight > mostWeight && changes.size() > 1)) {
            weight -= RowSize.of(changes.removeFirst().row());
        }
    }

    /// From the oldest to the newest.
    List<Change> all() {
        return List.copyOf(changes);
    }
}
