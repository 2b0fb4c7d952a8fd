package io.millrace.cli;

import io.millrace.cli.render.Listing;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Screen;
import io.millrace.insight.Formats;
import io.millrace.wire.LimitUse;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.ConnectorInventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The commands about sessions and the limits that they share.
record SessionCommands(Gateway gateway, Screen screen, Settings settings) {
    private static final List<String> HEADINGS = List.of("session", "name", "user", "open for", "last used", "busy");

    private static final List<String> LIMIT_HEADINGS =
            List.of("limit", "used", "maximum", "part", "highest", "refused", "last refused", "key");

    private static final List<String> CONNECTOR_HEADINGS = List.of("connector", "state", "version", "brings");

    /// Lists the open sessions of the gateway and marks the one in use.
    void list() {
        long now = System.currentTimeMillis();
        var rows = gateway.sessions().orThrow().stream()
                .map(session -> line(session, now))
                .toList();
        screen.print(Listing.text(
                settings.format(), settings.style().header(), HEADINGS, rows, screen.layout(settings.changes())));
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

    /// Lists the limits of the gateway. A client that was refused finds here what was full.
    void limits() {
        long now = System.currentTimeMillis();
        var rows = gateway.limits().orThrow().limits().stream()
                .map(limit -> line(limit, now))
                .toList();
        screen.print(Listing.text(
                settings.format(), settings.style().header(), LIMIT_HEADINGS, rows, screen.layout(settings.changes())));
    }

    /// Lists what is loaded without a connector of the index first.
    void connectors() {
        var inventory = gateway.connectors().orThrow();
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("(inside)", "loaded", inventory.engine(), inside(inventory)));
        inventory.connectors().forEach(item -> rows.add(line(item)));
        screen.print(Listing.text(
                settings.format(),
                settings.style().header(),
                CONNECTOR_HEADINGS,
                rows,
                screen.layout(settings.changes())));
        if (settings.format().forPeople()) {
            screen.print("To add one, run bin/millrace connector add NAME where the server runs.\n");
        }
    }

    private static String inside(ConnectorInventory inventory) {
        var others = inventory.connectors().stream()
                .flatMap(item -> item.connector().brings().described().stream())
                .collect(Collectors.toSet());
        return inventory.factories().stream()
                .filter(factory -> factory.kind() == ConnectorInventory.Kind.CONNECTOR
                        || factory.kind() == ConnectorInventory.Kind.FORMAT)
                .map(factory -> factory.kind().name().toLowerCase(Locale.ROOT) + " " + factory.name())
                .filter(name -> !others.contains(name))
                .collect(Collectors.joining(", "));
    }

    private static List<String> line(ConnectorInventory.Item item) {
        var state = switch (item.state()) {
            case LOADED -> "loaded";
            case INSTALLED -> "from the next start";
            case OFFERED -> "can be added";
            case NONE -> "none fits yet";
            case UNKNOWN -> "";
        };
        return List.of(
                item.connector().name(),
                state,
                item.connector().version().orElse(""),
                String.join(", ", item.connector().brings().described()));
    }

    private static List<String> line(LimitUse limit, long now) {
        return List.of(
                limit.name(),
                amount(limit.unit(), limit.used()),
                limit.max().map(max -> amount(limit.unit(), max)).orElse("no limit"),
                limit.max().map(_ -> Formats.percent(limit.part())).orElse(""),
                amount(limit.unit(), limit.highest()),
                Formats.grouped(limit.refused()),
                limit.lastRefused().map(at -> duration(now - at) + " ago").orElse(""),
                limit.key());
    }

    private static String amount(LimitUse.Unit unit, long value) {
        return switch (unit) {
            case COUNT -> Formats.grouped(value);
            case BYTES -> Formats.bytes(value);
            case MILLISECONDS -> Formats.duration(value);
        };
    }

    /// Never negative, although the two clocks may differ.
    private static String duration(long millis) {
        return Formats.duration(Math.max(0, millis));
    }

    /// Prints where the shell is connected, who its user is, and what that may do.
    void connection() {
        show();
        gateway.caller().ifPresent(caller -> {
            screen.message(caller.introduction() + "\n");
            caller.lines().forEach(line -> screen.message("  " + line + "\n"));
        });
    }

    /// Prints the session in use.
    void show() {
        var session = gateway.session();
        screen.message("Session " + session.handle()
                + session.name()
                        .map(name -> " is named '" + name + "' and stays open when you leave.")
                        .orElse(" at " + gateway.address() + " is closed when you leave.")
                + "\n");
    }

    /// Switches to the session of this name, or opens it.
    void switchTo(String name) {
        boolean resumed = gateway.switchTo(name).orThrow().resumed();
        screen.message((resumed ? "Switched to session '" : "Opened session '") + name + "'.\n");
    }

    /// Closes a named session with its temporary tables and settings.
    void close(String name) {
        if (screen.confirm("Close session '" + name + "', with its temporary tables and settings?")) {
            gateway.closeSession(name);
            screen.message("Session '" + name + "' is closed.\n");
        }
    }
}
