package io.millrace.cli.option;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Reads the command line. The options are declared as values, not as annotations: nothing is looked up by reflection
/// at
/// a start that people wait for.
public final class CommandLineReader {
    /// The variable that stands for `--endpoint`.
    public static final String ENDPOINT_VARIABLE = "MILLRACE_ENDPOINT";

    private static final String DEFAULT_ENDPOINT = "localhost:8083";

    private final Map<String, String> environment;
    private final String version;

    public CommandLineReader(Map<String, String> environment, String version) {
        this.environment = Map.copyOf(environment);
        this.version = version;
    }

    public Invocation read(String... args) {
        var line = new CommandLine(spec());
        line.setOverwrittenOptionsAllowed(false);
        try {
            var parsed = line.parseArgs(args);
            if (parsed.hasMatchedOption("--help")) {
                return new Invocation.Tell(line.getUsageMessage(Ansi.OFF).replace("-D=", "-D "));
            }
            if (parsed.hasMatchedOption("--version")) {
                return new Invocation.Tell("Millrace SQL shell " + version + "\n");
            }
            return options(parsed);
        } catch (UnmatchedArgumentException e) {
            return new Invocation.Misuse(unknown(e.getUnmatched().getFirst()));
        } catch (ParameterException e) {
            return new Invocation.Misuse(e.getMessage() + ".");
        }
    }

    private Invocation options(ParseResult parsed) {
        List<String> files = parsed.matchedOptionValue("--file", List.of());
        List<String> statements = parsed.matchedOptionValue("--execute", List.of());
        if (!files.isEmpty() && !statements.isEmpty()) {
            return new Invocation.Misuse("Either -f or -e, not both.");
        }
        List<String> setup = parsed.matchedOptionValue("--init", List.of());
        String word = parsed.matchedOptionValue("--output", Format.TABLE.word());
        var format = Format.of(word);
        if (format.isEmpty()) {
            return new Invocation.Misuse(
                    "There is no output format '" + word + "'; there are " + String.join(", ", Format.words()) + ".");
        }
        String endpoint = parsed.matchedOptionValue(
                "--endpoint",
                Optional.ofNullable(environment.get(ENDPOINT_VARIABLE)).orElse(DEFAULT_ENDPOINT));
        Map<String, String> properties = parsed.matchedOptionValue("-D", Map.of());
        var sources = Stream.concat(
                        files.stream().map(CommandLineReader::file),
                        statements.stream().map(Source.Inline::new))
                .toList();
        return new Invocation.Run(new Options(
                endpoint,
                setup.stream().map(CommandLineReader::file).toList(),
                sources,
                format.get(),
                parsed.hasMatchedOption("--changes"),
                properties));
    }

    private static Source file(String name) {
        return "-".equals(name) ? new Source.StandardInput() : new Source.File(Path.of(name));
    }

    private String unknown(String argument) {
        if (!argument.startsWith("-")) {
            return "'" + argument + "' is not an option; a statement follows -e, a script -f.";
        }
        var names = spec().options().stream()
                .flatMap(option -> Arrays.stream(option.names()))
                .filter(name -> name.startsWith("--"))
                .toList();
        return "There is no option " + argument
                + Nearest.to(argument, names)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(".");
    }

    private static CommandSpec spec() {
        var spec = CommandSpec.create()
                .name("millrace sql")
                .addOption(OptionSpec.builder("--endpoint")
                        .paramLabel("HOST:PORT")
                        .type(String.class)
                        .description(
                                "the gateway, or its URL; else $" + ENDPOINT_VARIABLE + ", else " + DEFAULT_ENDPOINT)
                        .build())
                .addOption(OptionSpec.builder("-i", "--init")
                        .paramLabel("FILE")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .description("run the statements of a file first and show only failures; may be repeated")
                        .build())
                .addOption(OptionSpec.builder("-f", "--file")
                        .paramLabel("FILE")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .description("run the statements of a file and leave; - is standard input; may be repeated")
                        .build())
                .addOption(OptionSpec.builder("-e", "--execute")
                        .paramLabel("STATEMENT")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .description("run a statement, or several with semicolons, and leave; may be repeated")
                        .build())
                .addOption(OptionSpec.builder("-o", "--output")
                        .paramLabel("FORMAT")
                        .type(String.class)
                        .description(String.join(", ", Format.words()))
                        .build())
                .addOption(OptionSpec.builder("--changes")
                        .type(boolean.class)
                        .arity("0")
                        .description("show what each row does to the result (op: +I -U +U -D), even while rows are only"
                                + " added")
                        .build())
                .addOption(OptionSpec.builder("-D")
                        .paramLabel("KEY=VALUE")
                        .type(Map.class)
                        .auxiliaryTypes(String.class, String.class)
                        .description("configuration of the session, as with SET; may be repeated")
                        .build())
                .addOption(flag("-h", "--help")
                        .usageHelp(true)
                        .description("show this help")
                        .build())
                .addOption(flag("-V", "--version")
                        .versionHelp(true)
                        .description("show the version")
                        .build());
        spec.usageMessage()
                .width(100)
                .autoWidth(false)
                .synopsisHeading("Usage: ")
                .customSynopsis("millrace sql [--endpoint HOST:PORT] [-f FILE | -e STATEMENT] [options]")
                .description(
                        "",
                        "Runs SQL at a gateway: typed at a prompt, from files, from standard input or from the command line.",
                        "")
                .sortOptions(false)
                .footer(footer());
        return spec;
    }

    private static OptionSpec.Builder flag(String... names) {
        return OptionSpec.builder(names).type(boolean.class).arity("0");
    }

    private static String[] footer() {
        var examples = Stream.of(
                "",
                "Examples:",
                "  millrace sql                                       a prompt at localhost:8083",
                "  millrace sql --endpoint db1:8083 -f report.sql     run a script",
                "  millrace sql -e \"SHOW TABLES\" -e \"DESCRIBE flights\"",
                "  millrace sql -o csv -e \"SELECT * FROM flights\" > flights.csv",
                "  generate-sql | millrace sql -f -",
                "",
                "Exit codes:");
        var codes =
                Arrays.stream(ExitCode.values()).map(code -> String.format("  %3d  %s", code.number(), code.meaning()));
        var environment = Stream.of(
                "",
                "Environment:",
                "  " + ENDPOINT_VARIABLE + "   the gateway when --endpoint is not given",
                "  NO_COLOR            any value: no colours",
                "  XDG_STATE_HOME      where the history is kept, in millrace/history; else ~/.local/state");
        return Stream.of(examples, codes, environment).flatMap(lines -> lines).toArray(String[]::new);
    }
}
