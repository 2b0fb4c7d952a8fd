package io.millrace.cli.live;

import java.util.Locale;

/// The state of a query: running, or how it ended.
public enum QueryEnd {
    RUNNING,
    FINISHED,
    CANCELLED,
    FAILED;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
