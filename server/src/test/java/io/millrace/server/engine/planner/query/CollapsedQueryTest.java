package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.server.gateway.result.RowOrder;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.RowKind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CollapsedQueryTest {
    private static final Duration TIME = Duration.ofSeconds(5);

    private final AtomicLong nanoTime = new AtomicLong();

    /// An endless query whose rows come in steps, each of which takes a time.
    private final class SteppedQuery implements RunningQuery {
        private final RowFeed feed = new RowFeed(RowFeed.Bound.USUAL);
        private final Queue<Step> steps;

        SteppedQuery(Step... steps) {
            this.steps = new ArrayDeque<>(List.of(steps));
        }

        @Override
        public Optional<JobId> job() {
            return Optional.empty();
        }

        @Override
        public RowFeed rows() {
            var step = steps.poll();
            if (step != null) {
                nanoTime.addAndGet(step.time().toNanos());
                step.rows().forEach(this::put);
            }
            return feed;
        }

        private void put(ResultRow row) {
            try {
                feed.put(row, 1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void cancel() {
            steps.clear();
        }
    }

    private record Step(Duration time, List<ResultRow> rows) {
        Step(Duration time, ResultRow... rows) {
            this(time, List.of(rows));
        }
    }

    @Test
    void anUpdateThatTheEndOfItsTimeCutsInTwoIsCompleted() throws Exception {
        var rows = collapsed(
                new Step(TIME, row(RowKind.INSERT, 1), row(RowKind.UPDATE_BEFORE, 1)),
                new Step(Duration.ZERO, row(RowKind.UPDATE_AFTER, 2), row(RowKind.UPDATE_BEFORE, 2)));

        assertThat(rows).containsExactly(2);
    }

    @Test
    void updatesOfSeveralTasksAreAllCompleted() throws Exception {
        var rows = collapsed(
                new Step(
                        TIME,
                        row(RowKind.INSERT, 1),
                        row(RowKind.INSERT, 10),
                        row(RowKind.UPDATE_BEFORE, 1),
                        row(RowKind.UPDATE_BEFORE, 10),
                        row(RowKind.UPDATE_AFTER, 11)),
                new Step(Duration.ZERO, row(RowKind.INSERT, 5)),
                new Step(Duration.ZERO, row(RowKind.UPDATE_AFTER, 2), row(RowKind.INSERT, 6)));

        assertThat(rows).containsExactly(11, 5, 2);
    }

    @Test
    void anUpdateWhoseNewRowAFilterHasDroppedIsNotWaitedForLongerThanASecond() throws Exception {
        var rows = collapsed(
                new Step(TIME, row(RowKind.INSERT, 1), row(RowKind.INSERT, 2), row(RowKind.UPDATE_BEFORE, 1)),
                new Step(Duration.ofSeconds(1), row(RowKind.INSERT, 3), row(RowKind.INSERT, 4)));

        assertThat(rows).containsExactly(2, 3);
    }

    private static ResultRow row(RowKind kind, int value) {
        return ResultRow.of(kind, value);
    }

    private List<Object> collapsed(Step... steps) throws InterruptedException {
        var feed = CollapsedQuery.of(
                        new SteppedQuery(steps),
                        new CollapsedQuery.Bounds(TIME, 100),
                        new RowOrder(List.of()),
                        nanoTime::get)
                .rows();
        var values = new ArrayList<Object>();
        while (true) {
            switch (feed.take(100, TestTimeout.LIMIT)) {
                case RowFeed.ReadResult.Rows taken ->
                    taken.rows().forEach(row -> values.add(row.cells().getFirst()));
                case RowFeed.ReadResult.End _ -> {
                    return values;
                }
                case RowFeed.ReadResult.Nothing _ -> throw new AssertionError("no row came");
                case RowFeed.ReadResult.Failed failed -> throw failed.why();
            }
        }
    }
}
