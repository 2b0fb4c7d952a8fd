package io.millrace.cli.option;

import io.millrace.cli.option.CommandLineOption.Times;
import java.util.List;
import java.util.stream.Stream;

/// The options there are.
final class CommandLineOptions {
    static final List<CommandLineOption> ALL = Stream.of(connecting(), running(), showing(), telling())
            .flatMap(List::stream)
            .toList();

    private CommandLineOptions() {}

    private static List<CommandLineOption> connecting() {
        return List.of(
                value(
                        "HOST:PORT",
                        "the gateway, or its URL; else $" + CommandLineReader.ENDPOINT_VARIABLE
                                + ", else a local one is looked for",
                        "--endpoint"),
                flag("start a server for as long as the shell runs if none is found", "--start"),
                value(
                        "NAME",
                        "go on with the session of this name, or open it; it outlives the shell",
                        "-s",
                        "--session"),
                several(
                        Times.REPEATED_PAIRS,
                        "KEY=VALUE",
                        "configuration of the session, as with SET; may be repeated",
                        "-D"),
                several(
                        Times.REPEATED_PAIRS,
                        "NAME=VALUE",
                        "a header of each request, such as a token that a proxy asks for; may be repeated",
                        "-H",
                        "--http-header"),
                value(
                        "HOST:PORT",
                        "the cluster's own service, for \\job and \\top; else the gateway is asked",
                        "--cluster"),
                value(
                        "SECONDS",
                        "how long to wait for a gateway that is lost on the way, to go on from the last row; "
                                + ConnectionTarget.PATIENCE.toSeconds() + " when not given",
                        "--reconnect"),
                value("NAME", "take what is not given from this part of the file of profiles", "--profile"),
                value("FILE", "the file of profiles; else millrace/sql.conf in ~/.config", "--config"));
    }

    private static List<CommandLineOption> running() {
        return List.of(
                several(
                        Times.REPEATED,
                        "FILE",
                        "run the statements of a file first and show only failures; may be repeated",
                        "-i",
                        "--init"),
                several(
                        Times.REPEATED,
                        "FILE",
                        "run the statements of a file and leave; - is standard input; may be repeated",
                        "-f",
                        "--file"),
                several(
                        Times.REPEATED,
                        "STATEMENT",
                        "run a statement, or several with semicolons, and leave; may be repeated",
                        "-e",
                        "--execute"),
                several(
                        Times.REPEATED_PAIRS,
                        "NAME=VALUE",
                        "what :NAME stands for in statements (:'NAME' as a quoted text); may be repeated",
                        "-v",
                        "--variable"),
                choice(ShellSetting.ON_ERROR, "--on-error"),
                flag(ShellSetting.WAIT.summary(), "--wait"),
                value(
                        "FILE",
                        "compare the output with a file instead of printing it, and tell where it differs",
                        "--expect"));
    }

    private static List<CommandLineOption> showing() {
        return List.of(
                choice(ShellSetting.OUTPUT, "-o", "--output"),
                choice(ShellSetting.HEADER, "--header"),
                flag(ShellSetting.CHANGES.summary(), "--changes"));
    }

    private static List<CommandLineOption> telling() {
        return List.of(
                new CommandLineOption(
                        List.of("--completion"),
                        "SHELL",
                        Times.ONCE,
                        Completion.words(),
                        "print what completes these options in bash, zsh or fish"),
                flag("show this help", "-h", "--help"),
                flag("show the version", "-V", "--version"));
    }

    private static CommandLineOption flag(String summary, String... names) {
        return new CommandLineOption(List.of(names), "", Times.ONCE, List.of(), summary);
    }

    private static CommandLineOption value(String label, String summary, String... names) {
        return several(Times.ONCE, label, summary, names);
    }

    private static CommandLineOption several(Times times, String label, String summary, String... names) {
        return new CommandLineOption(List.of(names), label, times, List.of(), summary);
    }

    private static CommandLineOption choice(ShellSetting setting, String... names) {
        var summary = setting.summary() + ": " + String.join(", ", setting.choices());
        return new CommandLineOption(List.of(names), "WORD", Times.ONCE, setting.choices(), summary);
    }
}
