package io.millrace.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineReaderTest {

    @Test
    void talksToTheLocalGatewayWhenNothingIsSaid() {
        var options = options();
        assertThat(options.target().endpoint()).isEmpty();
        assertThat(options.sources()).isEmpty();
        assertThat(options.settings()).isEmpty();
    }

    @Test
    void takesTheEndpointFromTheEnvironmentUnlessGiven() {
        var reader = reader(Map.of("MILLRACE_ENDPOINT", "db:1"));
        assertThat(((Invocation.Run) reader.read()).options().target().endpoint())
                .contains("db:1");
        assertThat(((Invocation.Run) reader.read("--endpoint", "db:2"))
                        .options()
                        .target()
                        .endpoint())
                .contains("db:2");
        assertThat(((Invocation.Run) reader.read("--endpoint=db:3"))
                        .options()
                        .target()
                        .endpoint())
                .contains("db:3");
    }

    private static ShellLogin login(Map<String, String> environment, String... arguments) {
        return ((Invocation.Run) reader(environment).read(arguments))
                .options()
                .target()
                .login();
    }

    @Test
    void aTypedLoginIsNotMixedWithThatOfTheEnvironment() {
        var token = Map.of("MILLRACE_TOKEN", "t", "MILLRACE_TOKEN_FILE", "file", "MILLRACE_PASSWORD", "p");
        assertThat(login(token).token()).contains("t");
        assertThat(login(token).tokenFile()).contains(Path.of("file"));
        assertThat(login(token, "--user", "ann"))
                .isEqualTo(new ShellLogin(
                        Optional.of("ann"), Optional.of("p"), Optional.empty(), Optional.empty(), false));
        var user = Map.of("MILLRACE_USER", "ann", "MILLRACE_PASSWORD", "p", "MILLRACE_TOKEN", "t");
        assertThat(login(user).user()).contains("ann");
        assertThat(login(user, "--token-file", "mine"))
                .isEqualTo(new ShellLogin(
                        Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(Path.of("mine")), false));
        assertThat(login(Map.of())).isEqualTo(ShellLogin.NONE);
        assertThat(login(user).toString()).doesNotContain("p", "t");
        assertThat(read("--user", "ann", "--token-file", "mine"))
                .isEqualTo(new Invocation.Misuse("--user and --token-file cannot be combined."));
    }

    @Test
    void readsFilesAndStandardInputInOrder() {
        assertThat(options("-f", "a.sql", "-f", "-").sources())
                .containsExactly(new StatementSource.File(Path.of("a.sql")), new StatementSource.StandardInput());
    }

    @Test
    void readsStatementsInOrder() {
        assertThat(options("-e", "SELECT 1", "-e", "SELECT 2").sources())
                .containsExactly(new StatementSource.Inline("SELECT 1"), new StatementSource.Inline("SELECT 2"));
    }

    @Test
    void readsTheSessionsConfiguration() {
        assertThat(options("-D", "a.b=c", "-Dx=y=z").target().properties()).isEqualTo(Map.of("a.b", "c", "x", "y=z"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--endpont x        | There is no option --endpont; did you mean --endpoint?",
                "--zzzzzzzzz        | There is no option --zzzzzzzzz.",
                "report.sql         | 'report.sql' is not an option; use -e for a statement and -f for a script.",
                "-e x -f y          | -f and -e cannot be combined.",
                "-o xml             | There is no output 'xml'; valid are auto, table, vertical, csv, tsv, json, ndjson,"
                        + " markdown, html."
            })
    void saysWhatIsWrong(String arguments, String reason) {
        assertThat(read(arguments.split(" "))).isEqualTo(new Invocation.Misuse(reason));
    }

    @Test
    void saysThatAValueIsMissing() {
        assertThat(read("--endpoint")).isInstanceOf(Invocation.Misuse.class);
    }

    @Test
    void helpHasExamplesAndEveryExitCode() {
        var help = ((Invocation.Print) read("--help")).text();
        assertThat(help).contains("Examples:");
        for (var code : ExitCode.values()) {
            assertThat(help).contains(code.number() + "  " + code.meaning());
        }
        assertThat(help.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    }

    @Test
    void tellsTheVersion() {
        assertThat(read("--version")).isEqualTo(new Invocation.Print("Millrace SQL shell 1.2.3\n"));
    }

    private static Invocation read(String... arguments) {
        return reader(Map.of()).read(arguments);
    }

    private static CommandLineReader reader(Map<String, String> environment) {
        return new CommandLineReader(new Environment(environment, _ -> Optional.empty()), "1.2.3");
    }

    private static ShellOptions options(String... arguments) {
        return ((Invocation.Run) read(arguments)).options();
    }
}
