package io.millrace.cli.live;

/// A span of time in epoch milliseconds.
record TimeSpan(long from, long until) {
    long length() {
        return Math.max(1, until - from);
    }
}
