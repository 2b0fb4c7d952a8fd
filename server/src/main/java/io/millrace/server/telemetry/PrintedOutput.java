package io.millrace.server.telemetry;

import io.millrace.server.storage.LockedFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The file beside the log with what functions, programs and libraries in this process print, which may be without end.
/// When it is full, it replaces the one before it. The standard output of the process may lead to a file that nothing
/// limits. Written by one thread at a time, as a [PrintStream] does.
public final class PrintedOutput extends OutputStream {
    private static final Logger LOG = LoggerFactory.getLogger(PrintedOutput.class);
    private static final long MAX_SIZE = 10 << 20;
    private static final String LOG_SUFFIX = ".log";

    private final Path file;
    private final Path former;
    private final long maxSize;
    private @Nullable OutputStream out;
    private long size;
    private boolean told;

    PrintedOutput(Path file, long maxSize) {
        this.file = file;
        this.former = file.resolveSibling(file.getFileName() + ".1");
        this.maxSize = maxSize;
    }

    /// Sends what is printed in this process to the file from now on. Code that has the former streams keeps them, as
    /// the log does for the errors that it shows on the terminal: it has begun when this class is loaded.
    public static void redirect(Path log) {
        var printed = stream(new PrintedOutput(beside(log), MAX_SIZE));
        System.setOut(printed);
        System.setErr(printed);
    }

    static PrintStream stream(PrintedOutput file) {
        return new PrintStream(file, false, StandardCharsets.UTF_8) {
            // a function that closes the standard output does not close it for others
            @Override
            public void close() {
                flush();
            }
        };
    }

    /// The file of a process with this log.
    public static Path beside(Path log) {
        var name = log.getFileName().toString();
        var stem = name.endsWith(LOG_SUFFIX) ? name.substring(0, name.length() - LOG_SUFFIX.length()) : name;
        return log.resolveSibling(stem + ".out");
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet});
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int from = offset;
        int left = length;
        while (left > 0) {
            var current = out;
            if (current == null || size == maxSize) {
                current = next();
            }
            int part = (int) Math.min(left, maxSize - size);
            current.write(bytes, from, part);
            size += part;
            from += part;
            left -= part;
        }
    }

    private OutputStream next() throws IOException {
        var full = out;
        if (full != null) {
            full.close();
            out = null;
        }
        if (Files.exists(file)) {
            Files.move(file, former, StandardCopyOption.REPLACE_EXISTING);
        }
        var opened = LockedFolder.privateFile(file);
        out = opened;
        size = 0;
        if (full != null && !told) {
            told = true;
            LOG.warn(
                    "Functions or programs print without end: {} and {} keep the last {} MB of it",
                    file,
                    former.getFileName(),
                    (2 * maxSize) >> 20);
        }
        return opened;
    }
}
