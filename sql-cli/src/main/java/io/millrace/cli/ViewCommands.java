package io.millrace.cli;

import io.millrace.cli.live.WatchScene;
import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.render.Renderer;
import io.millrace.cli.render.Style;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Screen;
import io.millrace.cli.terminal.TerminalScreen;
import io.millrace.insight.Formats;
import java.time.Duration;
import java.util.Optional;

/// The commands that open over the whole screen.
record ViewCommands(Shell shell, Gateway gateway, Screen screen) {
    private TerminalScreen terminal(String command) {
        if (screen instanceof TerminalScreen terminal && terminal.canvas().isPresent()) {
            return terminal;
        }
        throw new IllegalArgumentException(
                command + " uses the whole screen and needs a terminal of at least 20 columns and 6 lines.");
    }

    void top() {
        var terminal = terminal("\\top");
        new ClusterTop(gateway.cluster()).show(terminal);
    }

    /// Repeats a statement and shows what changes.
    ///
    /// @param statement the last one that ran if empty
    void watch(Duration interval, Optional<String> statement) {
        var terminal = terminal("\\watch");
        var repeated = statement
                .map(shell::substitute)
                .or(() -> Optional.of(shell.lastStatement()).filter(last -> !last.isEmpty()))
                .orElseThrow(() -> new IllegalArgumentException(
                        "No statement has run yet; use \\watch " + interval.toSeconds() + " SELECT ..."));
        if (!shell.confirm(repeated)) {
            return;
        }
        var scene = new WatchScene(repeated, interval);
        new WatchLoop(shell, gateway.session(), scene, repeated, interval).show(terminal);
        scene.shown().ifPresent(run -> {
            var layout = screen.layout(false);
            int room = terminal.canvas().map(canvas -> canvas.height() - 6).orElse(1);
            var renderer = Renderer.of(OutputFormat.TABLE, run.columns(), layout, Style.DEFAULT);
            screen.print(renderer.page(run.rows().stream().limit(room).toList()) + renderer.end());
            var cut = run.rows().size() > room ? ", the first " + room + " shown" : "";
            screen.print(layout.paint()
                            .faint(Formats.plural(run.rows().size(), "row") + cut + ", "
                                    + Formats.plural(scene.runs(), "run"))
                    + "\n");
        });
    }
}
