package io.millrace.desktop.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultsTest {
    @TempDir
    private Path folder;

    private final List<Faults.Fault> reported = new ArrayList<>();
    private Path file;

    @BeforeEach
    void place() {
        file = folder.resolve("state").resolve("faults.log");
    }

    private Faults faults() {
        var faults = new Faults(file, InstantSource.fixed(Instant.EPOCH));
        faults.onFault(reported::add);
        return faults;
    }

    private static RuntimeException thrownAt(int line) {
        var thrown = new IllegalStateException("at line " + line + " " + "x".repeat(2000));
        thrown.setStackTrace(new StackTraceElement[] {new StackTraceElement("View", "paint", "View.java", line)});
        return thrown;
    }

    @Test
    void aFaultIsReportedWithoutItsTraceAndKeptWithIt() throws Exception {
        faults().uncaughtException(Thread.currentThread(), thrownAt(1));

        assertThat(reported).singleElement().satisfies(fault -> {
            assertThat(fault.words())
                    .startsWith("A fault of the console (IllegalStateException): what you did last")
                    .contains(file.toString())
                    .hasLineCount(1);
            assertThat(fault.details()).contains("View.paint(View.java:1)");
        });
        assertThat(Files.readString(file)).contains("1970-01-01T00:00:00Z", "at line 1 ", "View.java:1");
    }

    @Test
    void whatComesAgainAtEveryFrameIsReportedOnce() {
        var faults = faults();
        for (int frame = 0; frame < 100; frame++) {
            faults.uncaughtException(Thread.currentThread(), thrownAt(1));
            faults.uncaughtException(Thread.currentThread(), thrownAt(2));
        }

        assertThat(reported).hasSize(2);
    }

    @Test
    void theFileHasEarlierFaultsAndIsNeverLarge() throws Exception {
        faults().uncaughtException(Thread.currentThread(), thrownAt(1));
        faults().uncaughtException(Thread.currentThread(), thrownAt(2));
        assertThat(Files.readString(file)).contains("at line 1 ", "at line 2 ");

        for (int start = 0; start < 200; start++) {
            faults().uncaughtException(Thread.currentThread(), thrownAt(start));
        }

        assertThat(Files.size(file)).isLessThan(300_000);
        assertThat(Files.readString(file)).contains("at line 199 ");
    }

    @Test
    void aFolderThatCannotBeWrittenCostsTheFileAndNothingElse() throws Exception {
        Files.createDirectories(file);

        faults().uncaughtException(Thread.currentThread(), thrownAt(1));

        assertThat(reported)
                .singleElement()
                .satisfies(fault -> assertThat(fault.words()).doesNotContain("Details are in"));
    }
}
