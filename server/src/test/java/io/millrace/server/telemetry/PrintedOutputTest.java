package io.millrace.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrintedOutputTest {
    private static final long MAX_SIZE = 1000;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("millrace.out");
    }

    private static PrintedOutput output(Path file) {
        return new PrintedOutput(file, MAX_SIZE);
    }

    @Test
    void keepsOnlyTheLastOfWhatIsPrintedWithoutEnd() throws IOException {
        var printed = PrintedOutput.stream(output(file()));
        for (int i = 0; i < 10_000; i++) {
            printed.println("row " + i);
        }
        printed.print("x".repeat(3 * (int) MAX_SIZE) + "the end");

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files)
                    .hasSize(2)
                    .allSatisfy(one -> assertThat(Files.size(one)).isLessThanOrEqualTo(MAX_SIZE));
        }
        assertThat(file()).content().endsWith("xthe end");
        assertThat(folder.resolve("millrace.out.1")).hasSize(MAX_SIZE);
        assertThat(Files.getPosixFilePermissions(file())).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void keepsWhatTheProcessBeforeHasPrinted() {
        PrintedOutput.stream(output(file())).println("before");
        PrintedOutput.stream(output(file())).println("after");

        assertThat(file()).content().isEqualTo("after\n");
        assertThat(folder.resolve("millrace.out.1")).content().isEqualTo("before\n");
    }

    @Test
    void isNotClosedForOthers() {
        var printed = PrintedOutput.stream(output(file()));
        printed.println("one");
        printed.close();
        printed.println("another");

        assertThat(file()).content().isEqualTo("one\nanother\n");
    }

    @Test
    void isBesideTheLog() {
        assertThat(PrintedOutput.beside(Path.of("log", "millrace.log"))).isEqualTo(Path.of("log", "millrace.out"));
        assertThat(PrintedOutput.beside(Path.of("all"))).isEqualTo(Path.of("all.out"));
    }
}
