package io.millrace.server.engine.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TemporaryHomeTest {
    @TempDir
    private Path parent;

    private Path left(String name, String owner) throws IOException {
        var folder = Files.createDirectories(parent.resolve(name).resolve("deep"))
                .resolve("..")
                .normalize();
        Files.writeString(folder.resolve("deep").resolve("file"), "rows");
        Files.writeString(folder.resolve(".owner"), owner);
        return folder;
    }

    @Test
    void goesWithAllThatIsInIt() throws IOException {
        try (var home = TemporaryHome.open(parent)) {
            Files.writeString(
                    Files.createDirectories(home.path().resolve("a/b")).resolve("c"), "rows");
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void deletesWhatAKilledProcessHasLeft() throws IOException {
        var left = left("millrace-engine-1", "1");
        var other = left("something-else", "1");
        var unknown = Files.createDirectories(parent.resolve("millrace-engine-2"));
        try (var home = TemporaryHome.open(parent)) {
            assertThat(home.path()).isNotEmptyDirectory();
            assertThat(left).doesNotExist();
            assertThat(List.of(other, unknown)).allMatch(Files::exists);
        }
    }

    /// Two homes of another process, until it is stopped.
    static final class Holder {
        public static void main(String[] arguments) throws IOException {
            try (var first = TemporaryHome.open(Path.of(arguments[0]));
                    var second = TemporaryHome.open(Path.of(arguments[0]))) {
                System.out.println(first.path());
                System.out.println(second.path());
                System.in.read();
            }
        }
    }

    @Test
    void leavesWhatIsInUseAlone() throws Exception {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        var other = new ProcessBuilder(java, "-cp", path, Holder.class.getName(), parent.toString()).start();
        try (var printed = other.inputReader()) {
            var used = Path.of(printed.readLine());
            var alsoUsed = Path.of(printed.readLine());
            try (var first = TemporaryHome.open(parent);
                    var second = TemporaryHome.open(parent)) {
                assertThat(List.of(used, alsoUsed, first.path(), second.path())).allMatch(Files::exists);
            }
            other.destroyForcibly().waitFor();
            TemporaryHome.open(parent).close();
            assertThat(parent).isEmptyDirectory();
        } finally {
            other.destroyForcibly();
        }
    }
}
