package io.millrace.desktop.metric;

import io.millrace.desktop.history.TimeRange;
import java.util.List;

/// The content of an open dashboard: its charts in order, all over the same period.
record DashboardState(TimeRange stretch, List<Plot> plots) {
    DashboardState {
        plots = List.copyOf(plots);
    }
}
