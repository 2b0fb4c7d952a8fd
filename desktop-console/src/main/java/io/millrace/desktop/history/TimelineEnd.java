package io.millrace.desktop.history;

import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.service.Cluster;
import java.time.Instant;
import java.time.ZoneId;

/// The label for the end of the timeline: the present of a cluster, or the moment at which a case file was saved.
public sealed interface TimelineEnd {

    /// The end for a running cluster.
    record Now() implements TimelineEnd {}

    /// The end for a case file.
    record Saved(Instant at) implements TimelineEnd {}

    static TimelineEnd of(Cluster cluster) {
        return cluster.saved().<TimelineEnd>map(Saved::new).orElseGet(Now::new);
    }

    default boolean saved() {
        return this instanceof Saved;
    }

    /// The label of the button that selects the end.
    default String button() {
        return saved() ? "Saved" : "Live";
    }

    /// The description of that button.
    default String back() {
        return saved() ? "Show the moment of saving" : "Show the present";
    }

    /// The label in place of a time.
    default String time() {
        return switch (this) {
            case Now() -> "now";
            case Saved(Instant at) -> TimeFormat.moment(at, ZoneId.systemDefault());
        };
    }

    /// The prefix of values from that moment.
    default String then() {
        return saved() ? "When saved" : "Now";
    }

    /// The phrase for use in a sentence, such as "of the present".
    default String of() {
        return saved() ? "of the moment of saving" : "of the present";
    }
}
