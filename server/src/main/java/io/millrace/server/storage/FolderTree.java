package io.millrace.server.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lists, copies and deletes a folder with everything in it, also while another process changes it. Symbolic links are
/// treated as files and never followed.
public final class FolderTree {
    private FolderTree() {}

    /// Does nothing if the folder does not exist.
    public static void delete(Path folder) throws IOException {
        for (var file : files(folder).reversed()) {
            Files.deleteIfExists(file);
        }
    }

    /// Copies files with their permissions and times.
    ///
    /// @param target must not exist
    public static void copy(Path folder, Path target) throws IOException {
        for (var file : files(folder)) {
            try {
                Files.copy(
                        file,
                        target.resolve(folder.relativize(file).toString()),
                        StandardCopyOption.COPY_ATTRIBUTES,
                        LinkOption.NOFOLLOW_LINKS);
            } catch (NoSuchFileException e) {
                if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    throw e;
                }
            }
        }
    }

    /// Waits until everything in a folder is on the disk.
    static void sync(Path folder) throws IOException {
        for (var file : files(folder)) {
            if (!Files.isSymbolicLink(file)) {
                try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
                    channel.force(true);
                }
            }
        }
    }

    /// The folder and everything in it, each folder before its contents; empty if it does not exist.
    public static List<Path> files(Path folder) throws IOException {
        var found = new ArrayList<Path>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                found.add(directory);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                found.add(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                if (failure == null || failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
        return found;
    }
}
