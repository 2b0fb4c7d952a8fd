package io.millrace.server.alert.rule;

import io.millrace.server.storage.WatchedFile;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;

/// The alerts file, which is read again when it changes. While it is invalid, its last valid content applies, or
/// [AlertPlan#UNKNOWN] if there is none.
public final class AlertFile {
    private final WatchedFile<AlertPlan> file;

    private AlertFile(WatchedFile<AlertPlan> file) {
        this.file = file;
    }

    public static AlertFile open(Path path) {
        return new AlertFile(
                WatchedFile.open(path, lines -> AlertFileParser.parse(lines, isPrivate(path)), AlertPlan.UNKNOWN));
    }

    /// Reads a file once.
    ///
    /// @throws IOException with a sentence that names the line that is wrong
    public static AlertPlan read(Path path) throws IOException {
        return AlertFileParser.parse(WatchedFile.lines(path), isPrivate(path));
    }

    private static boolean isPrivate(Path path) throws IOException {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix") || Files.notExists(path)) {
            return true;
        }
        var allowed = Files.getPosixFilePermissions(path);
        return !allowed.contains(PosixFilePermission.GROUP_READ) && !allowed.contains(PosixFilePermission.OTHERS_READ);
    }

    public Path path() {
        return file.path();
    }

    public AlertPlan plan() {
        return file.content();
    }

    /// Why the file is not used as it is now; empty if it is.
    public Optional<String> problem() {
        return file.problem();
    }
}
