package io.millrace.server.audit;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// Reads the lines of a file as bytes, and knows whether the last one is complete.
final class AuditFileReader implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    /// No record is longer; the rest of such a line is another one.
    private static final int MAX_LINE = 1 << 20;

    private final InputStream in;
    private long position;
    private boolean complete = true;

    AuditFileReader(Path file) throws IOException {
        in = new BufferedInputStream(
                Files.newInputStream(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS), BUFFER);
    }

    /// The next line without its line feed; empty at the end.
    Optional<byte[]> next() throws IOException {
        var line = new ByteArrayOutputStream(512);
        while (line.size() < MAX_LINE) {
            int letter = in.read();
            if (letter < 0) {
                complete = false;
                position += line.size();
                return line.size() == 0 ? Optional.empty() : Optional.of(line.toByteArray());
            }
            if (letter == '\n') {
                position += line.size() + 1;
                return Optional.of(line.toByteArray());
            }
            line.write(letter);
        }
        position += line.size();
        return Optional.of(line.toByteArray());
    }

    /// Whether the last line ended with a line feed.
    boolean complete() {
        return complete;
    }

    /// The number of bytes that were read.
    long position() {
        return position;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
