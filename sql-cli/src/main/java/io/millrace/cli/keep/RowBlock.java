package io.millrace.cli.keep;

import io.millrace.json.Json;
import io.millrace.wire.sql.Row;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some rows as bytes.
final class RowBlock {
    /// How many rows are written and read together.
    static final int ROWS = 64;

    private static final byte ABSENT = 0;
    private static final byte TEXT = 1;
    private static final byte OTHER = 2;

    private RowBlock() {}

    static byte[] written(List<Row> rows) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        for (var row : rows) {
            out.writeShort(row.fields().size());
            for (var field : row.fields()) {
                write(field, out);
            }
        }
        return bytes.toByteArray();
    }

    private static void write(@Nullable Object field, DataOutputStream out) throws IOException {
        if (field == null) {
            out.writeByte(ABSENT);
            return;
        }
        boolean text = field instanceof String;
        var bytes = field instanceof String letters ? letters.getBytes(StandardCharsets.UTF_8) : Json.bytes(field);
        out.writeByte(text ? TEXT : OTHER);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static List<Row> read(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes);
        var rows = new ArrayList<Row>(ROWS);
        while (in.hasRemaining()) {
            int cells = in.getShort();
            var fields = new ArrayList<@Nullable Object>(cells);
            for (int i = 0; i < cells; i++) {
                fields.add(field(in));
            }
            rows.add(Row.added(fields));
        }
        return rows;
    }

    private static @Nullable Object field(ByteBuffer in) {
        byte kind = in.get();
        if (kind == ABSENT) {
            return null;
        }
        var bytes = new byte[in.getInt()];
        in.get(bytes);
        return kind == TEXT ? new String(bytes, StandardCharsets.UTF_8) : Json.read(bytes, Object.class);
    }
}
