package io.millrace.desktop.log;

/// A line of a log.
///
/// @param source index of its file among those shown, from 0
/// @param offset byte offset of its beginning in that file
/// @param mark   see [LineMark]
/// @param time   its timestamp in milliseconds, or [#NO_TIME]; a continuation line has the time of its entry
record LogLine(int source, long offset, String text, byte mark, long time) {
    public static final long NO_TIME = Long.MIN_VALUE;

    public boolean isHead() {
        return LineMark.isHead(mark);
    }

    public boolean hasTime() {
        return time != NO_TIME;
    }
}
