package io.millrace.cli.live;

/// Whether a query still runs, or how it ended.
public enum QueryEnd {
    RUNNING("running"),
    FINISHED("finished"),
    CANCELLED("cancelled"),
    FAILED("failed");

    private final String word;

    QueryEnd(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
