package io.millrace.server.gateway.result;

import io.millrace.wire.sql.RowKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The rows of a result after all changes so far, in the order of their first insert. Equal rows are counted.
public final class CollapsedRows {
    private final Map<List<@Nullable Object>, Entry> rows = new LinkedHashMap<>();
    private long openUpdates;

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
        count(change.kind());
        // negative if a deletion came before its insert, which happens with changes of several tasks
        if (entry.count == 0) {
            rows.remove(key);
        }
    }

    private void count(RowKind kind) {
        switch (kind) {
            case UPDATE_BEFORE -> openUpdates++;
            // a filter may have dropped the row before, which must not close another update
            case UPDATE_AFTER -> openUpdates = Math.max(0, openUpdates - 1);
            case INSERT, DELETE -> {}
        }
    }

    /// The number of updates whose old row was removed and whose new row has not come. Updates whose new row a filter
    /// has dropped count as well, as nothing tells them apart.
    public long openUpdates() {
        return openUpdates;
    }

    /// The number of distinct rows.
    public int size() {
        return rows.size();
    }

    public Stream<ResultRow> rows() {
        return rows.values().stream()
                .flatMap(entry -> Stream.generate(() -> entry.row).limit(Math.max(0, entry.count)));
    }

    /// Replaces byte arrays, which do not compare their content.
    private static List<@Nullable Object> comparable(List<?> cells) {
        var key = new ArrayList<@Nullable Object>(cells.size());
        cells.forEach(cell -> key.add(comparable(cell)));
        return Collections.unmodifiableList(key);
    }

    private static Map<@Nullable Object, @Nullable Object> comparable(Map<?, ?> entries) {
        var key = new HashMap<@Nullable Object, @Nullable Object>();
        entries.forEach((name, value) -> key.put(comparable(name), comparable(value)));
        return key;
    }

    private static @Nullable Object comparable(@Nullable Object cell) {
        return switch (cell) {
            case byte[] bytes -> ByteBuffer.wrap(bytes);
            case List<?> nested -> comparable(nested);
            case Map<?, ?> entries -> comparable(entries);
            case null, default -> cell;
        };
    }
}
