package io.millrace.desktop.screen;

import io.millrace.desktop.service.Cluster;
import java.time.Instant;
import java.time.ZoneId;

/// The name for the end of the timeline: the present of a cluster, or the moment at which a case file was saved.
public sealed interface TimelineEnd {

    /// Of a cluster that runs.
    record Now() implements TimelineEnd {}

    /// Of a case file.
    record Saved(Instant at) implements TimelineEnd {}

    static TimelineEnd of(Cluster cluster) {
        return cluster.saved().<TimelineEnd>map(Saved::new).orElseGet(Now::new);
    }

    default boolean saved() {
        return this instanceof Saved;
    }

    /// On the button that leads to it.
    default String button() {
        return saved() ? "Saved" : "Live";
    }

    /// What that button does.
    default String back() {
        return saved() ? "Show the moment of saving" : "Show the present";
    }

    /// In the place of a time.
    default String time() {
        return switch (this) {
            case Now() -> "now";
            case Saved(Instant at) -> UnitFormat.moment(at, ZoneId.systemDefault());
        };
    }

    /// At the beginning of what is from then.
    default String then() {
        return saved() ? "When saved" : "Now";
    }

    /// As in "for the present only".
    default String of() {
        return saved() ? "of the moment of saving" : "of the present";
    }
}
