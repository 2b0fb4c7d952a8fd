package io.millrace.server.logs;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.TestTimeout;
import io.millrace.wire.Content;
import io.millrace.wire.EventStream;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.LogLines.Addition;
import io.millrace.wire.cluster.LogLines.Line;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
    private static final LogFileReader READING = new LogFileReader(LogLimits.DEFAULT);
    private static final Duration LONG = TestTimeout.LIMIT;

    @TempDir
    private Path directory;

    private Path log;

    @BeforeEach
    void write() throws IOException {
        log = Files.writeString(directory.resolve("server.log"), "one\ntwo\n");
    }

    private FollowedFile.Observed look() {
        try {
            var attributes = Files.readAttributes(log, BasicFileAttributes.class);
            return new FollowedFile.Observed(
                    String.valueOf(attributes.fileKey()),
                    new Content("text/plain", attributes.size(), () -> Files.newInputStream(log)));
        } catch (IOException e) {
            throw new Refusal(FaultCode.NOT_FOUND, "There is no such file.");
        }
    }

    private EventStream<Addition> follow(int lines, Optional<String> after) {
        return READING.follow(this::look, lines, after);
    }

    private void append(String text) throws IOException {
        Files.writeString(log, text, StandardOpenOption.APPEND);
    }

    private static EventStream.Arrived<Addition> arrival(EventStream<Addition> stream) throws InterruptedException {
        var next = stream.next(LONG);
        assertThat(next).isInstanceOf(EventStream.Arrived.class);
        return (EventStream.Arrived<Addition>) next;
    }

    /// Several lines, however they are put together.
    private static List<String> lines(EventStream<Addition> stream, int count) throws InterruptedException {
        var lines = new ArrayList<String>();
        while (lines.size() < count) {
            arrival(stream).event().data().lines().stream().map(Line::text).forEach(lines::add);
        }
        return lines;
    }

    @Test
    void beginsWithTheLastLinesAndGoesOnWithNewOnes() throws Exception {
        try (var stream = follow(1, Optional.empty())) {
            assertThat(lines(stream, 1)).containsExactly("two");
            append("thr");
            assertThat(stream.next(Duration.ofMillis(1))).isInstanceOf(EventStream.Quiet.class);
            append("ee\r\nfour\n");
            assertThat(lines(stream, 2)).containsExactly("three", "four");
        }
    }

    @Test
    void cutsLongLinesBetweenCharacters() throws Exception {
        append("x" + "ä€".repeat(10_000) + "\nend\n");
        try (var stream = follow(2, Optional.empty())) {
            var lines = new ArrayList<String>();
            while (!lines.contains("end")) {
                lines.addAll(lines(stream, 1));
            }
            assertThat(lines).hasSizeGreaterThan(3).noneMatch(line -> line.contains("\uFFFD"));
            assertThat(String.join("", lines)).endsWith("x" + "ä€".repeat(10_000) + "end");
        }
    }

    @Test
    void goesOnAfterTheLastEventThatAReaderSaw() throws Exception {
        String id;
        try (var stream = follow(2, Optional.empty())) {
            id = arrival(stream).event().id().orElseThrow();
        }
        append("three\n");
        try (var stream = follow(10, Optional.of(id))) {
            var event = arrival(stream).event().data();
            assertThat(event.lines()).extracting(Line::text).containsExactly("three");
            assertThat(event.restarted()).isFalse();
        }
    }

    @Test
    void readsARenamedFileToItsEndAndBeginsTheNewOne() throws Exception {
        try (var stream = follow(2, Optional.empty())) {
            lines(stream, 2);
            append("three\nunfinished");
            Files.move(log, directory.resolve("server.log.1"));
            Files.writeString(log, "four\n");
            assertThat(lines(stream, 3)).containsExactly("three", "unfinished", "four");
        }
    }

    @Test
    void beginsAgainWhenTheFileWasEmptied() throws Exception {
        try (var stream = follow(2, Optional.empty())) {
            lines(stream, 2);
            Files.writeString(log, "new\n", StandardOpenOption.TRUNCATE_EXISTING);
            var event = arrival(stream).event().data();
            assertThat(event.restarted()).isTrue();
            assertThat(event.lines()).extracting(Line::text).containsExactly("new");
        }
    }

    @Test
    void tellsAReaderWhoCannotGoOn() throws Exception {
        for (var id : List.of("another:4", "nonsense", "another:x", look().identity() + ":4000")) {
            try (var stream = follow(10, Optional.of(id))) {
                var event = arrival(stream).event().data();
                assertThat(event.restarted()).as(id).isTrue();
                assertThat(event.lines()).hasSize(2);
            }
        }
    }

    @Test
    void waitsWhileThereIsNoFileUnderTheName() throws Exception {
        try (var stream = follow(2, Optional.empty())) {
            lines(stream, 2);
            Files.delete(log);
            assertThat(stream.next(Duration.ofMillis(1))).isInstanceOf(EventStream.Quiet.class);
            Files.writeString(log, "again\n");
            assertThat(lines(stream, 1)).containsExactly("again");
        }
    }

    @Test
    void tellsWhatIsWrittenBetweenTheLastLookAndTheRenaming() throws Exception {
        var looks = new AtomicInteger();
        FollowedFile renamedWhenLookedAt = () -> {
            if (looks.incrementAndGet() == 2) {
                try {
                    append("three\n");
                    Files.move(log, directory.resolve("server.log.1"));
                    Files.writeString(log, "anew\n");
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return look();
        };
        try (var stream = READING.follow(renamedWhenLookedAt, 1, Optional.empty())) {
            assertThat(lines(stream, 3)).containsExactly("two", "three", "anew");
        }
    }
}
