package io.millrace.cli;

import io.millrace.cli.render.Listing;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Screen;
import io.millrace.insight.Formats;
import io.millrace.wire.sql.Activity;
import java.util.List;

/// The commands that go from one session to another.
final class SessionCommands {
    private static final List<String> HEADINGS = List.of("session", "name", "user", "open for", "last used", "busy");

    private final Gateway gateway;
    private final Screen screen;
    private final Settings settings;

    SessionCommands(Gateway gateway, Screen screen, Settings settings) {
        this.gateway = gateway;
        this.screen = screen;
        this.settings = settings;
    }

    /// All that are open at the gateway; the one in use is marked.
    void list() {
        long now = System.currentTimeMillis();
        var rows = gateway.sessions().orThrow().stream()
                .map(session -> line(session, now))
                .toList();
        screen.print(Listing.text(settings.format(), HEADINGS, rows, screen.layout(settings.changes())));
    }

    private List<String> line(Activity.OpenSession session, long now) {
        boolean here = session.session().equals(gateway.session().handle());
        return List.of(
                (here ? "* " : "  ") + session.session(),
                session.name().orElse(""),
                session.user(),
                ago(now - session.opened()),
                ago(now - session.lastAsked()),
                String.valueOf(session.underWay()));
    }

    /// The two clocks may differ a little.
    private static String ago(long millis) {
        return Formats.elapsed(Math.max(0, millis));
    }

    /// Which one is in use.
    void show() {
        var session = gateway.session();
        screen.tell("Session " + session.handle()
                + session.name()
                        .map(name -> ", named '" + name + "': it is kept when you leave.")
                        .orElse(" at " + gateway.address() + ", which ends when you leave.")
                + "\n");
    }

    /// Goes on with the session of this name, or opens it.
    void goOver(String name) {
        boolean taken = gateway.goOver(name).orThrow().taken();
        screen.tell((taken ? "You go on with session '" : "Session '" + name + "' was not open, now it is: '") + name
                + "'.\n");
    }

    /// Closes a named session and all that it holds.
    void end(String name) {
        if (screen.confirm("Close session '" + name + "', with its temporary tables and settings?")) {
            gateway.end(name);
            screen.tell("Session '" + name + "' is closed.\n");
        }
    }
}
