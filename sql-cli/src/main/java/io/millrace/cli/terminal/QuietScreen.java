package io.millrace.cli.terminal;

import io.millrace.cli.render.Layout;

/// A screen that drops results and shows everything else on another screen; for the statements of setup scripts.
public record QuietScreen(Screen screen) implements Screen {
    @Override
    public Layout layout(boolean changes) {
        return screen.layout(changes);
    }

    @Override
    public void print(String text) {
        // dropped
    }

    @Override
    public void message(String text) {
        screen.message(text);
    }

    @Override
    public void note(String text) {
        // dropped like the result that it is about
    }

    @Override
    public void progress(String line) {
        screen.progress(line);
    }

    @Override
    public void settle() {
        screen.settle();
    }

    @Override
    public void onInterrupt(Runnable action) {
        screen.onInterrupt(action);
    }

    @Override
    public boolean confirm(String question) {
        return true;
    }

    @Override
    public void close() {
        // the caller closes the other screen
    }
}
