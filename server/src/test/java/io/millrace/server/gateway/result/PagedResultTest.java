package io.millrace.server.gateway.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

final class PagedResultTest {
    private static final Duration PATIENCE = TestTimeout.LIMIT;

    private final RowFeed feed = new RowFeed(RowFeed.Bound.USUAL);
    private final PagedResult result = new PagedResult(
            new ResultHead(
                    List.of(), true, Optional.empty(), ResultKind.SUCCESS_WITH_CONTENT, Operations.Execution.NONE),
            feed);

    private void put(int value) throws InterruptedException {
        feed.put(ResultRow.of(RowKind.INSERT, value), 100);
    }

    private Object value(long token) throws InterruptedException {
        return ((FetchedPage.Rows) result.fetch(token, 1, PATIENCE))
                .rows()
                .getFirst()
                .cells()
                .getFirst();
    }

    @Test
    void keepsTheLastPage() throws Exception {
        for (int i = 0; i < 5; i++) {
            put(i);
            assertThat(value(i)).isEqualTo(i);
        }
        assertThat(value(4)).isEqualTo(4);
        assertThatThrownBy(() -> value(3))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.BAD_REQUEST))
                .hasMessage("Expecting token to be 5 or 4, but found 3.");
    }

    @Test
    void keepsNoMoreThanTheLastPageWhenPagesWeighNothing() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(result.fetch(i, 1, Duration.ZERO)).isInstanceOf(FetchedPage.Rows.class);
        }
        assertThatThrownBy(() -> result.fetch(1, 1, Duration.ZERO))
                .hasMessage("Expecting token to be 3 or 2, but found 1.");
    }

    @Test
    void keepsTheRowsBeforeALongSilence() throws Exception {
        result.keep(300);
        put(0);
        assertThat(value(0)).isEqualTo(0);
        for (int i = 1; i <= 20_000; i++) {
            result.fetch(i, 1, Duration.ZERO);
        }
        put(1);
        assertThat(value(20_001)).isEqualTo(1);

        assertThat(value(0)).isEqualTo(0);
        assertThat(result.fetch(7, 1, Duration.ZERO)).isInstanceOfSatisfying(FetchedPage.Rows.class, page -> {
            assertThat(page.rows()).isEmpty();
            assertThat(page.next()).isEqualTo(20_001);
        });
        assertThat(value(20_001)).isEqualTo(1);
    }

    @Test
    void keepsAsManyPagesAsTakeSoManyBytes() throws Exception {
        result.keep(300);
        for (int i = 0; i < 5; i++) {
            put(i);
            assertThat(value(i)).isEqualTo(i);
        }
        assertThat(value(2)).isEqualTo(2);
        assertThat(value(4)).isEqualTo(4);
        assertThatThrownBy(() -> value(1)).hasMessage("Expecting token to be between 2 and 5, but found 1.");
        assertThatThrownBy(() -> value(6)).hasMessageContaining("found 6");
    }

    @Test
    void aReaderThatWaitsHoldsNoOneUp() throws Exception {
        result.keep(1000);
        put(0);
        value(0);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var gone = threads.submit(() -> value(1));
            var back = CompletableFuture.supplyAsync(() -> unchecked(0), threads);
            await().until(back::isDone);
            assertThat(back.get()).isEqualTo(0);
            assertThat(((FetchedPage.Rows) result.fetch(1, 1, Duration.ofMillis(1))).rows())
                    .isEmpty();
            var inItsPlace = threads.submit(() -> value(1));
            put(1);
            assertThat(gone.get()).isEqualTo(1);
            await().until(inItsPlace::isDone);
            assertThat(inItsPlace.get()).isEqualTo(1);
        }
    }

    @Test
    void aReaderOfAResultThatWasClosedMeanwhileGetsNoEnd() throws Exception {
        put(0);
        put(1);
        feed.end();
        assertThat(value(0)).isEqualTo(0);
        result.close();

        assertThatThrownBy(() -> result.fetch(1, 1, PATIENCE)).hasMessageContaining("closed before it was read");
        assertThatThrownBy(() -> result.fetch(1, 1, PATIENCE)).hasMessageContaining("closed before it was read");
    }

    @Test
    void aReaderThatHasReachedTheEndBeforeTheResultIsClosedGetsItAgain() throws Exception {
        feed.end();
        result.fetch(0, 1, PATIENCE);
        result.close();

        assertThat(result.fetch(0, 1, PATIENCE)).isInstanceOf(FetchedPage.End.class);
    }

    private Object unchecked(long token) {
        try {
            return value(token);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
