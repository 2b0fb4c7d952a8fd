package io.millrace.desktop.flame;

import io.millrace.desktop.history.TimelineEnd;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.wire.cluster.FlameGraphSnapshots;
import java.time.Instant;
import java.time.ZoneId;

/// The source of a vertex's flame graph.
public sealed interface FlameOrigin {

    /// The present, over all subtasks.
    record Now() implements FlameOrigin {}

    /// The present, for one subtask.
    record Subtask(int subtask) implements FlameOrigin {}

    /// The present, for all subtasks but one.
    record Rest(int subtask, int parallelism) implements FlameOrigin {}

    /// A sample that the cluster has kept.
    record Kept(FlameGraphSnapshots.Snapshot flame) implements FlameOrigin {}

    /// No sample was kept around that moment.
    record NotKept(Instant moment) implements FlameOrigin {}

    /// A profile from a file, or a sample that was on the screen earlier.
    record Taken(String name, Instant at, Profile profile) implements FlameOrigin {}

    /// Returns whether another request may return newer data.
    default boolean live() {
        return switch (this) {
            case Now _, Subtask _, Rest _ -> true;
            case Kept _, Taken _, NotKept _ -> false;
        };
    }

    /// Returns the text for a list.
    default String label(TimelineEnd end) {
        return switch (this) {
            case Now() -> end.then() + ", all subtasks";
            case Subtask(int subtask) -> end.then() + ", subtask " + subtask;
            case Rest(int subtask, int _) -> end.then() + ", all but subtask " + subtask;
            case Kept(var flame) -> label(flame);
            case NotKept(var moment) -> "None of " + TimeFormat.time(moment, ZoneId.systemDefault());
            case Taken taken -> taken.name();
        };
    }

    private static String label(FlameGraphSnapshots.Snapshot flame) {
        var whose = flame.subtask().map(subtask -> "subtask " + subtask).orElse("all subtasks");
        return TimeFormat.time(Instant.ofEpochMilli(flame.endTimestamp()), ZoneId.systemDefault()) + ", " + whose + ", "
                + flame.samples() + (flame.samples() == 1 ? " sample" : " samples");
    }
}
