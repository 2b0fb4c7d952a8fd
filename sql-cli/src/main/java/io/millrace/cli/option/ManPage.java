package io.millrace.cli.option;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/// The manual page of the shell, made from the same values as its help.
public final class ManPage {
    private ManPage() {}

    /// The page as `man` reads it.
    public static String text(String version) {
        var spec = CommandLineSpec.spec();
        var page = new StringBuilder();
        page.append(".TH MILLRACE-SQL 1 \"\" \"Millrace ")
                .append(escaped(version))
                .append("\" \"Millrace\"\n");
        page.append(".SH NAME\nmillrace-sql \\- the SQL shell of Millrace\n");
        page.append(
                ".SH SYNOPSIS\n.B millrace sql\n[\\-\\-endpoint HOST:PORT] [\\-f FILE | \\-e STATEMENT] [options]\n");
        page.append(".SH DESCRIPTION\nRuns SQL at a gateway: typed at a prompt, from files, from standard input or from"
                + " the command line. At the prompt a statement ends with a semicolon; \\e? lists the shell's own"
                + " commands and \\eq leaves.\n");
        page.append(".SH OPTIONS\n");
        spec.options().forEach(option -> page.append(option(option)));
        page.append(".SH \"MORE\"\n.nf\n")
                .append(Arrays.stream(spec.usageMessage().footer())
                        .map(line -> escaped(line.startsWith(".") ? " " + line : line) + "\n")
                        .collect(Collectors.joining()))
                .append(".fi\n");
        return page.toString();
    }

    private static String option(OptionSpec option) {
        var value = option.arity().max() == 0 ? "" : " \\fI" + escaped(option.paramLabel()) + "\\fR";
        var names = Arrays.stream(option.names())
                .map(name -> "\\fB" + escaped(name) + "\\fR" + value)
                .collect(Collectors.joining(", "));
        return ".TP\n" + names + "\n" + escaped(String.join(" ", option.description())) + "\n";
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq");
    }
}
