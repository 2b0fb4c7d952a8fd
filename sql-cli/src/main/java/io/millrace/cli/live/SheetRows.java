package io.millrace.cli.live;

import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;

/// The rows of a sheet, which are formatted as they come into view.
///
/// @param first  the number of the first row
/// @param end    one more than the number of the last row
/// @param marked whether rows can have marks
/// @param format formats the row of a number
record SheetRows(long first, long end, boolean marked, LongFunction<SheetRow> format) {
    static <T> SheetRows of(List<T> rows, boolean marked, Function<T, SheetRow> format) {
        return new SheetRows(0, rows.size(), marked, number -> format.apply(rows.get((int) number)));
    }

    SheetRow row(long number) {
        return format.apply(number);
    }
}
