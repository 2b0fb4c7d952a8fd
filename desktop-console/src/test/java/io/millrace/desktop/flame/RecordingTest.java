package io.millrace.desktop.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
    @TempDir
    private static Path folder;

    private static Path file;

    /// Parks and allocates where it can be found again.
    @BeforeAll
    static void record() throws IOException, InterruptedException {
        file = folder.resolve("own.jfr");
        try (var recording = new Recording()) {
            recording.enable("jdk.ThreadPark").withThreshold(Duration.ZERO);
            recording.enable("jdk.ObjectAllocationOutsideTLAB");
            recording.start();
            var one = Thread.ofPlatform().name("parked one").start(RecordingTest::parks);
            var two = Thread.ofPlatform().name("parked two").start(RecordingTest::parks);
            one.join();
            two.join();
            recording.stop();
            recording.dump(file);
        }
    }

    private static void parks() {
        for (int time = 0; time < 5; time++) {
            LockSupport.parkNanos(RecordingTest.class, 2_000_000);
        }
    }

    private static io.millrace.desktop.flame.Recording read() {
        return ((FlameFiles.Content.Recorded) FlameFiles.read(file, ReadProgress.NONE)).recording();
    }

    private static long parked(String thread, long from, long to) {
        var part = new io.millrace.desktop.flame.Recording.Part(EventKind.PARKS, thread, from, to);
        return MethodRow.of(read().profile(part)).stream()
                .filter(row -> row.name().equals(RecordingTest.class.getName() + ".parks"))
                .mapToLong(MethodRow::total)
                .sum();
    }

    @Test
    void waitsWeighTheirTimeAndNameWhatWasWaitedFor() {
        var recording = read();
        var profile =
                recording.profile(new io.millrace.desktop.flame.Recording.Part(EventKind.PARKS, "", 0, Long.MAX_VALUE));

        assertThat(recording.counts().get(EventKind.PARKS)).isGreaterThanOrEqualTo(10);
        assertThat(profile.weight()).isEqualTo(FrameWeight.NANOSECONDS);
        assertThat(parked("", 0, Long.MAX_VALUE)).isGreaterThan(15_000_000);
        assertThat(MethodRow.of(profile)).extracting(MethodRow::name).contains("[java.lang.Class]");
    }

    @Test
    void aPartIsOfSomeThreadsAndSomeTimeOnly() {
        long all = parked("", 0, Long.MAX_VALUE);
        long one = parked("PARKED ONE", 0, Long.MAX_VALUE);

        assertThat(read().threads()).contains("parked one", "parked two");
        assertThat(one).isPositive().isLessThan(all);
        assertThat(one + parked("parked two", 0, Long.MAX_VALUE)).isEqualTo(all);
        assertThat(parked("", 0, 0)).isLessThan(all);
        assertThat(read().length()).isPositive();
    }

    @Test
    void aRecordingThatWasCutOffSaysSo() throws IOException {
        var whole = Files.readAllBytes(file);
        var cut = folder.resolve("cut.jfr");
        Files.write(cut, java.util.Arrays.copyOf(whole, 40));

        assertThatThrownBy(() -> FlameFiles.read(cut, ReadProgress.NONE))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageEndingWith(".");
        var half = folder.resolve("half.jfr");
        Files.write(half, java.util.Arrays.copyOf(whole, whole.length / 2));
        assertThatThrownBy(() -> FlameFiles.read(half, ReadProgress.NONE))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageEndingWith(".");
    }

    @Test
    void namesOfArraysAreThoseOfTheLanguage() {
        assertThat(TypeName.of("[B")).isEqualTo("byte[]");
        assertThat(TypeName.of("[[Ljava.lang.String;")).isEqualTo("java.lang.String[][]");
        assertThat(TypeName.of("java.util.Map")).isEqualTo("java.util.Map");
    }
}
