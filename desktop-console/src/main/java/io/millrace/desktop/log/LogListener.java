package io.millrace.desktop.log;

import java.util.List;

/// Hears what becomes of one log that is followed; from a thread of its own.
interface LogListener {

    /// The last lines, and whether there are others before them; told once, before anything else.
    void begins(List<LineReader.Text> lines, boolean more);

    /// Lines that were written after those told before.
    void goesOn(List<LineReader.Text> lines);

    void is(LogStatus status);
}
