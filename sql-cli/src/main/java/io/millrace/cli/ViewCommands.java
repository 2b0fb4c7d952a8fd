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

/// The commands that fill the screen until the person has seen enough.
final class ViewCommands {
    private final Shell shell;
    private final Gateway gateway;
    private final Screen screen;

    ViewCommands(Shell shell, Gateway gateway, Screen screen) {
        this.shell = shell;
        this.gateway = gateway;
        this.screen = screen;
    }

    private TerminalScreen terminal(String command) {
        if (screen instanceof TerminalScreen terminal && terminal.canvas().isPresent()) {
            return terminal;
        }
        throw new IllegalArgumentException(
                command + " fills the screen: it needs a terminal of 20 columns and 6 lines.");
    }

    void top() {
        var terminal = terminal("\\top");
        var cluster = gateway.cluster()
                .orElseThrow(() -> new IllegalArgumentException(
                        "The gateway does not tell where its cluster is: --cluster HOST:PORT does."));
        new ClusterTop(cluster).show(terminal);
    }

    /// Asks again and again.
    ///
    /// @param statement without one, the last
    void watch(Duration interval, Optional<String> statement) {
        var terminal = terminal("\\watch");
        var asked = statement
                .map(shell::filled)
                .or(() -> Optional.of(shell.lastStatement()).filter(last -> !last.isEmpty()))
                .orElseThrow(() -> new IllegalArgumentException(
                        "Nothing has been asked yet: \\watch " + interval.toSeconds() + " SELECT ... says what."));
        if (!shell.meant(asked)) {
            return;
        }
        var scene = new WatchScene(asked, interval);
        new WatchLoop(shell, gateway.session(), scene, asked, interval).show(terminal);
        scene.shown().ifPresent(round -> {
            var layout = screen.layout(false);
            int room = terminal.canvas().map(canvas -> canvas.height() - 6).orElse(1);
            var renderer = Renderer.of(OutputFormat.TABLE, round.columns(), layout, Style.USUAL);
            screen.print(renderer.page(round.rows().stream().limit(room).toList()) + renderer.end());
            var stand = round.rows().size() > room ? ", " + room + " of them stand here" : "";
            screen.print(layout.paint()
                            .faint(Formats.plural(round.rows().size(), "row") + stand + ", asked "
                                    + Formats.plural(scene.rounds(), "time"))
                    + "\n");
        });
    }
}
