package io.millrace.server.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/// The room on the disk of a folder. It needs no table of mounts, which a chroot without `/proc` does not have.
///
/// @param free  the bytes that this process may still write
/// @param total the size of the disk in bytes
public record DiskSpace(long free, long total) {
    /// The divisor that gives the part of a small disk to leave for other programs.
    private static final int SMALL_SHARE = 10;

    /// Returns the room; empty if the system does not tell it.
    ///
    /// @throws IOException if the folder cannot be reached
    public static Optional<DiskSpace> of(Path folder) throws IOException {
        // says why; a file of the older kind has no space instead
        Files.readAttributes(folder, BasicFileAttributes.class);
        var file = folder.toFile();
        var total = file.getTotalSpace();
        return total == 0 ? Optional.empty() : Optional.of(new DiskSpace(file.getUsableSpace(), total));
    }

    /// Whether bytes can be written and leave this room for other programs, or a tenth of a small disk.
    public boolean hasRoomFor(long bytes, long left) {
        return free - bytes >= Math.min(left, total / SMALL_SHARE);
    }
}
