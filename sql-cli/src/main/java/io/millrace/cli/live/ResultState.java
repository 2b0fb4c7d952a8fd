package io.millrace.cli.live;

/// A query's result at one moment. It does not change any more.
///
/// @param size    how many rows there are, kept or not
/// @param notKept how many of them are not kept
/// @param changes how many changes have made it
record ResultState(long at, RowPlaces rows, long size, long notKept, long changes) {

    /// The same, looked at later.
    ResultState at(long later) {
        return new ResultState(later, rows, size, notKept, changes);
    }

    /// How many rows it keeps alive by itself.
    int held() {
        return switch (rows) {
            case RowPlaces.Table(var table) -> table.size();
            case RowPlaces.Appended _ -> 0;
        };
    }
}
