package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The unit of systemd confines the server.
class UnitFileTest {
    private static final Path UNIT = Path.of("src/main/dist/systemd/millrace.service");
    /// Tenths of what `systemd-analyze security` calls the exposure; 10 is a unit that confines nothing.
    private static final int MAX_EXPOSURE = 20;

    @Test
    void systemdFindsLittleExposed() throws Exception {
        var process = new ProcessBuilder(
                        "systemd-analyze",
                        "security",
                        "--offline=true",
                        "--no-pager",
                        "--threshold=" + MAX_EXPOSURE,
                        UNIT.toString())
                .redirectErrorStream(true)
                .start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed).contains("Overall exposure level");
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
