package io.millrace.cli.terminal;

import io.millrace.cli.live.Canvas;
import io.millrace.cli.live.Scene;
import io.millrace.cli.render.AnsiColours;
import io.millrace.cli.render.Layout;
import io.millrace.insight.ControlCharacters;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;

/// A screen on an interactive terminal.
public final class TerminalScreen implements Screen {
    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final int DEFAULT_WIDTH = 80;

    private final Terminal terminal;
    private final AnsiColours paint;
    private final PrintStream fallback;
    private volatile Size lastSize = Size.of(0, 0);
    private boolean progressShown;

    public TerminalScreen(Terminal terminal, boolean colours) {
        this(terminal, colours, new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }

    /// @param fallback receives the output after JLine has closed the terminal at the end of the process, so that
    ///                 the rows read until then are still shown
    private TerminalScreen(Terminal terminal, boolean colours, PrintStream fallback) {
        this.terminal = terminal;
        this.paint = colours ? AnsiColours.ANSI : AnsiColours.NONE;
        this.fallback = fallback;
    }

    /// Opens the terminal of the process. It is not queried, because a late response would be read as typed text.
    public static TerminalScreen of(ProcessHost host) {
        try {
            var terminal = TerminalBuilder.builder()
                    .system(true)
                    .encoding(StandardCharsets.UTF_8)
                    .nativeSignals(true)
                    .graphemeCluster(false)
                    .build();
            return new TerminalScreen(terminal, host.colours(), host.out());
        } catch (IOException e) {
            throw new UncheckedIOException("the terminal cannot be opened", e);
        }
    }

    Terminal terminal() {
        return terminal;
    }

    @Override
    public Layout layout(boolean changes) {
        int width = size().getColumns();
        return new Layout(width > 0 ? width : DEFAULT_WIDTH, true, paint, changes, new ColumnMeasure());
    }

    /// The terminal's size, or its last known size if it is closed.
    private Size size() {
        try {
            lastSize = terminal.getSize();
        } catch (IllegalStateException e) {
            return lastSize;
        }
        return lastSize;
    }

    /// The canvas for full-screen output; empty if the terminal does not support it.
    public Optional<Canvas> canvas() {
        return Stage.supports(terminal, size()) ? Optional.of(Stage.canvas(size(), paint)) : Optional.empty();
    }

    /// Plays a scene on the whole screen, and then restores the terminal.
    public void play(Scene scene) {
        settle();
        new Stage(terminal, paint, this::write).play(scene);
    }

    @Override
    public synchronized void print(String text) {
        settle();
        write(text);
    }

    @Override
    public void message(String text) {
        print(text);
    }

    @Override
    public synchronized void progress(String line) {
        progressShown = true;
        write(CLEAR_LINE + line);
    }

    @Override
    public synchronized void settle() {
        if (progressShown) {
            progressShown = false;
            write(CLEAR_LINE);
        }
    }

    private void write(String text) {
        try {
            terminal.writer().print(text);
            terminal.flush();
        } catch (IllegalStateException e) {
            fallback.print(text);
            fallback.flush();
        }
    }

    /// Reads one key: `y` means yes; any other key and an interrupt mean no.
    @Override
    public boolean confirm(String question) {
        print(paint.changed(ControlCharacters.line(question)) + " [y/N] ");
        var before = terminal.enterRawMode();
        var handler = terminal.handle(Signal.INT, Terminal.SignalHandler.SIG_IGN);
        try {
            int key = terminal.reader().read();
            boolean yes = key == 'y' || key == 'Y';
            print((yes ? "yes" : "no") + "\n");
            return yes;
        } catch (IOException e) {
            return false;
        } finally {
            terminal.setAttributes(before);
            terminal.handle(Signal.INT, handler);
        }
    }

    @Override
    public void onInterrupt(Runnable action) {
        terminal.handle(Signal.INT, signal -> action.run());
    }

    @Override
    public void close() {
        settle();
        try {
            terminal.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the terminal could not be restored", e);
        }
    }
}
