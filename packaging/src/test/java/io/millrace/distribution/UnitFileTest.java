package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that the units of systemd confine the server and its roles.
class UnitFileTest {
    private static final Path FOLDER = Path.of("src/main/dist/systemd");
    private static final Path UNIT = FOLDER.resolve("millrace.service");
    /// The highest exposure by `systemd-analyze security`, in tenths; 10 is a unit that confines nothing.
    private static final int MAX_EXPOSURE = 20;

    @ParameterizedTest
    @ValueSource(strings = {"millrace", "millrace-jobmanager", "millrace-taskmanager", "millrace-gateway"})
    void systemdFindsLittleExposed(String name) throws Exception {
        var process = new ProcessBuilder(
                        "systemd-analyze",
                        "security",
                        "--offline=true",
                        "--no-pager",
                        "--threshold=" + MAX_EXPOSURE,
                        FOLDER.resolve(name + ".service").toString())
                .redirectErrorStream(true)
                .start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed).contains("Overall exposure level");
    }

    /// A role may do no more than the server that has all of them.
    @ParameterizedTest
    @ValueSource(strings = {"jobmanager", "taskmanager", "gateway"})
    void aRoleIsConfinedAsTheServer(String role) throws IOException {
        var lines = Files.readAllLines(FOLDER.resolve("millrace-" + role + ".service"));
        assertThat(settings(lines)).isEqualTo(settings(Files.readAllLines(UNIT)));
        assertThat(lines)
                .contains("ExecStart=/opt/millrace/bin/millrace " + role + " start -Dstate.dir=/var/lib/millrace");
    }

    /// An administrator sets the options of the JVM, which must not take the place of the log away.
    @ParameterizedTest
    @ValueSource(strings = {"millrace", "millrace-jobmanager", "millrace-taskmanager", "millrace-gateway"})
    void theLogHasAVariableOfItsOwn(String name) throws IOException {
        assertThat(Files.readAllLines(FOLDER.resolve(name + ".service")))
                .contains("Environment=MILLRACE_CACHE=/var/cache/millrace MILLRACE_LOG_FILE=/var/log/millrace/" + name
                        + ".log");
    }

    private static List<String> settings(List<String> unit) {
        return unit.stream()
                .filter(line -> !line.matches("(#|Description=|Environment=|ExecStart=).*"))
                .toList();
    }

    @Test
    void theServerWritesToItsOwnFoldersOnly() throws IOException {
        assertThat(Files.readAllLines(UNIT))
                .contains(
                        "ProtectSystem=strict",
                        "PrivateTmp=yes",
                        "StateDirectory=millrace millrace-files",
                        "LogsDirectory=millrace")
                .noneMatch(line -> line.startsWith("ReadWritePaths") || line.startsWith("MemoryDenyWriteExecute"));
    }
}
