package io.millrace.server.connector;

import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Compares the files of a distribution with what `add` has installed and with the index.
public final class InstallationCheck {
    private final Path home;
    private final ConnectorIndex index;
    private final InstalledConnectors installed;
    private final List<String> problems = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private InstallationCheck(Path home, ConnectorIndex index, InstalledConnectors installed) {
        this.home = home;
        this.index = index;
        this.installed = installed;
    }

    /// The findings of a check.
    ///
    /// @param problems that keep a connector from working
    /// @param notes    on files that the index does not know
    public record Findings(List<String> problems, List<String> notes) {
        public Findings {
            problems = List.copyOf(problems);
            notes = List.copyOf(notes);
        }
    }

    /// Checks a distribution.
    ///
    /// @param engine the version of the engine inside
    public static Findings of(Path home, ConnectorIndex index, String engine) throws IOException {
        var check = new InstallationCheck(home, index, InstalledConnectors.of(home));
        if (!isVersion(engine, index.engine())) {
            check.problems.add("the index is for version " + index.engine() + " of the engine, and this is " + engine);
        }
        check.installedFiles();
        check.otherFiles();
        return new Findings(check.problems, check.notes);
    }

    private static boolean isVersion(String engine, String minor) {
        return engine.equals(minor) || engine.startsWith(minor + ".");
    }

    private void installedFiles() throws IOException {
        for (var entry : installed.connectors()) {
            for (var file : entry.files()) {
                var path = home.resolve(file.path());
                if (!Files.exists(path)) {
                    problems.add("missing: " + file.path() + " of " + entry.name() + "; `connector add " + entry.name()
                            + "` brings it back");
                } else if (!FileHash.of(path).equals(file.sha256())) {
                    problems.add("changed: " + file.path() + " of " + entry.name() + " is not the file that was"
                            + " installed; `connector add " + entry.name() + "` brings it back");
                }
            }
            var offered = index.named(entry.name());
            if (offered.isEmpty()) {
                notes.add("unknown: the index has no " + entry.name());
            } else if (!offered.get().version().orElse("").equals(entry.version())) {
                problems.add("other version: " + entry.name() + " " + entry.version() + " is installed, and "
                        + offered.get()
                                .version()
                                .map(version -> version + " fits")
                                .orElse("none fits")
                        + " version " + index.engine() + " of the engine; `connector add " + entry.name()
                        + "` replaces it");
            }
        }
    }

    private void otherFiles() throws IOException {
        var known = known();
        for (var path : jars()) {
            if (!installed.hasFile(path)) {
                var hash = FileHash.of(home.resolve(path));
                var connector = known.get(hash);
                if (connector != null) {
                    notes.add("by hand: " + path + " is " + connector.name() + " of the index; `connector add "
                            + connector.name() + "` takes it over");
                } else {
                    other(path);
                }
            }
        }
    }

    private void other(String path) {
        var name = path.substring(path.lastIndexOf('/') + 1);
        for (var connector : index.connectors()) {
            for (var artifact : connector.files()) {
                if (name.startsWith(artifact.artifact() + "-")) {
                    problems.add("other version: " + path + ", and the index has " + artifact.fileName()
                            + " for version " + index.engine() + " of the engine");
                    return;
                }
            }
        }
        notes.add("unknown: " + path + " is not of the index");
    }

    private Map<String, Connector> known() {
        var known = new HashMap<String, Connector>();
        for (var connector : index.connectors()) {
            for (var artifact : connector.files()) {
                known.putIfAbsent(artifact.sha256(), connector);
            }
        }
        return known;
    }

    private Set<String> jars() throws IOException {
        var jars = new TreeSet<String>();
        for (var folder : List.of("lib", "plugins")) {
            if (Files.isDirectory(home.resolve(folder))) {
                try (var files = Files.walk(home.resolve(folder), folder.equals("lib") ? 1 : 2)) {
                    files.filter(file -> file.toString().endsWith(".jar"))
                            .forEach(file ->
                                    jars.add(home.relativize(file).toString().replace('\\', '/')));
                }
            }
        }
        return jars;
    }
}
