package io.millrace.server;

import io.millrace.insight.Formats;
import io.millrace.server.catalog.SharedCatalogReport;
import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.state.StateBackup;
import io.millrace.server.engine.state.StateCheck;
import io.millrace.server.engine.state.StateReport;
import io.millrace.server.storage.FileOwner;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Runs `bin/millrace state`: looks at the state folder of a server, checks it, saves it and brings it back.
record StateCommand(PrintStream out, PrintStream err) {
    static final String NAME = "state";

    private static final String USAGE =
            "usage: millrace state info | check | backup FILE | restore FILE  [-Dstate.dir=FOLDER]";
    private static final int FAILED = 1;
    private static final int MISUSED = 2;
    /// A backup is whole, but for the catalog in another place.
    private static final int WITHOUT_CATALOG = 3;

    /// Returns the exit code.
    int run(List<String> arguments) {
        var words = arguments.stream().filter(word -> !word.startsWith("-D")).toList();
        var keys = arguments.stream().filter(word -> word.startsWith("-D")).toList();
        var command = words.isEmpty() ? "" : words.getFirst();
        boolean takesFile = command.equals("backup") || command.equals("restore");
        boolean isKnown = takesFile || command.equals("info") || command.equals("check");
        if (!isKnown || words.size() != (takesFile ? 2 : 1)) {
            err.println(USAGE);
            return MISUSED;
        }
        try {
            var configuration = Installation.configuration(keys);
            var state = ServerState.path(configuration)
                    .orElseThrow(() -> new IOException("there is no state folder: set state.dir"));
            var keyFile = configuration.path(Keys.STATE_KEY).orElseGet(() -> state.resolve("key"));
            return run(command, words.getLast(), new Place(state, keyFile, shared(configuration)));
        } catch (InvalidConfiguration e) {
            e.problems().forEach(problem -> err.println("millrace: " + problem));
        } catch (AccessDeniedException e) {
            err.println("millrace: this user may not read or write " + e.getFile());
        } catch (NoSuchFileException e) {
            err.println("millrace: " + e.getFile() + " does not exist");
        } catch (IOException e) {
            err.println(StartFailure.of("millrace", e).getMessage());
        }
        return FAILED;
    }

    /// The place of the state.
    ///
    /// @param catalog if it is in a database
    private record Place(Path state, Path keyFile, Optional<SharedCatalogReport> catalog) {}

    private static Optional<SharedCatalogReport> shared(ServerConfiguration configuration) throws IOException {
        var url = configuration.get(Keys.CATALOG_URL);
        return url.isBlank()
                ? Optional.empty()
                : Optional.of(new SharedCatalogReport(
                        url, configuration.get(Keys.CATALOG_USER), configuration.get(Keys.CATALOG_PASSWORD)));
    }

    private int run(String command, String file, Place place) throws IOException {
        return switch (command) {
            case "info" -> info(place);
            case "check" -> check(place);
            case "backup" -> backup(Path.of(file).toAbsolutePath(), place);
            default -> restore(Path.of(file).toAbsolutePath(), place);
        };
    }

    private int info(Place place) throws IOException {
        StateReport.lines(place.state()).forEach(out::println);
        if (place.catalog().isPresent()) {
            out.println(place.catalog().get().line());
        }
        return 0;
    }

    private int backup(Path file, Place place) throws IOException {
        long size = new StateBackup(place.state(), place.keyFile(), this::progress).save(file);
        out.println(file + ": " + Formats.bytes(size)
                + (place.keyFile().startsWith(place.state())
                        ? ". It contains the key: keep it as safe as the folder."
                        : ". It does not contain the key " + place.keyFile() + ": save that, too."));
        place.catalog()
                .ifPresent(catalog -> err.println("millrace: it does not contain the catalog main, which is in "
                        + catalog.place() + ". Save that, too: " + catalog.saveCommand()));
        return place.catalog().isPresent() ? WITHOUT_CATALOG : 0;
    }

    private int restore(Path file, Place place) throws IOException {
        var owner = FileOwner.ofServer(Optional.of(place.state()));
        new StateBackup(place.state(), place.keyFile(), this::progress).restore(file);
        owner.give(place.state());
        out.println(place.state() + " is restored. Start the server to go on.");
        place.catalog()
                .ifPresent(catalog -> out.println("The catalog main stays as it is in " + catalog.place()
                        + ". To restore it into an empty database: " + catalog.restoreCommand()));
        return 0;
    }

    private int check(Place place) {
        var findings = StateCheck.of(place.state(), place.keyFile());
        findings.notes().forEach(note -> out.println("note: " + note));
        var problems = new ArrayList<>(findings.problems());
        place.catalog().ifPresent(catalog -> problems.addAll(catalog.problems(place.keyFile())));
        problems.forEach(out::println);
        var places = place.state()
                + place.catalog().map(catalog -> " and " + catalog.place()).orElse("");
        if (problems.isEmpty()) {
            out.println(places + ": no problem found");
            return 0;
        }
        err.println("millrace: " + Formats.plural(problems.size(), "problem") + " in " + places);
        return FAILED;
    }

    /// Only a person at a terminal sees the progress.
    private void progress(long bytes) {
        if (Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent()) {
            err.print("\r" + Formats.bytes(bytes) + "    \r");
            err.flush();
        }
    }
}
