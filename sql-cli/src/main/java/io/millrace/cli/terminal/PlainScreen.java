package io.millrace.cli.terminal;

import io.millrace.cli.render.AnsiColours;
import io.millrace.cli.render.Layout;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// A screen for scripts: results go to standard output without colours or cuts, everything else to standard error.
public final class PlainScreen implements Screen {
    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final long PROGRESS_INTERVAL_NANOS = 100_000_000;

    private final StandardOutput out;
    private final PrintStream err;
    private final boolean showsProgress;
    private boolean progressShown;
    private long shown = System.nanoTime() - PROGRESS_INTERVAL_NANOS;

    public PlainScreen(ProcessHost host) {
        this.out = host.out();
        this.err = host.err();
        this.showsProgress = host.showsProgress();
    }

    @Override
    public Layout layout(boolean changes) {
        return new Layout(0, false, AnsiColours.NONE, changes, new ColumnMeasure());
    }

    @Override
    public void print(String text) {
        // much faster than printing characters to the stream
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write(bytes, 0, bytes.length);
        out.require();
    }

    @Override
    public void message(String text) {
        settle();
        err.print(text);
        err.flush();
    }

    @Override
    public void progress(String line) {
        // a progress line is useless in a file
        long now = System.nanoTime();
        if (showsProgress && now - shown > PROGRESS_INTERVAL_NANOS) {
            shown = now;
            progressShown = true;
            err.print(CLEAR_LINE + line);
            err.flush();
        }
    }

    @Override
    public void settle() {
        if (progressShown) {
            progressShown = false;
            err.print(CLEAR_LINE);
            err.flush();
        }
    }

    @Override
    public void onInterrupt(Runnable action) {
        // an interrupt ends the process, and the shutdown hook cancels the statement
    }

    @Override
    public boolean confirm(String question) {
        return true;
    }

    @Override
    public void close() {
        settle();
        out.flush();
        err.flush();
    }
}
