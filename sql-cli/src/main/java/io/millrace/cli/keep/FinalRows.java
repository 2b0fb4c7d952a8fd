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

/// The rows that are left of a result when all its changes are in. Equal rows are counted. Bounded in memory: a result
/// beyond that is refused, because part of it would look like all of it.
public final class FinalRows {
    /// Of the 512 MB that the shell has: 600,000 rows of three columns.
    public static final long MOST_WEIGHT = 192L << 20;

    private final long mostWeight;
    private final Map<List<@Nullable Object>, Equal> rows = new LinkedHashMap<>();
    private long weight;

    /// @param mostWeight of the rows that are kept
    public FinalRows(long mostWeight) {
        this.mostWeight = mostWeight;
    }

    /// Rows of the same cells.
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
        // below zero a row was taken back before it came, which happens where changes of several tasks meet
        if (equal.count == 0) {
            rows.remove(equal.row.fields());
            weight -= RowSize.of(equal.row);
        }
    }

    private void makeRoom(Row row) {
        weight += RowSize.of(row);
        if (weight > mostWeight) {
            throw new Refusal(
                    FaultCode.TOO_LARGE,
                    "The result changes and has more rows than the shell can keep until its end: --changes prints its"
                            + " changes as they come, and SET 'execution.runtime-mode' = 'batch' its rows.");
        }
    }

    /// How many different rows are kept.
    public int size() {
        return rows.size();
    }

    /// In the order that the query asks for, else in the order in which they came to stay.
    public Stream<Row> rows(Optional<RowOrder> order) {
        var equals = rows.values().stream();
        var ordered = order.map(asked -> equals.sorted((one, other) -> asked.compare(one.row, other.row)))
                .orElse(equals);
        return ordered.flatMap(equal -> Stream.generate(() -> equal.row).limit(Math.max(0, equal.count)));
    }
}
