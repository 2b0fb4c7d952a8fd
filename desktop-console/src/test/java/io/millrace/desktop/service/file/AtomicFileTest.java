package io.millrace.desktop.service.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    private Path folder;

    @Test
    void whatBreaksOffLeavesTheFileAsItWasAndNothingBesideIt() throws IOException {
        var path = Files.writeString(folder.resolve("report.sql"), "SELECT 1");

        assertThatThrownBy(() -> new AtomicFile(path).write(out -> {
                    out.write("SELECT 2");
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(IOException.class);

        assertThat(path).hasContent("SELECT 1");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(path);
        }
    }

    @Test
    void permissionsAndLinksStay() throws IOException {
        var path = Files.writeString(folder.resolve("report.sql"), "SELECT 1");
        assumeThat(Files.getFileStore(path).supportsFileAttributeView("posix")).isTrue();
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));
        var link = Files.createSymbolicLink(folder.resolve("link.sql"), path);

        new AtomicFile(link).write(out -> out.write("SELECT 2"));

        assertThat(link).isSymbolicLink();
        assertThat(path).hasContent("SELECT 2");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void aFullDiskAndAMissingFolderAreNamed() {
        var full = new AtomicFile(Path.of("/dev/full"));
        assumeThat(full.path()).exists();

        assertThat(reason(full)).isEqualTo("/dev/full is not written: No space left on device.");
        assertThat(reason(new AtomicFile(folder.resolve("none/report.sql")))).endsWith("its folder is not there.");
    }

    private static String reason(AtomicFile file) {
        try {
            file.write(out -> out.write("SELECT 1"));
            return "";
        } catch (IOException e) {
            return file.refused(e);
        }
    }
}
