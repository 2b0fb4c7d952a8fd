package io.millrace.desktop.log;

import java.util.List;

/// Receives the lines and the state of a followed log, on a separate thread.
interface LogListener {

    /// Receives the last lines and whether there are earlier ones; called once, before [#goesOn].
    void begins(List<LineReader.Text> lines, boolean more);

    /// Receives lines written after the previous ones.
    void goesOn(List<LineReader.Text> lines);

    void is(LogStatus status);
}
