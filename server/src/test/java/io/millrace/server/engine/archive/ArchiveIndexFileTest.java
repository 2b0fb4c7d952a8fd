package io.millrace.server.engine.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveIndexFileTest {
    private static final List<ArchiveLine> LINES = List.of(line(1), line(2), line(3), line(4));

    @TempDir
    private Path directory;

    private Path file() {
        return directory.resolve("index");
    }

    private static ArchiveLine line(int number) {
        return ArchiveLine.of(Ended.job(number), number).withBytes(number);
    }

    private ArchiveIndexFile.Contents read() throws IOException {
        try (var index = new ArchiveIndexFile(file())) {
            return index.open();
        }
    }

    private byte[] written() throws IOException {
        try (var index = new ArchiveIndexFile(file())) {
            index.open();
            for (var line : LINES) {
                index.put(line);
            }
        }
        return Files.readAllBytes(file());
    }

    private static int linesIn(byte[] bytes, int length) {
        return (int) IntStream.range(0, length).filter(at -> bytes[at] == '\n').count();
    }

    @Test
    void readsWhatWasWritten() throws IOException {
        written();
        assertThat(read()).isEqualTo(new ArchiveIndexFile.Contents(LINES, 0));
    }

    @Test
    void readsTheFileOfAnEarlierVersion() throws IOException {
        try (var earlier = ArchiveIndexFileTest.class.getResourceAsStream("index-0.1")) {
            Files.copy(Objects.requireNonNull(earlier), file());
        }
        var lines = List.of(LINES.get(0), LINES.get(2), LINES.get(3));
        assertThat(read()).isEqualTo(new ArchiveIndexFile.Contents(lines, 0));
    }

    @Test
    void hasTheLastWordOnEach() throws IOException {
        written();
        var again = line(1).withoutFile("it was told anew");
        try (var index = new ArchiveIndexFile(file())) {
            index.open();
            index.put(again);
            index.gone(List.of(LINES.get(1).id(), LINES.get(3).id()));
        }
        assertThat(read().lines()).containsExactly(LINES.get(2), again);
    }

    @Test
    void goesOnAfterALineThatWasCutAnywhere() throws IOException {
        var whole = written();
        for (int length = 0; length < whole.length; length++) {
            Files.write(file(), java.util.Arrays.copyOf(whole, length));
            try (var index = new ArchiveIndexFile(file())) {
                var contents = index.open();
                assertThat(contents.damaged()).isZero();
                assertThat(contents.lines()).isEqualTo(LINES.subList(0, linesIn(whole, length)));
                index.put(line(9));
            }
            var contents = read();
            assertThat(contents.damaged()).isZero();
            assertThat(contents.lines()).hasSize(linesIn(whole, length) + 1).endsWith(line(9));
        }
    }

    @Test
    void losesNoOtherLineThanTheDamagedOne() throws IOException {
        var whole = written();
        for (int at = 0; at < whole.length; at++) {
            var flipped = whole.clone();
            flipped[at] ^= 0x55;
            Files.write(file(), flipped);
            var contents = read();
            int line = linesIn(whole, at);
            assertThat(contents.lines())
                    .as("byte " + at)
                    .containsAll(LINES.subList(0, line))
                    .containsAll(LINES.subList(Math.min(LINES.size(), line + 2), LINES.size()))
                    .doesNotContain(LINES.get(line));
            boolean last = at == whole.length - 1;
            assertThat(contents.damaged()).isBetween(last ? 0 : 1, 2);
            if (whole[at] != '\n') {
                assertThat(contents.lines()).hasSize(LINES.size() - 1);
            }
        }
    }

    @Test
    void writesOverTheRestOfAWriteThatFailed() throws IOException {
        try (var index = new ArchiveIndexFile(file())) {
            index.open();
            index.put(LINES.get(0));
            Files.writeString(file(), "+0123", StandardOpenOption.APPEND);
            index.put(LINES.get(1));
        }
        assertThat(read()).isEqualTo(new ArchiveIndexFile.Contents(LINES.subList(0, 2), 0));
    }

    @Test
    void isWrittenAnewWhenMostOfItIsGone() throws IOException {
        try (var index = new ArchiveIndexFile(file())) {
            index.open();
            for (int number = 0; number < 200; number++) {
                index.put(line(number));
                index.gone(List.of(line(number).id()));
                assertThat(index.isWasteful(0)).isEqualTo(number >= 128);
            }
            index.replace(LINES);
            assertThat(index.isWasteful(LINES.size())).isFalse();
            index.put(line(9));
        }
        assertThat(directory).isDirectoryContaining(file -> file.endsWith("index"));
        assertThat(Files.readAllLines(file())).hasSize(LINES.size() + 1);
        assertThat(read().lines()).startsWith(LINES.toArray(new ArchiveLine[0])).endsWith(line(9));
    }
}
