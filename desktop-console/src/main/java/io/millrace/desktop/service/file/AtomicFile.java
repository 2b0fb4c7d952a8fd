package io.millrace.desktop.service.file;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/// A user's file that is replaced as a whole or not at all, so that a full disk does not destroy the existing text. Its
/// permissions are kept, and a symbolic link stays a link.
public record AtomicFile(Path path) {

    /// Writes the content of the file.
    @FunctionalInterface
    public interface Content {
        void to(Writer out) throws IOException;
    }

    public void write(Content content) throws IOException {
        boolean there = Files.exists(path);
        var place = there ? path.toRealPath() : path.toAbsolutePath();
        if (there && !Files.isWritable(place)) {
            throw new AccessDeniedException(place.toString());
        }
        var folder = Objects.requireNonNullElse(place.getParent(), place);
        if (there && (!Files.isRegularFile(place) || !Files.isWritable(folder))) {
            // a device cannot be replaced, nor can a file in a folder that is not writable
            into(place, content, StandardOpenOption.TRUNCATE_EXISTING);
            return;
        }
        var draft = folder.resolve("." + place.getFileName() + "." + System.nanoTime() + ".part");
        try {
            into(draft, content, StandardOpenOption.CREATE_NEW);
            if (there && Files.getFileStore(place).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(draft, Files.getPosixFilePermissions(place));
            }
            Files.move(draft, place, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void into(Path place, Content content, StandardOpenOption how) throws IOException {
        try (var out = Files.newBufferedWriter(place, StandardOpenOption.WRITE, how)) {
            content.to(out);
        }
    }

    /// A sentence that says why the file could not be written.
    public String refused(IOException failure) {
        return path + " is not written: "
                + switch (failure) {
                    case AccessDeniedException _ -> "you may not write there";
                    case NoSuchFileException _ -> "its folder is not there";
                    case FileSystemException system ->
                        Objects.requireNonNullElse(system.getReason(), "no reason given");
                    default -> Objects.requireNonNullElse(failure.getMessage(), "no reason given");
                }
                + ".";
    }
}
