package io.millrace.server.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Writes whole files that are either complete or absent after a crash, of the process or of the machine.
public final class DurableFile {
    /// The end of the names of files that are being written. A file that still has it after a crash is incomplete.
    public static final String INCOMPLETE = ".tmp";

    private DurableFile() {}

    /// Creates or replaces the file, whose owner stays the same if the caller is the superuser.
    public static void write(Path file, byte[] content) throws IOException {
        var incomplete = incomplete(file, content);
        FileOwner.keep(file, incomplete);
        Files.move(incomplete, file, StandardCopyOption.ATOMIC_MOVE);
        sync(file);
    }

    /// Creates the file.
    ///
    /// @throws FileAlreadyExistsException if it exists
    public static void create(Path file, byte[] content) throws IOException {
        var incomplete = incomplete(file, content);
        try {
            // unlike a move, this fails if the file exists
            Files.createLink(file, incomplete);
        } catch (UnsupportedOperationException e) {
            if (Files.exists(file)) {
                throw new FileAlreadyExistsException(file.toString());
            }
            Files.copy(incomplete, file);
        } finally {
            Files.delete(incomplete);
        }
        sync(file);
    }

    /// Gives a file that was written in the same folder its name, once its content is on the disk.
    ///
    /// @param file is replaced if it exists
    public static void move(Path incomplete, Path file) throws IOException {
        try (var channel = FileChannel.open(incomplete, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(incomplete, file, StandardCopyOption.ATOMIC_MOVE);
        sync(file);
    }

    private static Path incomplete(Path file, byte[] content) throws IOException {
        var incomplete = Files.createTempFile(file.toAbsolutePath().getParent(), file.getFileName() + "-", INCOMPLETE);
        try (var channel = FileChannel.open(incomplete, StandardOpenOption.WRITE)) {
            for (var rest = ByteBuffer.wrap(content); rest.hasRemaining(); ) {
                channel.write(rest);
            }
            channel.force(true);
        } catch (IOException e) {
            Files.deleteIfExists(incomplete);
            throw e;
        }
        return incomplete;
    }

    /// The name of a file is durable when its folder is synced.
    private static void sync(Path file) throws IOException {
        try (var folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }
}
