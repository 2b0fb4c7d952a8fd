package io.millrace.server;

import io.millrace.insight.Formats;
import io.millrace.server.connector.ArtifactSource;
import io.millrace.server.connector.ConnectorIndex;
import io.millrace.server.connector.ConnectorInstaller;
import io.millrace.server.connector.FolderSource;
import io.millrace.server.connector.InstallationCheck;
import io.millrace.server.connector.InstalledConnectors;
import io.millrace.server.connector.repository.MavenSource;
import io.millrace.server.engine.EngineVersion;
import io.millrace.sql.parse.NearestWord;
import io.millrace.wire.sql.Connector;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Runs `bin/millrace connector`: lists the connectors of the index, installs and removes them, and checks what is
/// installed.
final class ConnectorCommand {
    static final String NAME = "connector";

    private static final String USAGE =
            "usage: millrace connector list | info NAME | add NAME ... [--repository URL | --from DIR] | remove NAME | check";
    private static final String REPOSITORY = "--repository";
    private static final String FROM = "--from";
    private static final String REPOSITORY_VARIABLE = "MILLRACE_REPOSITORY";
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    private final PrintStream out;
    private final PrintStream err;
    private final Map<String, String> environment;

    ConnectorCommand(PrintStream out, PrintStream err, Map<String, String> environment) {
        this.out = out;
        this.err = err;
        this.environment = Map.copyOf(environment);
    }

    private static boolean isComplete(CommandArguments request) {
        int names = request.words().size() - 1;
        return switch (request.action()) {
            case "list", "check" -> names == 0 && request.options().isEmpty();
            case "info", "remove" -> names == 1 && request.options().isEmpty();
            case "add" -> names > 0 && request.options().size() <= 1;
            default -> false;
        };
    }

    /// Returns the exit code.
    int run(List<String> arguments) {
        var request = CommandArguments.read(arguments, Set.of(FROM, REPOSITORY), Set.of())
                .filter(read -> read.keys().isEmpty() && isComplete(read));
        if (request.isEmpty()) {
            err.println(USAGE);
            return MISUSED;
        }
        var home = Installation.home();
        if (home.isEmpty()) {
            err.println("millrace: -D" + Installation.HOME + " must name the folder of the distribution");
            return MISUSED;
        }
        try {
            return run(request.get(), home.get(), ConnectorIndex.of(home));
        } catch (AccessDeniedException e) {
            err.println("millrace: this user may not write " + e.getFile());
        } catch (IOException e) {
            err.println("millrace: " + e.getMessage());
        }
        return FAILED;
    }

    private int run(CommandArguments request, Path home, ConnectorIndex index) throws IOException {
        return switch (request.action()) {
            case "list" -> list(index, InstalledConnectors.of(home));
            case "info" -> info(found(index, request.words().getLast()));
            case "add" -> add(request, home, index);
            case "remove" -> remove(home, index, request.words().getLast());
            default -> check(home, index);
        };
    }

    private static Connector found(ConnectorIndex index, String name) throws IOException {
        var names = index.connectors().stream().map(Connector::name).toList();
        return index.named(name)
                .orElseThrow(() -> new IOException("there is no connector '" + name + "'"
                        + NearestWord.several(name, names, 1).stream()
                                .findFirst()
                                .map(near -> "; did you mean '" + near + "'?")
                                .orElse("; `millrace connector list` shows all")));
    }

    private int list(ConnectorIndex index, InstalledConnectors installed) {
        var there = installed.connectors().stream()
                .map(InstalledConnectors.Entry::name)
                .collect(Collectors.toSet());
        int width = index.connectors().stream()
                .mapToInt(connector -> connector.name().length())
                .max()
                .orElse(0);
        for (var connector : index.connectors()) {
            var state = there.contains(connector.name())
                    ? "installed"
                    : connector.none().isPresent() ? "none yet" : "";
            out.println((pad(connector.name(), width) + "  " + pad(state, 9) + "  " + connector.title() + ": "
                            + String.join(", ", connector.brings().described()))
                    .stripTrailing());
        }
        return 0;
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private int info(Connector connector) {
        out.println(connector.title());
        line("brings", String.join(", ", connector.brings().described()));
        connector.none().ifPresent(reason -> line("none yet", reason));
        connector
                .version()
                .ifPresent(version -> line(
                        "version",
                        version + ", built for version " + connector.engine().orElse("") + " of the engine"));
        line("licence", connector.licence());
        for (var artifact : connector.files()) {
            line("file", artifact.maven() + ", " + Formats.bytes(artifact.size()));
            line("", "SHA-256 " + artifact.sha256());
        }
        connector.driver().ifPresent(driver -> line("driver", driver));
        connector
                .shown()
                .ifPresent(shown -> line(
                        "shown",
                        switch (shown) {
                            case RUN -> "run against the real service";
                            case LOADED -> "loaded, and its example planned; not run against the service";
                        }));
        connector.note().ifPresent(note -> line("note", note));
        if (!connector.example().isEmpty()) {
            out.println();
            connector.example().forEach(out::println);
        }
        return 0;
    }

    private void line(String what, String text) {
        out.println((pad(what, 8) + "  " + text).stripTrailing());
    }

    private int add(CommandArguments request, Path home, ConnectorIndex index) throws IOException {
        var wanted = new ArrayList<Connector>();
        for (var name : request.words().subList(1, request.words().size())) {
            wanted.add(found(index, name));
        }
        try (var source = source(request)) {
            var addition = new ConnectorInstaller(home, index, new TerminalProgress(err)).add(wanted, source);
            addition.present().forEach(connector -> out.println(connector.name() + " is installed already."));
            addition.added()
                    .forEach(connector -> out.println(connector.name() + " "
                            + connector.version().orElse("") + " is installed in " + place(connector) + "."));
            wanted.forEach(connector ->
                    connector.driver().ifPresent(driver -> out.println(connector.name() + " needs more: " + driver)));
            if (!addition.added().isEmpty()) {
                out.println(
                        "The server has it from its next start. `bin/millrace connector info NAME` shows an example.");
            }
        }
        return 0;
    }

    private static String place(Connector connector) {
        return switch (connector.place()) {
            case LIB -> "lib/";
            case PLUGIN -> "plugins/" + connector.name() + "/";
        };
    }

    private ArtifactSource source(CommandArguments request) throws IOException {
        if (request.has(FROM)) {
            var folder = Path.of(request.option(FROM).get()).toAbsolutePath();
            if (!Files.isDirectory(folder)) {
                throw new IOException(folder + " is not a folder");
            }
            return new FolderSource(folder);
        }
        var named = Optional.ofNullable(environment.get(REPOSITORY_VARIABLE)).filter(url -> !url.isBlank());
        return MavenSource.open(
                request.option(REPOSITORY).or(() -> named), Path.of(System.getProperty("user.home")), environment);
    }

    private int remove(Path home, ConnectorIndex index, String name) throws IOException {
        var removed = new ConnectorInstaller(home, index, new TerminalProgress(err)).remove(name);
        removed.forEach(path -> out.println("deleted " + path));
        out.println(name + " is removed. A running server keeps what it has loaded until its next start.");
        return 0;
    }

    private int check(Path home, ConnectorIndex index) throws IOException {
        var findings = InstallationCheck.of(home, index, EngineVersion.text());
        findings.notes().forEach(note -> out.println("note: " + note));
        findings.problems().forEach(out::println);
        if (findings.problems().isEmpty()) {
            out.println("lib/ and plugins/: no problem found");
            return 0;
        }
        err.println("millrace: " + Formats.plural(findings.problems().size(), "problem") + " in lib/ and plugins/");
        return FAILED;
    }

    /// Shows a person at a terminal how much of a file has arrived, and everyone which files have.
    private record TerminalProgress(PrintStream err) implements ConnectorInstaller.Progress {
        @Override
        public void arrived(Connector.Artifact artifact, long bytes) {
            if (Optional.ofNullable(System.console())
                    .filter(Console::isTerminal)
                    .isPresent()) {
                err.print("\r" + artifact.fileName() + "  " + Formats.bytes(bytes) + " of "
                        + Formats.bytes(artifact.size()) + "    \r");
                err.flush();
            }
        }

        @Override
        public void complete(Connector.Artifact artifact) {
            err.println(artifact.fileName() + "  " + Formats.bytes(artifact.size()) + ", SHA-256 is right");
        }
    }
}
