package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessCommandTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String command, String... words) {
        out.reset();
        err.reset();
        var arguments = new ArrayList<>(List.of(words));
        arguments.add("-Dstate.dir=" + directory);
        return new ProcessCommand(new PrintStream(out), new PrintStream(err)).run(command, arguments);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String problems() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void tellsWhatRunsAndStopsIt() {
        try (var gateway = ControlledProcess.start(directory)) {
            assertThat(run(ProcessCommand.STATUS)).isZero();
            assertThat(printed())
                    .startsWith("gateway, process " + gateway.pid() + ": ready, started ")
                    .contains("gateway rest http://localhost:8083");

            assertThat(run(ProcessCommand.STATUS, "gateway", "--json")).isZero();
            assertThat(printed()).contains("\"pid\" : " + gateway.pid(), "\"phase\" : \"READY\"");
            assertThat(run(ProcessCommand.STATUS, "jobmanager")).isEqualTo(3);

            assertThat(run(ProcessCommand.STATUS, "--ready")).isZero();
            assertThat(problems()).isEmpty();

            assertThat(run(ProcessCommand.RELOAD)).isZero();
            assertThat(printed()).contains("gateway, process " + gateway.pid() + ": 0 changed keys");

            // its gateway has not started
            assertThat(run(ProcessCommand.DRAIN)).isEqualTo(3);

            assertThat(run(ProcessCommand.STOP)).isZero();
            assertThat(gateway.isAlive()).isFalse();
            assertThat(problems()).contains("is stopping", "has stopped");
        }
        assertThat(directory.resolve("run")).isEmptyDirectory();
        assertThat(run(ProcessCommand.STATUS)).isEqualTo(3);
        assertThat(run(ProcessCommand.STOP)).isZero();
        assertThat(problems()).contains("nothing runs");
    }

    @Test
    void tellsWhatKeepsAProcessFromItsWork() {
        try (var gateway = ControlledProcess.start(directory, ControlledProcess.WITHOUT_DISK)) {
            assertThat(run(ProcessCommand.STATUS)).isZero();

            assertThat(run(ProcessCommand.STATUS, "--ready")).isEqualTo(1);
            assertThat(problems()).contains("millrace: gateway is not ready: disk: 12 MiB of 100 MiB are free.");
            assertThat(gateway.isAlive()).isTrue();
        }
        assertThat(run(ProcessCommand.STATUS, "--ready")).isEqualTo(3);
    }

    @Test
    void aRestartRepeatsTheArgumentsAndAddsItsOwn() {
        try (var gateway = ControlledProcess.start(directory, "-Djobs.stop-time=3 s")) {
            assertThat(run(ProcessCommand.RESTART, "-Djobs.on-stop=cancel")).isZero();

            assertThat(gateway.isAlive()).isFalse();
            assertThat(printed().lines())
                    .containsExactly(
                            System.getProperty("user.dir"),
                            "gateway",
                            "-Dstate.dir=" + directory,
                            "-Djobs.stop-time=3 s",
                            "-Djobs.on-stop=cancel",
                            "-Dstate.dir=" + directory);
        }
    }

    /// Only the superuser can give a folder to another user.
    @Test
    void theSuperuserDoesNotRestartTheServerOfAnother() throws IOException {
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        try (var gateway = ControlledProcess.start(directory)) {
            var users = directory.getFileSystem().getUserPrincipalLookupService();
            Files.setOwner(directory, users.lookupPrincipalByName("nobody"));

            assertThat(run(ProcessCommand.RESTART)).isEqualTo(1);

            assertThat(gateway.isAlive()).isTrue();
            assertThat(printed()).isEmpty();
            assertThat(problems()).contains("belongs to the user nobody", "systemctl restart");
        }
    }

    @Test
    void saysThatAProcessDoesNotEndInTime() {
        try (var gateway = ControlledProcess.start(directory, ControlledProcess.STUBBORN)) {
            assertThat(run(ProcessCommand.STOP, "--timeout", "0")).isEqualTo(1);

            assertThat(problems()).contains("still runs after", "kill -9 " + gateway.pid());
            assertThat(gateway.isAlive()).isTrue();
        }
    }

    @Test
    void aKilledProcessDoesNotRun() throws IOException {
        try (var gateway = ControlledProcess.start(directory)) {
            gateway.kill();

            assertThat(directory.resolve("run")).isNotEmptyDirectory();
            assertThat(run(ProcessCommand.STATUS)).isEqualTo(3);
            assertThat(directory.resolve("run")).isEmptyDirectory();
        }
    }

    @Test
    void takesCommandsWhereThePathIsTooLongForASocket() throws IOException {
        var deep = Files.createDirectories(directory.resolve("a".repeat(120)));
        var temporary = Files.createDirectory(directory.resolve("tmp"));
        try (var gateway = ControlledProcess.startIn(temporary, deep)) {
            var code = new ProcessCommand(new PrintStream(out), new PrintStream(err))
                    .run(ProcessCommand.STOP, List.of("-Dstate.dir=" + deep));
            assertThat(code).isZero();
            assertThat(gateway.isAlive()).isFalse();
            assertThat(temporary).isEmptyDirectory();
        }
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThat(run(ProcessCommand.STATUS, "nobody")).isEqualTo(2);
        assertThat(run(ProcessCommand.STOP, "--timeout", "soon")).isEqualTo(2);
        assertThat(run(ProcessCommand.STOP, "--json")).isEqualTo(2);
        assertThat(problems()).contains("usage: millrace [ROLE] status");
    }
}
