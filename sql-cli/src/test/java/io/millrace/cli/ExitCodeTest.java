package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.ExitCode;
import io.millrace.cli.terminal.ProcessHost;
import io.millrace.cli.terminal.StandardOutput;
import io.millrace.testing.ReservedPort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExitCodeTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void isThreeWithOneClearLineWhenNoOneListens() {
        try (var port = ReservedPort.reserve()) {
            var address = "localhost:" + port.number();
            assertThat(run("", "--endpoint", address, "-e", "SELECT 1")).isEqualTo(ExitCode.CONNECTION);
            assertThat(errors())
                    .contains(address)
                    .contains("bin/millrace start")
                    .doesNotContain("Exception");
        }
        assertThat(out.size()).isZero();
    }

    @Test
    void isTwoForAnOptionThatDoesNotExist() {
        assertThat(run("", "--endpont", "x")).isEqualTo(ExitCode.USAGE);
        assertThat(errors()).contains("did you mean --endpoint?");
    }

    @Test
    void isTwoForAnAddressThatIsNone() {
        assertThat(run("", "--endpoint", "no address", "-e", "SELECT 1")).isEqualTo(ExitCode.USAGE);
        assertThat(errors()).contains("no address");
    }

    @Test
    void isTwoForAScriptThatIsNotThere() throws IOException {
        try (var gateway = new FakeGateway()) {
            assertThat(run("", "--endpoint", gateway.address(), "-f", "/no/such/file.sql"))
                    .isEqualTo(ExitCode.USAGE);
            assertThat(errors()).isEqualTo("error: Cannot read /no/such/file.sql: it does not exist.\n");
            assertThat(gateway.leftNothing()).isTrue();
        }
    }

    @Test
    void isOneForAStatementThatFailsAndTheRestIsNotRun(@TempDir Path directory) throws IOException {
        var script = Files.writeString(directory.resolve("s.sql"), "SHOW TABLES;\nSELECT nonsense;\nSHOW TABLES;\n");
        try (var gateway = Samples.teach(new FakeGateway())) {
            assertThat(run("", "--endpoint", gateway.address(), "-f", script.toString()))
                    .isEqualTo(ExitCode.STATEMENT);
            assertThat(gateway.statements()).containsExactly("SHOW TABLES", "SELECT nonsense");
            assertThat(errors()).contains("at s.sql, line 2");
        }
    }

    @Test
    void isOneAtTheEndWhenAScriptGoesOnAfterAFailure() throws IOException {
        try (var gateway = Samples.teach(new FakeGateway())) {
            var script = "SELECT nonsense; SHOW TABLES;";
            assertThat(run(script, "--endpoint", gateway.address(), "--on-error", "continue"))
                    .isEqualTo(ExitCode.STATEMENT);
            assertThat(gateway.statements()).containsExactly("SELECT nonsense", "SHOW TABLES");
        }
    }

    @Test
    void isOneWhenTheNextSourcesAreRunAfterAFailure(@TempDir Path directory) throws IOException {
        var script = Files.writeString(directory.resolve("s.sql"), "SELECT nonsense;\n");
        try (var gateway = Samples.teach(new FakeGateway())) {
            assertThat(run(
                            "",
                            "--endpoint",
                            gateway.address(),
                            "--on-error",
                            "continue",
                            "-i",
                            script.toString(),
                            "-e",
                            "SELECT nonsense",
                            "-e",
                            "SHOW TABLES"))
                    .isEqualTo(ExitCode.STATEMENT);
            assertThat(gateway.statements()).containsExactly("SELECT nonsense", "SELECT nonsense", "SHOW TABLES");
        }
    }

    @Test
    void isOneWhenASetupScriptFailsThatGoesOn(@TempDir Path directory) throws IOException {
        var script = Files.writeString(directory.resolve("s.sql"), "SELECT nonsense;\n");
        try (var gateway = Samples.teach(new FakeGateway())) {
            assertThat(run(
                            "SHOW TABLES",
                            "--endpoint",
                            gateway.address(),
                            "--on-error",
                            "continue",
                            "-i",
                            script.toString()))
                    .isEqualTo(ExitCode.STATEMENT);
            assertThat(gateway.statements()).containsExactly("SELECT nonsense", "SHOW TABLES");
        }
    }

    @Test
    void isOneWhenAScriptLeavesAfterAFailure(@TempDir Path directory) throws IOException {
        var script = Files.writeString(directory.resolve("s.sql"), "SELECT nonsense;\n\\q\n");
        try (var gateway = Samples.teach(new FakeGateway())) {
            for (var input : List.of("SELECT nonsense;\n\\q\n", "\\i " + script + "\nSHOW TABLES;")) {
                assertThat(run(input, "--endpoint", gateway.address(), "--on-error", "continue"))
                        .as(input)
                        .isEqualTo(ExitCode.STATEMENT);
            }
            assertThat(run(
                            "",
                            "--endpoint",
                            gateway.address(),
                            "--on-error",
                            "continue",
                            "-e",
                            "SELECT nonsense",
                            "-e",
                            "\\q",
                            "-e",
                            "SHOW TABLES"))
                    .isEqualTo(ExitCode.STATEMENT);
            assertThat(gateway.statements()).containsOnly("SELECT nonsense");
        }
    }

    @Test
    void isZeroForScriptsWithAByteOrderMark(@TempDir Path directory) throws IOException {
        var script = Files.writeString(directory.resolve("s.sql"), "\ufeffSHOW TABLES;\n");
        try (var gateway = Samples.teach(new FakeGateway())) {
            var address = gateway.address();
            assertThat(run("", "--endpoint", address, "-i", script.toString(), "-f", script.toString()))
                    .isEqualTo(ExitCode.SUCCESS);
            assertThat(run("\ufeffSHOW TABLES;\n\\i " + script, "--endpoint", address, "-f", "-"))
                    .isEqualTo(ExitCode.SUCCESS);
            assertThat(gateway.statements()).hasSize(4).containsOnly("SHOW TABLES");
        }
    }

    @Test
    void isThreeWhenTheGatewayIsLostOnTheWay() throws IOException {
        try (var gateway = Samples.teach(new FakeGateway())) {
            gateway.diesAt("SHOW TABLES");
            assertThat(run("SELECT * FROM cities; SHOW TABLES;", "--endpoint", gateway.address(), "--reconnect", "0"))
                    .isEqualTo(ExitCode.CONNECTION);
            assertThat(errors()).contains(gateway.address());
        }
    }

    @Test
    void isZeroWhenTheOutputIsTheExpectedOneWithItsFailures(@TempDir Path directory) throws IOException {
        var expected = Files.writeString(
                directory.resolve("expected"),
                " table name\n────────────\n cities\n counts\n2 rows\n"
                        + "error: Non-query expression encountered: SELECT nonsense\n");
        assertThat(compare(expected, "SHOW TABLES; SELECT nonsense")).isEqualTo(ExitCode.SUCCESS);
        assertThat(errors()).isEmpty();
    }

    @Test
    void isFourWhenTheOutputIsAnother(@TempDir Path directory) throws IOException {
        var expected = Files.writeString(
                directory.resolve("expected"), " table name\n────────────\n cities\n flights\n2 rows\nmore\n");
        assertThat(compare(expected, "SHOW TABLES")).isEqualTo(ExitCode.DIFFERENT);
        assertThat(errors())
                .isEqualTo("error: The output differs from " + expected + " in 2 lines.\n"
                        + "  line 4\n    expected:  flights\n    printed:   counts\n"
                        + "  line 6\n    expected: more\n    printed:  (end)\n");
        assertThat(out.size()).isZero();
    }

    @Test
    void isTwoWhenWhatIsExpectedCannotBeRead() throws IOException {
        assertThat(compare(Path.of("/no/such/file"), "SHOW TABLES")).isEqualTo(ExitCode.USAGE);
        assertThat(errors()).isEqualTo("error: Cannot read /no/such/file: it does not exist.\n");
    }

    @Test
    void isTwoWhenWhatIsExpectedIsNoText(@TempDir Path directory) throws IOException {
        var expected = Files.write(directory.resolve("expected"), new byte[] {(byte) 0xff, '\n'});
        for (var statements : List.of("SHOW TABLES", "SELECT nonsense", "\\echo")) {
            assertThat(compare(expected, statements)).as(statements).isEqualTo(ExitCode.USAGE);
            assertThat(errors()).isEqualTo("error: Cannot read " + expected + ": it is not UTF-8 text.\n");
            err.reset();
        }
    }

    @Test
    void isOneWhenStandardOutputCannotBeWritten() throws IOException {
        assertThat(runInto("No space left on device", "-e", "SHOW TABLES")).isEqualTo(ExitCode.STATEMENT);
        assertThat(errors()).isEqualTo("error: Standard output cannot be written: No space left on device.\n");
        err.reset();
        assertThat(runInto("No space left on device", "--help")).isEqualTo(ExitCode.STATEMENT);
        assertThat(errors()).contains("No space left on device");
    }

    @Test
    void isThatOfACancelledStatementWhenTheReaderHasGone() throws IOException {
        assertThat(runInto("Broken pipe", "-e", "SHOW TABLES")).isEqualTo(ExitCode.CANCELLED);
        assertThat(errors()).isEmpty();
    }

    /// Runs the shell with a standard output that cannot be written.
    private ExitCode runInto(String failure, String... arguments) throws IOException {
        var broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(failure);
            }
        };
        try (var gateway = Samples.teach(new FakeGateway())) {
            var host = new ProcessHost(
                    Map.of("MILLRACE_ENDPOINT", gateway.address()),
                    InputStream.nullInputStream(),
                    new StandardOutput(broken, false),
                    new PrintStream(err, false, StandardCharsets.UTF_8),
                    false,
                    false);
            return new Main(host).run(arguments);
        }
    }

    private ExitCode compare(Path expected, String statements) throws IOException {
        try (var gateway = Samples.teach(new FakeGateway())) {
            return run("", "--endpoint", gateway.address(), "-e", statements, "--expect", expected.toString());
        }
    }

    @Test
    void isZeroWhenAllSucceeded() throws IOException {
        try (var gateway = Samples.teach(new FakeGateway())) {
            assertThat(run("SHOW TABLES; SHOW TABLES", "--endpoint", gateway.address()))
                    .isEqualTo(ExitCode.SUCCESS);
        }
    }

    private ExitCode run(String input, String... arguments) {
        return TranscriptTest.run(List.of(arguments), input, out, err);
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
