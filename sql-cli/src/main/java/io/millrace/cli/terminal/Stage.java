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

/// The whole screen of a terminal while a [Scene] is played on it. Whatever ends the scene, also the end of the
/// process, the terminal is given back as it was.
final class Stage {
    /// How long a frame stands at least when no key is pressed.
    private static final long FRAME_MILLIS = 100;

    /// Keys that came at once are all told before the next frame, but not forever.
    private static final int MOST_KEYS = 64;

    private static final int LEAST_WIDTH = 20;
    private static final int LEAST_HEIGHT = 6;
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
    private String giveBackBy = "";
    private boolean taken;

    /// @param out writes to the terminal, and also when that was closed
    Stage(Terminal terminal, AnsiColours paint, Consumer<String> out) {
        this.terminal = terminal;
        this.paint = paint;
        this.out = out;
        this.keys = new PressedKeys(terminal.reader());
    }

    /// Whether this terminal can be filled and given back, and is large enough.
    static boolean suits(Terminal terminal, Size size) {
        return terminal.getStringCapability(Capability.enter_ca_mode) != null
                && terminal.getStringCapability(Capability.exit_ca_mode) != null
                && terminal.getStringCapability(Capability.cursor_address) != null
                && size.getColumns() >= LEAST_WIDTH
                && size.getRows() >= LEAST_HEIGHT;
    }

    static Canvas canvas(Size size, AnsiColours paint) {
        return new Canvas(size.getColumns(), size.getRows(), paint, new ColumnMeasure(), ZoneId.systemDefault());
    }

    /// Until the scene is over.
    void play(Scene scene) {
        var before = terminal.getAttributes();
        var hook = Thread.ofPlatform().name("give-terminal-back").unstarted(() -> giveBack(before));
        giveBackBy = codes(Capability.cursor_normal, Capability.exit_ca_mode);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            take();
            while (!scene.over()) {
                long began = System.nanoTime();
                draw(scene.frame(canvas(terminal.getSize(), paint), System.currentTimeMillis()));
                long spent = (System.nanoTime() - began) / 1_000_000;
                // an expensive frame is drawn less often: most of the time belongs to the rows
                tell(scene, Math.max(FRAME_MILLIS, 2 * spent));
            }
        } catch (IllegalStateException e) {
            // at the end of the process the terminal is closed before anything else
            if (!ends(hook)) {
                throw e;
            }
        } finally {
            giveBack(before);
            ends(hook);
        }
    }

    private String codes(Capability... capabilities) {
        return Stream.of(capabilities)
                .map(capability -> Objects.requireNonNullElse(terminal.getStringCapability(capability), ""))
                .map(Curses::tputs)
                .collect(Collectors.joining());
    }

    private void tell(Scene scene, long millis) {
        var key = keys.next(millis);
        for (int told = 0; key.isPresent() && told < MOST_KEYS && !scene.over(); told++) {
            scene.press(key.get(), System.currentTimeMillis());
            key = keys.next(1);
        }
    }

    private synchronized void take() {
        taken = true;
        terminal.enterRawMode();
        var raw = new Attributes(terminal.getAttributes());
        // Ctrl-C is a key like the others
        raw.setLocalFlag(LocalFlag.ISIG, false);
        terminal.setAttributes(raw);
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        terminal.writer().print(WRAP_OFF + CLEAR);
        terminal.flush();
    }

    private synchronized void giveBack(Attributes before) {
        if (!taken) {
            return;
        }
        taken = false;
        out.accept(WRAP_ON + giveBackBy);
        try {
            terminal.setAttributes(before);
        } catch (IllegalStateException e) {
            // its closing has reset them
            return;
        }
    }

    /// Takes the hook back; whether it is too late for that, because the process is ending.
    private static boolean ends(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /// Writes the lines that are others than those on the screen.
    private synchronized void draw(List<String> lines) {
        if (!taken) {
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
                // cleared first: after a full line the rest would be its last column
                terminal.writer().print(CLEAR_REST + line);
            }
        }
        drawn = List.copyOf(lines);
        terminal.flush();
    }
}
