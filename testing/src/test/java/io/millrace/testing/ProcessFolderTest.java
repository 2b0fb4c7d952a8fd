package io.millrace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessFolderTest {
    @TempDir
    private Path parent;

    @Test
    void twoProcessesAtATimeHaveTwoFoldersAndTheNextOneTakesWhatIsFree() throws Exception {
        var own = ProcessFolder.in(parent, "un packed");
        assertThat(own).isEqualTo(parent.resolve("un packed 1")).isDirectory();

        try (var first = new Holder(parent)) {
            assertThat(first.folder()).isEqualTo(parent.resolve("un packed 2"));
            try (var second = new Holder(parent)) {
                assertThat(second.folder()).isEqualTo(parent.resolve("un packed 3"));
            }
        }
        try (var next = new Holder(parent)) {
            assertThat(next.folder()).isEqualTo(parent.resolve("un packed 2"));
        }
    }

    /// Another process, which has its folder until it is closed.
    private record Holder(Process process, BufferedReader output) implements AutoCloseable {
        Holder(Path parent) throws IOException {
            this(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Main.class.getName(),
                            parent.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        }

        private Holder(Process process) {
            this(process, process.inputReader());
        }

        Path folder() throws IOException {
            return Path.of(output.readLine());
        }

        @Override
        public void close() {
            // as the system ends it
            process.destroyForcibly().onExit().join();
        }
    }

    static final class Main {
        public static void main(String[] arguments) {
            var folder = ProcessFolder.in(Path.of(arguments[0]), "un packed");
            collectGarbage();
            System.out.println(folder);
            try {
                System.in.read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /// Waits until what nothing refers to has been closed.
        private static void collectGarbage() {
            var collected = new CountDownLatch(1);
            Cleaner.create().register(new Object(), collected::countDown);
            while (collected.getCount() > 0) {
                System.gc();
                Thread.onSpinWait();
            }
        }
    }
}
