package io.millrace.cli.terminal;

import io.millrace.cli.render.Layout;
import io.millrace.cli.render.Paint;
import java.io.PrintStream;

/// A file or another program: nothing but results on one stream, all else on the other, no colours, nothing cut.
public final class PlainScreen implements Screen {
    private final PrintStream out;
    private final PrintStream err;

    public PlainScreen(Host host) {
        this.out = host.out();
        this.err = host.err();
    }

    @Override
    public Layout layout(boolean changes) {
        return new Layout(0, false, Paint.NONE, changes, new ColumnMeasure());
    }

    @Override
    public void print(String text) {
        out.print(text);
        if (out.checkError()) {
            throw new OutputClosed();
        }
    }

    @Override
    public void tell(String text) {
        err.print(text);
        err.flush();
    }

    @Override
    public void progress(String line) {
        // whoever reads a file later has no use for it
    }

    @Override
    public void settle() {
        // nothing stands in place
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
        out.flush();
        err.flush();
    }
}
