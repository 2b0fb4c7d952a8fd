package io.millrace.cli.live;

/// The outcome of a query, or that it is still running.
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
