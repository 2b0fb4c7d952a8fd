package io.millrace.server.engine.log;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Objects;

/// The bytes of one log file of another process, fetched as they are read: pieces grow while they are read one after
/// the other. At the end of a file that grows there may be more later. To skip costs nothing.
final class LogChunkStream extends InputStream {
    static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int FIRST = 1 << 16;

    private final LogChunkService pieces;
    private final String name;
    private final String identity;
    private long offset;
    private byte[] held = new byte[0];
    private int next;
    private int length = FIRST;

    LogChunkStream(LogChunkService pieces, String name, String identity) {
        this.pieces = pieces;
        this.name = name;
        this.identity = identity;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int most) throws IOException {
        Objects.checkFromIndexSize(from, most, into.length);
        if (most == 0) {
            return 0;
        }
        if (next == held.length && !fetch()) {
            return -1;
        }
        int count = Math.min(most, held.length - next);
        System.arraycopy(held, next, into, from, count);
        next += count;
        return count;
    }

    /// False at the end.
    private boolean fetch() throws IOException {
        try {
            var piece = Await.within(Deadline.in(PATIENCE), pieces.piece(name, identity, offset, length, PATIENCE));
            held = piece.bytes();
            next = 0;
            offset += held.length;
            length = Math.min(2 * length, PublishedLogs.LARGEST);
            return held.length > 0;
        } catch (Refusal | Await.Failed e) {
            throw new IOException("A piece of a log file could not be fetched.", e);
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
