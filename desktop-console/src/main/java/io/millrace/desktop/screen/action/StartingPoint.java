package io.millrace.desktop.screen.action;

import io.millrace.desktop.checkpoint.CheckpointRow;
import io.millrace.desktop.screen.UnitFormat;
import io.millrace.wire.cluster.Checkpoints;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;

/// A savepoint or checkpoint from which a job can be started.
public record StartingPoint(String path, String says, boolean savepoint) {

    /// Those of a job; what a person wrote comes first, then the latest.
    static List<StartingPoint> of(Checkpoints.History history) {
        return CheckpointRow.of(history).stream()
                .filter(CheckpointRow::startable)
                .sorted(Comparator.comparing((CheckpointRow row) -> !row.savepoint())
                        .thenComparing(CheckpointRow::triggered, Comparator.reverseOrder()))
                .map(row -> new StartingPoint(
                        row.path(),
                        row.name() + " of " + UnitFormat.time(row.triggered(), ZoneId.systemDefault()),
                        row.savepoint()))
                .toList();
    }

    /// The folder where savepoints of the job belong: where the last one is, or else beside the folder of its
    /// checkpoints; empty where nothing is known.
    static String folder(List<StartingPoint> points) {
        return points.stream()
                .findFirst()
                .map(point -> point.savepoint() ? parent(point.path()) : beside(point.path()))
                .orElse("");
    }

    /// `file:/checkpoints/0123…/chk-7` has `file:/checkpoints/savepoints` beside it.
    private static String beside(String checkpoint) {
        var root = parent(parent(checkpoint));
        return root.isEmpty() ? "" : root + "/savepoints";
    }

    private static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash <= 0 ? "" : path.substring(0, slash);
    }
}
