package io.millrace.server;

import io.millrace.insight.Formats;
import io.millrace.server.catalog.SharedCatalogReport;
import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.Key;
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
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Runs `bin/millrace state`, which shows, checks, backs up and restores the state folder of a server.
record StateCommand(PrintStream out, PrintStream err) {
    static final String NAME = "state";

    private static final String USAGE =
            "usage: millrace state info | check | backup FILE | restore FILE  [-Dstate.dir=FOLDER]";
    private static final int FAILED = 1;
    private static final int MISUSED = 2;
    /// The exit code of a backup that lacks only what is in other places or damaged.
    private static final int NOT_ALL = 3;
    /// The keys that can put a part of the state into a folder elsewhere.
    private static final List<Key<String>> PARTS = List.of(
            Keys.CATALOG_FOLDER,
            Keys.JOURNAL_FOLDER,
            Keys.HISTORY_FOLDER,
            Keys.UPLOAD_FOLDER,
            Keys.AUDIT_FOLDER,
            Keys.ARCHIVE_FOLDER,
            Keys.RECORDER_FOLDER);

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
            return run(
                    command,
                    words.getLast(),
                    new Place(state, keyFile, shared(configuration), elsewhere(configuration, state)));
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
    /// @param catalog   if it is in a database
    /// @param elsewhere parts outside of the folder
    private record Place(Path state, Path keyFile, Optional<SharedCatalogReport> catalog, List<Part> elsewhere) {}

    /// A part of the state outside of the folder.
    ///
    /// @param keyFile of the key with which it is encrypted
    private record Part(Key<String> key, Path folder, Path keyFile) {
        @Override
        public String toString() {
            return folder + " (" + key.name() + ")";
        }
    }

    private static List<Part> elsewhere(ServerConfiguration configuration, Path state) {
        var parts = new ArrayList<Part>();
        for (var key : PARTS) {
            configuration
                    .path(key)
                    .map(ServerState::real)
                    .filter(folder -> !folder.startsWith(state))
                    .map(folder -> new Part(
                            key, folder, configuration.path(Keys.STATE_KEY).orElseGet(() -> folder.resolve("key"))))
                    .ifPresent(parts::add);
        }
        return parts;
    }

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
        var backup = new StateBackup(place.state(), place.keyFile(), this::progress);
        long size = backup.save(file);
        out.println(file + ": " + Formats.bytes(size)
                + (place.keyFile().startsWith(place.state())
                        ? ". It contains the key: keep it as safe as the folder."
                        : ". It does not contain the key " + place.keyFile() + ": save that, too."));
        place.catalog()
                .ifPresent(catalog -> err.println("millrace: it does not contain the catalog main, which is in "
                        + catalog.place() + ". Save that, too: " + catalog.saveCommand()));
        var left = place.elsewhere().stream()
                .filter(part -> Files.isDirectory(part.folder()))
                .toList();
        left.forEach(part -> err.println(
                "millrace: it does not contain " + part + ". Save that, too, while the server " + "is stopped"));
        backup.damaged().forEach(problem -> err.println("millrace: " + problem + ". The backup has the rest of it"));
        return place.catalog().isPresent()
                        || !left.isEmpty()
                        || !backup.damaged().isEmpty()
                ? NOT_ALL
                : 0;
    }

    private int restore(Path file, Place place) throws IOException {
        var owner = FileOwner.ofServer(Optional.of(place.state()));
        new StateBackup(place.state(), place.keyFile(), this::progress).restore(file);
        owner.give(place.state());
        out.println(place.state() + " is restored. Start the server to go on.");
        place.catalog()
                .ifPresent(catalog -> out.println("The catalog main stays as it is in " + catalog.place()
                        + ". To restore it into an empty database: " + catalog.restoreCommand()));
        place.elsewhere().forEach(part -> out.println(part + " stays as it is. Put your copy of it there."));
        return 0;
    }

    private int check(Place place) {
        var findings = StateCheck.of(place.state(), place.keyFile());
        findings.notes().forEach(note -> out.println("note: " + note));
        var problems = new ArrayList<>(findings.problems());
        for (var part : place.elsewhere()) {
            if (part.key().equals(Keys.CATALOG_FOLDER)) {
                problems.addAll(StateCheck.ofCatalog(part.folder(), part.keyFile()));
            } else {
                out.println("note: " + part + " is not checked");
            }
        }
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
