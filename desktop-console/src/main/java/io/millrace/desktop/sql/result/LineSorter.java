package io.millrace.desktop.sql.result;

import io.millrace.sql.result.RowOrder;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// Filters and sorts lines; pure. Sorting 200,000 lines is too slow for the JavaFX thread.
final class LineSorter {
    private LineSorter() {}

    /// The lines that match an arrangement, in its order.
    static LazyLines of(LazyLines lines, List<Column> columns, ResultArrangement wish) {
        var search = wish.search(columns);
        if (search.text().isEmpty() && wish.orders().isEmpty()) {
            return lines;
        }
        var places = IntStream.range(0, lines.size())
                .filter(place -> holds(lines.get(place), search))
                .toArray();
        return lines.at(wish.orders().isEmpty() ? places : sorted(lines, places, wish.orders()));
    }

    /// The lines in the order of the query, numbered in that order.
    static LazyLines by(RowOrder order, LazyLines lines) {
        var rows = lines.stream().map(ResultLine::row).toList();
        var places = IntStream.range(0, lines.size())
                .boxed()
                .sorted(Comparator.comparing(rows::get, order))
                .mapToInt(Integer::intValue)
                .toArray();
        return new LazyLines(places.length, place -> lines.get(places[place]).numbered(place + 1));
    }

    private static boolean holds(ResultLine line, ResultArrangement.Search search) {
        if (search.text().isEmpty()) {
            return true;
        }
        var fields = line.row().fields();
        return search.column().isPresent()
                ? has(line, search.column().getAsInt(), search.text())
                : IntStream.range(0, fields.size()).anyMatch(column -> has(line, column, search.text()));
    }

    private static boolean has(ResultLine line, int column, String text) {
        return line.row().cell(column).display().toLowerCase(Locale.ROOT).contains(text);
    }

    /// Computes the sort keys once for each line, not for each comparison.
    private static int[] sorted(LazyLines lines, int[] places, List<ResultArrangement.Order> orders) {
        record Keyed(int place, List<Key> keys) {}
        Comparator<Keyed> order = (_, _) -> 0;
        for (int index = 0; index < orders.size(); index++) {
            int at = index;
            boolean descending = orders.get(index).descending();
            order = order.thenComparing((a, b) -> a.keys.get(at).compareTo(b.keys.get(at), descending));
        }
        return IntStream.of(places)
                .mapToObj(place -> new Keyed(
                        place,
                        orders.stream()
                                .map(by -> Key.of(lines.get(place).row().cell(by.column())))
                                .toList()))
                .sorted(order)
                .mapToInt(Keyed::place)
                .toArray();
    }

    /// The sort key of a cell: numbers before texts, missing values last in either direction.
    private record Key(int rank, double number, String text, BigDecimal exact) {
        private static final Key ABSENT = new Key(2, 0, "", BigDecimal.ZERO);

        static Key of(Cell cell) {
            return switch (cell) {
                case Cell.Absent _ -> ABSENT;
                case Cell.Numeric(var value) -> new Key(0, value.doubleValue(), "", value);
                case Cell.Text _, Cell.Bool _, Cell.Items _, Cell.Entries _ ->
                    new Key(1, 0, cell.display(), BigDecimal.ZERO);
            };
        }

        int compareTo(Key other, boolean descending) {
            if (rank == 2 || other.rank == 2) {
                return Integer.compare(rank, other.rank);
            }
            int order = Integer.compare(rank, other.rank);
            order = order != 0 ? order : Double.compare(number, other.number);
            order = order != 0 ? order : exact.compareTo(other.exact);
            order = order != 0 ? order : text.compareTo(other.text);
            return descending ? -order : order;
        }
    }
}
