package io.millrace.server;

import io.millrace.insight.Formats;
import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import io.millrace.server.engine.state.StateBackup;
import io.millrace.server.engine.state.StateCheck;
import io.millrace.server.engine.state.StateReport;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Runs `bin/millrace state`: looks at the state folder of a server, checks it, saves it and brings it back.
final class StateCommand {
    static final String NAME = "state";

    private static final String USAGE =
            "usage: millrace state info | check | backup FILE | restore FILE  [-Dstate.dir=FOLDER]";
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    private final PrintStream out;
    private final PrintStream err;

    StateCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

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
            var configuration = configuration(keys);
            var state = ServerState.path(configuration)
                    .orElseThrow(() -> new IOException("there is no state folder: set state.dir"));
            var keyFile = configuration.path(Keys.STATE_KEY).orElseGet(() -> state.resolve("key"));
            return run(command, words.getLast(), state, keyFile);
        } catch (InvalidConfiguration e) {
            e.problems().forEach(problem -> err.println("millrace: " + problem));
        } catch (AccessDeniedException e) {
            err.println("millrace: this user may not read or write " + e.getFile());
        } catch (NoSuchFileException e) {
            err.println("millrace: " + e.getFile() + " does not exist");
        } catch (IOException e) {
            err.println(Main.StartFailure.of("millrace", e).getMessage());
        }
        return FAILED;
    }

    private static ServerConfiguration configuration(List<String> keys) {
        var file =
                Optional.ofNullable(System.getProperty(Main.HOME)).map(Path::of).map(Main::file);
        return ServerConfiguration.read(file.filter(Files::exists), keys, new EngineKeys());
    }

    private int run(String command, String file, Path state, Path keyFile) throws IOException {
        switch (command) {
            case "info" -> StateReport.lines(state).forEach(out::println);
            case "check" -> {
                return check(state, keyFile);
            }
            case "backup" -> {
                var path = Path.of(file).toAbsolutePath();
                long size = new StateBackup(state, keyFile, this::progress).save(path);
                out.println(path + ": " + Formats.bytes(size)
                        + (keyFile.startsWith(state)
                                ? ". It contains the key: keep it as safe as the folder."
                                : ". It does not contain the key " + keyFile + ": save that, too."));
            }
            default -> {
                new StateBackup(state, keyFile, this::progress)
                        .restore(Path.of(file).toAbsolutePath());
                out.println(state + " is restored. Start the server to go on.");
            }
        }
        return 0;
    }

    private int check(Path state, Path keyFile) {
        var findings = StateCheck.of(state, keyFile);
        findings.notes().forEach(note -> out.println("note: " + note));
        var problems = findings.problems();
        problems.forEach(out::println);
        if (problems.isEmpty()) {
            out.println(state + ": no problem found");
            return 0;
        }
        err.println("millrace: " + Formats.plural(problems.size(), "problem") + " in " + state);
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
