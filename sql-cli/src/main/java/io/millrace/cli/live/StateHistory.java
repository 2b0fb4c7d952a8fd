package io.millrace.cli.live;

import java.util.ArrayList;
import java.util.List;

/// The latest snapshots of a result, for stepping back. Their number and their rows are bounded.
final class StateHistory {
    private static final int MAX_STATES = 300;
    private static final int MAX_ROWS = 50_000;

    private final List<ResultState> states = new ArrayList<>();
    private long rows;

    /// Adds a snapshot, unless nothing has changed since the last.
    void add(ResultState state) {
        if (!states.isEmpty() && states.getLast().changes() == state.changes()) {
            return;
        }
        states.add(state);
        rows += state.retainedRows();
        while (states.size() > 1 && (states.size() > MAX_STATES || rows > MAX_ROWS)) {
            rows -= states.removeFirst().retainedRows();
        }
    }

    long rows() {
        return rows;
    }

    int size() {
        return states.size();
    }

    /// The snapshot a number of steps before the last, or the oldest one.
    ResultState back(int steps) {
        return states.get(Math.max(0, states.size() - 1 - steps));
    }
}
