package io.millrace.server.config;

import java.time.Duration;

/// What the flight recorder keeps, and where.
public record RecorderSection(boolean enabled, String folder, long size, Duration keep, Duration interval, int values) {
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    public RecorderSection {
        if (keep.compareTo(SHORTEST) < 0 || interval.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException("recorder.keep and recorder.interval must be at least 1 s");
        }
    }
}
