package io.millrace.desktop.log;

import java.util.List;
import java.util.Optional;

/// Lines that are read by number, from [#first] (inclusive) to [#end] (exclusive). Both increase over time: lines are
/// added at the end and the oldest are dropped. Thread-safe.
interface LogText {

    long first();

    long end();

    /// Returns the mark of a line without reading it; 0 for a number out of range.
    byte mark(long number);

    /// Returns the line if it is in memory; never accesses the disk.
    Optional<LogLine> atHand(long number);

    /// Returns the lines from `from` (inclusive) to `to` (exclusive), fewer if out of range. May access the disk.
    List<LogLine> read(long from, long to);

    /// Loads lines into memory; the numbers must be in order. May access the disk.
    default void fetch(long[] numbers) {}

    /// Changes whenever existing lines were replaced.
    int generation();
}
