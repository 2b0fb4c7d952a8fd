package io.millrace.server.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;

/// Copies and deletes a folder with everything in it. Symbolic links are copied or deleted themselves, never followed.
public final class FolderTree {
    private FolderTree() {}

    /// Does nothing if the folder does not exist.
    public static void delete(Path folder) throws IOException {
        for (var file : files(folder, Comparator.reverseOrder())) {
            Files.deleteIfExists(file);
        }
    }

    /// Copies files with their permissions and times.
    ///
    /// @param target must not exist
    public static void copy(Path folder, Path target) throws IOException {
        for (var file : files(folder, Comparator.naturalOrder())) {
            Files.copy(
                    file,
                    target.resolve(folder.relativize(file).toString()),
                    StandardCopyOption.COPY_ATTRIBUTES,
                    LinkOption.NOFOLLOW_LINKS);
        }
    }

    private static List<Path> files(Path folder, Comparator<Path> order) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (var found = Files.walk(folder)) {
            return found.sorted(order).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
