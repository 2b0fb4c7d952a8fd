package io.millrace.server.gateway.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.RowKind;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class RowFeedTest {
    private static final Duration PATIENCE = TestTimeout.LIMIT;

    private final RowFeed feed = new RowFeed(new RowFeed.Bound(2, 100));

    @Test
    void aWriterThatIsAheadWaitsForTheReader() throws Exception {
        var written = new AtomicInteger();
        var writer = Thread.ofVirtual().start(() -> write(5, 1, written));
        await().until(() -> written.get() == 2 && writer.getState() == Thread.State.WAITING);

        assertThat(feed.take(2, PATIENCE))
                .isInstanceOfSatisfying(
                        RowFeed.ReadResult.Rows.class,
                        taken -> assertThat(taken.rows()).hasSize(2));
        await().until(() -> written.get() == 4);
        feed.take(10, PATIENCE);
        await().until(() -> written.get() == 5);
    }

    @Test
    void rowsAreBoundedByTheirWeightToo() {
        var written = new AtomicInteger();
        var writer = Thread.ofVirtual().start(() -> write(2, 90, written));

        await().until(() -> written.get() == 1 && writer.getState() == Thread.State.WAITING);
        feed.abandon();
        await().until(() -> written.get() == 2);
    }

    @Test
    void aRowHeavierThanTheBoundStillPasses() throws Exception {
        feed.put(row(), 1_000);

        assertThat(feed.take(1, PATIENCE)).isInstanceOf(RowFeed.ReadResult.Rows.class);
    }

    @Test
    void theRowsThatCameBeforeAFailureAreReadFirst() throws Exception {
        feed.put(row(), 1);
        feed.fail(new Refusal(FaultCode.STATEMENT_FAILED, "broken"));
        feed.end();

        assertThat(feed.take(5, PATIENCE)).isInstanceOf(RowFeed.ReadResult.Rows.class);
        assertThat(feed.take(5, PATIENCE))
                .isInstanceOfSatisfying(
                        RowFeed.ReadResult.Failed.class,
                        failed -> assertThat(failed.why()).hasMessage("broken"));
    }

    @Test
    void anEndStaysAnEnd() throws Exception {
        feed.end();
        feed.fail(new Refusal(FaultCode.STATEMENT_FAILED, "too late"));

        assertThat(feed.take(1, PATIENCE)).isInstanceOf(RowFeed.ReadResult.End.class);
    }

    @Test
    void endsWithTheLastRowOfItsLimit() throws Exception {
        var limited = new RowFeed(RowFeed.Bound.USUAL, UnaryOperator.identity(), 2);

        limited.put(row(), 1);
        assertThat(limited.complete() || limited.filled().isDone()).isFalse();
        limited.put(row(), 1);
        assertThat(limited.complete() && limited.filled().isDone()).isTrue();
        limited.put(row(), 1);
        limited.fail(new Refusal(FaultCode.STATEMENT_FAILED, "the job was cancelled"));

        assertThat(limited.take(5, PATIENCE))
                .isInstanceOfSatisfying(
                        RowFeed.ReadResult.Rows.class,
                        taken -> assertThat(taken.rows()).hasSize(2));
        assertThat(limited.take(5, PATIENCE)).isInstanceOf(RowFeed.ReadResult.End.class);
    }

    @Test
    void isCompleteOnlyWhenItsJobGaveEveryRow() throws Exception {
        feed.put(row(), 1);
        assertThat(feed.complete()).isFalse();
        feed.end();
        assertThat(feed.complete()).isTrue();

        var broken = new RowFeed(RowFeed.Bound.USUAL);
        broken.fail(new Refusal(FaultCode.STATEMENT_FAILED, "broken"));
        broken.end();
        assertThat(broken.complete()).isFalse();
    }

    @Test
    void aReaderWaitsNoLongerThanItsTimeout() throws Exception {
        assertThat(feed.take(1, Duration.ofMillis(1))).isInstanceOf(RowFeed.ReadResult.Nothing.class);
    }

    @Test
    void aReaderWhoIsFasterThanTheWriterGathersRows() throws Exception {
        var patient = gathering(6);
        patient.put(row(), 1);
        assertThat(rows(patient.take(3, PATIENCE)))
                .as("the first row is not kept back")
                .isEqualTo(1);
        patient.put(row(), 1);
        var reader = reading(patient, 3);
        assertThat(reader.isDone()).isFalse();
        patient.put(row(), 1);
        patient.put(row(), 1);

        assertThat(rows(reader.get())).isEqualTo(3);
    }

    @Test
    void whoGathersIsContentWithWhatThereIsWhenNoMoreCanCome() throws Exception {
        var full = gathering(6);
        full.put(row(), 1);
        full.take(1, PATIENCE);
        full.put(row(), 1);
        var reader = reading(full, 5);
        full.put(row(), 99_999);
        var writer = Thread.ofVirtual().start(() -> {
            try {
                full.put(row(), 99_999);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(rows(reader.get())).as("no room for more").isEqualTo(2);
        writer.join();

        var last = reading(full, 3);
        full.end();
        assertThat(rows(last.get())).isEqualTo(1);
        assertThat(full.take(3, PATIENCE)).isInstanceOf(RowFeed.ReadResult.End.class);
    }

    @Test
    void whoWaitsForRowsOfAResultThatIsClosedDoesNotTakeThatForItsEnd() throws Exception {
        var reader = reading(feed, 1);
        feed.abandon();

        assertThat(reader.get())
                .isInstanceOfSatisfying(
                        RowFeed.ReadResult.Failed.class,
                        failed -> assertThat(failed.why()).hasMessageContaining("closed"));
    }

    @Test
    void aResultThatIsClosedBeforeItsLastRowsAreReadHasNoEnd() throws Exception {
        feed.put(row(), 1);
        feed.put(row(), 1);
        feed.end();
        feed.take(1, PATIENCE);
        feed.abandon();

        assertThat(feed.take(1, PATIENCE))
                .isInstanceOfSatisfying(
                        RowFeed.ReadResult.Failed.class,
                        failed -> assertThat(failed.why()).hasMessageContaining("closed"));
        assertThat(feed.failure()).as("the query has succeeded").isEmpty();
        assertThat(feed.complete()).isTrue();
    }

    @Test
    void aResultThatIsClosedAfterItsLastRowHasAnEnd() throws Exception {
        feed.put(row(), 1);
        feed.end();
        feed.take(1, PATIENCE);
        feed.abandon();
        feed.abandon();

        assertThat(feed.take(1, PATIENCE)).isInstanceOf(RowFeed.ReadResult.End.class);
    }

    /// A feed whose readers are in no hurry.
    private static RowFeed gathering(int rows) {
        return new RowFeed(new RowFeed.Bound(rows, 100_000, PATIENCE, PATIENCE.multipliedBy(10)));
    }

    /// A reader who waits for more.
    private static FutureTask<RowFeed.ReadResult> reading(RowFeed from, int atMost) {
        var reader = new FutureTask<>(() -> from.take(atMost, PATIENCE.multipliedBy(10)));
        var thread = Thread.ofPlatform().start(reader);
        await().atMost(PATIENCE).until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        return reader;
    }

    private static int rows(RowFeed.ReadResult taken) {
        return taken instanceof RowFeed.ReadResult.Rows rows ? rows.rows().size() : 0;
    }

    private void write(int rows, long weight, AtomicInteger written) {
        try {
            for (int i = 0; i < rows; i++) {
                feed.put(row(), weight);
                written.incrementAndGet();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ResultRow row() {
        return ResultRow.of(RowKind.INSERT, 1);
    }
}
