package io.millrace.cli;

import io.millrace.cli.option.CommandLineReader;
import io.millrace.cli.option.ExitCode;
import io.millrace.cli.option.Invocation;
import io.millrace.cli.option.ShellOptions;
import io.millrace.cli.option.StatementSource;
import io.millrace.cli.render.ProblemBlock;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.OutputClosed;
import io.millrace.cli.terminal.OutputComparison;
import io.millrace.cli.terminal.PlainScreen;
import io.millrace.cli.terminal.ProcessHost;
import io.millrace.cli.terminal.Prompt;
import io.millrace.cli.terminal.QuietScreen;
import io.millrace.cli.terminal.Screen;
import io.millrace.cli.terminal.TerminalScreen;
import io.millrace.insight.Formats;
import io.millrace.sql.catalog.Completion;
import io.millrace.sql.run.StatementProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/// `millrace sql`: from the command line to the exit code.
public final class Main {
    private static final String USAGE_HINT = "millrace sql --help tells more";

    private final ProcessHost host;

    Main(ProcessHost host) {
        this.host = host;
    }

    public static void main(String[] args) {
        System.exit(new Main(ProcessHost.ofProcess()).run(args).number());
    }

    ExitCode run(String... args) {
        return switch (new CommandLineReader(host.surroundings(), version()).read(args)) {
            case Invocation.Tell(var text) -> {
                host.out().print(text);
                host.out().flush();
                yield ExitCode.SUCCESS;
            }
            case Invocation.Misuse(var reason) -> fail(StatementProblem.of(reason, USAGE_HINT), ExitCode.USAGE);
            case Invocation.Run(var options) -> connect(options);
        };
    }

    private ExitCode connect(ShellOptions options) {
        if (options.expected().isEmpty()) {
            return arrive(options, host);
        }
        try (var expected = Files.newBufferedReader(options.expected().get())) {
            var comparison = new OutputComparison(expected);
            return verdict(arrive(options, host.writingTo(comparison)), comparison, options);
        } catch (IOException e) {
            return fail(
                    StatementProblem.of(
                            InputOpener.unreadable(options.expected().get().toString(), e)),
                    ExitCode.USAGE);
        }
    }

    /// A failure that was expected is none.
    private ExitCode verdict(ExitCode exit, OutputComparison comparison, ShellOptions options) {
        if (exit != ExitCode.SUCCESS && exit != ExitCode.STATEMENT) {
            return exit;
        }
        var first = comparison.end();
        if (first.isEmpty()) {
            return ExitCode.SUCCESS;
        }
        var lines = new ArrayList<String>();
        for (var difference : first) {
            lines.add("line " + difference.line());
            lines.add("  expected: " + Objects.requireNonNullElse(difference.expected(), "nothing more"));
            lines.add("  printed:  " + Objects.requireNonNullElse(difference.actual(), "nothing more"));
        }
        return fail(
                StatementProblem.of(
                        "What is printed is not what " + options.expected().orElseThrow() + " says: "
                                + Formats.plural(comparison.differences(), "line") + " differ.",
                        lines.toArray(String[]::new)),
                ExitCode.DIFFERENT);
    }

    private ExitCode arrive(ShellOptions options, ProcessHost surroundings) {
        try (var arrival = new GatewayConnector(options.target());
                var screen = surroundings.attended() ? TerminalScreen.of(host) : new PlainScreen(surroundings)) {
            boolean talks = options.sources().isEmpty() && screen instanceof TerminalScreen;
            return switch (arrival.end(screen, talks)) {
                case GatewayConnector.End.Failed(var problem, var exit) -> fail(problem, exit);
                case GatewayConnector.End.Reached(var gateway) -> {
                    try (gateway) {
                        yield use(gateway, screen, options, arrival::close);
                    }
                }
            };
        } catch (OutputClosed e) {
            return ExitCode.CANCELLED;
        } catch (IllegalStateException e) {
            if (ShutdownHandler.underWay()) {
                // told to end: the terminal was closed before anything else
                return ExitCode.CANCELLED;
            }
            throw e;
        } catch (IllegalArgumentException e) {
            return fail(StatementProblem.of(InputOpener.sentence(e), USAGE_HINT), ExitCode.USAGE);
        }
    }

    private ExitCode use(Gateway gateway, Screen screen, ShellOptions options, Runnable afterwards) {
        boolean talks = options.sources().isEmpty() && screen instanceof TerminalScreen;
        var settings = new Settings(options, talks);
        var prepared = prepare(gateway, screen, settings, options);
        if (prepared != ExitCode.SUCCESS) {
            return prepared;
        }
        var shell = new Shell(gateway, screen, settings);
        screen.onInterrupt(shell::interrupt);
        try (var _ = new ShutdownHandler(shell::cancelNow, gateway::close, afterwards)) {
            return screen instanceof TerminalScreen terminal && talks
                    ? converse(shell, gateway, terminal, settings)
                    : scripts(shell, options);
        }
    }

    private ExitCode converse(Shell shell, Gateway gateway, TerminalScreen screen, Settings settings) {
        screen.print("Millrace SQL " + version() + " at " + gateway.address()
                + "\nA statement ends with a semicolon; \\? lists commands, \\q leaves.\n\n");
        var prompt = new Prompt(
                screen,
                host,
                new Completion(shell.knowledge(), () -> settings.variables().keySet()));
        new InteractiveLoop(shell, screen, prompt, settings).run();
        return ExitCode.SUCCESS;
    }

    private ExitCode prepare(Gateway gateway, Screen screen, Settings settings, ShellOptions options) {
        var shell = new Shell(gateway, new QuietScreen(screen), settings);
        screen.onInterrupt(shell::interrupt);
        return run(shell, options.setup());
    }

    private ExitCode scripts(Shell shell, ShellOptions options) {
        return run(
                shell, options.sources().isEmpty() ? List.of(new StatementSource.StandardInput()) : options.sources());
    }

    private ExitCode run(Shell shell, List<StatementSource> sources) {
        for (var source : sources) {
            try (var lines = InputOpener.open(source, host)) {
                var outcome = new ScriptLoop(shell, InputOpener.name(source), shell::goesOn).run(lines);
                if (outcome != InputOutcome.DONE) {
                    return outcome.exit();
                }
            } catch (IOException e) {
                return fail(StatementProblem.of(InputOpener.unreadable(source, e)), ExitCode.USAGE);
            } catch (IllegalArgumentException e) {
                return fail(StatementProblem.of(InputOpener.sentence(e)), ExitCode.USAGE);
            }
        }
        return ExitCode.SUCCESS;
    }

    private ExitCode fail(StatementProblem problem, ExitCode code) {
        try (var screen = new PlainScreen(host)) {
            screen.tell(ProblemBlock.text(problem, "", Optional.empty(), screen.layout(false)));
        }
        return code;
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
