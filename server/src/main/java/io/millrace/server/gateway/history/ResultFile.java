package io.millrace.server.gateway.history;

import io.millrace.insight.Formats;
import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.LockedFolder;
import io.millrace.wire.id.OperationHandle;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A file of kept results, each of which can be read by itself. What a search shows of a result is before its content,
/// so that a start need not decrypt it.
final class ResultFile {
    private static final Logger LOG = LoggerFactory.getLogger(ResultFile.class);
    private static final String SUFFIX = ".results";
    /// The number of rows, whether these are all, the time, and the length of the content.
    private static final int FIXED_BYTES = Long.BYTES + 1 + Long.BYTES + Integer.BYTES;

    private final Path folder;
    private final long number;
    private final List<Stored> results = new ArrayList<>();
    private final ByteArrayOutputStream unwritten = new ByteArrayOutputStream();
    private long size;

    /// A result in a file.
    ///
    /// @param at     when it ended, in milliseconds since 1970
    /// @param offset of its content
    /// @param length of its content
    record Stored(OperationHandle operation, long rows, boolean complete, long at, long offset, int length, Path file) {

        byte[] content() throws IOException {
            try (var in = Files.newInputStream(file)) {
                in.skipNBytes(offset);
                return in.readNBytes(length);
            }
        }
    }

    /// A file that does not exist yet.
    ///
    /// @param number for its name; later files have greater numbers
    ResultFile(Path folder, long number) {
        this.folder = folder;
        this.number = number;
    }

    /// The file with the number that is in its name; nothing is read yet. Empty if it is no such name.
    static Optional<ResultFile> at(Path path) {
        var name = String.valueOf(path.getFileName());
        if (!name.endsWith(SUFFIX)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ResultFile(
                    Optional.ofNullable(path.toAbsolutePath().getParent()).orElseThrow(),
                    Long.parseLong(name.substring(0, name.length() - SUFFIX.length()))));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /// Reads which results the file has, up to the first damage.
    ///
    /// @throws IOException if it cannot be read now, which says nothing about its content
    void open() throws IOException {
        long length = Files.size(path());
        try (var in = new DataInputStream(Files.newInputStream(path()))) {
            while (size < length) {
                var operation = new OperationHandle(in.readUTF());
                var rows = in.readLong();
                var complete = in.readBoolean();
                var at = in.readLong();
                var content = in.readInt();
                if (content < 0) {
                    throw new IllegalArgumentException("a result has a negative length");
                }
                in.skipNBytes(content);
                place(operation, rows, complete, at, content);
            }
        } catch (EOFException | UTFDataFormatException | RuntimeException e) { // RuntimeException: an invalid id
            LOG.warn(
                    "The kept results in {} cannot be read from byte {} on ({}); {} before can",
                    path(),
                    size,
                    e.toString(),
                    Formats.plural(results.size(), "result"));
        }
    }

    /// Adds a result, which [#write] writes.
    void add(OperationHandle operation, ReadableResult result, long at, byte[] content) {
        var rows = result.rows().size();
        try (var out = new DataOutputStream(unwritten)) {
            out.writeUTF(operation.text());
            out.writeLong(rows);
            out.writeBoolean(result.complete());
            out.writeLong(at);
            out.writeInt(content.length);
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException("memory can be written to", e);
        }
        place(operation, rows, result.complete(), at, content.length);
    }

    private void place(OperationHandle operation, long rows, boolean complete, long at, int length) {
        size += Short.BYTES + operation.text().length() + FIXED_BYTES;
        results.add(new Stored(operation, rows, complete, at, size, length, path()));
        size += length;
    }

    /// Writes the file as a whole.
    void write() throws IOException {
        var incomplete = folder.resolve(number + SUFFIX + DurableFile.INCOMPLETE);
        Files.deleteIfExists(incomplete);
        try (var out = LockedFolder.privateFile(incomplete)) {
            unwritten.writeTo(out);
        }
        unwritten.reset();
        Files.move(incomplete, path(), StandardCopyOption.ATOMIC_MOVE);
    }

    void delete() throws IOException {
        Files.deleteIfExists(path());
    }

    List<Stored> results() {
        return results;
    }

    Path folder() {
        return folder;
    }

    Path path() {
        return folder.resolve(number + SUFFIX);
    }

    long number() {
        return number;
    }

    long size() {
        return size;
    }

    /// When the last of its results ended, in milliseconds since 1970.
    long newest() {
        return results.stream().mapToLong(Stored::at).max().orElse(0);
    }
}
