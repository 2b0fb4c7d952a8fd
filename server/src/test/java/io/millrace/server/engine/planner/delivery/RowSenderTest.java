package io.millrace.server.engine.planner.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.engine.link.LoopbackListener;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.sql.RowKind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RowSenderTest {
    private static final Duration LIMIT = TestTimeout.LIMIT;

    private static final int MAX_FRAME = 1 << 20;

    private final LoopbackListener listener = new LoopbackListener();
    private final RowFeed feed = new RowFeed(RowFeed.Bound.USUAL);
    private final AtomicInteger startedOver = new AtomicInteger();

    @BeforeEach
    void listen() throws IOException {
        listener.start();
    }

    @AfterEach
    void close() {
        listener.close();
    }

    private String address(RowFeed rows) {
        return listener.open(new RowReceiver(new RowTarget(rows, startedOver::incrementAndGet), MAX_FRAME));
    }

    private static ResultRow row(Object... cells) {
        return ResultRow.of(RowKind.INSERT, cells);
    }

    private static List<ResultRow> readAll(RowFeed from) throws InterruptedException {
        var rows = new ArrayList<ResultRow>();
        while (true) {
            switch (from.take(1000, LIMIT)) {
                case RowFeed.ReadResult.Rows(var more, var _) -> rows.addAll(more);
                case RowFeed.ReadResult.Nothing() -> throw new AssertionError("no row came");
                case RowFeed.ReadResult.End() -> {
                    return rows;
                }
                case RowFeed.ReadResult.Failed(var why) -> throw why;
            }
        }
    }

    @Test
    void sendsEachRowOnceAndInOrder() throws Exception {
        var sent = IntStream.range(0, 20_000)
                .mapToObj(i -> row(i, "text " + i, List.of(i), Map.of("key", i)))
                .toList();
        var reader = new FutureTask<>(() -> readAll(feed));
        Thread.ofVirtual().start(reader);
        try (var sender = new RowAddress.InServer(address(feed)).open()) {
            for (var row : sent) {
                sender.put(row, row.weight());
            }
            sender.end();
            assertThat(feed.complete())
                    .as("the end is known before the job ends")
                    .isTrue();
        }
        assertThat(reader.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo(sent);
        assertThat(startedOver).hasValue(0);
    }

    @Test
    void sendsARowAtOnce() throws Exception {
        try (var sender = new RowAddress.InServer(address(feed)).open()) {
            sender.put(row("first"), 1);
            assertThat(feed.take(10, LIMIT))
                    .isInstanceOfSatisfying(
                            RowFeed.ReadResult.Rows.class,
                            rows -> assertThat(rows.rows()).containsExactly(row("first")));
        }
    }

    @Test
    void waitsForASlowReader() throws Exception {
        var small = new RowFeed(new RowFeed.Bound(1, 1 << 20));
        var sent = new AtomicInteger();
        var rows = 50_000;
        var text = "x".repeat(1000);
        try (var sender = new RowAddress.InServer(address(small)).open()) {
            var writer = Thread.ofVirtual().start(() -> {
                try {
                    for (int i = 0; i < rows; i++) {
                        sender.put(row(text), text.length());
                        sent.incrementAndGet();
                    }
                } catch (IOException | InterruptedException e) {
                    // the test has ended
                }
            });
            assertThat(small.begun(LIMIT)).isTrue();
            assertThat(writer.join(Duration.ofMillis(500))).isFalse();
            assertThat(sent.get()).isLessThan(rows);
            small.abandon();
            assertThat(writer.join(LIMIT))
                    .as("it goes on after the reader has left")
                    .isTrue();
        }
    }

    @Test
    void saysThatTheJobHasStartedOver() throws Exception {
        var address = address(feed);
        try (var sender = new RowAddress.InServer(address).open()) {
            sender.put(row(1), 1);
        }
        assertThat(feed.accepted()).as("what a job has sent before it failed").isEqualTo(1);
        new RowAddress.InServer(address).open().close();
        assertThat(startedOver).hasValue(1);
    }

    @Test
    void refusesARowThatIsLargerThanAFrame() throws Exception {
        var bytes = new byte[MAX_FRAME];
        try (var sender = new RowAddress.InServer(address(feed)).open()) {
            sender.put(row((Object) bytes), bytes.length);
            assertThatThrownBy(sender::end)
                    .hasMessageContaining("a row of the result has ")
                    .hasMessageContaining("select fewer or shorter values");
        }
    }

    @Test
    void connectsToNothingWithoutTheToken() {
        var address = address(feed);
        var guessed = address.substring(0, address.length() - 4) + "0000";
        assertThatThrownBy(() -> new RowAddress.InServer(guessed).open())
                .hasMessageContaining("does not read the result any more");
        listener.close(address);
        assertThatThrownBy(() -> new RowAddress.InServer(address).open())
                .hasMessageContaining("does not read the result any more");
    }

    @Test
    void failsWhenTheServerIsGone() throws Exception {
        try (var sender = new RowAddress.InServer(address(feed)).open()) {
            listener.close();
            assertThatThrownBy(sender::end).hasMessageContaining("could not be sent to the server");
        }
    }
}
