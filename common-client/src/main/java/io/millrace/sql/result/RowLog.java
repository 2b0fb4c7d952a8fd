package io.millrace.sql.result;

import io.millrace.wire.sql.Row;

/// Rows as they came, each under its number from 0 on. Bounded: the oldest are given up first.
public interface RowLog {

    void add(Row row);

    /// The number of the oldest that is kept.
    long first();

    /// One more than the number of the newest.
    long end();

    /// The row of this number, which is kept.
    Row row(long number);
}
