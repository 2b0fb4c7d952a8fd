package io.millrace.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.storage.ChecksummedLog.Line;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChecksummedLogTest {
    @TempDir
    private Path directory;

    private final List<Line> seen = new ArrayList<>();

    private Path file() {
        return directory.resolve("lines");
    }

    private static void add(ChecksummedLog lines, Line line) throws IOException {
        var framed = new ByteArrayOutputStream();
        ChecksummedLog.frame(line, framed);
        lines.append(framed.toByteArray(), 1);
    }

    private int read() throws IOException {
        seen.clear();
        try (var lines = new ChecksummedLog(file())) {
            return lines.open(seen::add);
        }
    }

    @Test
    void linesLongerThanWhatIsReadAtOnceComeBackWhole() throws IOException {
        var written = IntStream.range(0, 50)
                .mapToObj(number -> new Line((char) ('a' + number % 20), "\u00e4".repeat(number * 1_777)))
                .filter(line -> !line.text().isEmpty())
                .toList();
        try (var lines = new ChecksummedLog(file())) {
            lines.open(line -> true);
            for (var line : written) {
                add(lines, line);
            }
            assertThat(lines.size()).isEqualTo(Files.size(file()));
        }
        assertThat(read()).isZero();
        assertThat(seen).isEqualTo(written);
    }

    @Test
    void aThreadThatIsInterruptedWritesAllTheSame() throws IOException {
        try (var lines = new ChecksummedLog(file())) {
            lines.open(line -> true);
            Thread.currentThread().interrupt();
            add(lines, new Line('a', "one"));
            assertThat(Thread.interrupted()).isTrue();
            add(lines, new Line('b', "two"));
        }
        assertThat(read()).isZero();
        assertThat(seen).containsExactly(new Line('a', "one"), new Line('b', "two"));
    }

    @Test
    void isWrittenAnewWithWhatIsStillTrueAndGoesOn() throws IOException {
        try (var lines = new ChecksummedLog(file())) {
            lines.open(line -> true);
            for (int number = 0; number < 100; number++) {
                add(lines, new Line('x', "line " + number));
            }
            lines.replace(List.of(new Line('x', "line 7")).iterator());
            add(lines, new Line('y', "next"));
            lines.force();
            assertThat(lines.count()).isEqualTo(2);
            assertThat(lines.size()).isEqualTo(Files.size(file()));
        }
        assertThat(read()).isZero();
        assertThat(seen).containsExactly(new Line('x', "line 7"), new Line('y', "next"));
    }

    @Test
    void firstLinesAreRemovedAndItGoesOn() throws IOException {
        try (var lines = new ChecksummedLog(file())) {
            lines.open(line -> true);
            add(lines, new Line('x', "first"));
            var first = lines.size();
            add(lines, new Line('x', "second"));
            lines.removeFirst(first);
            add(lines, new Line('y', "third"));
            assertThat(lines.size()).isEqualTo(Files.size(file()));
        }
        assertThat(read()).isZero();
        assertThat(seen).containsExactly(new Line('x', "second"), new Line('y', "third"));
    }

    @Test
    void aDamagedByteCostsNoMoreThanItsLine() throws IOException {
        try (var lines = new ChecksummedLog(file())) {
            lines.open(line -> true);
            for (var text : List.of("one", "two", "three")) {
                add(lines, new Line('+', text));
            }
        }
        var whole = Files.readAllBytes(file());
        for (int at = 0; at < whole.length; at++) {
            var broken = whole.clone();
            broken[at] ^= 0x11;
            Files.write(file(), broken);
            read();
            assertThat(seen)
                    .as("byte %d", at)
                    .hasSizeGreaterThanOrEqualTo(broken[at] == '\n' || whole[at] == '\n' ? 1 : 2);
            assertThat(List.of(new Line('+', "one"), new Line('+', "two"), new Line('+', "three")))
                    .containsAll(seen);
        }
    }
}
