package io.millrace.cli.live;

/// Whether a query still runs, or how it ended.
public enum Ending {
    RUNNING("running"),
    FINISHED("finished"),
    CANCELLED("cancelled"),
    FAILED("failed");

    private final String word;

    Ending(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
