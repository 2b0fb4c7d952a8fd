package io.millrace.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
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

    /// Locks a folder twice, and keeps the first lock until it is stopped.
    static final class Holder {
        public static void main(String[] arguments) throws IOException {
            var path = Path.of(arguments[0]);
            try (var _ = LockedFolder.claim(path)) {
                try (var _ = LockedFolder.claim(path)) {
                    System.out.println("locked twice");
                } catch (LockedFolder.Taken e) {
                    System.out.println("taken");
                }
                System.in.read();
            }
        }
    }

    @Test
    void staysLockedAfterItsProcessHasTriedItAgain() throws Exception {
        var path = parent.resolve("journal");
        var java = ProcessHandle.current().info().command().orElseThrow();
        var classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        var other = new ProcessBuilder(java, "-cp", classes, Holder.class.getName(), path.toString()).start();
        try (var printed = other.inputReader()) {
            assertThat(printed.readLine()).isEqualTo("taken");
            assertThat(LockedFolder.isLocked(path)).isTrue();
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(LockedFolder.isLocked(path)).isFalse();
    }

    private static String permissions(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
