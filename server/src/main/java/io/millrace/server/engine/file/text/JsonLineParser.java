package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.UnreadableFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.util.Collector;

/// Makes rows of lines with JSON. The engine reads the lines that our parser does not know.
final class JsonLineParser implements RecordParser {
    private final JsonObjectParser objects;
    private final DeserializationSchema<RowData> engine;
    private final Path file;
    private final long partStart;
    private final long partEnd;

    /// @param part of the file; the line that begins at its end belongs to it, because the next part begins after its
    /// first end of a line
    JsonLineParser(JsonObjectParser objects, DeserializationSchema<RowData> engine, FileSourceSplit part) {
        this.objects = objects;
        this.engine = engine;
        this.file = part.path();
        this.partStart = part.offset();
        this.partEnd = part.offset() + part.length();
    }

    @Override
    public boolean begin(ByteWindow in) throws IOException {
        if (partStart == 0) {
            return true;
        }
        int end = lineEnd(in);
        while (end < 0 && !in.ended()) {
            in.take(in.to());
            in.fill();
            end = lineEnd(in);
        }
        in.take(end < 0 ? in.to() : end + 1);
        return true;
    }

    @Override
    public boolean read(ByteWindow in, List<RowData> rows) throws IOException, UnclearRecord {
        if (in.position() > partEnd) {
            return false;
        }
        if (clearLine(in, rows)) {
            return true;
        }
        int end = lineEnd(in);
        while (end < 0 && !in.ended()) {
            if (!in.fill()) {
                throw new UnclearRecord();
            }
            end = lineEnd(in);
        }
        if (end < 0 && in.from() == in.to()) {
            return false;
        }
        try {
            line(in, end < 0 ? in.to() : end, rows);
        } catch (IOException | RuntimeException e) {
            var text = new String(in.bytes(), in.from(), (end < 0 ? in.to() : end) - in.from(), StandardCharsets.UTF_8);
            e.addSuppressed(UnreadableFileException.at(file, in.position(), JsonProblem.of(e, columns(), text)));
            throw e;
        }
        in.take(end < 0 ? in.to() : end + 1);
        return true;
    }

    /// Reads a line whose end is in memory, if it is the object and nothing else, without looking for the end first.
    private boolean clearLine(ByteWindow in, List<RowData> rows) {
        var row = objects.parse(in.bytes(), in.from(), in.to());
        int end = objects.end();
        if (row == null || end == in.to() || in.bytes()[end] != '\n') {
            return false;
        }
        rows.add(row);
        in.take(end + 1);
        return true;
    }

    private void line(ByteWindow in, int lineEnd, List<RowData> rows) throws IOException {
        var bytes = in.bytes();
        int from = in.from();
        int to = lineEnd > from && bytes[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        var row = objects.parse(bytes, from, to);
        if (row == null || objects.end() < to) {
            engine.deserialize(Arrays.copyOfRange(bytes, from, to), new Rows(rows));
        } else {
            rows.add(row);
        }
    }

    @SuppressWarnings("unchecked") // rows have types of this kind
    private RowType columns() {
        return ((InternalTypeInfo<RowData>) engine.getProducedType()).toRowType();
    }

    /// The index of the end of the line; negative if it is not in memory.
    private static int lineEnd(ByteWindow in) {
        var bytes = in.bytes();
        int to = in.to();
        for (int i = in.from(); i < to; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /// The engine's reader fails at an element NULL of an array in the same way.
    private record Rows(List<RowData> rows) implements Collector<RowData> {
        @Override
        public void collect(RowData row) {
            rows.add(Objects.requireNonNull(row));
        }

        @Override
        public void close() {}
    }
}
