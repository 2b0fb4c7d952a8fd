package io.millrace.server.storage;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// An append-only file of lines, each with a kind, a checksum and a text. Truncates a line that was not written
/// completely, and skips damaged ones. Not safe for concurrent use.
public final class ChecksummedLog implements AutoCloseable {
    private static final String TEMPORARY = ".new";
    private static final int HEADER = 10;
    private static final int CHUNK = 1 << 16;
    private static final OpenOption[] APPEND = {
        StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS
    };

    private final Path path;
    /// A stream that an interrupt of the writing thread does not close.
    private @Nullable OutputStream out;
    private long size;
    private int count;
    private boolean torn;

    public ChecksummedLog(Path path) {
        this.path = path;
    }

    /// @param kind of the line
    /// @param text without a line feed
    public record Line(char kind, String text) {}

    /// Reads the existing lines, and changes nothing.
    ///
    /// @param reader returns whether it wants the next line
    public static void read(Path path, Predicate<Line> reader) throws IOException {
        try (var lines = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
            var goesOn = true;
            for (var line = lines.readLine(); line != null && goesOn; line = lines.readLine()) {
                goesOn = parsed(line.getBytes(StandardCharsets.ISO_8859_1))
                        .map(reader::test)
                        .orElse(true);
            }
        } catch (NoSuchFileException e) {
            // there are none
        }
    }

    /// Reads the existing lines and opens the file for appending.
    ///
    /// @param reader returns whether it could parse the line
    /// @return the number of damaged and unparsable lines
    public int open(Predicate<Line> reader) throws IOException {
        close();
        int damaged = 0;
        try {
            damaged = scan(reader);
        } catch (NoSuchFileException e) {
            // a new log
        }
        truncate();
        out = Files.newOutputStream(path, APPEND);
        return damaged;
    }

    /// Counts the damaged lines of a log, and changes nothing. A log that is written to may end with an incomplete one.
    public static int damagedLines(Path path) throws IOException {
        return new ChecksummedLog(path).scan(_ -> true);
    }

    /// Reads all lines, and returns the number of damaged and unparsable ones.
    private int scan(Predicate<Line> reader) throws IOException {
        size = 0;
        count = 0;
        torn = false;
        int damaged = 0;
        var line = new ByteArrayOutputStream();
        var chunk = new byte[CHUNK];
        try (var in = Files.newInputStream(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                damaged += split(chunk, read, line, reader);
            }
        }
        torn = line.size() > 0;
        return damaged;
    }

    private int split(byte[] chunk, int length, ByteArrayOutputStream line, Predicate<Line> reader) {
        int damaged = 0;
        int from = 0;
        for (int at = 0; at < length; at++) {
            if (chunk[at] == '\n') {
                line.write(chunk, from, at - from);
                damaged += accepts(line.toByteArray(), reader) ? 0 : 1;
                size += line.size() + 1;
                count++;
                line.reset();
                from = at + 1;
            }
        }
        line.write(chunk, from, length - from);
        return damaged;
    }

    private static boolean accepts(byte[] line, Predicate<Line> reader) {
        return parsed(line).filter(reader).isPresent();
    }

    /// Empty for a damaged line.
    private static Optional<Line> parsed(byte[] line) {
        if (line.length <= HEADER) {
            return Optional.empty();
        }
        var text = Arrays.copyOfRange(line, HEADER, line.length);
        var kind = (char) line[0];
        return Optional.of(new Line(kind, new String(text, StandardCharsets.UTF_8)))
                .filter(_ -> new String(line, 0, HEADER, StandardCharsets.US_ASCII).equals(header(kind, text)));
    }

    private static String header(char kind, byte[] text) {
        var sum = new CRC32();
        sum.update((byte) kind);
        sum.update(text);
        return kind + HexFormat.of().toHexDigits(sum.getValue(), HEADER - 2) + " ";
    }

    /// Encodes a line for the file.
    public static void frame(Line line, ByteArrayOutputStream out) {
        var text = line.text().getBytes(StandardCharsets.UTF_8);
        out.writeBytes(header(line.kind(), text).getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(text);
        out.write('\n');
    }

    /// The number of bytes of an encoded line.
    public static int framedSize(Line line) {
        return HEADER + line.text().getBytes(StandardCharsets.UTF_8).length + 1;
    }

    /// Appends encoded lines, all or none of them. Fails if the file was deleted.
    public void append(byte[] framed, int lines) throws IOException {
        var to = required();
        torn |= Files.size(path) > size;
        truncate();
        torn = true;
        to.write(framed);
        torn = false;
        size += framed.length;
        count += lines;
    }

    /// Removes the rest of a failed write.
    private void truncate() throws IOException {
        if (torn) {
            try (var whole = FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                whole.truncate(size);
            }
            torn = false;
        }
    }

    /// The number of lines.
    public int count() {
        return count;
    }

    /// The size in bytes.
    public long size() {
        return size;
    }

    /// Replaces the content of the file.
    public void replace(Iterator<Line> lines) throws IOException {
        var fresh = path.resolveSibling(path.getFileName() + TEMPORARY);
        Files.deleteIfExists(fresh);
        var opened = Files.newOutputStream(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.APPEND);
        long written = 0;
        int replaced = 0;
        try {
            var framed = new ByteArrayOutputStream();
            while (lines.hasNext()) {
                frame(lines.next(), framed);
                replaced++;
                if (framed.size() > CHUNK || !lines.hasNext()) {
                    framed.writeTo(opened);
                    written += framed.size();
                    framed.reset();
                }
            }
            force(fresh);
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            opened.close();
            throw e;
        }
        close();
        out = opened;
        size = written;
        count = replaced;
        torn = false;
    }

    /// Removes the first lines. The others are copied as they are.
    ///
    /// @param bytes the size of the lines
    public void removeFirst(long bytes) throws IOException {
        var fresh = path.resolveSibling(path.getFileName() + TEMPORARY);
        Files.deleteIfExists(fresh);
        try (var from = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
                var to = FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long at = bytes; at < size; ) {
                long copied = from.transferTo(at, size - at, to);
                if (copied == 0) {
                    throw new IOException(path + " is shorter than what was written to it");
                }
                at += copied;
            }
            to.force(false);
        }
        var opened = Files.newOutputStream(fresh, APPEND);
        try {
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            opened.close();
            throw e;
        }
        close();
        out = opened;
        size -= bytes;
        torn = false;
    }

    /// Syncs the file to the disk. Lines survive a crash of the process before, and of the machine after that. Safe
    /// for concurrent use with the other methods.
    public void force() throws IOException {
        force(path);
    }

    private static void force(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            channel.force(false);
        }
    }

    private OutputStream required() throws IOException {
        var open = out;
        if (open == null) {
            throw new IOException(path + " is not open");
        }
        return open;
    }

    @Override
    public void close() throws IOException {
        var open = out;
        out = null;
        if (open != null) {
            open.close();
        }
    }
}
