package io.millrace.desktop.casefile;

/// The amount of each log file that goes into a case.
enum LogAmount {
    ONE("Last 1 MiB each", 1L << 20),
    TEN("Last 10 MiB each", 10L << 20),
    HUNDRED("Last 100 MiB each", 100L << 20),
    WHOLE("Whole files", Long.MAX_VALUE);

    private final String label;
    private final long bytes;

    LogAmount(String label, long bytes) {
        this.label = label;
        this.bytes = bytes;
    }

    public String label() {
        return label;
    }

    long bytes() {
        return bytes;
    }
}
