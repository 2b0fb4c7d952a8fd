package io.millrace.server.engine.durable;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.checkpoint.Checkpoints;

/// Finds local savepoints that are whole.
final class Savepoints {
    /// The engine begins the name of a savepoint's folder with this much of the job's id.
    private static final int ID_LENGTH = 6;

    private Savepoints() {}

    /// The newest savepoint of a job.
    ///
    /// @param folder of all savepoints
    static Optional<String> newest(String folder, JobID job) {
        var local = local(folder);
        if (local.isEmpty() || !Files.isDirectory(local.get())) {
            return Optional.empty();
        }
        try (var found = Files.newDirectoryStream(
                local.get(), "savepoint-" + job.toHexString().substring(0, ID_LENGTH) + "-*")) {
            var paths = new ArrayList<String>();
            found.forEach(path -> paths.add(path.toUri().toString()));
            return paths.stream()
                    .filter(path -> number(path).isPresent())
                    .max(Comparator.comparingLong(path -> number(path).getAsLong()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The number of a savepoint; empty if it is not whole, or on another file system.
    static OptionalLong number(String savepoint) {
        var local = local(savepoint);
        if (local.isEmpty()) {
            return OptionalLong.empty();
        }
        try (var metadata = new DataInputStream(Files.newInputStream(local.get().resolve("_metadata")))) {
            var read = Checkpoints.loadCheckpointMetadata(metadata, Savepoints.class.getClassLoader(), savepoint);
            return StoredJobs.damage(read.getOperatorStates()).isEmpty()
                    ? OptionalLong.of(read.getCheckpointId())
                    : OptionalLong.empty();
        } catch (IOException | RuntimeException e) { // what is damaged may be read as anything
            return OptionalLong.empty();
        }
    }

    private static Optional<Path> local(String address) {
        var path = new org.apache.flink.core.fs.Path(address);
        var scheme = path.toUri().getScheme();
        return scheme == null || scheme.equals("file") ? Optional.of(Path.of(path.getPath())) : Optional.empty();
    }
}
