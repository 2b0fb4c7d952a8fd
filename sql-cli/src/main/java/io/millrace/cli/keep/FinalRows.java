package io.millrace.cli.keep;

import io.millrace.sql.result.RowOrder;
import io.millrace.sql.result.RowSize;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Accumulates the changes of a result into its final rows. Equal rows are counted. A result beyond the memory limit
/// is refused, because a part of it would look complete.
public final class FinalRows {
    /// The largest weight in bytes: enough for 600,000 rows of three columns, in a heap of 512 MB.
    public static final long MAX_WEIGHT = 192L << 20;

    private final long maxWeight;
    private final Map<List<@Nullable Object>, Equal> rows = new LinkedHashMap<>();
    private long weight;

    /// @param maxWeight the limit in bytes, as [RowSize] estimates them
    public FinalRows(long maxWeight) {
        this.maxWeight = maxWeight;
    }

    /// Rows with equal cells.
    private static final class Equal {
        private final Row row;
        private long count;

        Equal(Row row) {
            this.row = row;
        }
    }

    public void add(Row change) {
        var equal = rows.get(change.fields());
        if (equal == null) {
            equal = new Equal(change.kind() == RowKind.INSERT ? change : change.as(RowKind.INSERT));
            rows.put(equal.row.fields(), equal);
            makeRoom(equal.row);
        }
        switch (change.kind()) {
            case INSERT, UPDATE_AFTER -> equal.count++;
            case UPDATE_BEFORE, DELETE -> equal.count--;
        }
        // the count is negative if a retraction arrives before its row, when several tasks send changes
        if (equal.count == 0) {
            rows.remove(equal.row.fields());
            weight -= RowSize.of(equal.row);
        }
    }

    private void makeRoom(Row row) {
        weight += RowSize.of(row);
        if (weight > maxWeight) {
            throw new Refusal(
                    FaultCode.TOO_LARGE,
                    "The result changes and has more rows than the shell can keep until it ends. --changes prints its"
                            + " changes; SET 'execution.runtime-mode' = 'batch' prints its rows.");
        }
    }

    /// The number of distinct rows.
    public int size() {
        return rows.size();
    }

    /// The rows in the query's order, else in order of arrival.
    public Stream<Row> rows(Optional<RowOrder> order) {
        var equals = rows.values().stream();
        var ordered = order.map(asked -> equals.sorted((one, other) -> asked.compare(one.row, other.row)))
                .orElse(equals);
        return ordered.flatMap(equal -> Stream.generate(() -> equal.row).limit(Math.max(0, equal.count)));
    }
}
