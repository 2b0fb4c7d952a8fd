package io.millrace.server.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The content of a file of lines, which is read again after the file has changed. A file that does not exist has no
/// lines. An unreadable or malformed one changes nothing but the log.
public final class WatchedFile<T> {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedFile.class);
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(500);
    private static final long MAX_BYTES = 64L << 20;

    private final Path path;
    private final Reader<T> reader;
    private volatile T content;
    private volatile long checked;
    private FileState seen;
    private volatile Optional<String> problem;

    /// Reads the lines of a file.
    public interface Reader<T> {
        /// @throws IOException with a sentence that names the line that is wrong
        T read(List<String> lines) throws IOException;
    }

    /// A state of a file; equal ones have the same content.
    private record FileState(FileTime modified, Object changed, long size, Object key) {
        static final FileState NONE = new FileState(FileTime.fromMillis(0), "", -1, "");
    }

    private WatchedFile(Path path, Reader<T> reader, T content, FileState seen, Optional<String> problem) {
        this.path = path;
        this.reader = reader;
        this.content = content;
        this.seen = seen;
        this.problem = problem;
        this.checked = System.nanoTime();
    }

    /// Reads the file for the first time.
    ///
    /// @throws IOException if it exists and cannot be used
    public static <T> WatchedFile<T> open(Path path, Reader<T> reader) throws IOException {
        var state = look(path);
        return new WatchedFile<>(path, reader, read(path, reader), state, Optional.empty());
    }

    /// Reads the file for the first time.
    ///
    /// @param otherwise the content until the file can be used
    public static <T> WatchedFile<T> open(Path path, Reader<T> reader, T otherwise) {
        var state = look(path);
        try {
            return new WatchedFile<>(path, reader, read(path, reader), state, Optional.empty());
        } catch (IOException e) {
            LOG.error("{} is not used: {}", path, e.toString());
            return new WatchedFile<>(path, reader, otherwise, state, Optional.of(String.valueOf(e.getMessage())));
        }
    }

    public Path path() {
        return path;
    }

    /// The present content; at most half a second old.
    public T content() {
        if (System.nanoTime() - checked >= CHECK_INTERVAL.toNanos()) {
            check();
        }
        return content;
    }

    /// Why the file is not used as it is now; empty if it is.
    public Optional<String> problem() {
        return problem;
    }

    private synchronized void check() {
        if (System.nanoTime() - checked < CHECK_INTERVAL.toNanos()) {
            return;
        }
        var state = look(path);
        if (!state.equals(seen)) {
            seen = state;
            try {
                content = read(path, reader);
                problem = Optional.empty();
                LOG.info("{} has changed and was read again", path);
            } catch (IOException e) {
                problem = Optional.of(String.valueOf(e.getMessage()));
                LOG.error("The changed {} is not used, the server goes on with the one before: {}", path, e.toString());
            }
        }
        checked = System.nanoTime();
    }

    private static FileState look(Path path) {
        try {
            // unlike the time, the key also changes if a file takes the place of another in the same moment
            var attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return new FileState(
                    attributes.lastModifiedTime(),
                    // also changes with the permissions, on which readers may depend
                    path.getFileSystem().supportedFileAttributeViews().contains("unix")
                            ? Files.getAttribute(path, "unix:ctime")
                            : "",
                    attributes.size(),
                    attributes.fileKey() == null ? path.toRealPath() : attributes.fileKey());
        } catch (IOException e) {
            return FileState.NONE;
        }
    }

    private static <T> T read(Path path, Reader<T> reader) throws IOException {
        try {
            if (Files.size(path) > MAX_BYTES) {
                throw new IOException(path + " is too large");
            }
            return reader.read(lines(path));
        } catch (NoSuchFileException e) {
            return reader.read(List.of());
        }
    }

    /// The lines of a file.
    ///
    /// @throws IOException with a sentence that says what is wrong
    public static List<String> lines(Path path) throws IOException {
        try {
            return Files.readAllLines(path);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (IOException e) {
            throw FileProblem.worded(e);
        }
    }
}
