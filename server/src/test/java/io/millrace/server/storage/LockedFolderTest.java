package io.millrace.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockedFolderTest {
    @TempDir
    private Path parent;

    @Test
    void isItsOwnersAlone() throws Exception {
        var path = parent.resolve("below/journal");
        try (var folder = LockedFolder.claim(path)) {
            assertThat(permissions(folder.path())).isEqualTo("rwx------");
        }
    }

    @Test
    void becomesItsOwnersAloneWhereItWasThereBefore() throws Exception {
        var path = Files.createDirectory(parent.resolve("journal"));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (var folder = LockedFolder.claim(path)) {
            assertThat(permissions(folder.path())).isEqualTo("rwx------");
        }
    }

    @Test
    void isNoFolderInWhichEveryoneWrites() throws Exception {
        var path = Files.createDirectory(parent.resolve("tmp"));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> LockedFolder.claim(path))
                .hasMessageContaining("configure a folder for the server alone");
    }

    private static String permissions(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
