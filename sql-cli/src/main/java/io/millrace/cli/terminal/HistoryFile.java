package io.millrace.cli.terminal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/// The file of the prompt's history. Only its owner can read it, because it may contain passwords.
final class HistoryFile {
    private HistoryFile() {}

    /// The file, created if necessary; empty if it cannot be created.
    static Optional<Path> in(Path directory) {
        try {
            Files.createDirectories(directory, ownerOnly("rwx------"));
            var file = directory.resolve("history");
            try {
                Files.createFile(file, ownerOnly("rw-------"));
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

    private static FileAttribute<?>[] ownerOnly(String permissions) {
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
