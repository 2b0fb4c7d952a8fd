package io.millrace.sql.result;

import io.millrace.wire.sql.Row;

/// A bounded log of rows, numbered from 0. It drops the oldest rows first.
public interface RowLog {

    /// Adds a row at the end. It may drop the oldest ones.
    void add(Row row);

    /// The number of the oldest stored row.
    long first();

    /// The number of the next row.
    long end();

    /// The stored row of a number.
    Row row(long number);
}
