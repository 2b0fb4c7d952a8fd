package io.millrace.cli;

import io.millrace.cli.render.Listing;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Screen;
import io.millrace.insight.Formats;
import io.millrace.wire.sql.Activity;
import java.util.List;

/// The commands that list, switch and close sessions.
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

    /// Lists the open sessions of the gateway and marks the one in use.
    void list() {
        long now = System.currentTimeMillis();
        var rows = gateway.sessions().orThrow().stream()
                .map(session -> line(session, now))
                .toList();
        screen.print(Listing.text(settings.format(), HEADINGS, rows, screen.layout(settings.changes())));
    }

    private List<String> line(Activity.OpenSession session, long now) {
        boolean current = session.session().equals(gateway.session().handle());
        return List.of(
                (current ? "* " : "  ") + session.session(),
                session.name().orElse(""),
                session.user(),
                duration(now - session.opened()),
                duration(now - session.lastAsked()),
                String.valueOf(session.underWay()));
    }

    /// Never negative, although the two clocks may differ.
    private static String duration(long millis) {
        return Formats.duration(Math.max(0, millis));
    }

    /// Prints the session in use.
    void show() {
        var session = gateway.session();
        screen.tell("Session " + session.handle()
                + session.name()
                        .map(name -> " is named '" + name + "' and stays open when you leave.")
                        .orElse(" at " + gateway.address() + " is closed when you leave.")
                + "\n");
    }

    /// Switches to the session of this name, or opens it.
    void switchTo(String name) {
        boolean resumed = gateway.switchTo(name).orThrow().resumed();
        screen.tell((resumed ? "Switched to session '" : "Opened session '") + name + "'.\n");
    }

    /// Closes a named session with its temporary tables and settings.
    void close(String name) {
        if (screen.confirm("Close session '" + name + "', with its temporary tables and settings?")) {
            gateway.closeSession(name);
            screen.tell("Session '" + name + "' is closed.\n");
        }
    }
}
