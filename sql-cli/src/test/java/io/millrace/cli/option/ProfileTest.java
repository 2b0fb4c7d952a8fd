package io.millrace.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileTest {
    private static final String FILE = """
            # for every start
            output = vertical
            endpoint = everyday:1
            variable.day = 2026-01-31

            [production]
            endpoint = https://sql.example.com/gateway
            session = mine
            init = /etc/setup.sql
            tls-authorities = /etc/millrace/authority.pem
            http-header.Authorization = Bearer abc
            execution.runtime-mode = batch
            output = csv

            [other]
            wait = on
            """;

    @Test
    void takesWhatHoldsForEveryStart() {
        var options = options(Map.of());
        assertThat(options.target().endpoint()).contains("everyday:1");
        assertThat(options.settings()).isEqualTo(Map.of(ShellSetting.OUTPUT, "vertical"));
        assertThat(options.variables()).isEqualTo(Map.of("day", "2026-01-31"));
        assertThat(options.target().properties()).isEmpty();
    }

    @Test
    void takesWhatHoldsForAProfile() {
        var options = options(Map.of(), "--profile", "production");
        assertThat(options.target().endpoint()).contains("https://sql.example.com/gateway");
        assertThat(options.target().session()).contains("mine");
        assertThat(options.target().properties()).isEqualTo(Map.of("execution.runtime-mode", "batch"));
        assertThat(options.target().headers()).isEqualTo(Map.of("Authorization", "Bearer abc"));
        assertThat(options.setup()).containsExactly(new StatementSource.File(Path.of("/etc/setup.sql")));
        assertThat(options.settings()).isEqualTo(Map.of(ShellSetting.OUTPUT, "csv"));
        assertThat(options.target().tls())
                .isEqualTo(new TlsFiles(
                        Optional.of(Path.of("/etc/millrace/authority.pem")), Optional.empty(), Optional.empty()));
    }

    @Test
    void takesCertificatesFromTheEnvironmentAndTheCommandLine() {
        var environment = Map.of("MILLRACE_TLS_CERTIFICATE", "env.pem", "MILLRACE_TLS_KEY", "env.key");
        assertThat(options(environment, "--tls-certificate", "typed.pem", "--tls-authorities", "ca.pem")
                        .target()
                        .tls())
                .isEqualTo(new TlsFiles(
                        Optional.of(Path.of("ca.pem")),
                        Optional.of(Path.of("typed.pem")),
                        Optional.of(Path.of("env.key"))));
    }

    @Test
    void whatIsNearerToTheStartWins() {
        var environment = Map.of("MILLRACE_ENDPOINT", "env:1");
        assertThat(options(environment).target().endpoint()).contains("env:1");
        assertThat(options(environment, "--profile", "production").target().endpoint())
                .contains("https://sql.example.com/gateway");
        assertThat(options(environment, "--profile", "production", "--endpoint", "typed:1")
                        .target()
                        .endpoint())
                .contains("typed:1");
        assertThat(options(Map.of("MILLRACE_PROFILE", "other")).settings()).containsEntry(ShellSetting.WAIT, "on");
        assertThat(options(Map.of(), "-o", "json").settings()).containsEntry(ShellSetting.OUTPUT, "json");
    }

    @Test
    void doesNotSendTheLoginOfAProfileToAnotherGateway() {
        var general = "endpoint = own:1\ntoken-file = /own.token\nhttp-header.X-Key = secret\n";
        assertThat(target(general, Map.of())).satisfies(own -> {
            assertThat(own.login().tokenFile()).contains(Path.of("/own.token"));
            assertThat(own.headers()).isEqualTo(Map.of("X-Key", "secret"));
        });
        assertThat(target(general, Map.of(), "--endpoint", "other:1")).satisfies(other -> {
            assertThat(other.login()).isEqualTo(ShellLogin.NONE);
            assertThat(other.headers()).isEmpty();
        });
        assertThat(target(general, Map.of("MILLRACE_ENDPOINT", "other:1")).login())
                .isEqualTo(ShellLogin.NONE);
        assertThat(target(general, Map.of(), "--endpoint", "other:1", "--token-file", "/other.token")
                        .login()
                        .tokenFile())
                .contains(Path.of("/other.token"));
        // the same gateway, written in another way
        assertThat(target(general, Map.of("MILLRACE_ENDPOINT", "http://Own:1/")).headers())
                .isEqualTo(Map.of("X-Key", "secret"));
        assertThat(target(general, Map.of(), "--endpoint", "https://own:1").headers())
                .isEmpty();
        // a login without an endpoint is for every start
        assertThat(target("token-file = /own.token\n", Map.of(), "--endpoint", "other:1")
                        .login()
                        .tokenFile())
                .contains(Path.of("/own.token"));
    }

    private static ConnectionTarget target(String file, Map<String, String> environment, String... arguments) {
        return ((Invocation.Run) reader(environment, file).read(arguments))
                .options()
                .target();
    }

    @Test
    void namesTheProfilesThereAreForOneThatIsNot() {
        assertThat(reader(Map.of(), FILE).read("--profile", "nope"))
                .isEqualTo(
                        new Invocation.Misuse(
                                "In /home/me/.config/millrace/sql.conf: There is no profile 'nope'; the file has production, other."));
    }

    @Test
    void isNotNeeded() {
        var reader = new CommandLineReader(new Environment(Map.of(), _ -> Optional.empty()), "1");
        assertThat(reader.read()).isInstanceOf(Invocation.Run.class);
        assertThat(reader.read("--profile", "production")).isInstanceOf(Invocation.Misuse.class);
        assertThat(reader.read("--config", "/no/such")).isInstanceOf(Invocation.Misuse.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "endpont = x    | Line 1: There is no key 'endpont'; did you mean endpoint?",
                "output = xml   | Line 1: There is no output 'xml'; valid are",
                "endpoint       | Line 1 is not of the form key = value: endpoint",
            })
    void tellsTheLineThatIsWrong(String text, String reason) {
        assertThatThrownBy(() -> Profile.read(text, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(reason);
    }

    private static ShellOptions options(Map<String, String> environment, String... arguments) {
        return ((Invocation.Run) reader(environment, FILE).read(arguments)).options();
    }

    private static CommandLineReader reader(Map<String, String> environment, String text) {
        var all = new java.util.HashMap<>(environment);
        all.put("HOME", "/home/me");
        return new CommandLineReader(
                new Environment(
                        all,
                        file -> Optional.of(text)
                                .filter(_ -> file.equals(Path.of("/home/me/.config/millrace/sql.conf")))),
                "1");
    }
}
