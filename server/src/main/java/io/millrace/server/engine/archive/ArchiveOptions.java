package io.millrace.server.engine.archive;

import java.nio.file.Path;
import java.util.Optional;

/// The options of the archive of finished jobs. The engine's own keys limit their number and age.
///
/// @param folder of the archive; empty to keep jobs in memory only
/// @param bytes  maximum size on disk
public record ArchiveOptions(Optional<Path> folder, long bytes) {
    public static final ArchiveOptions MEMORY = new ArchiveOptions(Optional.empty(), 0);

    public boolean onDisk() {
        return folder.isPresent();
    }
}
