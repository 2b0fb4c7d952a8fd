package io.millrace.cli.command;

import io.millrace.cli.option.Format;
import io.millrace.cli.option.Nearest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// The commands there are, and how a line becomes one.
public final class CommandReader {

    /// A command as the help tells it: its name, what may follow, what it does, and how it reads what follows.
    public record Entry(String name, String argument, String summary, Function<String, Command> read) {}

    public static final List<Entry> ALL = List.of(
            new Entry("\\?", "", "this list", plain(new Command.Help())),
            new Entry("\\q", "", "leave; so does Ctrl-D", plain(new Command.Quit())),
            new Entry("\\d", "[TABLE]", "the tables and views, or the columns of one", CommandReader::describe),
            new Entry("\\jobs", "", "the jobs of the cluster", plain(new Command.Ask("SHOW JOBS"))),
            new Entry("\\output", "[FORMAT]", String.join(", ", Format.words()), CommandReader::output),
            new Entry("\\timing", "[on|off]", "show how long statements take", CommandReader::timing),
            new Entry(
                    "\\error", "", "all that the server said about the last failure", plain(new Command.LastError())));

    private CommandReader() {}

    public static Command read(String line) {
        var words = line.strip().split("\\s+", 2);
        var argument = words.length > 1 ? words[1].replaceAll("[;\\s]+$", "") : "";
        var name = words[0].replaceAll(";+$", "");
        return ALL.stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .map(entry -> entry.argument().isEmpty() && !argument.isEmpty()
                        ? new Command.Misuse(name + " stands alone.")
                        : entry.read().apply(argument))
                .orElseGet(() -> unknown(name));
    }

    /// The commands that people also type as words, as in other shells; empty for anything else.
    public static Optional<Command> readWord(String statement) {
        return switch (statement.strip().replaceAll(";+$", "").strip().toLowerCase(Locale.ROOT)) {
            case "quit", "exit" -> Optional.of(new Command.Quit());
            case "help" -> Optional.of(new Command.Help());
            default -> Optional.empty();
        };
    }

    private static Command unknown(String name) {
        var names = ALL.stream().map(Entry::name).toList();
        return new Command.Misuse("There is no command " + name
                + Nearest.to(name, names)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(".")
                + " \\? lists all.");
    }

    private static Function<String, Command> plain(Command command) {
        return ignored -> command;
    }

    private static Command describe(String argument) {
        return new Command.Ask(argument.isEmpty() ? "SHOW TABLES" : "DESCRIBE " + argument);
    }

    private static Command output(String argument) {
        if (argument.isEmpty()) {
            return new Command.Output(Optional.empty());
        }
        var format = Format.of(argument);
        return format.isPresent()
                ? new Command.Output(format)
                : new Command.Misuse("There is no output format '" + argument + "'; there are "
                        + String.join(", ", Format.words()) + ".");
    }

    private static Command timing(String argument) {
        return switch (argument.toLowerCase(Locale.ROOT)) {
            case "" -> new Command.Timing(Optional.empty());
            case "on" -> new Command.Timing(Optional.of(true));
            case "off" -> new Command.Timing(Optional.of(false));
            default -> new Command.Misuse("\\timing is on or off.");
        };
    }
}
