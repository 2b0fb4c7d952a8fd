package io.millrace.server.engine.archive;

import io.millrace.server.storage.StateCipher;
import java.nio.file.Path;
import java.util.Optional;

/// The options of the archive of finished jobs. The engine's own keys limit their number and age.
///
/// @param folder of the archive; empty to keep jobs in memory only
/// @param bytes  maximum size on disk
/// @param cipher encrypts the jobs, whose plans and failures contain options of tables
public record ArchiveOptions(Optional<Path> folder, long bytes, Optional<StateCipher> cipher) {
    public static final ArchiveOptions MEMORY = new ArchiveOptions(Optional.empty(), 0, Optional.empty());

    public boolean onDisk() {
        return folder.isPresent();
    }
}
