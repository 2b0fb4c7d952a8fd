package io.millrace.server.gateway.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.RowKind;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RowFeedTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final RowFeed feed = new RowFeed(new RowFeed.Bound(2, 100));

    @Test
    void aWriterThatIsAheadWaitsForTheReader() throws Exception {
        var written = new AtomicInteger();
        var writer = Thread.ofVirtual().start(() -> write(5, 1, written));
        await().until(() -> written.get() == 2 && writer.getState() == Thread.State.WAITING);

        assertThat(feed.take(2, PATIENCE))
                .isInstanceOfSatisfying(
                        RowFeed.Taken.Rows.class,
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

        assertThat(feed.take(1, PATIENCE)).isInstanceOf(RowFeed.Taken.Rows.class);
    }

    @Test
    void theRowsThatCameBeforeAFailureAreReadFirst() throws Exception {
        feed.put(row(), 1);
        feed.fail(new Refusal(FaultCode.STATEMENT_FAILED, "broken"));
        feed.end();

        assertThat(feed.take(5, PATIENCE)).isInstanceOf(RowFeed.Taken.Rows.class);
        assertThat(feed.take(5, PATIENCE))
                .isInstanceOfSatisfying(
                        RowFeed.Taken.Failed.class,
                        failed -> assertThat(failed.why()).hasMessage("broken"));
    }

    @Test
    void anEndStaysAnEnd() throws Exception {
        feed.end();
        feed.fail(new Refusal(FaultCode.STATEMENT_FAILED, "too late"));

        assertThat(feed.take(1, PATIENCE)).isInstanceOf(RowFeed.Taken.End.class);
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
    void aReaderWaitsNoLongerThanTold() throws Exception {
        assertThat(feed.take(1, Duration.ofMillis(1))).isInstanceOf(RowFeed.Taken.Nothing.class);
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
