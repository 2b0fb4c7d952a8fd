package io.millrace.desktop.sql.result;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.SqlType;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// The user's choice for the chart of a result.
///
/// @param across the column of the horizontal axis; empty for the order of the rows
/// @param values the drawn columns, each in its own colour
record ChartChoice(Kind kind, OptionalInt across, List<Integer> values) {
    public ChartChoice {
        values = List.copyOf(values);
    }

    /// The kind of chart.
    public enum Kind {
        BARS,
        LINES
    }

    /// The initial choice: the last numeric column, as a line over the first time column, or else as bars over the
    /// first text column, or else as a line over the order of the rows.
    static ChartChoice first(List<Column> columns) {
        var numbers = IntStream.range(0, columns.size())
                .filter(column -> columns.get(column).type().numeric())
                .boxed()
                .toList();
        var time = place(columns, true);
        var text = place(columns, false);
        var values = numbers.isEmpty() ? List.<Integer>of() : List.of(numbers.getLast());
        if (time.isPresent()) {
            return new ChartChoice(Kind.LINES, time, values);
        }
        return text.isPresent()
                ? new ChartChoice(Kind.BARS, text, values)
                : new ChartChoice(Kind.LINES, OptionalInt.empty(), values);
    }

    private static OptionalInt place(List<Column> columns, boolean time) {
        return IntStream.range(0, columns.size())
                .filter(column -> time ? time(columns.get(column)) : text(columns.get(column)))
                .findFirst();
    }

    static boolean time(Column column) {
        return column.type() instanceof SqlType.Temporal temporal
                && temporal.name().startsWith("TIMESTAMP");
    }

    private static boolean text(Column column) {
        return column.type() instanceof SqlType.Sized;
    }
}
