package io.millrace.server.engine.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// The lines of the archive in one file that is only added to: a sign (`+` for a line, `-` for the id of what went), a
/// checksum, text. What was cut off in writing goes; what is damaged is passed over, and the next line is read again.
/// Not safe for threads.
final class IndexFile implements AutoCloseable {
    private static final byte PUT = '+';
    private static final byte GONE = '-';
    private static final int HEAD = 10;
    /// Fewer are not worth writing the file anew.
    private static final int FEW = 256;

    private final Path path;
    private @Nullable FileChannel channel;
    private long size;
    private int records;

    IndexFile(Path path) {
        this.path = path;
    }

    /// @param lines   eldest first, the last word on each application
    /// @param damaged how many could not be read
    record Contents(List<Line> lines, int damaged) {}

    Contents open() throws IOException {
        close();
        var opened = FileChannel.open(
                path,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        channel = opened;
        var bytes = new byte[Math.toIntExact(opened.size())];
        var buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining() && opened.read(buffer, buffer.position()) >= 0) {
            // as much as there is
        }
        return read(bytes);
    }

    private Contents read(byte[] bytes) throws IOException {
        var lines = new LinkedHashMap<String, Line>();
        int damaged = 0;
        int from = 0;
        records = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                damaged += read(bytes, from, at, lines) ? 0 : 1;
                records++;
                from = at + 1;
            }
        }
        size = from;
        if (from < bytes.length) {
            required().truncate(size);
        }
        return new Contents(List.copyOf(lines.values()), damaged);
    }

    private static boolean read(byte[] bytes, int from, int to, Map<String, Line> lines) {
        if (to - from <= HEAD) {
            return false;
        }
        var payload = java.util.Arrays.copyOfRange(bytes, from + HEAD, to);
        var head = new String(bytes, from, HEAD, StandardCharsets.US_ASCII);
        if (!head.equals(head(bytes[from], payload))) {
            return false;
        }
        if (bytes[from] == GONE) {
            lines.remove(new String(payload, StandardCharsets.US_ASCII));
            return true;
        }
        var line = parse(payload);
        line.ifPresent(found -> {
            lines.remove(found.id());
            lines.put(found.id(), found);
        });
        return line.isPresent();
    }

    private static Optional<Line> parse(byte[] text) {
        try {
            var line = LineText.read(text);
            line.jobs().forEach(Line.Job::details);
            return Optional.of(line);
        } catch (IllegalArgumentException e) {
            // of another version, then
            return Optional.empty();
        }
    }

    private static String head(byte sign, byte[] payload) {
        var sum = new CRC32();
        sum.update(sign);
        sum.update(payload);
        return (char) sign + HexFormat.of().toHexDigits(sum.getValue(), HEAD - 2) + " ";
    }

    private static void frame(ByteArrayOutputStream out, byte sign, byte[] payload) {
        out.writeBytes(head(sign, payload).getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(payload);
        out.write('\n');
    }

    void put(Line line) throws IOException {
        var out = new ByteArrayOutputStream();
        frame(out, PUT, LineText.bytes(line));
        append(out.toByteArray(), 1);
    }

    void gone(Collection<String> ids) throws IOException {
        var out = new ByteArrayOutputStream();
        ids.forEach(id -> frame(out, GONE, id.getBytes(StandardCharsets.US_ASCII)));
        append(out.toByteArray(), ids.size());
    }

    private void append(byte[] bytes, int count) throws IOException {
        var open = required();
        if (open.size() > size) {
            // the rest of a write that failed
            open.truncate(size);
        }
        write(open, bytes, size);
        size += bytes.length;
        records += count;
    }

    private static void write(FileChannel to, byte[] bytes, long position) throws IOException {
        var buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            to.write(buffer, position + buffer.position());
        }
    }

    /// Whether more than half of the file is about what is gone.
    boolean isWasteful(int living) {
        return records > FEW && records > 2 * living;
    }

    /// Writes the file anew, with these lines only.
    void replace(Collection<Line> living) throws IOException {
        var out = new ByteArrayOutputStream();
        living.forEach(line -> frame(out, PUT, LineText.bytes(line)));
        var fresh = path.resolveSibling(path.getFileName() + Bodies.UNFINISHED);
        Files.deleteIfExists(fresh);
        var opened = FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            write(opened, out.toByteArray(), 0);
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            opened.close();
            throw e;
        }
        close();
        channel = opened;
        size = out.size();
        records = living.size();
    }

    private FileChannel required() throws IOException {
        var open = channel;
        if (open == null || !open.isOpen()) {
            throw new IOException(path + " is not open");
        }
        return open;
    }

    @Override
    public void close() throws IOException {
        var open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }
}
