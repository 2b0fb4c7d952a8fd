package io.millrace.server.config;

import java.time.Duration;

/// How streams of events are sent, and where those about the cluster come from.
public record EventsSection(int streams, Duration heartbeat, Duration patience, int history, Duration interval) {
    public EventsSection {
        if (!heartbeat.isPositive() || !patience.isPositive() || !interval.isPositive()) {
            throw new IllegalArgumentException(
                    "rest.events.heartbeat, rest.events.patience and rest.events.interval must be above 0");
        }
    }
}
