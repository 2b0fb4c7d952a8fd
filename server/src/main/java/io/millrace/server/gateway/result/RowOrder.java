package io.millrace.server.gateway.result;

import io.millrace.wire.sql.Operations;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Compares rows in the order of a query. Like the engine, it compares text by code points and binary values by
/// unsigned bytes.
public record RowOrder(List<Operations.SortKey> keys) implements Comparator<ResultRow> {
    public RowOrder {
        keys = List.copyOf(keys);
    }

    @Override
    public int compare(ResultRow one, ResultRow other) {
        for (var key : keys) {
            var compared =
                    byKey(key, one.cells().get(key.column()), other.cells().get(key.column()));
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    private static int byKey(Operations.SortKey key, @Nullable Object one, @Nullable Object other) {
        if (one == null || other == null) {
            var nulls = Boolean.compare(one == null, other == null);
            return key.nullsLast() ? nulls : -nulls;
        }
        var compared = values(one, other);
        return key.descending() ? -compared : compared;
    }

    /// Values of the same type. Types that the engine cannot sort are equal.
    @SuppressWarnings("unchecked")
    private static int values(Object one, Object other) {
        return switch (one) {
            case String text -> Arrays.compare(codePoints(text), codePoints((String) other));
            case byte[] bytes -> Arrays.compareUnsigned(bytes, (byte[]) other);
            case Comparable<?> comparable -> ((Comparable<Object>) comparable).compareTo(other);
            default -> 0;
        };
    }

    private static int[] codePoints(String text) {
        return text.codePoints().toArray();
    }
}
