package io.millrace.cli.live;

/// The rows of a sheet, asked for one by one as they come into sight.
interface SheetRows {

    long first();

    long end();

    SheetRow line(long place);

    /// Whether any of them may have a mark.
    default boolean marked() {
        return false;
    }
}
