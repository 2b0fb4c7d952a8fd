package io.millrace.cli.option;

import io.millrace.cli.option.CommandLineOption.Times;
import java.util.List;

/// The list of all options.
final class CommandLineOptions {
    static final List<CommandLineOption> ALL = List.of(
            value(
                    "--endpoint",
                    "HOST:PORT",
                    "the gateway, or its URL; default: $" + CommandLineReader.ENDPOINT_VARIABLE
                            + ", or a local gateway"),
            flag("--start", "start a server for as long as the shell runs if none is found"),
            value("-s, --session", "NAME", "resume or open the session of this name, which outlives the shell"),
            pairs("-D", "KEY=VALUE", "configuration of the session, as with SET; can be repeated"),
            pairs("-H, --http-header", "NAME=VALUE", "a header of each request, such as a token; can be repeated"),
            value("-u, --user", "NAME", "log in as this user; the password is asked for, or in $MILLRACE_PASSWORD"),
            value("--token-file", "FILE", "log in with the token in this file, or with that in $MILLRACE_TOKEN"),
            flag("--oidc", "log in at the identity provider of the server, with a code that the shell shows"),
            value(
                    "--tls-authorities",
                    "FILE",
                    "trusted authorities of an https:// address, in PEM; default: those of Java"),
            value("--tls-certificate", "FILE", "the client's own certificate, in PEM"),
            value("--tls-key", "FILE", "the private key of the certificate, in PEM"),
            value(
                    "--cluster",
                    "HOST:PORT",
                    "the cluster's REST service, for \\job and \\top; default: the gateway's cluster"),
            value(
                    "--reconnect",
                    "SECONDS",
                    "how long to retry if the connection to the gateway is lost; default: "
                            + ConnectionTarget.DEFAULT_RECONNECT_TIMEOUT.toSeconds()),
            value("--profile", "NAME", "take other options from this profile"),
            value("--config", "FILE", "the file of profiles; default: millrace/sql.conf in ~/.config"),
            repeated("-i, --init", "FILE", "run a script first and print only failures; can be repeated"),
            repeated("-f, --file", "FILE", "run a script and exit; - is standard input; can be repeated"),
            repeated("-e, --execute", "STATEMENT", "run statements separated by semicolons and exit; can be repeated"),
            pairs(
                    "-v, --variable",
                    "NAME=VALUE",
                    "the value of :NAME in statements (:'NAME' quotes it); can be repeated"),
            choice("--on-error", ShellSetting.ON_ERROR),
            flag("--wait", ShellSetting.WAIT.summary()),
            value("--expect", "FILE", "compare the output with a file instead of printing it, and report differences"),
            choice("-o, --output", ShellSetting.OUTPUT),
            choice("--header", ShellSetting.HEADER),
            flag("--changes", ShellSetting.CHANGES.summary()),
            option("--completion", "SHELL", Times.ONCE, Completion.words(), "print a completion script for this shell"),
            flag("-h, --help", "print this help"),
            flag("-V, --version", "print the version"));

    private CommandLineOptions() {}

    private static CommandLineOption flag(String names, String summary) {
        return option(names, "", Times.ONCE, List.of(), summary);
    }

    private static CommandLineOption value(String names, String label, String summary) {
        return option(names, label, Times.ONCE, List.of(), summary);
    }

    private static CommandLineOption repeated(String names, String label, String summary) {
        return option(names, label, Times.REPEATED, List.of(), summary);
    }

    private static CommandLineOption pairs(String names, String label, String summary) {
        return option(names, label, Times.REPEATED_PAIRS, List.of(), summary);
    }

    private static CommandLineOption choice(String names, ShellSetting setting) {
        var summary = setting.summary() + ": " + String.join(", ", setting.choices());
        return option(names, "WORD", Times.ONCE, setting.choices(), summary);
    }

    private static CommandLineOption option(
            String names, String label, Times times, List<String> choices, String summary) {
        return new CommandLineOption(List.of(names.split(", ")), label, times, choices, summary);
    }
}
