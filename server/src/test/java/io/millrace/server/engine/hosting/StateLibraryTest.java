package io.millrace.server.engine.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateLibraryTest {
    private static final List<String> MOUNTS = List.of(
            "/dev/vda / ext4 rw,relatime 0 0",
            "tmpfs /tmp tmpfs rw,nosuid,nodev,noexec 0 0",
            "/dev/vdb /tmp/with\\040code ext4 rw 0 0",
            "tmpfs /run tmpfs rw 0 0",
            "tmpfs /run tmpfs rw,noexec 0 0");

    @ParameterizedTest
    @CsvSource({
        "/tmp, true",
        "/tmp/millrace-tasks-1, true",
        "/tmp/with code/x, false",
        "/tmpfiles, false",
        "/run/x, true",
        "/var/lib, false"
    })
    void knowsFromWhereNoCodeMayRun(Path folder, boolean expected) {
        assertThat(StateLibrary.forbidsCode(folder, MOUNTS)).isEqualTo(expected);
    }
}
