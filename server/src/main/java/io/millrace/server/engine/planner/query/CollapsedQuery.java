package io.millrace.server.engine.planner.query;

import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.result.CollapsedRows;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.server.gateway.result.RowOrder;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;

/// A query that applies the changes of another one, and returns the remaining rows when that ends or its time is up.
final class CollapsedQuery implements RunningQuery {
    private static final int BATCH = 5_000;

    private final RunningQuery changing;
    private final Bounds bounds;
    private final RowOrder order;
    private final RowFeed rows = new RowFeed(RowFeed.Bound.USUAL);

    /// @param time after which the query is cancelled and its current result returned
    /// @param rows maximum size of the result
    record Bounds(Duration time, int rows) {}

    private CollapsedQuery(RunningQuery changing, Bounds bounds, RowOrder order) {
        this.changing = changing;
        this.bounds = bounds;
        this.order = order;
    }

    /// @param order of the remaining rows
    static RunningQuery of(RunningQuery changing, Bounds bounds, RowOrder order) {
        var query = new CollapsedQuery(changing, bounds, order);
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
            rows.fail(new Refusal(FaultCode.STATEMENT_FAILED, "The query was interrupted."));
        }
    }

    /// Applies changes until the end, and returns whether there is a result.
    private boolean gather(CollapsedRows collapsed) throws InterruptedException {
        var began = System.nanoTime();
        while (true) {
            var left = bounds.time().minusNanos(System.nanoTime() - began);
            switch (left.isPositive() ? changing.rows().take(BATCH, left) : new RowFeed.ReadResult.End()) {
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

    private Refusal tooLarge() {
        return new Refusal(
                FaultCode.STATEMENT_FAILED,
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
