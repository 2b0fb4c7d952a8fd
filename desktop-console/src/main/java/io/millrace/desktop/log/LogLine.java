package io.millrace.desktop.log;

/// One line of a log.
///
/// @param source which of the files that are shown it is of, from 0
/// @param offset where it begins in that file, in bytes
/// @param mark   see [LineMark]
/// @param time   when it was written in milliseconds, or [#NO_TIME]; a line that goes on with an entry has its time
record LogLine(int source, long offset, String text, byte mark, long time) {
    public static final long NO_TIME = Long.MIN_VALUE;

    public boolean isHead() {
        return LineMark.isHead(mark);
    }

    public boolean hasTime() {
        return time != NO_TIME;
    }
}
