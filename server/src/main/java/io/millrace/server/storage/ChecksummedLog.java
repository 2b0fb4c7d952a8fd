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
import java.util.function.Predicate;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// A file of lines that is only added to: of each a sign, a checksum, text. What was cut off in writing goes; what is
/// damaged is passed over, and the next line is read again. Not safe for threads.
public final class ChecksummedLog implements AutoCloseable {
    private static final String UNFINISHED = ".new";
    private static final int HEAD = 10;
    private static final int CHUNK = 1 << 16;
    private static final OpenOption[] ADDING = {
        StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS
    };

    private final Path path;
    /// Of the kind that an interruption of the writing thread does not close.
    private @Nullable OutputStream out;
    private long size;
    private int count;
    private boolean torn;

    public ChecksummedLog(Path path) {
        this.path = path;
    }

    /// @param sign what the line is about
    /// @param text without a line feed
    public record Line(char sign, String text) {}

    /// Reads what there is; the next line that is added stands after it.
    ///
    /// @param reader answers whether it understood the line
    /// @return how many lines were damaged, or not understood
    public int open(Predicate<Line> reader) throws IOException {
        close();
        size = 0;
        count = 0;
        int damaged = 0;
        var line = new ByteArrayOutputStream();
        var chunk = new byte[CHUNK];
        try (var in = Files.newInputStream(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                damaged += split(chunk, read, line, reader);
            }
        } catch (NoSuchFileException e) {
            // the first time
        }
        torn = line.size() > 0;
        mend();
        out = Files.newOutputStream(path, ADDING);
        return damaged;
    }

    private int split(byte[] chunk, int length, ByteArrayOutputStream line, Predicate<Line> reader) {
        int damaged = 0;
        int from = 0;
        for (int at = 0; at < length; at++) {
            if (chunk[at] == '\n') {
                line.write(chunk, from, at - from);
                damaged += understood(line.toByteArray(), reader) ? 0 : 1;
                size += line.size() + 1;
                count++;
                line.reset();
                from = at + 1;
            }
        }
        line.write(chunk, from, length - from);
        return damaged;
    }

    private static boolean understood(byte[] line, Predicate<Line> reader) {
        if (line.length <= HEAD) {
            return false;
        }
        var text = Arrays.copyOfRange(line, HEAD, line.length);
        var sign = (char) line[0];
        return new String(line, 0, HEAD, StandardCharsets.US_ASCII).equals(head(sign, text))
                && reader.test(new Line(sign, new String(text, StandardCharsets.UTF_8)));
    }

    private static String head(char sign, byte[] text) {
        var sum = new CRC32();
        sum.update((byte) sign);
        sum.update(text);
        return sign + HexFormat.of().toHexDigits(sum.getValue(), HEAD - 2) + " ";
    }

    /// A line as the file has it.
    public static void frame(Line line, ByteArrayOutputStream out) {
        var text = line.text().getBytes(StandardCharsets.UTF_8);
        out.writeBytes(head(line.sign(), text).getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(text);
        out.write('\n');
    }

    /// Adds framed lines. Of a write that fails, nothing counts. Fails when the file was taken away.
    public void append(byte[] framed, int lines) throws IOException {
        var to = required();
        torn |= Files.size(path) > size;
        mend();
        torn = true;
        to.write(framed);
        torn = false;
        size += framed.length;
        count += lines;
    }

    /// Cuts off the rest of a write that failed.
    private void mend() throws IOException {
        if (torn) {
            try (var whole = FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                whole.truncate(size);
            }
            torn = false;
        }
    }

    /// How many lines the file has.
    public int count() {
        return count;
    }

    /// How many bytes it has.
    public long size() {
        return size;
    }

    /// Rewrites the file with these lines only.
    public void replace(Iterator<Line> lines) throws IOException {
        var fresh = path.resolveSibling(path.getFileName() + UNFINISHED);
        Files.deleteIfExists(fresh);
        var opened = Files.newOutputStream(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.APPEND);
        long written = 0;
        int living = 0;
        try {
            var framed = new ByteArrayOutputStream();
            while (lines.hasNext()) {
                frame(lines.next(), framed);
                living++;
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
        count = living;
        torn = false;
    }

    /// Returns when all lines have reached the disk; until then they outlive this process, but not the machine. Safe
    /// beside the other methods.
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
