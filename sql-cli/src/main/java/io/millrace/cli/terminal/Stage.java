package io.millrace.cli.terminal;

import io.millrace.cli.live.Canvas;
import io.millrace.cli.live.Scene;
import io.millrace.cli.render.Paint;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp.Capability;

/// The whole screen of a terminal while a [Scene] is played on it. Whatever ends the scene, also the end of the
/// process,
/// the terminal is given back as it was.
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
    private final Paint paint;
    private final PressedKeys keys;
    private List<String> drawn = new ArrayList<>();
    private Size size = Size.of(0, 0);
    private boolean taken;

    Stage(Terminal terminal, Paint paint) {
        this.terminal = terminal;
        this.paint = paint;
        this.keys = new PressedKeys(terminal.reader());
    }

    /// Whether this terminal can be filled and given back, and is large enough.
    static boolean suits(Terminal terminal) {
        return terminal.getStringCapability(Capability.enter_ca_mode) != null
                && terminal.getStringCapability(Capability.exit_ca_mode) != null
                && terminal.getStringCapability(Capability.cursor_address) != null
                && terminal.getColumns() >= LEAST_WIDTH
                && terminal.getRows() >= LEAST_HEIGHT;
    }

    static Canvas canvas(Terminal terminal, Paint paint) {
        return new Canvas(
                terminal.getColumns(), terminal.getRows(), paint, new ColumnMeasure(), ZoneId.systemDefault());
    }

    /// Until the scene is over.
    void play(Scene scene) {
        var before = terminal.getAttributes();
        var hook = Thread.ofPlatform().name("give-terminal-back").unstarted(() -> giveBack(before));
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            take();
            while (!scene.over()) {
                long began = System.nanoTime();
                draw(scene.frame(canvas(terminal, paint), System.currentTimeMillis()));
                long spent = (System.nanoTime() - began) / 1_000_000;
                // a frame that is dear to draw comes less often: most of the time belongs to the rows
                tell(scene, Math.max(FRAME_MILLIS, 2 * spent));
            }
        } finally {
            giveBack(before);
            forget(hook);
        }
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
        terminal.writer().print(WRAP_ON);
        terminal.puts(Capability.cursor_normal);
        terminal.puts(Capability.exit_ca_mode);
        terminal.flush();
        terminal.setAttributes(before);
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending already, and the hook finds nothing left to do
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
