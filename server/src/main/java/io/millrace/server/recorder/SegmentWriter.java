package io.millrace.server.recorder;

import io.millrace.json.Json;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.id.JobId;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/// Writes one segment, which can be read without any other. A series is named once and then has a number; a value is
/// the difference from the one before, in thousandths. Each frame has its length and checksum, to detect a torn end.
final class SegmentWriter {
    static final byte[] HEAD = {'F', 'L', 'I', 'G', 'H', 'T', 0, 1};
    static final byte NAME = 'N';
    static final byte FIGURES = 'F';
    static final byte CHANGE = 'C';
    static final int FRAME_HEAD = 8;
    static final double THOUSANDTHS = 1000;
    /// Larger values have no exact thousandths.
    private static final double MAX_EXACT = 9e15;

    private final Map<SeriesKey, Integer> numbers = new HashMap<>();
    private final Map<Integer, Long> last = new HashMap<>();
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private final long start;
    private long time;

    SegmentWriter(long start) {
        this.start = start;
        time = start;
        pending.writeBytes(HEAD);
    }

    /// The start of the segment, in epoch milliseconds.
    long start() {
        return start;
    }

    /// Leaves out values that are not finite.
    void figures(long now, Map<SeriesKey, Double> figures) {
        figures.keySet().forEach(this::name);
        var out = frame(FIGURES, now);
        figures.forEach((series, value) -> {
            if (Double.isFinite(value) && Math.abs(value) < MAX_EXACT / THOUSANDTHS) {
                int number = numbers.getOrDefault(series, 0);
                long present = Math.round(value * THOUSANDTHS);
                VarInts.put(out, number);
                VarInts.put(out, present - last.getOrDefault(number, 0L));
                last.put(number, present);
            }
        });
        finish(out);
    }

    private void name(SeriesKey series) {
        if (!numbers.containsKey(series)) {
            numbers.put(series, numbers.size());
            var out = new ByteArrayOutputStream();
            out.write(NAME);
            VarInts.put(out, series.job().map(JobId::text).orElse(""));
            VarInts.put(out, series.subject());
            VarInts.put(out, series.name());
            VarInts.put(out, series.metric());
            finish(out);
        }
    }

    /// @param now when it was written down, which may be later than it happened
    void change(long now, Events.Change change) {
        var out = frame(CHANGE, now);
        out.writeBytes(Json.bytes(change));
        finish(out);
    }

    private ByteArrayOutputStream frame(byte kind, long now) {
        var out = new ByteArrayOutputStream();
        out.write(kind);
        VarInts.put(out, now - time);
        time = now;
        return out;
    }

    private void finish(ByteArrayOutputStream out) {
        var payload = out.toByteArray();
        var sum = new CRC32C();
        sum.update(payload);
        pending.writeBytes(ByteBuffer.allocate(FRAME_HEAD)
                .putInt(payload.length)
                .putInt((int) sum.getValue())
                .array());
        pending.writeBytes(payload);
    }

    /// Takes the bytes that were written since the last call.
    byte[] take() {
        var bytes = pending.toByteArray();
        pending.reset();
        return bytes;
    }
}
