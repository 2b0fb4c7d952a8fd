package io.millrace.server.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import io.millrace.testing.Exhaustive;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Content;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.LogLines.End;
import io.millrace.wire.cluster.LogLines.Line;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileReaderTest {
    private static final LogFileReader READING = new LogFileReader(LogLimits.DEFAULT);
    private static final long LARGE = Exhaustive.ENABLED ? 1L << 30 : 1L << 28;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    private Path directory;

    private static LogLines.Found search(Content file, String text) {
        return READING.search(file, looking(text, false, 0, 1000, Optional.empty()));
    }

    private static LogFileReader.Search looking(String text, boolean regex, long from, int hits, Optional<Long> line) {
        return new LogFileReader.Search(text, regex, false, from, Optional.empty(), line, hits, Optional.empty());
    }

    private static List<String> texts(LogLines.Tail tail) {
        return tail.lines().stream().map(Line::text).toList();
    }

    private static FaultCode refused(Runnable asking) {
        return catchThrowableOfType(Refusal.class, asking::run).code();
    }

    @Test
    void givesTheLastLinesWithTheirOffsets() {
        var file = Content.text("one\ntwo\r\n\nfour");
        var tail = READING.tail(file, 3, Optional.empty());
        assertThat(texts(tail)).containsExactly("two", "", "four");
        assertThat(tail.from()).isEqualTo(4);
        assertThat(tail.lines()).extracting(Line::offset).containsExactly(4L, 9L, 10L);
        assertThat(texts(READING.tail(Content.text("one\ntwo\n"), 1, Optional.empty())))
                .containsExactly("two");
        assertThat(texts(READING.tail(Content.text("one\ntwo\n"), 9, Optional.empty())))
                .containsExactly("one", "two");
        assertThat(texts(READING.tail(Content.text("\n"), 5, Optional.empty()))).containsExactly("");
        assertThat(READING.tail(Content.text(""), 5, Optional.empty()).lines()).isEmpty();
    }

    @Test
    void pagesBackThroughAFileOfManyBlocks() {
        var lines = IntStream.range(0, 50_000).mapToObj(i -> "line " + i + "é").toList();
        var file = Content.text(String.join("\n", lines) + "\n");
        var read = new ArrayList<String>();
        long before = file.length();
        while (before > 0) {
            var tail = READING.tail(file, 7777, Optional.of(before));
            read.addAll(0, texts(tail));
            before = tail.from();
        }
        assertThat(read).isEqualTo(lines);
    }

    @Test
    void findsLinesWithNumbersAndOffsets() {
        var found = search(Content.text("alpha\nbeta\n\nalphabet\n"), "alpha");
        assertThat(found.end()).isEqualTo(End.COMPLETE);
        assertThat(found.next()).isEmpty();
        assertThat(found.hits())
                .containsExactly(
                        new LogLines.Hit(new Line(0, Optional.of(1L), "alpha"), 0, 5),
                        new LogLines.Hit(new Line(12, Optional.of(4L), "alphabet"), 0, 5));
    }

    @Test
    void findsByExpressionAndInAnyCase() {
        var file = Content.text("WARN one\nInfo two\nwarn three 42\n");
        var regex = new LogFileReader.Search(
                "^warn .*\\d+$", true, true, 0, Optional.empty(), Optional.empty(), 10, Optional.empty());
        assertThat(READING.search(file, regex).hits())
                .singleElement()
                .satisfies(hit -> assertThat(hit.line().number()).contains(3L));
        var plain = new LogFileReader.Search(
                "INFO", false, true, 0, Optional.empty(), Optional.empty(), 10, Optional.empty());
        assertThat(READING.search(file, plain).hits()).hasSize(1);
        assertThat(search(file, ".*").hits()).isEmpty();
    }

    @Test
    void goesOnWhereTheHitsEnded() {
        var text = IntStream.range(1, 1001).mapToObj(i -> "number " + i).collect(Collectors.joining("\n"));
        var file = Content.text(text);
        var numbers = new ArrayList<Long>();
        var next = Optional.of(new LogLines.Next(0, 1));
        while (next.isPresent()) {
            var found = READING.search(
                    file,
                    looking(
                            "0",
                            false,
                            next.get().from(),
                            7,
                            Optional.of(next.get().line())));
            found.hits().forEach(hit -> {
                numbers.add(hit.line().number().orElseThrow());
                assertThat(hit.line().text())
                        .isEqualTo("number " + hit.line().number().orElseThrow());
            });
            next = found.next();
        }
        assertThat(numbers)
                .isEqualTo(IntStream.range(1, 1001)
                        .filter(i -> String.valueOf(i).contains("0"))
                        .mapToObj(Long::valueOf)
                        .toList());
    }

    @Test
    void countsTheLinesBeforeARangeAndStopsAtItsEnd() {
        var file = Content.text("x\nx\nx\nx\nx\n");
        var range =
                new LogFileReader.Search("x", false, false, 4, Optional.of(8L), Optional.empty(), 10, Optional.empty());
        assertThat(READING.search(file, range).hits())
                .extracting(hit -> hit.line().number().orElseThrow())
                .containsExactly(3L, 4L);
    }

    @Test
    void givesUpALineThatAnExpressionTakesTooLongOver() {
        var file = Content.text("first\n" + "a".repeat(40) + "!\nlast\n");
        var endless = new LogFileReader.Search(
                "(a+)+\\1x|last",
                true,
                false,
                0,
                Optional.empty(),
                Optional.empty(),
                10,
                Optional.of(Duration.ofSeconds(1)));
        var found = READING.search(file, endless);
        assertThat(found.end()).isEqualTo(End.TIME);
        assertThat(found.gaveUp().orElseThrow().number()).contains(2L);
        var rest = READING.search(
                file, looking("(a+)+\\1x|last", true, found.next().orElseThrow().from(), 10, Optional.empty()));
        assertThat(rest.hits()).extracting(hit -> hit.line().number()).containsExactly(Optional.of(3L));
    }

    @Test
    void takesNoMemoryForLinesWithoutAHit() {
        var lines = "an event of no interest\n".repeat(50_000).getBytes(StandardCharsets.UTF_8);
        var log = new Content("text/plain", lines.length, () -> new ByteArrayInputStream(lines));
        for (boolean regex : new boolean[] {false, true}) {
            var looking = looking("need", regex, 0, 10, Optional.empty());
            READING.search(log, looking); // loads classes
            var before = THREADS.getCurrentThreadAllocatedBytes();
            assertThat(READING.search(log, looking).hits()).isEmpty();
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(500_000);
        }
    }

    @Test
    void findsTextsOfAnyCharacters() {
        var bytes = "größe 7 €, x\uD83D\uDE00y\r\n".getBytes(StandardCharsets.UTF_8);
        bytes[0] = (byte) 0xFF;
        var log = new Content("text/plain", bytes.length, () -> new ByteArrayInputStream(bytes));
        for (var text : List.of("\uFFFDrö", "ß", "7 €,", "\uD83D\uDE00y", "y")) {
            assertThat(search(log, text).hits()).as(text).hasSize(1);
        }
        for (var text : List.of("gr", "\r", "\uD83D", "?", "yy")) {
            assertThat(search(log, text).hits()).as(text).isEmpty();
        }
    }

    @Test
    void letsTwoSearchesRunAtATime() throws Exception {
        var reading = new LogFileReader(LogLimits.DEFAULT);
        var opened = new CountDownLatch(2);
        var go = new CompletableFuture<Void>();
        var slow = new Content("text/plain", 4, () -> {
            opened.countDown();
            go.join();
            return new ByteArrayInputStream("one\n".getBytes(StandardCharsets.UTF_8));
        });
        var quick = new LogFileReader.Search(
                "one", false, false, 0, Optional.empty(), Optional.empty(), 10, Optional.of(Duration.ofMillis(1)));
        try (var others = Executors.newVirtualThreadPerTaskExecutor()) {
            var found = IntStream.range(0, 2)
                    .mapToObj(_ ->
                            others.submit(() -> reading.search(slow, looking("one", false, 0, 10, Optional.empty()))))
                    .toList();
            opened.await();
            assertThat(reading.meter().used()).isEqualTo(2);
            var refused = catchThrowableOfType(Refusal.class, () -> reading.search(Content.text("one\n"), quick));
            assertThat(refused.code()).isEqualTo(FaultCode.TOO_MANY);
            assertThat(refused)
                    .hasMessage("Others are searching logs, and only 2 run at a time, which is the limit"
                            + " (rest.logs.max-searches). Try again in a moment.");
            assertThat(refused.retryAfter()).isPresent();
            go.complete(null);
            for (var one : found) {
                assertThat(one.get().hits()).hasSize(1);
            }
        }
        assertThat(reading.search(Content.text("one\n"), quick).hits()).hasSize(1);
        var use = reading.meter().state();
        assertThat(use.used()).isZero();
        assertThat(use.highest()).isEqualTo(2);
        assertThat(use.max()).contains(2L);
        assertThat(use.refused()).isEqualTo(1);
    }

    @Test
    void searchesOneAfterTheOtherIfTheOperatorSaysSo() throws Exception {
        var reading = new LogFileReader(new LogLimits(10, 10, TestTimeout.LIMIT, 16_384, 4_194_304, 1));
        var opened = new CountDownLatch(1);
        var go = new CompletableFuture<Void>();
        var slow = new Content("text/plain", 4, () -> {
            opened.countDown();
            go.join();
            return new ByteArrayInputStream("one\n".getBytes(StandardCharsets.UTF_8));
        });
        var quick = new LogFileReader.Search(
                "one", false, false, 0, Optional.empty(), Optional.empty(), 10, Optional.of(Duration.ofMillis(1)));
        try (var others = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = others.submit(() -> reading.search(slow, looking("one", false, 0, 10, Optional.empty())));
            opened.await();
            assertThat(refused(() -> reading.search(Content.text("one\n"), quick)))
                    .isEqualTo(FaultCode.TOO_MANY);
            go.complete(null);
            assertThat(first.get().hits()).hasSize(1);
        }
    }

    @Test
    void leavesItsPlaceToASearchThatWaits() throws Exception {
        var reading = new LogFileReader(new LogLimits(10, 10, TestTimeout.LIMIT, 16_384, 4_194_304, 2));
        var opened = new CountDownLatch(2);
        var over = new AtomicBoolean();
        var endless = new Content("text/plain", Long.MAX_VALUE, () -> {
            opened.countDown();
            return new LinesUntil(over);
        });
        try (var others = Executors.newVirtualThreadPerTaskExecutor()) {
            var searches = IntStream.range(0, 2)
                    .mapToObj(_ -> others.submit(
                            () -> reading.search(endless, looking("none", false, 0, 10, Optional.of(1L)))))
                    .toList();
            opened.await();
            var waited = reading.search(Content.text("one\n"), looking("one", false, 0, 10, Optional.empty()));
            assertThat(waited.hits()).hasSize(1);
            over.set(true);
            var ends = new ArrayList<End>();
            for (var search : searches) {
                ends.add(search.get().end());
            }
            assertThat(ends).contains(End.TIME);
        }
    }

    /// The same line again and again.
    private static final class LinesUntil extends InputStream {
        private final AtomicBoolean over;
        private int at;

        LinesUntil(AtomicBoolean over) {
            this.over = over;
        }

        @Override
        public int read() {
            at = (at + 1) % 10;
            return over.get() ? -1 : at == 0 ? '\n' : 'a';
        }
    }

    @Test
    void refusesAnExpressionThatIsNoneOrTooDeep() {
        var file = Content.text("ab".repeat(8000));
        assertThat(refused(() -> READING.search(file, looking("(unclosed", true, 0, 10, Optional.empty()))))
                .isEqualTo(FaultCode.BAD_REQUEST);
        assertThat(refused(() -> READING.search(file, looking("(a|b)*c", true, 0, 10, Optional.empty()))))
                .isEqualTo(FaultCode.BAD_REQUEST);
        assertThat(refused(() -> search(file, ""))).isEqualTo(FaultCode.BAD_REQUEST);
        assertThat(refused(() -> search(file, "x".repeat(1001)))).isEqualTo(FaultCode.BAD_REQUEST);
    }

    @Test
    void refusesWhatIsBeyondTheLimits() {
        var file = Content.text("one\n");
        assertThat(refused(() -> READING.tail(file, 0, Optional.empty()))).isEqualTo(FaultCode.BAD_REQUEST);
        assertThat(refused(() -> READING.tail(file, 10_001, Optional.empty()))).isEqualTo(FaultCode.BAD_REQUEST);
        assertThat(refused(() -> READING.tail(file, 1, Optional.of(-1L)))).isEqualTo(FaultCode.BAD_REQUEST);
        assertThat(refused(() -> READING.search(file, looking("x", false, -1, 10, Optional.empty()))))
                .isEqualTo(FaultCode.BAD_REQUEST);
        assertThat(refused(() -> READING.search(file, looking("x", false, 0, 1001, Optional.empty()))))
                .isEqualTo(FaultCode.BAD_REQUEST);
    }

    @Test
    void readsALongLineInPiecesOfWholeCharacters() {
        var reading = new LogFileReader(new LogLimits(100, 100, TestTimeout.LIMIT, 16, 10_000, 2));
        var file = Content.text("ü".repeat(1000) + "\nend\n");
        var tail = reading.tail(file, 2, Optional.empty());
        assertThat(String.join("", texts(tail))).isEqualTo("ü".repeat(1000) + "end");
        var found = reading.search(file, looking("ü", false, 0, 100, Optional.empty()));
        assertThat(found.hits())
                .hasSize(100)
                .allMatch(hit -> hit.line().number().equals(Optional.of(1L)));
    }

    @Test
    void boundsTheTextOfAnAnswer() {
        var reading = new LogFileReader(new LogLimits(10_000, 1000, TestTimeout.LIMIT, 100, 1000, 2));
        var file = Content.text(("x".repeat(99) + "\n").repeat(500));
        assertThat(reading.tail(file, 400, Optional.empty()).lines()).hasSize(10);
        var found = reading.search(file, looking("x", false, 0, 500, Optional.empty()));
        assertThat(found.end()).isEqualTo(End.HITS);
        assertThat(found.hits()).hasSizeLessThanOrEqualTo(10);
    }

    /// A file without a line's end, which would be the worst line of all; in an exhaustive run as large as the heap.
    @Test
    void neverHoldsALargeFile() throws IOException {
        var path = directory.resolve("large.log");
        var end = "\nthe last line\n".getBytes(StandardCharsets.UTF_8);
        try (var file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(LARGE);
            file.seek(LARGE - end.length);
            file.write(end);
        }
        var content = new Content("text/plain", LARGE, () -> Files.newInputStream(path));
        long before = THREADS.getCurrentThreadAllocatedBytes();
        assertThat(texts(READING.tail(content, 1, Optional.empty()))).containsExactly("the last line");
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
        var found = READING.search(content, looking("last", false, LARGE - 100, 10, Optional.of(1L)));
        assertThat(found.hits()).hasSize(1);
        var patient = new LogFileReader(new LogLimits(10, 10, Duration.ofMinutes(5), 16_384, 4_194_304, 2));
        var all = patient.search(content, looking("last", false, 0, 10, Optional.empty()));
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(LARGE / 2);
        assertThat(all.hits())
                .singleElement()
                .satisfies(hit -> assertThat(hit.line().number()).contains(2L));
    }
}
