package io.millrace.wire.cluster;

/// A spread of values. A percentile without a sample is `NaN`, on the wire the JSON string of that name.
public record Statistics(long min, long max, long avg, double p50, double p90, double p95, double p99, double p999) {}
