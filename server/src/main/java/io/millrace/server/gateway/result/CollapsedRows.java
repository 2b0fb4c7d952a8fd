package io.millrace.server.gateway.result;

import io.millrace.wire.sql.RowKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The rows that a result has after all changes so far, in the order in which they came to stay. Equal rows are
/// counted.
public final class CollapsedRows {
    private final Map<List<@Nullable Object>, Entry> rows = new LinkedHashMap<>();

    private static final class Entry {
        private final ResultRow row;
        private long count;

        Entry(ResultRow row) {
            this.row = row;
        }
    }

    public void apply(ResultRow change) {
        var key = comparable(change.cells());
        var entry = rows.computeIfAbsent(key, _ -> new Entry(new ResultRow(RowKind.INSERT, change.cells())));
        entry.count += switch (change.kind()) {
            case INSERT, UPDATE_AFTER -> 1;
            case UPDATE_BEFORE, DELETE -> -1;
        };
        // below zero a row was taken back before it came, which happens where changes of several tasks meet
        if (entry.count == 0) {
            rows.remove(key);
        }
    }

    /// How many different rows are kept.
    public int size() {
        return rows.size();
    }

    public Stream<ResultRow> rows() {
        return rows.values().stream()
                .flatMap(entry -> Stream.generate(() -> entry.row).limit(Math.max(0, entry.count)));
    }

    /// Bytes are compared by what is in them.
    private static List<@Nullable Object> comparable(List<?> cells) {
        var key = new ArrayList<@Nullable Object>(cells.size());
        for (var cell : cells) {
            key.add(
                    switch (cell) {
                        case byte[] bytes -> ByteBuffer.wrap(bytes);
                        case List<?> nested -> comparable(nested);
                        case null, default -> cell;
                    });
        }
        return Collections.unmodifiableList(key);
    }
}
