package io.millrace.cli;

import io.millrace.cli.option.CommandLineReader;
import io.millrace.cli.option.ExitCode;
import io.millrace.cli.option.Invocation;
import io.millrace.cli.option.ShellOptions;
import io.millrace.cli.option.StatementSource;
import io.millrace.cli.render.ProblemBlock;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.run.LocalServer;
import io.millrace.cli.terminal.LoginPrompt;
import io.millrace.cli.terminal.OutputClosed;
import io.millrace.cli.terminal.OutputComparison;
import io.millrace.cli.terminal.PlainScreen;
import io.millrace.cli.terminal.ProcessHost;
import io.millrace.cli.terminal.Prompt;
import io.millrace.cli.terminal.QuietScreen;
import io.millrace.cli.terminal.Screen;
import io.millrace.cli.terminal.TerminalScreen;
import io.millrace.client.Connection;
import io.millrace.insight.ControlCharacters;
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
import java.util.function.UnaryOperator;

/// The entry point of `millrace sql`: parses the command line, connects, runs scripts or the prompt, and exits.
public final class Main {
    private static final String USAGE_HINT = "see millrace sql --help";

    private final ProcessHost host;

    Main(ProcessHost host) {
        this.host = host;
    }

    public static void main(String[] args) {
        System.exit(new Main(ProcessHost.ofProcess()).run(args).number());
    }

    ExitCode run(String... args) {
        try {
            return runUntilClosed(args);
        } catch (OutputClosed e) {
            return e.failure()
                    .map(failure -> fail(
                            StatementProblem.of("Standard output cannot be written: " + failure.getMessage() + "."),
                            ExitCode.STATEMENT))
                    .orElse(ExitCode.CANCELLED);
        }
    }

    private ExitCode runUntilClosed(String... args) {
        return switch (new CommandLineReader(host.optionSources(), version()).read(args)) {
            case Invocation.Print(var text) -> {
                new PlainScreen(host).print(text);
                yield ExitCode.SUCCESS;
            }
            case Invocation.Misuse(var reason) -> fail(StatementProblem.of(reason, USAGE_HINT), ExitCode.USAGE);
            case Invocation.Run(var options) -> run(options);
        };
    }

    private ExitCode run(ShellOptions options) {
        if (options.expected().isEmpty()) {
            return runConnected(options, host);
        }
        try (var expected = Files.newBufferedReader(options.expected().get())) {
            var comparison = new OutputComparison(expected);
            return verdict(compared(options, comparison), comparison, options);
        } catch (IOException e) {
            return fail(
                    StatementProblem.of(
                            InputOpener.unreadable(options.expected().get().toString(), e)),
                    ExitCode.USAGE);
        }
    }

    private ExitCode compared(ShellOptions options, OutputComparison comparison) {
        try {
            return runConnected(options, host.writingTo(comparison));
        } catch (OutputClosed e) {
            return ExitCode.STATEMENT; // the comparison tells why
        }
    }

    /// A failed statement does not count as a failure here: its error message is part of the expected output.
    private ExitCode verdict(ExitCode exit, OutputComparison comparison, ShellOptions options) throws IOException {
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
            lines.add("  expected: " + Objects.requireNonNullElse(difference.expected(), "(end)"));
            lines.add("  printed:  " + Objects.requireNonNullElse(difference.actual(), "(end)"));
        }
        return fail(
                StatementProblem.of(
                        "The output differs from " + options.expected().orElseThrow() + " in "
                                + Formats.plural(comparison.differences(), "line") + ".",
                        lines.toArray(String[]::new)),
                ExitCode.DIFFERENT);
    }

    private ExitCode runConnected(ShellOptions options, ProcessHost environment) {
        UnaryOperator<Connection> login;
        try {
            login = LoginPrompt.login(options.target().login(), host);
        } catch (IllegalArgumentException e) {
            return fail(StatementProblem.of(InputOpener.sentence(e), USAGE_HINT), ExitCode.USAGE);
        }
        try (var connector = new GatewayConnector(LocalServer.home(), options.target(), login);
                var screen = environment.interactive() ? TerminalScreen.of(host) : new PlainScreen(environment)) {
            boolean interactive = options.sources().isEmpty() && screen instanceof TerminalScreen;
            return switch (connector.await(screen, interactive)) {
                case GatewayConnector.Result.Failed(var problem, var exit) -> fail(problem, exit);
                case GatewayConnector.Result.Connected(var gateway) -> {
                    try (gateway) {
                        yield use(gateway, screen, options, connector::close);
                    }
                }
            };
        } catch (IllegalStateException e) {
            if (ShutdownHandler.inProgress()) {
                // the process is ending, and JLine has closed the terminal
                return ExitCode.CANCELLED;
            }
            throw e;
        } catch (IllegalArgumentException e) {
            return fail(StatementProblem.of(InputOpener.sentence(e), USAGE_HINT), ExitCode.USAGE);
        }
    }

    private ExitCode use(Gateway gateway, Screen screen, ShellOptions options, Runnable closeConnector) {
        boolean interactive = options.sources().isEmpty() && screen instanceof TerminalScreen;
        var settings = new Settings(options, interactive);
        var setupResult = runSetup(gateway, screen, settings, options);
        var shell = new Shell(gateway, screen, settings);
        if (endsRun(setupResult, shell)) {
            return setupResult;
        }
        screen.onInterrupt(shell::interrupt);
        try (var _ = new ShutdownHandler(shell::cancelNow, gateway::close, closeConnector)) {
            var result = screen instanceof TerminalScreen terminal && interactive
                    ? runPrompt(shell, gateway, terminal, settings)
                    : scripts(shell, options);
            return result == ExitCode.SUCCESS ? setupResult : result;
        }
    }

    private ExitCode runPrompt(Shell shell, Gateway gateway, TerminalScreen screen, Settings settings) {
        screen.print("Millrace SQL " + version() + " at " + gateway.address()
                + "\nEnd statements with a semicolon. \\? lists commands, \\q leaves.\n\n");
        gateway.securityWarnings()
                .forEach(warning ->
                        screen.print("This server is not secure: " + ControlCharacters.line(warning) + "\n\n"));
        var prompt = new Prompt(
                screen,
                host,
                new Completion(shell.catalog(), () -> settings.variables().keySet()));
        new InteractiveLoop(shell, screen, prompt, settings).run();
        return ExitCode.SUCCESS;
    }

    private ExitCode runSetup(Gateway gateway, Screen screen, Settings settings, ShellOptions options) {
        var shell = new Shell(gateway, new QuietScreen(screen), settings);
        screen.onInterrupt(shell::interrupt);
        return run(shell, options.setup());
    }

    private ExitCode scripts(Shell shell, ShellOptions options) {
        return run(
                shell, options.sources().isEmpty() ? List.of(new StatementSource.StandardInput()) : options.sources());
    }

    /// Whether no further source is run after a result: only a failed statement can be continued after.
    private static boolean endsRun(ExitCode result, Shell shell) {
        return result != ExitCode.SUCCESS && !(result == ExitCode.STATEMENT && shell.continuesOnError());
    }

    private ExitCode run(Shell shell, List<StatementSource> sources) {
        var result = ExitCode.SUCCESS;
        for (var source : sources) {
            try (var lines = InputOpener.open(source, host)) {
                var outcome = new ScriptLoop(shell, InputOpener.name(source), shell::continuesOnError).run(lines);
                result = outcome.exit() == ExitCode.SUCCESS ? result : outcome.exit();
                if (outcome.leaves() || endsRun(outcome.exit(), shell)) {
                    return result;
                }
            } catch (IOException e) {
                return fail(StatementProblem.of(InputOpener.unreadable(source, e)), ExitCode.USAGE);
            } catch (IllegalArgumentException e) {
                return fail(StatementProblem.of(InputOpener.sentence(e)), ExitCode.USAGE);
            }
        }
        return result;
    }

    private ExitCode fail(StatementProblem problem, ExitCode code) {
        try (var screen = new PlainScreen(host)) {
            screen.message(ProblemBlock.text(problem, "", Optional.empty(), screen.layout(false)));
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
            // the version is only informative
        }
        return properties.getProperty("version", "unknown");
    }
}
