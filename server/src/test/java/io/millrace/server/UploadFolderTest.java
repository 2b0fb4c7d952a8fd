package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadFolderTest {
    @TempDir
    private Path parent;

    @Test
    void deletesWhatServersLeftThatWereKilled() throws Exception {
        var left = Files.createDirectories(parent.resolve("millrace-uploads-123/flink-web-upload"));
        Files.writeString(left.resolve("1_a.jar"), "jar");

        try (var living = open(Optional.empty());
                var other = open(Optional.empty())) {
            assertThat(left.getParent()).doesNotExist();
            assertThat(living.jars()).isNotEqualTo(other.jars());
            assertThat(living.jars().getParent()).isDirectory();
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void keepsJarsAndDeletesHalfAnUpload() throws Exception {
        var jars = Files.createDirectories(parent.resolve("kept/flink-web-upload"));
        Files.writeString(jars.resolve("1_a.jar"), "jar");
        var half = Files.createDirectories(jars.resolve("incoming-123/request-1"));
        Files.writeString(half.resolve("0"), "half a jar");

        try (var _ = open(Optional.of(parent.resolve("kept")))) {
            assertThat(half.getParent()).doesNotExist();
        }
        assertThat(jars).isDirectoryContaining("glob:**1_a.jar").isDirectoryNotContaining("glob:**incoming-*");
    }

    private UploadFolder open(Optional<Path> kept) {
        return UploadFolder.open(kept, Optional.of(parent));
    }
}
