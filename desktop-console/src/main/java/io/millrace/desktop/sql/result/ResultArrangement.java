package io.millrace.desktop.sql.result;

import io.millrace.wire.sql.Column;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// The arrangement of a result's rows: view, filter, sort order and chart.
///
/// @param filter shows only rows that contain this text; `column:text` searches a single column
/// @param orders the sort columns, the most significant first; empty for the order of arrival
record ResultArrangement(RowView face, String filter, List<Order> orders, Optional<ChartChoice> chart) {
    static final ResultArrangement FIRST = new ResultArrangement(RowView.TABLE, "", List.of(), Optional.empty());

    public ResultArrangement {
        orders = List.copyOf(orders);
    }

    /// The view of the rows.
    public enum RowView {
        TABLE,
        CHANGES,
        CHART
    }

    /// A sort by a column, counted from 0.
    public record Order(int column, boolean descending) {}

    /// A search for a text in a column.
    ///
    /// @param column the column; empty for all columns
    record Search(String text, OptionalInt column) {}

    /// Parses the filter. If no column has the name before the colon, the whole filter is text.
    Search search(List<Column> columns) {
        int colon = filter.indexOf(':');
        if (colon > 0) {
            var name = filter.substring(0, colon).strip();
            var column = IntStream.range(0, columns.size())
                    .filter(index -> columns.get(index).name().equalsIgnoreCase(name))
                    .findFirst();
            if (column.isPresent()) {
                return new Search(small(filter.substring(colon + 1)), column);
            }
        }
        return new Search(small(filter), OptionalInt.empty());
    }

    private static String small(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }

    ResultArrangement with(RowView other) {
        return new ResultArrangement(other, filter, orders, chart);
    }

    ResultArrangement filtered(String text) {
        return new ResultArrangement(face, text, orders, chart);
    }

    ResultArrangement ordered(List<Order> by) {
        return new ResultArrangement(face, filter, by, chart);
    }

    ResultArrangement drawn(ChartChoice choice) {
        return new ResultArrangement(face, filter, orders, Optional.of(choice));
    }
}
