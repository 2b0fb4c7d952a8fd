package io.millrace.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Formats the output of `--help`.
final class Help {
    private static final int WIDTH = 100;
    private static final int INDENT = 32;

    private Help() {}

    static String text() {
        var text = new StringBuilder();
        text.append("Usage: millrace sql [--endpoint HOST:PORT] [-f FILE | -e STATEMENT] [options]\n\n");
        text.append("Runs SQL at a gateway: from a prompt, files, standard input or the command line.\n\n");
        CommandLineOptions.ALL.forEach(option -> text.append(option(option)));
        return text.append(more()).toString();
    }

    private static String option(CommandLineOption option) {
        boolean isShort = !option.names().getFirst().startsWith("--");
        var usage = (isShort ? "  " : "      ")
                + String.join(", ", option.names())
                + (option.takesValue() ? " " + option.label() : "");
        var lines = wrapped(option.summary());
        var text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%-" + (INDENT - 2) + "s  ", usage))
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

    /// The text after the options, which the manual page has, too.
    static String more() {
        return """

                Examples:
                  millrace sql                                       a prompt at the local server
                  millrace sql --endpoint db1:8083 -f report.sql     run a script
                  millrace sql -e "SHOW TABLES" -e "DESCRIBE flights"
                  millrace sql -o csv -e "SELECT * FROM flights" > flights.csv
                  millrace sql -v day=2026-01-31 -f report.sql       :'day' in the script is '2026-01-31'
                  millrace sql --session work                        continue where you left off
                  millrace sql --start -e "SELECT 1"                 with a server of its own
                  generate-sql | millrace sql -f - --wait            and wait for the jobs
                  millrace sql -f test.sql --expect test.out         fail if the output differs
                  millrace sql --completion bash > ~/.local/share/bash-completion/completions/millrace

                Exit codes:
                %s

                Environment:
                  %s   the gateway if --endpoint is not given
                  %s    the profile if --profile is not given
                  MILLRACE_USER, MILLRACE_PASSWORD, MILLRACE_TOKEN, MILLRACE_TOKEN_FILE
                                      the login if neither --user nor --token-file is given
                  MILLRACE_TLS_AUTHORITIES, MILLRACE_TLS_CERTIFICATE, MILLRACE_TLS_KEY
                                      the files if the options --tls-... are not given
                  NO_COLOR            any value: no colours
                  XDG_CONFIG_HOME     the parent of millrace/sql.conf, the profiles; default: ~/.config
                  XDG_STATE_HOME      the parent of millrace/history; default: ~/.local/state

                A file of profiles has lines of key = value: endpoint, cluster, session, init, user, token-file,
                tls-authorities, tls-certificate, tls-key, the settings of \\set, variable.NAME, http-header.NAME,
                and configuration keys of the session. Lines after [NAME] apply to that profile only.
                """.formatted(exitCodes(), CommandLineReader.ENDPOINT_VARIABLE, CommandLineReader.PROFILE_VARIABLE);
    }

    private static String exitCodes() {
        return Arrays.stream(ExitCode.values())
                .map(code -> String.format(Locale.ROOT, "  %3d  %s", code.number(), code.meaning()))
                .collect(Collectors.joining("\n"));
    }
}
