package io.millrace.server.engine.log;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Objects;

/// A stream of a log file of another process. It fetches growing chunks as they are read. At the end of a growing file,
/// later reads may return more. Skipping fetches nothing.
final class LogChunkStream extends InputStream {
    static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int FIRST_CHUNK = 1 << 16;

    private final LogChunkService service;
    private final String name;
    private final String identity;
    private long offset;
    private byte[] held = new byte[0];
    private int next;
    private int length = FIRST_CHUNK;

    LogChunkStream(LogChunkService service, String name, String identity) {
        this.service = service;
        this.name = name;
        this.identity = identity;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, into.length);
        if (count == 0) {
            return 0;
        }
        if (next == held.length && !fetch()) {
            return -1;
        }
        int read = Math.min(count, held.length - next);
        System.arraycopy(held, next, into, from, read);
        next += read;
        return read;
    }

    /// False at the end.
    private boolean fetch() throws IOException {
        try {
            var chunk = Await.within(Deadline.in(TIMEOUT), service.chunk(name, identity, offset, length, TIMEOUT));
            held = chunk.bytes();
            next = 0;
            offset += held.length;
            length = Math.min(2 * length, PublishedLogs.MAX_CHUNK);
            return held.length > 0;
        } catch (Refusal | Await.Failed e) {
            throw new IOException("A part of a log file could not be fetched.", e);
        }
    }

    @Override
    public long skip(long count) {
        long within = Math.clamp(count, 0, held.length - next);
        next += (int) within;
        offset += Math.max(0, count - within);
        return Math.max(0, count);
    }

    @Override
    public int available() {
        return held.length - next;
    }
}
