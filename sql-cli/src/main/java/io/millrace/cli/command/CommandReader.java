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
import java.util.stream.Stream;

/// Parses the shell's own commands, of which [#ALL] is the list.
public final class CommandReader {
    /// A command in the help and in completions.
    ///
    /// @param heading  of its group in the help
    /// @param argument the names of its arguments; empty if it takes none
    /// @param parser   makes the command of the text after its name
    public record Entry(
            String heading, String name, String argument, String summary, Function<String, Command> parser) {}

    /// All commands, by group.
    public static final List<Entry> ALL = Stream.of(
                    group(
                            "Help",
                            entry("\\?", "", "list all commands", always(new Command.ListCommands())),
                            entry("\\h", "[SQL]", "syntax of a statement: \\h CREATE TABLE", Command.HelpAbout::new),
                            entry(
                                    "\\error",
                                    "",
                                    "the complete error of the last failure",
                                    always(new Command.LastError())),
                            entry("\\q", "", "leave (Ctrl-D)", always(new Command.Quit()))),
                    group(
                            "Catalog",
                            entry(
                                    "\\d",
                                    "[TABLE]",
                                    "list tables and views (a* filters), or describe one",
                                    CommandReader::describe),
                            entry("\\d+", "TABLE", "the same, with its CREATE statement", CommandReader::describeFully),
                            entry("\\dt", "[PATTERN]", "list tables", names(Command.Names.Kind.TABLES)),
                            entry("\\dv", "[PATTERN]", "list views", names(Command.Names.Kind.VIEWS)),
                            entry(
                                    "\\df",
                                    "[PATTERN]",
                                    "list functions with their arguments",
                                    names(Command.Names.Kind.FUNCTIONS)),
                            entry(
                                    "\\dd",
                                    "[PATTERN]",
                                    "list databases of the catalog",
                                    names(Command.Names.Kind.DATABASES)),
                            entry("\\dc", "[PATTERN]", "list catalogs", names(Command.Names.Kind.CATALOGS)),
                            entry(
                                    "\\connectors",
                                    "",
                                    "list what statements can read and write, and what can be added",
                                    always(new Command.ListConnectors()))),
                    group(
                            "Statements",
                            entry(
                                    "\\explain",
                                    "[STATEMENT]",
                                    "the plan of a statement, or of the last one, as a tree",
                                    Command.Explain::new),
                            entry(
                                    "\\edit",
                                    "",
                                    "edit the last statement in $EDITOR (Ctrl-X Ctrl-E)",
                                    always(new Command.Edit())),
                            entry("\\i", "FILE", "run a script", CommandReader::include),
                            entry(
                                    "\\history",
                                    "[TEXT]",
                                    "list what was typed here, or search it",
                                    Command.History::new),
                            entry(
                                    "\\statements",
                                    "[TEXT]",
                                    "search the statements of all sessions",
                                    Command.FindStatements::new),
                            entry(
                                    "\\statement",
                                    "HANDLE",
                                    "one of them: its text, times and error",
                                    one("HANDLE", Command.ShowStatement::new)),
                            entry(
                                    "\\result",
                                    "HANDLE",
                                    "its result again, while the gateway keeps it",
                                    one("HANDLE", Command.ShowResult::new)),
                            entry(
                                    "\\watch",
                                    "[SECS] [SQL]",
                                    "repeat a statement and show what changes",
                                    CommandReader::watch)),
                    group(
                            "Results",
                            entry("\\output", "[FORMAT]", "output format: csv, json, ...", choice(ShellSetting.OUTPUT)),
                            entry(
                                    "\\view",
                                    "[VIEW]",
                                    "first view of a running query: auto, table, log, chart",
                                    choice(ShellSetting.VIEW)),
                            entry("\\pager", "[on|off|less]", "page through long results", toggle(ShellSetting.PAGER)),
                            entry("\\timing", "[on|off]", "show how long statements take", toggle(ShellSetting.TIMING)),
                            entry(
                                    "\\o",
                                    "[FILE]",
                                    "write results to a file: \\o x.csv; \\o alone ends it",
                                    CommandReader::redirect)),
                    group(
                            "Files of this machine",
                            entry(
                                    "\\copy",
                                    "FILE [to TABLE]",
                                    "make a table of a CSV, JSON or Parquet file, or add its rows",
                                    FileArguments::copy),
                            entry(
                                    "\\export",
                                    "QUERY|last to FILE",
                                    "write rows to a .csv, .json or .parquet file",
                                    FileArguments::export)),
                    group(
                            "Jobs",
                            entry("\\jobs", "", "list the jobs of the cluster", always(new Command.ListJobs())),
                            entry(
                                    "\\job",
                                    "ID",
                                    "one job: busy, back-pressure, checkpoints",
                                    one("ID", Command.ShowJob::new)),
                            entry("\\top", "", "monitor task managers, jobs and vertices", always(new Command.Top())),
                            entry(
                                    "\\rescale",
                                    "ID N",
                                    "change the parallelism of a running job",
                                    CommandReader::rescale),
                            entry("\\stop", "ID [DIR] [drain]", "stop a job with a savepoint", CommandReader::stop),
                            entry(
                                    "\\cancel",
                                    "ID",
                                    "cancel a job without a savepoint",
                                    one("ID", Command.CancelJob::new)),
                            entry(
                                    "\\recover",
                                    "ID [earlier]",
                                    "start a job that could not go on after a restart",
                                    CommandReader::recover)),
                    group(
                            "Sessions",
                            entry(
                                    "\\sessions",
                                    "",
                                    "list the sessions of the gateway",
                                    always(new Command.ListSessions())),
                            entry(
                                    "\\session",
                                    "[NAME]",
                                    "show the session in use, or switch to another",
                                    CommandReader::session),
                            entry(
                                    "\\conninfo",
                                    "",
                                    "where you are connected, who you are and what you may do",
                                    always(new Command.ShowConnection())),
                            entry(
                                    "\\limits",
                                    "",
                                    "the limits of the gateway, and how much of them is used",
                                    always(new Command.ListLimits())),
                            entry("\\end", "NAME", "close a named session", one("NAME", Command.EndSession::new))),
                    group(
                            "Variables",
                            entry(
                                    "\\set",
                                    "[NAME VALUE]",
                                    "set a setting, or a variable for :NAME",
                                    CommandReader::set),
                            entry("\\unset", "NAME", "remove a variable", CommandReader::unset),
                            entry("\\echo", "TEXT", "print a text", Command.Echo::new)))
            .flatMap(List::stream)
            .toList();

    private static final Pattern SECONDS = Pattern.compile("\\d{1,8}(\\.\\d{1,3})?");
    private static final double DEFAULT_SECONDS = 2;
    private static final double MIN_SECONDS = 0.1;
    private static final double MAX_SECONDS = 86_400;
    private static final Pattern PARALLELISM = Pattern.compile("[1-9]\\d{0,4}");
    private static final Pattern VARIABLE = Pattern.compile("\\w+");

    private CommandReader() {}

    private static List<Entry> group(String heading, Entry... entries) {
        return Stream.of(entries)
                .map(entry -> new Entry(heading, entry.name(), entry.argument(), entry.summary(), entry.parser()))
                .toList();
    }

    private static Entry entry(String name, String argument, String summary, Function<String, Command> parser) {
        return new Entry("", name, argument, summary, parser);
    }

    public static Command read(String line) {
        var words = line.strip().split("\\s+", 2);
        // not the semicolon of `delimiter=;`
        var argument = words.length > 1 ? words[1].replaceAll("(?<!=)[;\\s]+$", "") : "";
        var name = words[0].replaceAll(";+$", "");
        return ALL.stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .map(entry -> entry.argument().isEmpty() && !argument.isEmpty()
                        ? new Command.Misuse(name + " takes no argument.")
                        : entry.parser().apply(argument))
                .orElseGet(() -> unknown(name));
    }

    /// Parses the commands that other shells spell as words: `quit`, `exit` and `help`.
    public static Optional<Command> readWord(String statement) {
        return switch (statement.strip().replaceAll(";+$", "").strip().toLowerCase(Locale.ROOT)) {
            case "quit", "exit" -> Optional.of(new Command.Quit());
            case "help" -> Optional.of(new Command.ListCommands());
            default -> Optional.empty();
        };
    }

    private static Command unknown(String name) {
        var names = ALL.stream().map(Entry::name).toList();
        return new Command.Misuse("There is no command " + name
                + NearestWord.to(name, names)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(".")
                + " \\? lists all commands.");
    }

    private static Function<String, Command> always(Command command) {
        return _ -> command;
    }

    private static Command describe(String argument) {
        return argument.isEmpty() || argument.contains("*")
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

    /// A command with exactly one argument.
    private static Function<String, Command> one(String name, Function<String, Command> command) {
        return argument -> argument.isEmpty() || argument.contains(" ")
                ? new Command.Misuse("The command takes one argument: " + name + ".")
                : command.apply(argument);
    }

    private static Command include(String file) {
        return file.isEmpty() ? new Command.Misuse("\\i takes the name of a file.") : new Command.Include(file);
    }

    /// The extension of the file chooses the format.
    private static Command redirect(String file) {
        var extension = file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        var format = Map.of("md", "markdown", "htm", "html", "jsonl", "ndjson").getOrDefault(extension, extension);
        return file.isEmpty()
                ? new Command.Redirect(Optional.empty(), Optional.empty())
                : new Command.Redirect(
                        Optional.of(file),
                        Optional.of(format).filter(word -> OutputFormat.of(word).isPresent()));
    }

    private static Command session(String name) {
        return new Command.UseSession(Optional.of(name).filter(word -> !word.isEmpty()));
    }

    /// The arguments are an interval in seconds and a statement, both optional.
    private static Command watch(String argument) {
        var words = argument.split("\\s+", 2);
        boolean timed = SECONDS.matcher(words[0]).matches();
        var seconds = timed ? Double.parseDouble(words[0]) : DEFAULT_SECONDS;
        if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
            return new Command.Misuse("\\watch takes an interval of 0.1 to 86400 seconds, not " + words[0] + ".");
        }
        var statement = timed ? (words.length > 1 ? words[1] : "") : argument;
        return new Command.Watch(
                Duration.ofMillis(Math.round(seconds * 1000)),
                Optional.of(statement.strip()).filter(text -> !text.isEmpty()));
    }

    private static Command rescale(String argument) {
        var words = List.of(argument.split("\\s+"));
        return words.size() == 2 && PARALLELISM.matcher(words.getLast()).matches()
                ? new Command.RescaleJob(words.getFirst(), Integer.parseInt(words.getLast()))
                : new Command.Misuse("\\rescale takes the id of a job and a parallelism of 1 or more.");
    }

    private static Command recover(String argument) {
        var words = List.of(argument.split("\\s+"));
        boolean earlier = words.size() == 2 && words.getLast().equals("earlier");
        return argument.isEmpty() || words.size() > (earlier ? 2 : 1)
                ? new Command.Misuse("\\recover takes the id of a job and, optionally, the word earlier.")
                : new Command.RecoverJob(words.getFirst(), earlier);
    }

    private static Command stop(String argument) {
        var words = FileArguments.words(argument);
        boolean drain = words.size() > 1 && words.getLast().equals("drain");
        var directory = words.subList(Math.min(1, words.size()), words.size() - (drain ? 1 : 0));
        return words.isEmpty() || directory.size() > 1
                ? new Command.Misuse("\\stop takes the id of a job and, optionally, a directory and the word drain. A"
                        + " directory with a blank in its name needs quotes.")
                : new Command.StopJob(
                        words.getFirst(), directory.stream().findFirst().map(FileArguments::unquoted), drain);
    }

    /// A command that sets a setting, or shows it.
    private static Function<String, Command> choice(ShellSetting setting) {
        return argument -> new Command.Switch(setting, Optional.of(argument).filter(value -> !value.isEmpty()));
    }

    /// A command that sets a setting, or switches it between on and off.
    private static Function<String, Command> toggle(ShellSetting setting) {
        return argument -> argument.isEmpty()
                ? new Command.Toggle(setting)
                : choice(setting).apply(argument);
    }

    /// The arguments are the name and value of a setting or of a variable.
    private static Command set(String argument) {
        if (argument.isEmpty()) {
            return new Command.ListSettings();
        }
        var words = argument.split("\\s+", 2);
        var setting = ShellSetting.of(words[0]);
        var value = words.length > 1 ? words[1] : "";
        if (setting.isPresent()) {
            return choice(setting.get()).apply(value);
        }
        return VARIABLE.matcher(words[0]).matches()
                ? new Command.Define(words[0], unquoted(value))
                : new Command.Misuse(
                        "'" + words[0] + "' is not a valid variable name: use letters, digits and underscores.");
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("'") && value.endsWith("'");
        return quoted ? value.substring(1, value.length() - 1).replace("''", "'") : value;
    }

    private static Command unset(String argument) {
        return argument.isEmpty()
                ? new Command.Misuse("\\unset takes the name of a variable.")
                : new Command.Undefine(argument);
    }
}
