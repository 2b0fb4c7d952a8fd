package io.millrace.cli.command;

import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.option.ShellSetting;
import io.millrace.sql.parse.NearestWord;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// The commands there are, and how a line becomes one.
public final class CommandReader {

    /// A command as the help tells it: its name, what may follow, what it does, and how it reads what follows.
    public record Entry(String name, String argument, String summary, Function<String, Command> read) {}

    public static final List<Entry> ALL = List.of(
            new Entry("\\?", "", "this list", plain(new Command.Help())),
            new Entry("\\q", "", "leave; so does Ctrl-D", plain(new Command.Quit())),
            new Entry("\\h", "[SQL]", "how a statement is written: \\h CREATE TABLE", Command.HelpAbout::new),
            new Entry("\\d", "[TABLE]", "the tables and views, some (a*), or all about one", CommandReader::describe),
            new Entry("\\d+", "TABLE", "the same, and the statement that makes it", CommandReader::describeFully),
            new Entry("\\dt", "[PATTERN]", "the tables", names(Command.Names.Kind.TABLES)),
            new Entry("\\dv", "[PATTERN]", "the views", names(Command.Names.Kind.VIEWS)),
            new Entry("\\df", "[PATTERN]", "the functions with their arguments", names(Command.Names.Kind.FUNCTIONS)),
            new Entry("\\dd", "[PATTERN]", "the databases of the catalog", names(Command.Names.Kind.DATABASES)),
            new Entry("\\dc", "[PATTERN]", "the catalogs", names(Command.Names.Kind.CATALOGS)),
            new Entry(
                    "\\explain",
                    "[STATEMENT]",
                    "the plan of a statement, or of the last, as a tree",
                    Command.Explain::new),
            new Entry("\\edit", "", "the last statement in $EDITOR; so does Ctrl-X Ctrl-E", plain(new Command.Edit())),
            new Entry("\\i", "FILE", "run the statements of a file", CommandReader::include),
            new Entry("\\history", "[TEXT]", "what was typed, all or with a text in it", Command.History::new),
            new Entry("\\watch", "[SECS] [SQL]", "ask again and again, and see what changes", CommandReader::watch),
            new Entry("\\jobs", "", "the jobs of the cluster", plain(new Command.ListJobs())),
            new Entry("\\job", "ID", "one job: busy, back-pressure, checkpoints", one(Command.ShowJob::new)),
            new Entry("\\top", "", "the cluster as it works: task managers, jobs, vertices", plain(new Command.Top())),
            new Entry("\\rescale", "ID N", "change the parallelism of a job while it runs", CommandReader::rescale),
            new Entry("\\stop", "ID [DIR] [drain]", "end a job with a savepoint", CommandReader::stop),
            new Entry("\\cancel", "ID", "end a job without a savepoint", one(Command.CancelJob::new)),
            new Entry("\\sessions", "", "the sessions of the gateway", plain(new Command.ListSessions())),
            new Entry("\\session", "[NAME]", "the session in use, or go over to another", CommandReader::session),
            new Entry("\\end", "NAME", "close a session that has a name", one(Command.EndSession::new)),
            new Entry("\\output", "[FORMAT]", "how results are written: csv, json, ...", choice(ShellSetting.OUTPUT)),
            new Entry(
                    "\\view",
                    "[VIEW]",
                    "what opens of a running query: auto, table, log, chart",
                    choice(ShellSetting.VIEW)),
            new Entry("\\pager", "[on|off|less]", "read high results page by page", toggle(ShellSetting.PAGER)),
            new Entry("\\timing", "[on|off]", "show how long statements take", toggle(ShellSetting.TIMING)),
            new Entry(
                    "\\o", "[FILE]", "write results to a file: \\o x.csv; \\o alone ends it", CommandReader::redirect),
            new Entry("\\set", "[NAME VALUE]", "choose a setting, or say what :NAME stands for", CommandReader::set),
            new Entry("\\unset", "NAME", "forget a variable", CommandReader::unset),
            new Entry("\\echo", "TEXT", "print a text", Command.Echo::new),
            new Entry(
                    "\\error", "", "all that the server said about the last failure", plain(new Command.LastError())));

    private static final Pattern SECONDS = Pattern.compile("\\d{1,8}(\\.\\d{1,3})?");
    private static final double USUAL_SECONDS = 2;
    private static final double LEAST_SECONDS = 0.1;
    private static final double MOST_SECONDS = 86_400;
    private static final Pattern PARALLELISM = Pattern.compile("[1-9]\\d{0,4}");
    private static final Pattern VARIABLE = Pattern.compile("\\w+");

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
                + NearestWord.to(name, names)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(".")
                + " \\? lists all.");
    }

    private static Function<String, Command> plain(Command command) {
        return ignored -> command;
    }

    private static Command describe(String argument) {
        boolean several = argument.isEmpty() || argument.contains("*");
        return several
                ? new Command.Names(Command.Names.Kind.RELATIONS, argument)
                : new Command.Describe(argument, false);
    }

    private static Command describeFully(String argument) {
        return argument.isEmpty()
                ? new Command.Misuse("\\d+ takes the name of a table or view.")
                : new Command.Describe(argument, true);
    }

    private static Function<String, Command> names(Command.Names.Kind kind) {
        return pattern -> new Command.Names(kind, pattern);
    }

    /// A command that takes one word.
    private static Function<String, Command> one(Function<String, Command> command) {
        return argument -> argument.isEmpty() || argument.contains(" ")
                ? new Command.Misuse("That takes one word; \\? tells which.")
                : command.apply(argument);
    }

    private static Command include(String file) {
        return file.isEmpty() ? new Command.Misuse("\\i takes the name of a file.") : new Command.Include(file);
    }

    /// The format is what the name of the file says, if it says one.
    private static Command redirect(String file) {
        var ending = file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        var format = Map.of("md", "markdown", "htm", "html", "jsonl", "ndjson").getOrDefault(ending, ending);
        return file.isEmpty()
                ? new Command.Redirect(Optional.empty(), Optional.empty())
                : new Command.Redirect(
                        Optional.of(file),
                        Optional.of(format).filter(word -> OutputFormat.of(word).isPresent()));
    }

    private static Command session(String name) {
        return new Command.UseSession(Optional.of(name).filter(word -> !word.isEmpty()));
    }

    /// A number of seconds, a statement, both, or neither.
    private static Command watch(String argument) {
        var words = argument.split("\\s+", 2);
        boolean told = SECONDS.matcher(words[0]).matches();
        var seconds = told ? Double.parseDouble(words[0]) : USUAL_SECONDS;
        if (seconds < LEAST_SECONDS || seconds > MOST_SECONDS) {
            return new Command.Misuse("\\watch asks every 0.1 to 86400 seconds, not every " + words[0] + ".");
        }
        var statement = told ? (words.length > 1 ? words[1] : "") : argument;
        return new Command.Watch(
                Duration.ofMillis(Math.round(seconds * 1000)),
                Optional.of(statement.strip()).filter(text -> !text.isEmpty()));
    }

    private static Command rescale(String argument) {
        var words = List.of(argument.split("\\s+"));
        return words.size() == 2 && PARALLELISM.matcher(words.getLast()).matches()
                ? new Command.RescaleJob(words.getFirst(), Integer.parseInt(words.getLast()))
                : new Command.Misuse("\\rescale takes the identifier of a job and a parallelism of 1 or more.");
    }

    private static Command stop(String argument) {
        var words = List.of(argument.split("\\s+"));
        boolean drain = words.size() > 1 && words.getLast().equals("drain");
        var directory = words.subList(1, words.size() - (drain ? 1 : 0));
        return argument.isEmpty() || directory.size() > 1
                ? new Command.Misuse("\\stop takes the identifier of a job, perhaps a directory, perhaps drain.")
                : new Command.StopJob(words.getFirst(), directory.stream().findFirst(), drain);
    }

    /// A command that is the name of a setting.
    private static Function<String, Command> choice(ShellSetting setting) {
        return argument -> new Command.Switch(setting, Optional.of(argument).filter(value -> !value.isEmpty()));
    }

    /// The same for one that is on or off: it goes over to the other when nothing is said.
    private static Function<String, Command> toggle(ShellSetting setting) {
        return argument -> argument.isEmpty()
                ? new Command.Toggle(setting)
                : choice(setting).apply(argument);
    }

    /// A name and a value: a setting, or a variable of the person's own.
    private static Command set(String argument) {
        if (argument.isEmpty()) {
            return new Command.Settings();
        }
        var words = argument.split("\\s+", 2);
        var setting = ShellSetting.of(words[0]);
        var value = words.length > 1 ? words[1] : "";
        if (setting.isPresent()) {
            return choice(setting.get()).apply(value);
        }
        return VARIABLE.matcher(words[0]).matches()
                ? new Command.Define(words[0], unquoted(value))
                : new Command.Misuse("'" + words[0] + "' cannot be a variable: letters, digits and underscores can.");
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("'") && value.endsWith("'");
        return quoted ? value.substring(1, value.length() - 1).replace("''", "'") : value;
    }

    private static Command unset(String argument) {
        return argument.isEmpty()
                ? new Command.Misuse("\\unset takes the name of a variable.")
                : new Command.Forget(argument);
    }
}
