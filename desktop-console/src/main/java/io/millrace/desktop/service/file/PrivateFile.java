package io.millrace.desktop.service.file;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// A small file that only its owner can read: folders have mode 0700, the file has mode 0600, and writes are atomic.
public record PrivateFile(Path path) {

    public boolean exists() {
        return Files.exists(path);
    }

    public byte[] read() throws IOException {
        return Files.readAllBytes(path);
    }

    public void write(byte[] content) throws IOException {
        var folder = path.toAbsolutePath().getParent();
        Files.createDirectories(folder, onlyOwner("rwx------"));
        var draft = Files.createTempFile(folder, ".console", ".tmp", onlyOwner("rw-------"));
        try {
            Files.write(draft, content);
            replace(draft);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private void replace(Path draft) throws IOException {
        try {
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /// The permissions of a file or folder that only its owner can use; nothing on a system that has none.
    public static FileAttribute<?>[] onlyOwner(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
