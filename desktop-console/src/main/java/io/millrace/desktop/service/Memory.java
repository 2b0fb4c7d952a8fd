package io.millrace.desktop.service;

import io.millrace.desktop.service.metric.DashboardShelf;
import io.millrace.desktop.service.sql.SqlFiles;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/// What the console remembers between two starts: connections and the theme as configuration, the window as state, each
/// where the desktop's convention (XDG) puts it. Safe for use by many threads.
public final class Memory {
    private static final int CONNECTIONS = 12;
    private static final String CONNECTION = "connection.";
    private static final int FILES = 12;
    private static final String FILE = "file.";
    private static final String THEME = "theme";

    private final Keep configuration;
    private final Keep state;
    private final DashboardShelf dashboards;
    private final SqlFiles sql;

    /// Two folders that need not be there yet.
    public Memory(Path configuration, Path state) {
        this.configuration = new Keep(configuration.resolve("console.properties"));
        this.state = new Keep(state.resolve("console.properties"));
        this.dashboards = new DashboardShelf(configuration.resolve("dashboards.json"));
        this.sql = new SqlFiles(state.resolve("sql"));
    }

    /// In the folders of the user who runs the console.
    public static Memory ofUser(Map<String, String> environment, Path home) {
        return new Memory(
                folder(environment, "XDG_CONFIG_HOME", home.resolve(".config")),
                folder(environment, "XDG_STATE_HOME", home.resolve(".local/state")));
    }

    private static Path folder(Map<String, String> environment, String variable, Path otherwise) {
        // the convention says that a relative path counts as not set
        return Optional.ofNullable(environment.get(variable))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(otherwise)
                .resolve("millrace");
    }

    /// Where the SQL workspaces keep their sheets and what was run.
    public SqlFiles sql() {
        return sql;
    }

    /// Addresses that were connected to, latest first.
    public synchronized List<String> connections() {
        return connections(configuration.read());
    }

    private static List<String> connections(Properties values) {
        var addresses = new ArrayList<String>();
        for (int index = 0; index < CONNECTIONS; index++) {
            var address = values.getProperty(CONNECTION + index);
            if (address != null && !address.isBlank()) {
                addresses.add(address);
            }
        }
        return List.copyOf(addresses);
    }

    public synchronized void connected(String address) {
        keepConnections(address, true);
    }

    public synchronized void forget(String address) {
        keepConnections(address, false);
    }

    private void keepConnections(String address, boolean first) {
        var values = configuration.read();
        var addresses = new ArrayList<>(connections(values));
        addresses.remove(address);
        if (first) {
            addresses.addFirst(address);
        }
        for (int index = 0; index < CONNECTIONS; index++) {
            values.remove(CONNECTION + index);
            if (index < addresses.size()) {
                values.setProperty(CONNECTION + index, addresses.get(index));
            }
        }
        write(configuration, values);
    }

    /// The dashboards of the user.
    public DashboardShelf dashboards() {
        return dashboards;
    }

    /// The theme that was chosen; empty for the system's.
    public synchronized String theme() {
        return configuration.read().getProperty(THEME, "");
    }

    public synchronized void theme(String name) {
        var values = configuration.read();
        values.setProperty(THEME, name);
        write(configuration, values);
    }

    /// Where the window was when it was closed last.
    public synchronized Optional<WindowPlace> window() {
        return WindowPlace.parse(state.read().getProperty("window", ""));
    }

    public synchronized void window(WindowPlace place) {
        var values = state.read();
        values.setProperty("window", place.print());
        write(state, values);
    }

    /// Files that were opened, latest first.
    public synchronized List<String> files() {
        var values = state.read();
        return java.util.stream.IntStream.range(0, FILES)
                .mapToObj(index -> values.getProperty(FILE + index, ""))
                .filter(file -> !file.isEmpty())
                .toList();
    }

    public synchronized void files(List<String> latest) {
        var values = state.read();
        for (int index = 0; index < FILES; index++) {
            values.remove(FILE + index);
            if (index < latest.size()) {
                values.setProperty(FILE + index, latest.get(index));
            }
        }
        write(state, values);
    }

    /// A home that cannot be written to costs the memory and nothing else.
    private static void write(Keep keep, Properties values) {
        try {
            keep.write(values);
        } catch (UncheckedIOException e) {
            // nothing to tell: the next start asks again
        }
    }
}
