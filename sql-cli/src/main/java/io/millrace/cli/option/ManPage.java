package io.millrace.cli.option;

import java.util.stream.Collectors;

/// Generates the manual page of the shell from the same values as its help.
public final class ManPage {
    private ManPage() {}

    /// The page in roff format.
    public static String text() {
        var page = new StringBuilder();
        page.append(".TH MILLRACE-SQL 1 \"\" Millrace Millrace\n");
        page.append(".SH NAME\nmillrace-sql \\- the SQL shell of Millrace\n");
        page.append(
                ".SH SYNOPSIS\n.B millrace sql\n[\\-\\-endpoint HOST:PORT] [\\-f FILE | \\-e STATEMENT] [options]\n");
        page.append(".SH DESCRIPTION\nRuns SQL at a gateway: from a prompt, files, standard input or the command"
                + " line. At the prompt, a statement ends with a semicolon; \\e? lists the shell's own commands and"
                + " \\eq leaves.\n");
        page.append(".SH OPTIONS\n");
        CommandLineOptions.ALL.forEach(option -> page.append(option(option)));
        page.append(".SH \"MORE\"\n.nf\n")
                .append(Help.more()
                        .lines()
                        .map(line -> escaped(line.startsWith(".") ? " " + line : line) + "\n")
                        .collect(Collectors.joining()))
                .append(".fi\n");
        return page.toString();
    }

    private static String option(CommandLineOption option) {
        var value = !option.takesValue() ? "" : " \\fI" + escaped(option.label()) + "\\fR";
        var names = option.names().stream()
                .map(name -> "\\fB" + escaped(name) + "\\fR" + value)
                .collect(Collectors.joining(", "));
        return ".TP\n" + names + "\n" + escaped(option.summary()) + "\n";
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq");
    }
}
