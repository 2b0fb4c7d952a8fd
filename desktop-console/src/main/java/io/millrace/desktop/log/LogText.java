package io.millrace.desktop.log;

import java.util.List;
import java.util.Optional;

/// Lines that are read by their number, from [#first] up to and without [#end]. Both grow while one looks: lines are
/// added at the end, and the oldest are given up. Safe for use by many threads.
interface LogText {

    long first();

    long end();

    /// What is known of a line without reading it; 0 for a number that is out of range.
    byte mark(long number);

    /// The line, if it is at hand; never touches a disk.
    Optional<LogLine> atHand(long number);

    /// The lines from one number up to and without another, fewer when they are out of range. May touch a disk.
    List<LogLine> read(long from, long to);

    /// Brings lines to hand, the numbers in their order. May touch a disk.
    default void fetch(long[] numbers) {}

    /// Changes whenever lines that were there have become others.
    int generation();
}
