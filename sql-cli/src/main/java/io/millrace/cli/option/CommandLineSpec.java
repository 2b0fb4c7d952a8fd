package io.millrace.cli.option;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The options there are. They are declared as values, not as annotations: nothing is looked up by reflection at a
/// start
/// that people wait for.
final class CommandLineSpec {
    private CommandLineSpec() {}

    static CommandSpec spec() {
        var spec = CommandSpec.create().name("millrace sql");
        options().forEach(option -> spec.addOption(option.build()));
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

    private static Stream<OptionSpec.Builder> options() {
        return Stream.of(connecting(), running(), showing(), telling()).flatMap(group -> group);
    }

    private static Stream<OptionSpec.Builder> connecting() {
        return Stream.of(
                text("HOST:PORT", "--endpoint")
                        .description("the gateway, or its URL; else $" + CommandLineReader.ENDPOINT_VARIABLE
                                + ", else a local one is looked for"),
                flag("--start").description("start a server for as long as the shell runs if none is found"),
                text("NAME", "-s", "--session")
                        .description("go on with the session of this name, or open it; it outlives the shell"),
                pairs("KEY=VALUE", "-D").description("configuration of the session, as with SET; may be repeated"),
                text("HOST:PORT", "--cluster")
                        .description("the cluster's own service, for \\job and \\top; else the gateway is asked"),
                OptionSpec.builder("--reconnect")
                        .paramLabel("SECONDS")
                        .type(Integer.class)
                        .description(
                                "how long to wait for a gateway that is lost on the way, to go on from the last row;"
                                        + " " + Target.PATIENCE.toSeconds() + " when not given"),
                text("NAME", "--profile").description("take what is not given from this part of the file of profiles"),
                text("FILE", "--config").description("the file of profiles; else millrace/sql.conf in ~/.config"));
    }

    private static Stream<OptionSpec.Builder> running() {
        return Stream.of(
                texts("FILE", "-i", "--init")
                        .description("run the statements of a file first and show only failures; may be repeated"),
                texts("FILE", "-f", "--file")
                        .description("run the statements of a file and leave; - is standard input; may be repeated"),
                texts("STATEMENT", "-e", "--execute")
                        .description("run a statement, or several with semicolons, and leave; may be repeated"),
                pairs("NAME=VALUE", "-v", "--variable")
                        .description("what :NAME stands for in statements (:'NAME' as a quoted text); may be repeated"),
                choice(Setting.ON_ERROR, "--on-error"),
                flag("--wait").description(Setting.WAIT.summary()),
                text("FILE", "--expect")
                        .description(
                                "compare the output with a file instead of printing it, and tell where it differs"));
    }

    private static Stream<OptionSpec.Builder> showing() {
        return Stream.of(
                choice(Setting.OUTPUT, "-o", "--output"),
                choice(Setting.HEADER, "--header"),
                flag("--changes")
                        .description("show what each row does to the result (op: +I -U +U -D), even while rows are only"
                                + " added"));
    }

    private static Stream<OptionSpec.Builder> telling() {
        return Stream.of(
                text("SHELL", "--completion").description("print what completes these options in bash, zsh or fish"),
                flag("-h", "--help").usageHelp(true).description("show this help"),
                flag("-V", "--version").versionHelp(true).description("show the version"));
    }

    private static OptionSpec.Builder flag(String... names) {
        return OptionSpec.builder(names).type(boolean.class).arity("0");
    }

    private static OptionSpec.Builder text(String label, String... names) {
        return OptionSpec.builder(names).paramLabel(label).type(String.class);
    }

    private static OptionSpec.Builder texts(String label, String... names) {
        return OptionSpec.builder(names).paramLabel(label).type(List.class).auxiliaryTypes(String.class);
    }

    private static OptionSpec.Builder pairs(String label, String... names) {
        return OptionSpec.builder(names).paramLabel(label).type(Map.class).auxiliaryTypes(String.class, String.class);
    }

    private static OptionSpec.Builder choice(Setting setting, String... names) {
        return text("WORD", names)
                .completionCandidates(setting.choices())
                .description(setting.summary() + ": " + String.join(", ", setting.choices()));
    }

    private static String[] footer() {
        var examples = Stream.of(
                "",
                "Examples:",
                "  millrace sql                                       a prompt at the local server",
                "  millrace sql --endpoint db1:8083 -f report.sql     run a script",
                "  millrace sql -e \"SHOW TABLES\" -e \"DESCRIBE flights\"",
                "  millrace sql -o csv -e \"SELECT * FROM flights\" > flights.csv",
                "  millrace sql -v day=2026-01-31 -f report.sql       :'day' in the script is '2026-01-31'",
                "  millrace sql --session work                        go on where you left off",
                "  millrace sql --start -e \"SELECT 1\"               with a server of its own",
                "  generate-sql | millrace sql -f - --wait            and wait for the jobs",
                "",
                "Exit codes:");
        var codes =
                Arrays.stream(ExitCode.values()).map(code -> String.format("  %3d  %s", code.number(), code.meaning()));
        var environment = Stream.of(
                "",
                "Environment:",
                "  " + CommandLineReader.ENDPOINT_VARIABLE + "   the gateway when --endpoint is not given",
                "  " + CommandLineReader.PROFILE_VARIABLE + "    the profile when --profile is not given",
                "  NO_COLOR            any value: no colours",
                "  XDG_CONFIG_HOME     where the profiles are, in millrace/sql.conf; else ~/.config",
                "  XDG_STATE_HOME      where the history is kept, in millrace/history; else ~/.local/state",
                "",
                "A file of profiles has lines of key = value: endpoint, cluster, session, init, the settings of \\set,",
                "variable.NAME, and keys of the session's configuration; after [NAME] they are of that profile alone.");
        return Stream.of(examples, codes, environment).flatMap(lines -> lines).toArray(String[]::new);
    }
}
