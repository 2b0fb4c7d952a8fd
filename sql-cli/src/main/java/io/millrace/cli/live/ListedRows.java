package io.millrace.cli.live;

import java.util.List;
import java.util.function.Function;

/// The rows of a sheet that are all there.
///
/// @param marked whether any of them may have a mark
record ListedRows<T>(List<T> rows, Function<T, SheetRow> asLine, boolean marked) implements SheetRows {
    @Override
    public long first() {
        return 0;
    }

    @Override
    public long end() {
        return rows.size();
    }

    @Override
    public SheetRow line(long place) {
        return asLine.apply(rows.get((int) place));
    }
}
