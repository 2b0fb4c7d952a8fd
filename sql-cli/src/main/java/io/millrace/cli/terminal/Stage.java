package io.millrace.cli.terminal;

import io.millrace.cli.live.Canvas;
import io.millrace.cli.live.Scene;
import io.millrace.cli.render.AnsiColours;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.Curses;
import org.jline.utils.InfoCmp.Capability;

/// Plays a [Scene] on the whole screen of a terminal. The terminal is restored afterwards, even at the end of the
/// process.
final class Stage {
    /// The minimum time between frames if no key is pressed.
    private static final long FRAME_MILLIS = 100;
    /// The maximum number of keys handled between two frames.
    private static final int MAX_KEYS = 64;
    private static final int MIN_WIDTH = 20;
    private static final int MIN_HEIGHT = 6;
    private static final String WRAP_OFF = "\u001b[?7l";
    private static final String WRAP_ON = "\u001b[?7h";
    private static final String CLEAR = "\u001b[2J";
    private static final String CLEAR_REST = "\u001b[K";

    private final Terminal terminal;
    private final AnsiColours paint;
    private final Consumer<String> out;
    private final PressedKeys keys;
    private List<String> drawn = new ArrayList<>();
    private Size size = Size.of(0, 0);
    private String restoreCodes = "";
    private boolean active;

    /// @param out writes to the terminal, or past it if JLine has closed it
    Stage(Terminal terminal, AnsiColours paint, Consumer<String> out) {
        this.terminal = terminal;
        this.paint = paint;
        this.out = out;
        this.keys = new PressedKeys(terminal.reader());
    }

    /// Whether the terminal supports full-screen output and is large enough.
    static boolean supports(Terminal terminal, Size size) {
        return terminal.getStringCapability(Capability.enter_ca_mode) != null
                && terminal.getStringCapability(Capability.exit_ca_mode) != null
                && terminal.getStringCapability(Capability.cursor_address) != null
                && size.getColumns() >= MIN_WIDTH
                && size.getRows() >= MIN_HEIGHT;
    }

    static Canvas canvas(Size size, AnsiColours paint) {
        return new Canvas(size.getColumns(), size.getRows(), paint, new ColumnMeasure(), ZoneId.systemDefault());
    }

    /// Plays the scene until it is over.
    void play(Scene scene) {
        var before = terminal.getAttributes();
        var hook = Thread.ofPlatform().name("restore-terminal").unstarted(() -> restore(before));
        restoreCodes = codes(Capability.cursor_normal, Capability.exit_ca_mode);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            take();
            while (scene.end() == Scene.End.OPEN) {
                long began = System.nanoTime();
                draw(scene.frame(canvas(terminal.getSize(), paint), System.currentTimeMillis()));
                long spent = (System.nanoTime() - began) / 1_000_000;
                // expensive frames are drawn less often, to leave time for receiving rows
                handleKeys(scene, Math.max(FRAME_MILLIS, 2 * spent));
            }
        } catch (IllegalStateException e) {
            // at the end of the process, JLine closes the terminal first
            if (!remove(hook)) {
                throw e;
            }
        } finally {
            restore(before);
            remove(hook);
        }
    }

    private String codes(Capability... capabilities) {
        return Stream.of(capabilities)
                .map(capability -> Objects.requireNonNullElse(terminal.getStringCapability(capability), ""))
                .map(Curses::tputs)
                .collect(Collectors.joining());
    }

    private void handleKeys(Scene scene, long millis) {
        var key = keys.next(millis);
        for (int count = 0; key.isPresent() && count < MAX_KEYS && scene.end() == Scene.End.OPEN; count++) {
            scene.press(key.get(), System.currentTimeMillis());
            key = keys.next(1);
        }
    }

    private synchronized void take() {
        active = true;
        terminal.enterRawMode();
        var raw = new Attributes(terminal.getAttributes());
        // Ctrl-C is handled as a key
        raw.setLocalFlag(LocalFlag.ISIG, false);
        terminal.setAttributes(raw);
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        terminal.writer().print(WRAP_OFF + CLEAR);
        terminal.flush();
    }

    private synchronized void restore(Attributes before) {
        if (!active) {
            return;
        }
        active = false;
        out.accept(WRAP_ON + restoreCodes);
        try {
            terminal.setAttributes(before);
        } catch (IllegalStateException e) {
            // closing the terminal has restored its attributes
            return;
        }
    }

    /// Removes the shutdown hook.
    ///
    /// @return whether the process is already ending
    private static boolean remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /// Writes the lines that differ from those on the screen.
    private synchronized void draw(List<String> lines) {
        if (!active) {
            return;
        }
        var present = terminal.getSize();
        if (!present.equals(size)) {
            size = present;
            drawn = new ArrayList<>();
            terminal.writer().print(CLEAR);
        }
        for (int row = 0; row < size.getRows(); row++) {
            var line = row < lines.size() ? lines.get(row) : "";
            if (row >= drawn.size() || !drawn.get(row).equals(line)) {
                terminal.puts(Capability.cursor_address, row, 0);
                // clear first: after a full line, clearing would remove its last column
                terminal.writer().print(CLEAR_REST + line);
            }
        }
        drawn = List.copyOf(lines);
        terminal.flush();
    }
}
