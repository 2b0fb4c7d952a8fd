package io.millrace.server;

import io.millrace.client.Client;
import io.millrace.server.config.InvalidConfiguration;
import io.millrace.wire.Arguments;
import io.millrace.wire.LogLevels;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Runs `bin/millrace log-level`: lists and changes the levels of the loggers of a running server.
record LogLevelCommand(PrintStream out, PrintStream err) {
    static final String NAME = "log-level";
    private static final String USAGE = """
            usage: millrace log-level                lists the loggers with a level of their own
                   millrace log-level LOGGER LEVEL   until the server ends; LOGGER is a package, a class, or root
            """ + CommandConnection.USAGE;
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    /// Returns the exit code.
    int run(List<String> arguments) {
        var request = CommandArguments.read(arguments, CommandConnection.OPTIONS, Set.of())
                .filter(LogLevelCommand::isKnown);
        if (request.isEmpty()) {
            err.println(USAGE);
            return MISUSED;
        }
        try (var client = new Client(CommandConnection.of(request.get()))) {
            var levels = LogLevels.OF_CLUSTER;
            var words = request.get().words();
            var reply = level(words)
                    .map(level -> new LogLevels.Setting(words.getFirst(), level))
                    .map(change -> client.call(levels.change(), Arguments.NONE, change))
                    .orElseGet(() -> client.call(levels.list()));
            reply.orThrow().loggers().forEach(one -> out.println(one.level() + "  " + one.logger()));
            return 0;
        } catch (Refusal e) {
            err.println("millrace: " + e.reason());
        } catch (InvalidConfiguration e) {
            e.problems().forEach(problem -> err.println("millrace: " + problem));
        } catch (IOException | IllegalArgumentException e) {
            err.println("millrace: " + StartFailure.of(NAME, e).getMessage());
        }
        return FAILED;
    }

    private static boolean isKnown(CommandArguments arguments) {
        return arguments.keys().isEmpty()
                && (arguments.words().isEmpty() || level(arguments.words()).isPresent());
    }

    private static Optional<LogLevels.Level> level(List<String> words) {
        return Arrays.stream(LogLevels.Level.values())
                .filter(level ->
                        words.size() == 2 && level.name().equals(words.get(1).toUpperCase(Locale.ROOT)))
                .findFirst();
    }
}
