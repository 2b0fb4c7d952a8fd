package io.millrace.cli.terminal;

import io.millrace.cli.render.AnsiColours;
import io.millrace.cli.render.Layout;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// A file or another program: nothing but results on one stream, all else on the other, no colours, nothing cut.
public final class PlainScreen implements Screen {
    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final long BETWEEN_NANOS = 100_000_000;

    private final PrintStream out;
    private final PrintStream err;
    private final boolean watched;
    private boolean standing;
    private long shown = System.nanoTime() - BETWEEN_NANOS;

    public PlainScreen(ProcessHost host) {
        this.out = host.out();
        this.err = host.err();
        this.watched = host.watched();
    }

    @Override
    public Layout layout(boolean changes) {
        return new Layout(0, false, AnsiColours.NONE, changes, new ColumnMeasure());
    }

    @Override
    public void print(String text) {
        // many times faster than the way of characters through the stream
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write(bytes, 0, bytes.length);
        if (out.checkError()) {
            throw new OutputClosed();
        }
    }

    @Override
    public void tell(String text) {
        settle();
        err.print(text);
        err.flush();
    }

    @Override
    public void progress(String line) {
        // it has no use in a file
        long now = System.nanoTime();
        if (watched && now - shown > BETWEEN_NANOS) {
            shown = now;
            standing = true;
            err.print(CLEAR_LINE + line);
            err.flush();
        }
    }

    @Override
    public void settle() {
        if (standing) {
            standing = false;
            err.print(CLEAR_LINE);
            err.flush();
        }
    }

    @Override
    public void onInterrupt(Runnable action) {
        // an interrupt ends the process, and its end cancels
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
