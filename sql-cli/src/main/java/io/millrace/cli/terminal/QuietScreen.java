package io.millrace.cli.terminal;

import io.millrace.cli.render.Layout;

/// Another screen without its results: for statements that prepare a session, of which only failures are worth a line.
public final class QuietScreen implements Screen {
    private final Screen shown;

    public QuietScreen(Screen shown) {
        this.shown = shown;
    }

    @Override
    public Layout layout(boolean changes) {
        return shown.layout(changes);
    }

    @Override
    public void print(String text) {
        // prepared, not asked for
    }

    @Override
    public void tell(String text) {
        shown.tell(text);
    }

    @Override
    public void note(String text) {
        // of what is not shown
    }

    @Override
    public void progress(String line) {
        shown.progress(line);
    }

    @Override
    public void settle() {
        shown.settle();
    }

    @Override
    public void onInterrupt(Runnable action) {
        shown.onInterrupt(action);
    }

    @Override
    public boolean confirm(String question) {
        return true;
    }

    @Override
    public void close() {
        // the caller closes the other
    }
}
