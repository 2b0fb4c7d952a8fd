package io.millrace.server.config;

import java.time.Duration;

/// How streams of events are sent, and where those about the cluster come from.
public record EventsSection(
        int streams, Duration heartbeat, Duration patience, Duration http2Time, int history, Duration interval) {
    public EventsSection {
        if (!heartbeat.isPositive() || !patience.isPositive() || !http2Time.isPositive() || !interval.isPositive()) {
            throw new IllegalArgumentException(
                    "rest.events.heartbeat, .patience, .http2-time and .interval must be above 0");
        }
    }
}
