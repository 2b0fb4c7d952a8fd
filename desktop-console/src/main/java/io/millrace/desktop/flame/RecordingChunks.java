package io.millrace.desktop.flame;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Instant;

/// The time range of a recording, read from the chunk headers. It is the basis of the reading progress.
record RecordingChunks(long fromNanos, long toNanos) {
    /// The magic number: `FLR` and a zero byte.
    private static final int MAGIC = 0x464C5200;
    private static final int HEAD = 68;

    static RecordingChunks of(Path file) throws IOException {
        try (var in = new RandomAccessFile(file.toFile(), "r")) {
            long from = Long.MAX_VALUE;
            long to = Long.MIN_VALUE;
            for (long at = 0; at + HEAD <= in.length(); ) {
                in.seek(at);
                if (in.readInt() != MAGIC) {
                    break;
                }
                in.readInt();
                long size = in.readLong();
                in.seek(at + 32);
                long start = in.readLong();
                from = Math.min(from, start);
                to = Math.max(to, start + in.readLong());
                if (size < HEAD) {
                    // the last chunk of a truncated recording
                    break;
                }
                if (at + size > in.length()) {
                    throw new UnreadableFile(
                            "The recording ends too early: it was cut off, or is still being written.");
                }
                at += size;
            }
            if (from == Long.MAX_VALUE) {
                throw new UnreadableFile("This is not a recording of the Java Flight Recorder.");
            }
            return new RecordingChunks(from, to);
        }
    }

    /// Returns whether a file begins like a recording.
    static boolean beginsIn(DataInputStream in) throws IOException {
        return in.readInt() == MAGIC;
    }

    double share(Instant at) {
        double nanos = at.getEpochSecond() * 1e9 + at.getNano();
        return Math.clamp((nanos - fromNanos) / Math.max(1.0, (double) toNanos - fromNanos), 0, 1);
    }
}
