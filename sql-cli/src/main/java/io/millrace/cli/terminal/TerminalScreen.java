package io.millrace.cli.terminal;

import io.millrace.cli.live.Canvas;
import io.millrace.cli.live.Scene;
import io.millrace.cli.render.AnsiColours;
import io.millrace.cli.render.ControlCharacters;
import io.millrace.cli.render.Layout;
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

/// A person's terminal.
public final class TerminalScreen implements Screen {
    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final int USUAL_WIDTH = 80;

    private final Terminal terminal;
    private final AnsiColours paint;
    private final PrintStream beyond;
    private volatile Size lastSize = Size.of(0, 0);
    private boolean standing;

    public TerminalScreen(Terminal terminal, boolean colours) {
        this(terminal, colours, new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }

    /// @param beyond where text goes after the terminal was closed: that is the first thing that happens at the end of
    ///               the process, and what was read until then must still be seen
    private TerminalScreen(Terminal terminal, boolean colours, PrintStream beyond) {
        this.terminal = terminal;
        this.paint = colours ? AnsiColours.ANSI : AnsiColours.NONE;
        this.beyond = beyond;
    }

    /// Takes over the terminal of the process. It is asked nothing: an answer that comes late would be read as typed.
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
            throw new UncheckedIOException("the terminal cannot be used", e);
        }
    }

    Terminal terminal() {
        return terminal;
    }

    @Override
    public Layout layout(boolean changes) {
        int width = size().getColumns();
        return new Layout(width > 0 ? width : USUAL_WIDTH, true, paint, changes, new ColumnMeasure());
    }

    /// The size, or the last that was known when the terminal is closed.
    private Size size() {
        try {
            lastSize = terminal.getSize();
        } catch (IllegalStateException e) {
            return lastSize;
        }
        return lastSize;
    }

    /// Whether the whole screen can be used, and for what size.
    public Optional<Canvas> canvas() {
        return Stage.suits(terminal, size()) ? Optional.of(Stage.canvas(size(), paint)) : Optional.empty();
    }

    /// Fills the whole screen until the scene is over; then all is as it was before.
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
    public void tell(String text) {
        print(text);
    }

    @Override
    public synchronized void progress(String line) {
        standing = true;
        write(CLEAR_LINE + line);
    }

    @Override
    public synchronized void settle() {
        if (standing) {
            standing = false;
            write(CLEAR_LINE);
        }
    }

    private void write(String text) {
        try {
            terminal.writer().print(text);
            terminal.flush();
        } catch (IllegalStateException e) {
            beyond.print(text);
            beyond.flush();
        }
    }

    /// One key: `y`. Any other is no, an interrupt too.
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
            throw new UncheckedIOException("the terminal could not be given back", e);
        }
    }
}
