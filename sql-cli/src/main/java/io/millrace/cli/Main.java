package io.millrace.cli;

import io.millrace.cli.catalog.Completion;
import io.millrace.cli.option.CommandLineReader;
import io.millrace.cli.option.ExitCode;
import io.millrace.cli.option.Invocation;
import io.millrace.cli.option.Options;
import io.millrace.cli.option.Source;
import io.millrace.cli.render.Problem;
import io.millrace.cli.render.ProblemBlock;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Host;
import io.millrace.cli.terminal.OutputClosed;
import io.millrace.cli.terminal.PlainScreen;
import io.millrace.cli.terminal.Prompt;
import io.millrace.cli.terminal.QuietScreen;
import io.millrace.cli.terminal.Screen;
import io.millrace.cli.terminal.TerminalScreen;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/// `millrace sql`: from the command line to the exit code.
public final class Main {
    private static final String LOCAL = "localhost:8083";
    private static final String USAGE_HINT = "millrace sql --help tells more";

    private final Host host;

    Main(Host host) {
        this.host = host;
    }

    public static void main(String[] args) {
        System.exit(new Main(Host.ofProcess()).run(args).number());
    }

    ExitCode run(String... args) {
        return switch (new CommandLineReader(host.surroundings(), version()).read(args)) {
            case Invocation.Tell(var text) -> {
                host.out().print(text);
                host.out().flush();
                yield ExitCode.SUCCESS;
            }
            case Invocation.Misuse(var reason) -> fail(Problem.of(reason, USAGE_HINT), ExitCode.USAGE);
            case Invocation.Run(var options) -> connect(options);
        };
    }

    private ExitCode connect(Options options) {
        Connection connection;
        try {
            connection = Connection.to(options.target().endpoint().orElse(LOCAL));
        } catch (IllegalArgumentException e) {
            return fail(Problem.of(sentence(e), USAGE_HINT), ExitCode.USAGE);
        }
        try (var client = new Client(connection)) {
            return switch (Gateway.reach(client, options.target())) {
                case Reply.Ok<Gateway>(var gateway) -> {
                    try (gateway) {
                        yield use(gateway, options);
                    }
                }
                case Reply.Refused<Gateway>(int ignored, var fault) -> fail(Problem.of(fault), ExitCode.CONNECTION);
                case Reply.Unreachable<Gateway>(var reason) ->
                    fail(
                            Problem.of(reason, "If no server runs, this starts one: bin/millrace start"),
                            ExitCode.CONNECTION);
            };
        }
    }

    private ExitCode use(Gateway gateway, Options options) {
        try (var screen = host.attended() ? TerminalScreen.of(host) : new PlainScreen(host)) {
            boolean talks = options.sources().isEmpty() && screen instanceof TerminalScreen;
            var settings = new Settings(options, talks);
            var prepared = prepare(gateway, screen, settings, options);
            if (prepared != ExitCode.SUCCESS) {
                return prepared;
            }
            var shell = new Shell(gateway, screen, settings);
            screen.onInterrupt(shell::interrupt);
            try (var _ = new EndOfProcess(shell::cancelNow, gateway::close)) {
                return screen instanceof TerminalScreen terminal && talks
                        ? converse(shell, gateway, terminal, settings)
                        : scripts(shell, options);
            }
        } catch (OutputClosed e) {
            return ExitCode.CANCELLED;
        }
    }

    private ExitCode converse(Shell shell, Gateway gateway, TerminalScreen screen, Settings settings) {
        screen.print("Millrace SQL " + version() + " at " + gateway.address()
                + "\nA statement ends with a semicolon; \\? lists commands, \\q leaves.\n\n");
        var prompt = new Prompt(screen, host, new Completion(shell.knowledge()));
        new Conversation(shell, screen, prompt, settings).run();
        return ExitCode.SUCCESS;
    }

    private ExitCode prepare(Gateway gateway, Screen screen, Settings settings, Options options) {
        var shell = new Shell(gateway, new QuietScreen(screen), settings);
        screen.onInterrupt(shell::interrupt);
        return run(shell, options.setup());
    }

    private ExitCode scripts(Shell shell, Options options) {
        return run(shell, options.sources().isEmpty() ? List.of(new Source.StandardInput()) : options.sources());
    }

    private ExitCode run(Shell shell, List<Source> sources) {
        for (var source : sources) {
            try (var lines = open(source)) {
                var outcome = new Script(shell, name(source), shell::goesOn).run(lines);
                if (outcome != Outcome.DONE) {
                    return outcome.exit();
                }
            } catch (IOException e) {
                return fail(Problem.of(unreadable(source, e)), ExitCode.USAGE);
            } catch (IllegalArgumentException e) {
                return fail(Problem.of(sentence(e)), ExitCode.USAGE);
            }
        }
        return ExitCode.SUCCESS;
    }

    private BufferedReader open(Source source) throws IOException {
        return switch (source) {
            case Source.Inline(var text) -> new BufferedReader(new StringReader(text));
            case Source.File(var path) -> Files.newBufferedReader(path);
            case Source.StandardInput() -> new BufferedReader(new InputStreamReader(host.in(), StandardCharsets.UTF_8));
        };
    }

    private static Optional<String> name(Source source) {
        return switch (source) {
            case Source.Inline _ -> Optional.empty();
            case Source.File(var path) -> Optional.of(String.valueOf(path.getFileName()));
            case Source.StandardInput() -> Optional.of("standard input");
        };
    }

    private static String unreadable(Source source, IOException e) {
        var why = switch (e) {
            case java.nio.file.NoSuchFileException _ -> "it does not exist";
            case java.nio.file.AccessDeniedException _ -> "it may not be read";
            case java.nio.charset.CharacterCodingException _ -> "it is not UTF-8 text";
            default -> e.toString();
        };
        return "Cannot read "
                + switch (source) {
                    case Source.File(var path) -> path.toString();
                    case Source.Inline _, Source.StandardInput _ -> "standard input";
                }
                + ": " + why + ".";
    }

    private ExitCode fail(Problem problem, ExitCode code) {
        try (var screen = new PlainScreen(host)) {
            screen.tell(ProblemBlock.text(problem, "", Optional.empty(), screen.layout(false)));
        }
        return code;
    }

    private static String sentence(IllegalArgumentException e) {
        var text = String.valueOf(e.getMessage());
        return text.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + text.substring(1) + ".";
    }

    private static String version() {
        var properties = new Properties();
        try (var in = Main.class.getResourceAsStream("version.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            // a shell without a version is still a shell
        }
        return properties.getProperty("version", "unknown");
    }
}
