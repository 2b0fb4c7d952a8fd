package io.millrace.server;

import java.nio.file.Path;
import java.util.Optional;

/// Finds the folder in which a part keeps its files across restarts.
final class PersistentFolder {
    private PersistentFolder() {}

    /// Returns the configured folder, or one beside the log file, which no other process shares.
    ///
    /// @param ending the end of its name, after that of the log file
    static Optional<Path> of(Optional<Path> configured, Optional<Path> logFile, String ending) {
        return configured.or(() -> logFile.map(file -> file.resolveSibling(file.getFileName() + "." + ending)));
    }
}
