package io.millrace.server.engine.archive;

import java.nio.file.Path;
import java.util.Optional;

/// The options of the archive of finished jobs. Their number and age are limited by the engine's own keys.
///
/// @param folder its own; without one they are kept in memory only
/// @param bytes  most bytes on disk
public record ArchiveOptions(Optional<Path> folder, long bytes) {
    public static final ArchiveOptions MEMORY = new ArchiveOptions(Optional.empty(), 0);

    public boolean onDisk() {
        return folder.isPresent();
    }
}
