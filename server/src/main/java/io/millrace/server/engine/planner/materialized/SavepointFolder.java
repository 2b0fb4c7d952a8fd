package io.millrace.server.engine.planner.materialized;

import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.state.filesystem.AbstractFsCheckpointStorageAccess;

/// The folder for the savepoint of one attempt to suspend a table. The catalog has it before the job is stopped, so
/// that the savepoint is found if the statement does not learn its path or cannot store it.
record SavepointFolder(String path) {
    /// A folder that does not exist yet.
    static SavepointFolder in(String parent, String job) {
        return new SavepointFolder(new Path(parent, "suspend-" + job + "-" + UUID.randomUUID()).toString());
    }

    /// The complete savepoint in the folder; empty if there is none that this process can read.
    Optional<String> savepoint() throws IOException {
        var folder = new Path(path);
        var files = folder.getFileSystem();
        if (!files.exists(folder)) {
            return Optional.empty();
        }
        for (var each : files.listStatus(folder)) {
            var savepoint = each.getPath();
            if (files.exists(new Path(savepoint, AbstractFsCheckpointStorageAccess.METADATA_FILE_NAME))) {
                return Optional.of(savepoint.toString());
            }
        }
        return Optional.empty();
    }
}
