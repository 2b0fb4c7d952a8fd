package io.millrace.server.gateway.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.RowKind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests a feed whose rows go to another store when its reader is slow.
@Timeout(600)
final class RowFeedOverflowTest {
    private static final Duration PATIENCE = TestTimeout.LIMIT;
    /// Two rows in memory, and up to eight at a time from the store.
    private static final RowFeed.Bound BOUND = new RowFeed.Bound(2, 128, Duration.ofMillis(20));

    private final RowFeed feed = new RowFeed(BOUND);
    private final Place place = new Place();
    private final AtomicInteger written = new AtomicInteger();

    /// A store in memory that may be full, or lose its rows.
    private static final class Place implements ResultMemory, ResultMemory.Store {
        private final List<Box> boxes = Collections.synchronizedList(new ArrayList<>());
        private volatile int most = Integer.MAX_VALUE;
        private volatile boolean lost;
        private volatile long memory = Long.MAX_VALUE;
        private final AtomicLong granted = new AtomicLong();

        private final class Box implements ResultMemory.StoredRows {
            private final List<SizedRow> rows;

            private Box(List<SizedRow> rows) {
                this.rows = List.copyOf(rows);
            }

            @Override
            public boolean store() {
                return boxes.size() < most && boxes.add(this);
            }

            @Override
            public List<SizedRow> rows() throws IOException {
                if (lost) {
                    throw new IOException("gone");
                }
                return rows;
            }

            @Override
            public void drop() {
                boxes.remove(this);
            }
        }

        @Override
        public Optional<ResultMemory.Store> open() {
            return Optional.of(this);
        }

        @Override
        public boolean grant(long bytes) {
            if (granted.get() + bytes > memory) {
                return false;
            }
            granted.addAndGet(bytes);
            return true;
        }

        @Override
        public void giveBack(long bytes) {
            granted.addAndGet(-bytes);
        }

        @Override
        public ResultMemory.StoredRows pack(List<SizedRow> rows) {
            return new Box(rows);
        }
    }

    private Thread write(int from, int to) {
        return Thread.ofVirtual().start(() -> {
            try {
                for (int i = from; i < to; i++) {
                    feed.put(ResultRow.of(RowKind.INSERT, i), 1);
                    written.incrementAndGet();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private List<Integer> read(int atMost) throws InterruptedException {
        return feed.take(atMost, PATIENCE) instanceof RowFeed.ReadResult.Rows taken
                ? taken.rows().stream()
                        .map(row -> (Integer) row.cells().getFirst())
                        .toList()
                : List.of();
    }

    private List<Integer> rest() throws InterruptedException {
        var rows = new ArrayList<Integer>();
        for (var next = read(3); !next.isEmpty(); next = read(3)) {
            rows.addAll(next);
        }
        return rows;
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    @Test
    void aWriterComesToItsEndThoughNoOneReads() throws Exception {
        feed.overflowTo(place);
        write(0, 50).join();
        feed.end();

        assertThat(feed.complete()).isTrue();
        assertThat(place.boxes).hasSize(6);
        assertThat(rest()).isEqualTo(numbers(0, 50));
        assertThat(feed.take(1, PATIENCE)).isInstanceOf(RowFeed.ReadResult.End.class);
        assertThat(feed.given()).isEqualTo(new RowFeed.ReadAmount(50, 50));
        assertThat(place.boxes).isEmpty();
    }

    @Test
    void aWriterThatWaitsAlreadyIsLetGo() throws Exception {
        var writer = write(0, 20);
        await().until(() -> written.get() == 2 && writer.getState() == Thread.State.WAITING);
        feed.overflowTo(place);
        writer.join();
        feed.end();
        assertThat(rest()).isEqualTo(numbers(0, 20));
    }

    @Test
    void nothingIsStoredForAReaderWhoKeepsUp() throws Exception {
        feed.overflowTo(place);
        place.most = 0;
        for (int i = 0; i < 100; i++) {
            feed.put(ResultRow.of(RowKind.INSERT, i), 1);
            assertThat(read(5)).containsExactly(i);
        }
        assertThat(place.boxes).isEmpty();
    }

    @Test
    void beyondTheRoomTheWriterWaitsAndGoesOnWhenThereIsSome() throws Exception {
        place.most = 2;
        feed.overflowTo(place);
        var writer = write(0, 100);
        await().until(() -> place.boxes.size() == 2 && written.get() == 25);
        assertThat(read(2)).isEqualTo(numbers(0, 2));
        assertThat(read(8)).isEqualTo(numbers(2, 10));
        await().until(() -> place.boxes.size() == 2 && written.get() == 33);
        var rows = new ArrayList<>(numbers(0, 10));
        while (rows.size() < 100) {
            rows.addAll(read(7));
        }
        writer.join();
        assertThat(rows).isEqualTo(numbers(0, 100));
    }

    @Test
    void aPlaceThatTakesNothingLosesNothing() throws Exception {
        place.most = 0;
        feed.overflowTo(place);
        var writer = write(0, 30);
        // two in memory, and those of the batch that cannot be stored
        await().until(() -> written.get() == 9 && writer.getState() == Thread.State.TIMED_WAITING);
        var rows = new ArrayList<Integer>();
        while (rows.size() < 30) {
            rows.addAll(read(5));
        }
        assertThat(rows).isEqualTo(numbers(0, 30));
        writer.join();
    }

    @Test
    void whoLeavesLeavesNothingBehind() throws Exception {
        place.most = 3;
        feed.overflowTo(place);
        var writer = write(0, 1_000);
        await().until(() -> place.boxes.size() == 3);
        feed.abandon();
        writer.join();
        assertThat(place.boxes).isEmpty();
        assertThat(feed.take(1, PATIENCE)).isInstanceOf(RowFeed.ReadResult.Failed.class);
    }

    @Test
    void aResultThatIsClosedBeforeItsStoredRowsAreReadHasNoEnd() throws Exception {
        feed.overflowTo(place);
        write(0, 50).join();
        feed.end();
        feed.take(50, PATIENCE);
        assertThat(place.boxes).isNotEmpty();
        feed.abandon();

        assertThat(feed.take(1, PATIENCE)).isInstanceOf(RowFeed.ReadResult.Failed.class);
    }

    @Test
    void whatAllMayHoldInMemoryBoundsEachBeyondALittle() throws Exception {
        var large = new RowFeed(new RowFeed.Bound(5_000, 8L << 20, Duration.ofMillis(20)));
        large.overflowTo(place);
        place.memory = 3L << 20;
        for (int i = 0; i < 100; i++) {
            large.put(ResultRow.of(RowKind.INSERT, i), 60_000);
        }
        assertThat(place.granted).hasValue(3L << 20);
        assertThat(place.boxes).isNotEmpty();

        var small = new RowFeed(new RowFeed.Bound(5_000, 8L << 20, Duration.ofMillis(20)));
        small.overflowTo(place);
        small.put(ResultRow.of(RowKind.INSERT, 1), 60_000);
        assertThat(small.take(1, PATIENCE)).isInstanceOf(RowFeed.ReadResult.Rows.class);
        assertThat(place.granted).hasValue(3L << 20);

        var taken = (RowFeed.ReadResult.Rows) large.take(100, PATIENCE);
        assertThat(taken.bytes()).isBetween(2L << 20, 3L << 20);
        assertThat(place.granted).hasValue(0);
        small.put(ResultRow.of(RowKind.INSERT, 1), 60_000);
        small.put(ResultRow.of(RowKind.INSERT, 1), 60_000);
        assertThat(place.granted).hasValue(1L << 20);
        small.abandon();
        assertThat(place.granted).hasValue(0);
        large.abandon();
    }

    @Test
    void theRowsBeforeAFailureComeFirst() throws Exception {
        feed.overflowTo(place);
        write(0, 30).join();
        feed.fail(new Refusal(FaultCode.STATEMENT_FAILED, "broken"));
        assertThat(rest()).isEqualTo(numbers(0, 30));
        assertThat(feed.take(1, PATIENCE)).isInstanceOf(RowFeed.ReadResult.Failed.class);
    }

    @Test
    void lostRowsEndTheResultForReaderAndJob() throws Exception {
        feed.overflowTo(place);
        write(0, 30).join();
        place.lost = true;
        assertThat(read(5)).isEqualTo(numbers(0, 2));
        for (int i = 0; i < 2; i++) {
            assertThat(feed.take(5, PATIENCE))
                    .isInstanceOfSatisfying(
                            RowFeed.ReadResult.Failed.class,
                            failed -> assertThat(failed.why()).hasMessageContaining("can no longer be read (gone)"));
        }
        assertThat(place.boxes).isEmpty();
        assertThatThrownBy(() -> feed.put(ResultRow.of(RowKind.INSERT, 1), 1)).isInstanceOf(Refusal.class);
    }

    @Test
    void aRowThatIsTooHeavyIsNotStored() throws Exception {
        feed.overflowTo(place);
        feed.put(ResultRow.of(RowKind.INSERT, 0), 1);
        var writer = Thread.ofVirtual().start(() -> {
            try {
                feed.put(ResultRow.of(RowKind.INSERT, 1), 129);
                feed.put(ResultRow.of(RowKind.INSERT, 2), 129);
                feed.end();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        assertThat(rest()).isEqualTo(numbers(0, 3));
        writer.join();
        assertThat(place.boxes).isEmpty();
    }

    @Test
    void aWriterThatIsInterruptedWhileThereIsNoRoomLosesNothing() throws Exception {
        place.most = 0;
        feed.overflowTo(place);
        var writer = write(0, 30);
        await().until(() -> written.get() == 9 && writer.getState() == Thread.State.TIMED_WAITING);
        writer.interrupt();
        writer.join();
        feed.end();
        assertThat(rest()).isEqualTo(numbers(0, 10));
    }

    /// Writer and reader work at any pace, and the store is full now and then.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void everyRowComesOnceAndInOrder(long seed) throws Exception {
        var random = new Random(seed);
        feed.overflowTo(place);
        var total = 4_000;
        var writer = Thread.ofVirtual().start(() -> {
            var pace = new Random(seed * 31);
            try {
                for (int i = 0; i < total; i++) {
                    feed.put(ResultRow.of(RowKind.INSERT, i), pace.nextInt(1, 60));
                    if (pace.nextInt(50) == 0) {
                        Thread.yield();
                    }
                    written.incrementAndGet();
                }
                feed.end();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        var rows = new ArrayList<Integer>();
        while (rows.size() < total) {
            var next = feed.take(random.nextInt(1, 40), Duration.ofMillis(random.nextInt(3)));
            if (next instanceof RowFeed.ReadResult.Rows taken) {
                taken.rows().forEach(row -> rows.add((Integer) row.cells().getFirst()));
            } else {
                assertThat(next).isInstanceOf(RowFeed.ReadResult.Nothing.class);
            }
            place.most = random.nextInt(10) == 0 ? 1 : 200;
            if (random.nextInt(400) == 0) {
                place.most = random.nextInt(3, 200);
                await().until(() -> !place.boxes.isEmpty() || written.get() == total);
            }
        }
        writer.join();
        assertThat(rows).isEqualTo(numbers(0, total));
        assertThat(feed.take(1, PATIENCE)).isInstanceOf(RowFeed.ReadResult.End.class);
        assertThat(place.boxes).isEmpty();
    }
}
