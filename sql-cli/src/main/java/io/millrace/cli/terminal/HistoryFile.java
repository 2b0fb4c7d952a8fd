package io.millrace.cli.terminal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/// The file of what was typed, which may hold passwords and so is its owner's only.
final class HistoryFile {
    private HistoryFile() {}

    /// The file, made if it was not there; empty where it cannot be, and then there is no history.
    static Optional<Path> in(Path directory) {
        try {
            Files.createDirectories(directory, only("rwx------"));
            var file = directory.resolve("history");
            try {
                Files.createFile(file, only("rw-------"));
            } catch (FileAlreadyExistsException e) {
                if (posix()) {
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
                }
            }
            return Optional.of(file);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static FileAttribute<?>[] only(String permissions) {
        return posix()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean posix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }
}
