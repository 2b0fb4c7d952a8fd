package io.millrace.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskSpaceTest {
    @Test
    void isThatOfTheDisk(@TempDir Path folder) throws IOException {
        var space = DiskSpace.of(folder).orElseThrow();

        assertThat(space.total()).isEqualTo(Files.getFileStore(folder).getTotalSpace());
        assertThat(space.free()).isBetween(0L, space.total());
        assertThatThrownBy(() -> DiskSpace.of(folder.resolve("missing"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void isUnknownWhereTheSystemDoesNotTell() throws IOException {
        assertThat(DiskSpace.of(Path.of("/proc"))).isEmpty();
    }

    @Test
    void leavesRoomForOtherPrograms() {
        assertThat(new DiskSpace(100, 1000).hasRoomFor(50, 50)).isTrue();
        assertThat(new DiskSpace(100, 1000).hasRoomFor(51, 50)).isFalse();
        assertThat(new DiskSpace(100, 200).hasRoomFor(80, 50))
                .as("of a small disk, a tenth")
                .isTrue();
    }
}
