package io.millrace.desktop.screen.metric;

import io.millrace.desktop.service.history.Stretch;
import java.util.List;

/// What an open dashboard shows: its charts in order, all over the same time.
record Looked(Stretch stretch, List<Plot> plots) {
    Looked {
        plots = List.copyOf(plots);
    }
}
