package io.millrace.server.engine.planner.query;

import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.result.CollapsedRows;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.server.gateway.result.RowOrder;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.LongSupplier;

/// A query that applies the changes of another one, and returns the remaining rows when that ends or its time is up.
final class CollapsedQuery implements RunningQuery {
    private static final int BATCH = 5_000;
    /// The maximum time after the query's own in which the missing rows of updates are taken.
    private static final Duration COMPLETION_TIMEOUT = Duration.ofSeconds(1);

    private final RunningQuery changing;
    private final Bounds bounds;
    private final RowOrder order;
    private final LongSupplier nanoTime;
    private final RowFeed rows = new RowFeed(RowFeed.Bound.USUAL);

    /// @param time after which the query is cancelled and its current result returned
    /// @param rows maximum size of the result
    record Bounds(Duration time, int rows) {}

    private CollapsedQuery(RunningQuery changing, Bounds bounds, RowOrder order, LongSupplier nanoTime) {
        this.changing = changing;
        this.bounds = bounds;
        this.order = order;
        this.nanoTime = nanoTime;
    }

    /// @param order of the remaining rows
    static RunningQuery of(RunningQuery changing, Bounds bounds, RowOrder order) {
        return of(changing, bounds, order, System::nanoTime);
    }

    static RunningQuery of(RunningQuery changing, Bounds bounds, RowOrder order, LongSupplier nanoTime) {
        var query = new CollapsedQuery(changing, bounds, order, nanoTime);
        Thread.ofVirtual()
                .name("sql-collapse-" + changing.job().map(JobId::text).orElse("local"))
                .start(query::run);
        return query;
    }

    private void run() {
        try {
            var collapsed = new CollapsedRows();
            if (gather(collapsed)) {
                cancel();
                for (Iterator<ResultRow> left = collapsed.rows().sorted(order).iterator(); left.hasNext(); ) {
                    var row = left.next();
                    rows.put(row, row.weight());
                }
                rows.end();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            rows.fail(Refusal.statementFailed("The query was interrupted."));
        }
    }

    /// Applies changes until the end, and returns whether there is a result.
    private boolean gather(CollapsedRows collapsed) throws InterruptedException {
        var began = nanoTime.getAsLong();
        while (true) {
            var left = bounds.time().minusNanos(nanoTime.getAsLong() - began);
            switch (next(left, collapsed.openUpdates())) {
                case RowFeed.ReadResult.Rows taken -> taken.rows().forEach(collapsed::apply);
                case RowFeed.ReadResult.Nothing ignored -> {
                    // until its time is up
                }
                case RowFeed.ReadResult.End ignored -> {
                    return true;
                }
                case RowFeed.ReadResult.Failed failed -> {
                    rows.fail(failed.why());
                    return false;
                }
            }
            if (collapsed.size() > bounds.rows()) {
                rows.fail(tooLarge());
                cancel();
                return false;
            }
        }
    }

    /// The next changes. When the time is up, takes row by row until each update has both its rows: without the second
    /// one, the row that it replaces would be missing from the result.
    private RowFeed.ReadResult next(Duration left, long openUpdates) throws InterruptedException {
        if (left.isPositive()) {
            return changing.rows().take(BATCH, left);
        }
        var completion = left.plus(COMPLETION_TIMEOUT);
        return openUpdates > 0 && completion.isPositive()
                ? changing.rows().take(1, completion)
                : new RowFeed.ReadResult.End();
    }

    private Refusal tooLarge() {
        return Refusal.statementFailed(
                "The collapsed result has more than " + bounds.rows() + " rows (" + ChangingResult.MAX_ROWS.key()
                        + "). Ask for fewer, for example with WHERE, or raise the limit with SET.");
    }

    @Override
    public Optional<JobId> job() {
        return changing.job();
    }

    @Override
    public RowFeed rows() {
        return rows;
    }

    @Override
    public void cancel() {
        changing.cancel();
        changing.rows().abandon();
    }
}
