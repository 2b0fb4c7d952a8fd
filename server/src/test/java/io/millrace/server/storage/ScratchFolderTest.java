package io.millrace.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScratchFolderTest {
    private static final String PREFIX = "scratch-";
    private static final int STARTING = 4;

    @TempDir
    private Path parent;

    @Test
    void isNewAndGoesAtTheEnd() throws Exception {
        Path path;
        try (var folder = ScratchFolder.open(parent, PREFIX)) {
            path = folder.path();
            Files.writeString(path.resolve("file"), "text");
            Files.createDirectories(path.resolve("a/b"));
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void whatAServerLeftThatIsGoneIsDeletedByTheNext() throws Exception {
        var left = Files.createDirectory(parent.resolve(PREFIX + "left"));
        Files.writeString(left.resolve("lock"), "");
        Files.writeString(left.resolve("1.rows"), "rows");
        try (var _ = ScratchFolder.open(parent, PREFIX)) {
            assertThat(left).doesNotExist();
        }
    }

    @Test
    void serversThatStartTogetherKeepTheirFolders() throws Exception {
        try (var servers = Executors.newFixedThreadPool(STARTING)) {
            var ended = new ExecutorCompletionService<Void>(servers);
            for (int server = 0; server < STARTING; server++) {
                ended.submit(() -> {
                    for (int start = 0; start < 300; start++) {
                        try (var folder = ScratchFolder.open(parent, PREFIX)) {
                            var file = Files.writeString(folder.path().resolve("1.rows"), "rows");
                            assertThat(file).exists();
                        }
                    }
                    return null;
                });
            }
            for (int server = 0; server < STARTING; server++) {
                ended.take().get();
            }
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void whatOthersUseStays() throws Exception {
        try (var living = ScratchFolder.open(parent, PREFIX)) {
            var file = Files.writeString(living.path().resolve("1.rows"), "rows");
            var other = Files.createDirectory(parent.resolve("other"));
            var precious = Files.createDirectory(parent.resolve("precious"));
            Files.writeString(precious.resolve("file"), "text");
            Files.createSymbolicLink(parent.resolve(PREFIX + "link"), precious);
            Files.writeString(parent.resolve(PREFIX + "file"), "text");
            try (var _ = ScratchFolder.open(parent, PREFIX)) {
                assertThat(file).exists();
                assertThat(other).exists();
                assertThat(precious.resolve("file")).exists();
                assertThat(parent.resolve(PREFIX + "file")).exists();
            }
            assertThat(file).exists();
        }
    }
}
