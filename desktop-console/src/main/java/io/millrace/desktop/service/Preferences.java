package io.millrace.desktop.service;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The stored preferences: the theme as configuration and the windows as state, each in its XDG folder. Thread-safe.
public final class Preferences {
    private static final int CONNECTIONS = 12;
    private static final String CONNECTION = "connection.";
    private static final int FILES = 12;
    private static final String FILE = "file.";
    private static final String THEME = "theme";
    private static final String ARRANGED = "arranged.";

    private final Path configurationFolder;
    private final PropertiesFile configuration;
    private final PropertiesFile state;
    private final Path faults;
    private final Path sql;

    /// Uses two folders, which need not exist yet.
    public Preferences(Path configuration, Path state) {
        this.configurationFolder = configuration;
        this.configuration = new PropertiesFile(configuration.resolve("console.properties"));
        this.state = new PropertiesFile(state.resolve("console.properties"));
        this.faults = state.resolve("console-faults.log");
        this.sql = state.resolve("sql");
    }

    /// The preferences of the user who runs the console.
    public static Preferences ofUser(Map<String, String> environment, Path home) {
        return new Preferences(
                folder(environment, "XDG_CONFIG_HOME", home.resolve(".config")),
                folder(environment, "XDG_STATE_HOME", home.resolve(".local/state")));
    }

    private static Path folder(Map<String, String> environment, String variable, Path otherwise) {
        // the XDG convention ignores a relative path
        return Optional.ofNullable(environment.get(variable))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(otherwise)
                .resolve("millrace");
    }

    /// The file that stores faults of the console for a bug report.
    public Path faults() {
        return faults;
    }

    /// The folder of the SQL workspaces.
    public Path sql() {
        return sql;
    }

    /// Another configuration file in the same folder.
    public PropertiesFile configuration(String name) {
        return new PropertiesFile(configurationFolder.resolve(name + ".properties"));
    }

    /// The addresses that earlier versions stored, latest first.
    public synchronized List<String> recentAddresses() {
        var values = configuration.read();
        return IntStream.range(0, CONNECTIONS)
                .mapToObj(index -> values.getProperty(CONNECTION + index, ""))
                .filter(address -> !address.isBlank())
                .toList();
    }

    public Path dashboards() {
        return configurationFolder.resolve("dashboards.json");
    }

    /// The chosen theme; empty for the system's theme.
    public synchronized String theme() {
        return configuration.read().getProperty(THEME, "");
    }

    public synchronized void theme(String name) {
        configuration.change(values -> values.setProperty(THEME, name));
    }

    /// The position and size of the window when it was last closed.
    public synchronized Optional<WindowPlace> window() {
        return WindowPlace.parse(state.read().getProperty("window", ""));
    }

    public synchronized void window(WindowPlace place) {
        state.change(values -> values.setProperty("window", place.print()));
    }

    /// The windows that were open when the console last exited.
    public synchronized List<WindowLayout> windows() {
        return WindowLayout.read(state.read());
    }

    public synchronized void windows(List<WindowLayout> windows) {
        state.change(values -> WindowLayout.write(windows, values));
    }

    /// The arrangement of splits and tables, by name.
    public synchronized Map<String, String> arranged() {
        var values = state.read();
        return values.stringPropertyNames().stream()
                .filter(key -> key.startsWith(ARRANGED))
                .collect(Collectors.toMap(key -> key.substring(ARRANGED.length()), values::getProperty));
    }

    public synchronized void arranged(Map<String, String> arranged) {
        state.change(values -> {
            values.keySet().removeIf(key -> key.toString().startsWith(ARRANGED));
            arranged.forEach((name, value) -> values.setProperty(ARRANGED + name, value));
        });
    }

    /// The files that were opened, latest first.
    public synchronized List<String> files() {
        var values = state.read();
        return IntStream.range(0, FILES)
                .mapToObj(index -> values.getProperty(FILE + index, ""))
                .filter(Preferences::isPath)
                .toList();
    }

    /// Whether the text is a valid absolute path on this system. The user may have edited the file.
    static boolean isPath(String text) {
        try {
            return Path.of(text).isAbsolute();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    public synchronized void files(List<String> latest) {
        var values = state.read();
        for (int index = 0; index < FILES; index++) {
            values.remove(FILE + index);
            if (index < latest.size()) {
                values.setProperty(FILE + index, latest.get(index));
            }
        }
        state.tryWrite(values);
    }
}
