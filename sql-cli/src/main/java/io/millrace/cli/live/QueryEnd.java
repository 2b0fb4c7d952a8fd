package io.millrace.cli.live;

/// The state of a query: running, or how it ended.
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
