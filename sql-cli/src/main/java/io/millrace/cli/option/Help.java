package io.millrace.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The text of `--help`.
final class Help {
    private static final int WIDTH = 100;
    private static final int INDENT = 32;

    private Help() {}

    static String text() {
        var text = new StringBuilder();
        text.append("Usage: millrace sql [--endpoint HOST:PORT] [-f FILE | -e STATEMENT] [options]\n\n");
        text.append(
                "Runs SQL at a gateway: typed at a prompt, from files, from standard input or from the command line.\n\n");
        CommandLineOptions.ALL.forEach(option -> text.append(option(option)));
        more().forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static String option(CommandLineOption option) {
        boolean isShort = !option.names().getFirst().startsWith("--");
        var use = (isShort ? "  " : "      ")
                + String.join(", ", option.names())
                + (option.takesValue() ? " " + option.label() : "");
        var lines = wrapped(option.summary());
        var text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%-" + (INDENT - 2) + "s  ", use))
                .append(lines.getFirst())
                .append('\n');
        lines.stream()
                .skip(1)
                .forEach(line -> text.append(" ".repeat(INDENT)).append(line).append('\n'));
        return text.toString();
    }

    private static List<String> wrapped(String text) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (var word : text.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH - INDENT) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /// What follows the options, here and in the manual page.
    static Stream<String> more() {
        return Stream.of(examples(), exitCodes(), environment()).flatMap(lines -> lines);
    }

    private static Stream<String> examples() {
        return Stream.of(
                "",
                "Examples:",
                "  millrace sql                                       a prompt at the local server",
                "  millrace sql --endpoint db1:8083 -f report.sql     run a script",
                "  millrace sql -e \"SHOW TABLES\" -e \"DESCRIBE flights\"",
                "  millrace sql -o csv -e \"SELECT * FROM flights\" > flights.csv",
                "  millrace sql -v day=2026-01-31 -f report.sql       :'day' in the script is '2026-01-31'",
                "  millrace sql --session work                        go on where you left off",
                "  millrace sql --start -e \"SELECT 1\"                 with a server of its own",
                "  generate-sql | millrace sql -f - --wait            and wait for the jobs",
                "  millrace sql -f test.sql --expect test.out         fail if anything else is printed",
                "  millrace sql --completion bash > ~/.local/share/bash-completion/completions/millrace");
    }

    private static Stream<String> exitCodes() {
        var codes =
                Arrays.stream(ExitCode.values()).map(code -> String.format("  %3d  %s", code.number(), code.meaning()));
        return Stream.concat(Stream.of("", "Exit codes:"), codes);
    }

    private static Stream<String> environment() {
        return Stream.of(
                "",
                "Environment:",
                "  " + CommandLineReader.ENDPOINT_VARIABLE + "   the gateway when --endpoint is not given",
                "  " + CommandLineReader.PROFILE_VARIABLE + "    the profile when --profile is not given",
                "  NO_COLOR            any value: no colours",
                "  XDG_CONFIG_HOME     where the profiles are, in millrace/sql.conf; else ~/.config",
                "  XDG_STATE_HOME      where the history is kept, in millrace/history; else ~/.local/state",
                "",
                "A file of profiles has lines of key = value: endpoint, cluster, session, init, the settings of",
                "\\set, variable.NAME, http-header.NAME, and keys of the session's configuration; after [NAME] they",
                "are of that profile alone.");
    }
}
