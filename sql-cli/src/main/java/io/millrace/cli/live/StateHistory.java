package io.millrace.cli.live;

import java.util.ArrayList;
import java.util.List;

/// The last states of a result, for stepping back: no more than a number of them, nor of the rows that they hold.
final class StateHistory {
    private static final int MOST_STATES = 300;
    private static final int MOST_ROWS = 50_000;

    private final List<ResultState> states = new ArrayList<>();
    private long rows;

    /// Keeps a state unless nothing has changed since the last.
    void add(ResultState state) {
        if (!states.isEmpty() && states.getLast().changes() == state.changes()) {
            return;
        }
        states.add(state);
        rows += state.held();
        while (states.size() > 1 && (states.size() > MOST_STATES || rows > MOST_ROWS)) {
            rows -= states.removeFirst().held();
        }
    }

    long rows() {
        return rows;
    }

    int size() {
        return states.size();
    }

    /// The state a number of steps before the last, or the oldest.
    ResultState back(int steps) {
        return states.get(Math.max(0, states.size() - 1 - steps));
    }
}
