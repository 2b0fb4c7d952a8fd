package io.millrace.cli.live;

/// A stretch of time.
record TimeSpan(long from, long until) {
    long length() {
        return Math.max(1, until - from);
    }
}
