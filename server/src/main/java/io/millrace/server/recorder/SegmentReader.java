package io.millrace.server.recorder;

import io.millrace.json.Json;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.id.JobId;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/// Reads one segment up to its end or up to the first damaged frame. Later frames are useless, because values are
/// stored as differences.
final class SegmentReader {
    private static final int MAX_FRAME = 64 << 20;

    /// Receives the content of a segment in the order of writing.
    interface Visitor {
        void figure(long time, SeriesKey series, double value);

        /// Whether to parse a change of this time, which is expensive.
        boolean wants(long time);

        void change(Events.Change change);
    }

    private final Visitor visitor;
    private final List<SeriesKey> series = new ArrayList<>();
    private long[] last = new long[64];
    private long time;

    private SegmentReader(long start, Visitor visitor) {
        this.time = start;
        this.visitor = visitor;
    }

    static void read(long start, InputStream in, Visitor visitor) throws IOException {
        var data = new DataInputStream(in);
        if (Arrays.equals(data.readNBytes(SegmentWriter.HEAD.length), SegmentWriter.HEAD)) {
            var reader = new SegmentReader(start, visitor);
            while (reader.frame(data)) {}
        }
    }

    /// Returns whether there was an intact frame.
    private boolean frame(DataInputStream in) throws IOException {
        try {
            int length = in.readInt();
            int expected = in.readInt();
            if (length < 1 || length > MAX_FRAME) {
                return false;
            }
            var payload = in.readNBytes(length);
            var sum = new CRC32C();
            sum.update(payload);
            if (payload.length < length || (int) sum.getValue() != expected) {
                return false;
            }
            take(ByteBuffer.wrap(payload));
            return true;
        } catch (EOFException e) {
            return false;
        }
    }

    private void take(ByteBuffer in) {
        byte kind = in.get();
        if (kind == SegmentWriter.NAME) {
            var job = VarInts.text(in);
            series.add(new SeriesKey(
                    job.isEmpty() ? Optional.empty() : Optional.of(new JobId(job)),
                    VarInts.text(in),
                    VarInts.text(in),
                    VarInts.text(in)));
            last = series.size() > last.length ? Arrays.copyOf(last, last.length * 2) : last;
            return;
        }
        time += VarInts.number(in);
        if (kind == SegmentWriter.FIGURES) {
            while (in.hasRemaining()) {
                int number = (int) VarInts.number(in);
                last[number] += VarInts.number(in);
                visitor.figure(time, series.get(number), last[number] / SegmentWriter.THOUSANDTHS);
            }
        } else if (kind == SegmentWriter.CHANGE && visitor.wants(time)) {
            var text = new byte[in.remaining()];
            in.get(text);
            visitor.change(Json.readLenient(text, Events.Change.class));
        }
    }
}
