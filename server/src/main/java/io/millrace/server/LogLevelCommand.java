package io.millrace.server;

import io.millrace.client.Client;
import io.millrace.server.config.InvalidConfiguration;
import io.millrace.wire.Arguments;
import io.millrace.wire.LogLevels;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Runs `bin/millrace log-level`: lists and changes the levels of the loggers of a running server.
record LogLevelCommand(PrintStream out, PrintStream err) {
    static final String NAME = "log-level";
    private static final String USAGE = """
            usage: millrace log-level                lists the loggers with a level of their own
                   millrace log-level LOGGER LEVEL   until the server ends; LOGGER is a package, a class, or root
            """ + CommandConnection.USAGE;
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    /// @param change    empty to list
    /// @param options by name
    private record Request(Optional<LogLevels.Setting> change, Map<String, String> options) {}

    /// Returns the exit code.
    int run(List<String> arguments) {
        var request = request(arguments);
        if (request.isEmpty()) {
            err.println(USAGE);
            return MISUSED;
        }
        try (var client = new Client(CommandConnection.of(request.get().options()))) {
            var levels = LogLevels.OF_CLUSTER;
            var reply = request.get()
                    .change()
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

    private static Optional<Request> request(List<String> arguments) {
        var words = new ArrayList<String>();
        var options = new HashMap<String, String>();
        for (int i = 0; i < arguments.size(); i++) {
            var argument = arguments.get(i);
            if (CommandConnection.OPTIONS.contains(argument) && i + 1 < arguments.size()) {
                options.put(argument, arguments.get(++i));
            } else {
                words.add(argument);
            }
        }
        if (words.isEmpty()) {
            return Optional.of(new Request(Optional.empty(), options));
        }
        return words.size() == 2
                ? level(words.get(1))
                        .map(level -> new Request(Optional.of(new LogLevels.Setting(words.getFirst(), level)), options))
                : Optional.empty();
    }

    private static Optional<LogLevels.Level> level(String text) {
        return Arrays.stream(LogLevels.Level.values())
                .filter(level -> level.name().equals(text.toUpperCase(Locale.ROOT)))
                .findFirst();
    }
}
