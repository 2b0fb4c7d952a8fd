package io.millrace.desktop.service;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;

/// A small file of keys and values that only its owner can read: folders are 0700, the file is 0600, and a write either
/// happens whole or not at all. A file that cannot be read counts as empty, because nothing in it is worth not
/// starting.
public final class Keep {
    private final Path file;

    public Keep(Path file) {
        this.file = file;
    }

    /// What is written; nothing if it cannot be read.
    public Properties read() {
        var values = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            values.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            values.clear();
        }
        return values;
    }

    /// A home that cannot be written to costs the memory and nothing else: the next start asks again.
    public void tryWrite(Properties values) {
        try {
            write(values);
        } catch (UncheckedIOException e) {
            // nothing to tell
        }
    }

    void write(Properties values) {
        try {
            var folder = file.toAbsolutePath().getParent();
            Files.createDirectories(folder, onlyOwner("rwx------"));
            var draft = Files.createTempFile(folder, ".console", ".tmp", onlyOwner("rw-------"));
            try (Writer writer = Files.newBufferedWriter(draft, StandardCharsets.UTF_8)) {
                values.store(writer, null);
            }
            replace(draft);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void replace(Path draft) throws IOException {
        try {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static FileAttribute<?>[] onlyOwner(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
