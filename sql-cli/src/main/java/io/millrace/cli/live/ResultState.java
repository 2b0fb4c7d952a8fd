package io.millrace.cli.live;

/// An immutable snapshot of a query's result.
///
/// @param size    the number of rows, including dropped ones
/// @param dropped the number of dropped rows
/// @param changes the number of changes so far
record ResultState(long at, RowPlaces rows, long size, long dropped, long changes) {

    /// The same result at a later time.
    ResultState at(long later) {
        return new ResultState(later, rows, size, dropped, changes);
    }

    /// The number of rows that this snapshot keeps in memory.
    int retainedRows() {
        return switch (rows) {
            case RowPlaces.Table(var table) -> table.size();
            case RowPlaces.Appended _ -> 0;
        };
    }
}
