package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
    @TempDir
    Path folder;

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("a.log"), text);
    }

    private static void readAll(TextFile file) throws IOException {
        while (file.advance(1 << 20)) {}
        // once more: nothing has come
        file.advance(1 << 20);
    }

    private static List<String> texts(TextFile file, long from, long to) {
        return file.read(from, to).stream().map(LogLine::text).toList();
    }

    @Test
    void readsAnyLineOfALargeFile() throws IOException {
        var path = folder.resolve("large.log");
        int count = 0;
        try (var out = Files.newBufferedWriter(path)) {
            for (long size = 0; size < 64 << 20; count++) {
                var line = LogSamples.line(count % 3600, count % 100 == 7 ? "ERROR" : "INFO", "number " + count)
                        + "x".repeat(count % 50);
                out.write(line);
                out.write('\n');
                size += line.length() + 1;
            }
        }
        try (var file = TextFile.open(path)) {
            readAll(file);

            assertThat(file.end()).isEqualTo(count);
            assertThat(texts(file, 0, 1)).first().asString().contains("number 0");
            assertThat(texts(file, count / 2, count / 2 + 3))
                    .hasSize(3)
                    .first()
                    .asString()
                    .contains("number " + count / 2);
            assertThat(texts(file, count - 1, count + 5))
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("number " + (count - 1));
            assertThat(LineMark.level(file.mark(107))).contains(LogLevel.ERROR);
            assertThat(file.progress().complete()).isTrue();
            var errors = new LineFilter(
                    file,
                    new LogFilter(LogLevel.ERROR, "", LogPattern.NOTHING),
                    new LineFilter.Folding(true, java.util.Set.of()));
            assertThat(errors.advance(Integer.MAX_VALUE).size()).isEqualTo((count - 8) / 100 + 1);
            var found = new LineSearch(file, LogPattern.of("number 12345x", false, true)).advance(20_000);
            assertThat(found.at(0)).isEqualTo(12_345);
        }
    }

    @Test
    void grows() throws IOException {
        var path = write("one\ntw");
        try (var file = TextFile.open(path)) {
            readAll(file);
            assertThat(texts(file, 0, 9)).containsExactly("one", "tw");

            Files.writeString(path, "o\r\nthree\n", StandardOpenOption.APPEND);
            readAll(file);

            assertThat(texts(file, 0, 9)).containsExactly("one", "two", "three");
            assertThat(file.generation()).isZero();
        }
    }

    @Test
    void aRenamedFileIsReadToItsEndAndTheNewOneAfterIt() throws IOException {
        var path = write("one\n");
        try (var file = TextFile.open(path)) {
            readAll(file);
            Files.writeString(path, "two\n", StandardOpenOption.APPEND);
            Files.move(path, folder.resolve("a.log.1"));
            readAll(file);
            write("three\n");
            readAll(file);

            assertThat(texts(file, 0, 9)).containsExactly("one", "two", "three");
            assertThat(file.generation()).as("no line was replaced").isZero();
        }
    }

    @Test
    void anEmptiedFileBeginsAnew() throws IOException {
        var path = write("one\ntwo\n");
        try (var file = TextFile.open(path)) {
            readAll(file);
            write("new\n");
            readAll(file);

            assertThat(file.generation()).isEqualTo(1);
            assertThat(texts(file, file.first(), file.end())).containsExactly("new");
        }
    }

    @Test
    void aVeryLongLineIsCutAndSaysSo() throws IOException {
        var path = write("a".repeat(300_000) + "\nnext\n");
        try (var file = TextFile.open(path)) {
            readAll(file);

            var lines = texts(file, 0, 2);
            assertThat(lines.getFirst()).hasSizeLessThan(17_000).endsWith("(283616 bytes more)");
            assertThat(lines.getLast()).isEqualTo("next");
        }
    }

    @Test
    void linesThatWereFetchedAreAtHand() throws IOException {
        var path = write(String.join("\n", LogSamples.many(5000)) + "\n");
        try (var file = TextFile.open(path)) {
            readAll(file);
            assertThat(file.atHand(4000)).isEmpty();

            file.fetch(new long[] {10, 11, 4000});

            assertThat(file.atHand(4000).orElseThrow().text()).endsWith("number 4000");
            assertThat(file.atHand(11).orElseThrow().text()).endsWith("number 11");
        }
    }

    @Test
    void findsATimeInAFewLooks() throws IOException {
        var path = write(String.join("\n", LogSamples.many(3000)) + "\n");
        try (var file = TextFile.open(path)) {
            readAll(file);
            long near = LogTime.of("2026-11-22 10:00:00").orElseThrow();

            assertThat(TimeSeek.find(file, TimeSeek.parse("14:20:30", near))).hasValue(1230);
            assertThat(TimeSeek.find(file, TimeSeek.parse("2026-11-22 14:00", near)))
                    .hasValue(0);
            assertThat(TimeSeek.find(file, TimeSeek.parse("2026-11-23 14:00", near)))
                    .isEmpty();
            assertThatThrownBy(() -> TimeSeek.parse("noon", near)).hasMessageStartingWith("Not a time");
        }
    }

    @Test
    void refusesWhatIsNoFile() {
        assertThatThrownBy(() -> TextFile.open(folder)).hasMessageContaining("is a folder");
        assertThatThrownBy(() -> TextFile.open(folder.resolve("absent"))).isInstanceOf(IOException.class);
    }

    @Test
    void bytesThatAreNoTextDoNoHarm() throws IOException {
        var path = folder.resolve("b.log");
        Files.write(path, "a\0b\n".getBytes(StandardCharsets.UTF_8));
        Files.write(path, new byte[] {(byte) 0xff, (byte) 0xfe, '\n'}, StandardOpenOption.APPEND);
        try (var file = TextFile.open(path)) {
            readAll(file);
            assertThat(file.end()).isEqualTo(2);
            assertThat(texts(file, 1, 2)).containsExactly("\ufffd\ufffd");
        }
    }

    @Test
    void aClosedFileGivesNoLinesToItsReaders() throws IOException {
        var file = TextFile.open(write("one\ntwo\n"));
        readAll(file);
        file.close();
        assertThat(file.read(0, 2)).isEmpty();
        file.fetch(new long[] {0, 1});
        assertThat(file.atHand(0)).isEmpty();
    }

    @Test
    void linesThatAreBegunInOneBlockAndEndInAnotherAreWhole() throws IOException {
        var line = "2026-11-22 14:00:00,000 INFO  [main] a.B - " + "x".repeat(9_000);
        try (var file = TextFile.open(write((line + "\r\n").repeat(300)))) {
            readAll(file);
            assertThat(texts(file, 0, 300)).hasSize(300).containsOnly(line);
        }
    }

    @Test
    void halfALineIsNoLineWhileTheRestIsOnItsWay() throws IOException {
        var path = write(LogSamples.line(1, "INFO", "one") + "\n2026-11-");
        try (var file = TextFile.open(path)) {
            file.advance(1 << 20);
            assertThat(file.end()).isEqualTo(1);

            Files.writeString(
                    path, LogSamples.line(2, "WARN", "two").substring("2026-11-".length()), StandardOpenOption.APPEND);
            file.advance(1 << 20);
            assertThat(file.end()).isEqualTo(1);

            file.advance(1 << 20);
            assertThat(file.end()).as("nothing more has come").isEqualTo(2);
            assertThat(LineMark.isHead(file.mark(1))).isTrue();
            assertThat(texts(file, 1, 2)).containsExactly(LogSamples.line(2, "WARN", "two"));
        }
    }
}
