package io.millrace.cli.terminal;

import io.millrace.cli.render.Layout;
import io.millrace.cli.render.WordWrap;

/// The output to the screen.
public interface Screen extends AutoCloseable {

    /// What results are to be written for, now: a window can be made wider while it is used.
    Layout layout(boolean changes);

    /// Results. Throws [OutputClosed] when no one reads them any more.
    void print(String text);

    /// What is not a result: failures, and notes on what was done.
    void tell(String text);

    /// A remark on what is shown, which a reader may pass over.
    default void note(String text) {
        var layout = layout(false);
        WordWrap.text(text, 0, 0, layout)
                .lines()
                .forEach(line -> tell(layout.paint().faint(line) + "\n"));
    }

    /// A line that stands in place until anything else is written or [#settle] is called; nothing where no one looks.
    void progress(String line);

    /// Takes the progress line away.
    void settle();

    /// What an interrupt from the keyboard does from now on.
    void onInterrupt(Runnable action);

    /// Whether a person says yes; where no one can be asked, what was asked for is meant.
    boolean confirm(String question);

    @Override
    void close();
}
