package io.millrace.server.config;

import java.time.Duration;

/// How streams of events are sent.
public record EventsSection(int streams, Duration heartbeat, Duration patience) {
    public EventsSection {
        if (!heartbeat.isPositive() || !patience.isPositive()) {
            throw new IllegalArgumentException("rest.events.heartbeat and rest.events.patience must be above 0");
        }
    }
}
