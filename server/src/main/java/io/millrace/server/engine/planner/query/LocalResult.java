package io.millrace.server.engine.planner.query;

import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The complete result of a query that ran without a job. A large one is delivered like that of a job, so that it goes
/// to disk if it is not read.
record LocalResult(RowFeed rows) implements RunningQuery {
    private static final long SMALL = 64 << 10;

    /// @param shaping converts each row
    static LocalResult of(List<ResultRow> rows, UnaryOperator<ResultRow> shaping) {
        if (ResultRow.weight(rows) <= SMALL) {
            return new LocalResult(RowFeed.holding(rows.stream().map(shaping).toList()));
        }
        var feed = new RowFeed(RowFeed.Bound.USUAL, shaping, Long.MAX_VALUE);
        Thread.ofVirtual().name("sql-local-result").start(() -> deliver(rows, feed));
        return new LocalResult(feed);
    }

    private static void deliver(List<ResultRow> rows, RowFeed feed) {
        try {
            for (var row : rows) {
                feed.put(row, row.weight());
            }
            feed.end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            feed.fail(Refusal.statementFailed("The query was interrupted."));
        } catch (Refusal broken) {
            // the reader has got it from the feed
            feed.fail(broken);
        }
    }

    @Override
    public Optional<JobId> job() {
        return Optional.empty();
    }

    @Override
    public void cancel() {
        // it has ended
    }
}
