package io.millrace.desktop.action;

import io.millrace.desktop.checkpoint.CheckpointRow;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.wire.cluster.CheckpointsHistory;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;

/// A savepoint or checkpoint from which a job can be started.
record StartingPoint(String path, String says, boolean savepoint) {

    /// The starting points of a job: savepoints first, then the latest first.
    static List<StartingPoint> of(CheckpointsHistory history) {
        return CheckpointRow.of(history).stream()
                .filter(CheckpointRow::startable)
                .sorted(Comparator.comparing((CheckpointRow row) -> !row.savepoint())
                        .thenComparing(CheckpointRow::triggered, Comparator.reverseOrder()))
                .map(row -> new StartingPoint(
                        row.path(),
                        row.name() + " of " + TimeFormat.time(row.triggered(), ZoneId.systemDefault()),
                        row.savepoint()))
                .toList();
    }

    /// The folder for savepoints of the job: the folder of its last savepoint, or else one beside its checkpoints;
    /// empty if neither is known.
    static String folder(List<StartingPoint> points) {
        return points.stream()
                .findFirst()
                .map(point -> point.savepoint() ? parent(point.path()) : beside(point.path()))
                .orElse("");
    }

    /// Returns `file:/checkpoints/savepoints` for `file:/checkpoints/0123…/chk-7`.
    private static String beside(String checkpoint) {
        var root = parent(parent(checkpoint));
        return root.isEmpty() ? "" : root + "/savepoints";
    }

    private static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash <= 0 ? "" : path.substring(0, slash);
    }
}
