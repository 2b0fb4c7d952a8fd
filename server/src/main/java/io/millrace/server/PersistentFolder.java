package io.millrace.server;

import java.nio.file.Path;
import java.util.Optional;

/// Where a part keeps its files over a restart.
final class PersistentFolder {
    private PersistentFolder() {}

    /// The folder that the operator has named, or one beside the log file, which no other process has.
    ///
    /// @param ending what it is called, after the log file
    static Optional<Path> of(String named, Optional<Path> logFile, String ending) {
        return Optional.of(named)
                .filter(name -> !name.isBlank())
                .map(Path::of)
                .or(() -> logFile.map(file -> file.resolveSibling(file.getFileName() + "." + ending)));
    }
}
