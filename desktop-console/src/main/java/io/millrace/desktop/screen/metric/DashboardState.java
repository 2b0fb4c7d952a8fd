package io.millrace.desktop.screen.metric;

import io.millrace.desktop.service.history.TimeRange;
import java.util.List;

/// What an open dashboard shows: its charts in order, all over the same time.
record DashboardState(TimeRange stretch, List<Plot> plots) {
    DashboardState {
        plots = List.copyOf(plots);
    }
}
