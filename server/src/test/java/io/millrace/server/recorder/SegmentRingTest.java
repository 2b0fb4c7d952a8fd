package io.millrace.server.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.Events;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentRingTest {
    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long MINUTE = Duration.ofMinutes(1).toMillis();
    private static final long NOW = 1_800_000_000_000L;
    private static final SeriesKey BUSY = new SeriesKey(Optional.empty(), "v", "source", "busy");
    private static final SeriesKey BYTES = new SeriesKey(Optional.empty(), "v", "source", "bytesIn");

    @TempDir
    private Path directory;

    /// The values that were read, as text.
    private static final class Seen implements SegmentReader.Visitor {
        private final List<String> all = new ArrayList<>();

        @Override
        public void figure(long time, SeriesKey series, double value) {
            all.add((time - NOW) / MINUTE + " " + series.metric() + " " + value);
        }

        @Override
        public boolean wants(long time) {
            return true;
        }

        @Override
        public void change(Events.Change change) {
            all.add(change.text());
        }
    }

    /// A disk that is full at times.
    private static final class TinyDisk implements Segments {
        private final SegmentFolder folder;
        private long free = Long.MAX_VALUE;

        TinyDisk(Path path) {
            folder = new SegmentFolder(path);
        }

        @Override
        public List<Segment> open() throws IOException {
            return folder.open();
        }

        @Override
        public void append(long start, byte[] bytes) throws IOException {
            if (bytes.length > free) {
                folder.append(start, java.util.Arrays.copyOf(bytes, (int) free));
                free = 0;
                throw new IOException("No space left on device");
            }
            folder.append(start, bytes);
        }

        @Override
        public InputStream read(long start) throws IOException {
            return folder.read(start);
        }

        @Override
        public void delete(long start) throws IOException {
            folder.delete(start);
        }

        @Override
        public void close() {
            folder.close();
        }
    }

    private SegmentRing ring(Segments store) {
        return new SegmentRing(store, 1 << 20, Duration.ofHours(6), Duration.ofMinutes(1));
    }

    private static void write(SegmentRing ring, long minute, double busy) {
        ring.write(NOW + minute * MINUTE, Map.of(BUSY, busy), List.of());
    }

    private static List<String> read(SegmentRing ring) throws IOException {
        var seen = new Seen();
        ring.read(NOW, NOW + 24 * HOUR, seen);
        return seen.all;
    }

    private List<Path> files() throws IOException {
        try (var all = Files.list(directory)) {
            return all.filter(file -> file.toString().endsWith(".flight"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void givesBackWhatWasWritten() throws Exception {
        var ring = ring(new SegmentFolder(directory));
        ring.write(
                NOW,
                Map.of(BUSY, 0.25),
                List.of(new Events.Change(NOW, Events.Kind.LEADER, "There is another leader: ü.")));
        ring.write(NOW + MINUTE, Map.of(BUSY, 0.125), List.of());
        ring.write(NOW + 2 * MINUTE, Map.of(BYTES, 123_456_789_012.0), List.of());
        ring.write(NOW + 3 * MINUTE, Map.of(BUSY, Double.NaN, BYTES, -1.5), List.of());
        assertThat(read(ring))
                .containsExactly(
                        "There is another leader: ü.",
                        "0 busy 0.25",
                        "1 busy 0.125",
                        "2 bytesIn 1.23456789012E11",
                        "3 bytesIn -1.5");
        assertThat(ring.bytes()).isEqualTo(Files.size(files().getFirst()));
        assertThat(ring.to()).isEqualTo(NOW + 3 * MINUTE);
    }

    @Test
    void goesOnAfterARestart() throws Exception {
        try (var first = ring(new SegmentFolder(directory))) {
            write(first, 0, 1);
        }
        try (var second = ring(new SegmentFolder(directory))) {
            write(second, 1, 2);
            assertThat(read(second)).containsExactly("0 busy 1.0", "1 busy 2.0");
            assertThat(second.from()).isEqualTo(NOW);
        }
    }

    @Test
    void leavesOutATornEnd() throws Exception {
        try (var first = ring(new SegmentFolder(directory))) {
            write(first, 0, 1);
            write(first, 1, 2);
        }
        var whole = Files.readAllBytes(files().getFirst());
        for (int length = whole.length - 1; length >= 0; length--) {
            Files.write(files().getFirst(), java.util.Arrays.copyOf(whole, length));
            try (var second = ring(new SegmentFolder(directory))) {
                write(second, 2, 3);
                assertThat(read(second))
                        .as("cut at " + length)
                        .endsWith("2 busy 3.0")
                        .isSubsetOf("0 busy 1.0", "1 busy 2.0", "2 busy 3.0");
                if (length == whole.length - 1) {
                    assertThat(read(second)).containsExactly("0 busy 1.0", "2 busy 3.0");
                }
                Files.delete(files().getLast());
            }
        }
    }

    @Test
    void believesNothingAfterACorruptFrame() throws Exception {
        try (var first = ring(new SegmentFolder(directory))) {
            write(first, 0, 1);
            write(first, 1, 2);
            write(first, 20, 3);
        }
        assertThat(files()).as("one for each quarter of an hour").hasSize(2);
        var bytes = Files.readAllBytes(files().getFirst());
        for (int at = 0; at < bytes.length; at++) {
            var corrupt = bytes.clone();
            corrupt[at] ^= 0x40;
            Files.write(files().getFirst(), corrupt);
            try (var second = ring(new SegmentFolder(directory))) {
                write(second, 21, 4);
                assertThat(read(second))
                        .as("flipped at " + at)
                        .endsWith("20 busy 3.0", "21 busy 4.0")
                        .isSubsetOf("0 busy 1.0", "1 busy 2.0", "20 busy 3.0", "21 busy 4.0");
                Files.delete(files().getLast());
            }
        }
    }

    @Test
    void forgetsWhatIsTooOld() throws Exception {
        var ring = ring(new SegmentFolder(directory));
        for (int minute = 0; minute < 12 * 60; minute += 5) {
            write(ring, minute, minute);
        }
        assertThat(ring.from()).isBetween(NOW + 5 * HOUR + 30 * MINUTE, NOW + 6 * HOUR);
        assertThat(read(ring)).last().isEqualTo("715 busy 715.0");
        assertThat(files()).hasSizeLessThan(27);
    }

    @Test
    void neverTakesMoreThanItsShareOfTheDisk() throws Exception {
        var most = 20_000;
        var ring = new SegmentRing(new SegmentFolder(directory), most, Duration.ofHours(6), Duration.ofMinutes(1));
        var text = "x".repeat(500);
        for (int minute = 0; minute < 300; minute++) {
            ring.write(
                    NOW + minute * MINUTE,
                    Map.of(),
                    List.of(new Events.Change(NOW, Events.Kind.LEADER, minute + text)));
            long size = 0;
            for (var file : files()) {
                size += Files.size(file);
            }
            assertThat(size).isLessThanOrEqualTo(most).isEqualTo(ring.bytes());
        }
        assertThat(read(ring)).hasSizeGreaterThan(20).last().isEqualTo("299" + text);
    }

    @Test
    void isOffWhileTheDiskIsFullAndWorksAgainAfterwards() throws Exception {
        var disk = new TinyDisk(directory);
        var ring = ring(disk);
        write(ring, 0, 1);
        disk.free = 10;
        write(ring, 1, 2);
        assertThat(ring.fault()).hasValueSatisfying(fault -> assertThat(fault).contains("No space left on device"));
        assertThat(read(ring)).as("what is there can still be read").containsExactly("0 busy 1.0");
        disk.free = Long.MAX_VALUE;
        ring.write(NOW + MINUTE + 30_000, Map.of(BUSY, 3.0), List.of());
        assertThat(ring.fault()).as("it is not tried all the time").isPresent();
        write(ring, 3, 4);
        assertThat(ring.fault()).isEmpty();
        assertThat(read(ring)).containsExactly("0 busy 1.0", "3 busy 4.0");
    }

    @Test
    void triesAgainAlthoughTheClockWasSetBack() throws Exception {
        var disk = new TinyDisk(directory);
        var ring = ring(disk);
        disk.free = 10;
        write(ring, 60, 1);
        disk.free = Long.MAX_VALUE;
        write(ring, 0, 2);
        assertThat(ring.fault()).isEmpty();
        assertThat(read(ring)).containsExactly("0 busy 2.0");
    }

    @Test
    void goesOnAfterTheClockWasAhead() throws Exception {
        try (var first = ring(new SegmentFolder(directory))) {
            write(first, 0, 1);
            write(first, 300, 2);
            for (int minute = 1; minute < 10; minute++) {
                write(first, minute, 3);
            }
            assertThat(files()).as("before, ahead, and after").hasSize(3);
            assertThat(first.to()).isEqualTo(NOW + 9 * MINUTE);
            assertThat(readUntil(first, 1)).containsExactly("0 busy 1.0", "1 busy 3.0");
        }
        try (var second = ring(new SegmentFolder(directory))) {
            second.open(NOW + 10 * MINUTE);
            assertThat(second.to()).as("not ahead").isEqualTo(NOW + MINUTE);
            write(second, 10, 4);
            write(second, 11, 5);
            assertThat(files()).hasSize(4);
            assertThat(readUntil(second, 11)).hasSize(12).endsWith("9 busy 3.0", "10 busy 4.0", "11 busy 5.0");
            assertThat(read(second)).as("of the time ahead").endsWith("300 busy 2.0");
        }
    }

    /// The values of the first minutes.
    private static List<String> readUntil(SegmentRing ring, long minute) throws IOException {
        var seen = new Seen();
        ring.read(NOW, NOW + minute * MINUTE, seen);
        return seen.all.stream()
                .filter(value -> Long.parseLong(value.substring(0, value.indexOf(' '))) <= minute)
                .toList();
    }

    @Test
    void readsASegmentThatEndsAfterTheStartOfTheNext() throws Exception {
        var ring = ring(new SegmentFolder(directory));
        for (long minute : List.of(0, 1, 2, 3, -20, -19, 1, 2, 3)) {
            write(ring, minute, minute);
        }
        var seen = new Seen();
        ring.read(NOW + 2 * MINUTE, NOW + 3 * MINUTE, seen);
        assertThat(seen.all).filteredOn("3 busy 3.0"::equals).as("both times").hasSize(2);
    }

    @Test
    void ofTooManySegmentsThoseOfATimeAheadGoFirst() throws Exception {
        var ring = new SegmentRing(new SegmentFolder(directory), 20_000, Duration.ofHours(6), Duration.ofMinutes(1));
        var text = "x".repeat(500);
        for (int minute = 0; minute < 25; minute++) {
            long ahead = minute < 20 ? Duration.ofDays(300).toMillis() : 0;
            ring.write(
                    NOW + ahead + minute * MINUTE,
                    Map.of(),
                    List.of(new Events.Change(NOW, Events.Kind.LEADER, minute + text)));
        }
        for (int minute = 25; minute < 50; minute++) {
            ring.write(
                    NOW + minute * MINUTE,
                    Map.of(),
                    List.of(new Events.Change(NOW, Events.Kind.LEADER, minute + text)));
        }
        assertThat(read(ring)).hasSize(25 + 5).first().isEqualTo("20" + text);
        assertThat(ring.bytes()).isLessThanOrEqualTo(20_000);
    }

    @Test
    void saysThatItsFolderCannotBeMade() throws Exception {
        var file = Files.writeString(directory.resolve("file"), "");
        var ring = ring(new SegmentFolder(file.resolve("below")));
        write(ring, 0, 1);
        assertThat(ring.fault()).isPresent();
        assertThat(read(ring)).isEmpty();
    }

    @Test
    void leavesTheFolderToTheServerThatHasIt() throws Exception {
        var folder = directory.resolve("recorder");
        try (var first = new SegmentFolder(folder);
                var second = new SegmentFolder(folder)) {
            first.open();
            second.open();
            second.append(1, new byte[] {7});

            assertThat(first.open()).isEmpty();
            assertThat(directory.resolve("recorder-2")).isDirectoryContaining("glob:**.flight");
        }
    }

    @Test
    void touchesNothingThatIsNotItsOwn() throws Exception {
        var other = Files.writeString(directory.resolve("notes.txt"), "mine");
        var link = Files.createSymbolicLink(directory.resolve("000000000000001.flight"), other);
        var ring = ring(new SegmentFolder(directory));
        for (int minute = 0; minute < 12 * 60; minute += 15) {
            write(ring, minute, 1);
        }
        assertThat(other).hasContent("mine");
        assertThat(Files.isSymbolicLink(link)).isTrue();
    }

    @Test
    void keepsASegmentShort() throws Exception {
        var ring = ring(new SegmentFolder(directory));
        for (int i = 0; i < 300; i++) {
            var figures = new java.util.LinkedHashMap<SeriesKey, Double>();
            for (int vertex = 0; vertex < 100; vertex++) {
                figures.put(new SeriesKey(Optional.empty(), "v" + vertex, "", "busy"), (i + vertex) % 100 / 100.0);
            }
            ring.write(NOW + i * 10_000, figures, List.of());
        }
        assertThat(ring.bytes()).as("a figure in a few bytes").isLessThan(300 * 100 * 5);
        Files.write(files().getLast(), new byte[] {1, 2, 3}, StandardOpenOption.APPEND);
        assertThat(read(ring)).hasSize(300 * 100);
    }
}
