package io.millrace.cli.terminal;

import io.millrace.cli.render.Layout;
import io.millrace.cli.render.WordWrap;

/// The destination of results and messages.
public interface Screen extends AutoCloseable {

    /// The current layout for results, which changes with the window's size.
    Layout layout(boolean changes);

    /// Prints results.
    ///
    /// @throws OutputClosed if the reader has closed the output, or it cannot be written
    void print(String text);

    /// Prints a message that is not part of a result.
    void message(String text);

    /// Prints an unobtrusive note about a result.
    default void note(String text) {
        var layout = layout(false);
        WordWrap.text(text, 0, 0, layout)
                .lines()
                .forEach(line -> message(layout.paint().faint(line) + "\n"));
    }

    /// Shows a progress line, which the next output or [#settle] removes. Does nothing without a terminal.
    void progress(String line);

    /// Removes the progress line.
    void settle();

    /// Sets the action for Ctrl-C.
    void onInterrupt(Runnable action);

    /// Asks the user a yes-or-no question. The answer is yes if there is no terminal.
    boolean confirm(String question);

    @Override
    void close();
}
