package io.millrace.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFolderTest {
    @TempDir
    private Path directory;

    @Test
    void isReadableByItsOwnerOnlyAndCanBeOpenedAgain() throws IOException {
        var path = directory.resolve("state");

        StateFolder.open(path);
        StateFolder.open(path);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rwx------");
        assertThat(path.resolve("format")).hasContent("1");
    }

    @Test
    void refusesTheFormatOfANewerServer() throws IOException {
        Files.writeString(directory.resolve("format"), "2");

        assertThatThrownBy(() -> StateFolder.open(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a newer Millrace has written it (format 2, this one knows 1)")
                .hasMessageContaining("set state.dir");
    }

    @Test
    void refusesAFormatThatIsNoNumber() throws IOException {
        Files.writeString(directory.resolve("format"), "");

        assertThatThrownBy(() -> StateFolder.open(directory)).hasMessageContaining("instead of the number of a format");
    }

    @Test
    void takesOverAFormerFolderOnce() throws IOException {
        var former = Files.createDirectory(directory.resolve("millrace.log.sessions"));
        Files.writeString(former.resolve("journal"), "a session");
        var state = StateFolder.open(directory.resolve("state"));

        var part = state.part("sessions", Optional.of(former));

        assertThat(part.resolve("journal")).hasContent("a session");
        assertThat(former).doesNotExist();
        Files.createDirectory(former);
        assertThat(state.part("sessions", Optional.of(former)).resolve("journal"))
                .hasContent("a session");
        assertThat(former).exists();
    }

    @Test
    void leavesAFolderToTheServerThatUsesIt() throws IOException {
        var state = StateFolder.open(directory.resolve("state"));
        var former = directory.resolve("millrace.log.sessions");
        try (var used = LockedFolder.claim(former)) {
            assertThatThrownBy(() -> state.part("sessions", Optional.of(former)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another server uses " + former)
                    .hasMessageContaining("stop it first");
            assertThat(used.file()).exists();
        }
    }

    /// A file system in an archive stands for another disk: nothing can be renamed from one to the other.
    @Test
    void takesOverAFolderOfAnotherDiskAgainAfterACrash() throws IOException {
        var state = StateFolder.open(directory.resolve("state"));
        // what an interrupted start has left
        var incomplete = Files.createDirectories(directory.resolve("state/sessions.tmp"));
        Files.writeString(incomplete.resolve("journal"), "half a ses");
        Files.writeString(incomplete.resolve("other"), "");
        try (var disk = FileSystems.newFileSystem(directory.resolve("disk.zip"), Map.of("create", "true"))) {
            var former = Files.createDirectories(disk.getPath("/log/millrace.log.sessions"));
            Files.createDirectory(former.resolve("below"));
            Files.writeString(former.resolve("below/journal"), "a session");

            var part = state.part("sessions", Optional.of(former));

            assertThat(part.resolve("below/journal")).hasContent("a session");
            assertThat(part.resolve("other")).doesNotExist();
            assertThat(incomplete).doesNotExist();
            assertThat(Files.exists(former)).isFalse();
        }
    }
}
