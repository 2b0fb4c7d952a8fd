package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.planner.delivery.CellReader;
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

/// A query whose changes are gathered, and of which the rows come that are left when it ends or its time is up.
final class CollapsedQuery implements RunningQuery {
    private static final int AT_ONCE = 5_000;

    private final RunningQuery changing;
    private final Bounds bounds;
    private final RowOrder order;
    private final RowFeed rows = new RowFeed(RowFeed.Bound.USUAL);

    /// @param time after which the result is given as it stands; no matter how large for a query that ends
    /// @param rows the result may have
    record Bounds(Duration time, int rows) {}

    private CollapsedQuery(RunningQuery changing, Bounds bounds, RowOrder order) {
        this.changing = changing;
        this.bounds = bounds;
        this.order = order;
    }

    /// @param order in which the rows stand that are left
    static RunningQuery of(RunningQuery changing, Bounds bounds, RowOrder order) {
        var query = new CollapsedQuery(changing, bounds, order);
        Thread.ofVirtual().name("sql-collapse-" + changing.job()).start(query::run);
        return query;
    }

    private void run() {
        try {
            var standing = new CollapsedRows();
            if (gather(standing)) {
                cancel();
                for (Iterator<ResultRow> left = standing.rows().sorted(order).iterator(); left.hasNext(); ) {
                    var row = left.next();
                    rows.put(row, CellReader.weight(row));
                }
                rows.end();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            rows.fail(new Refusal(FaultCode.STATEMENT_FAILED, "The query was interrupted."));
        }
    }

    /// Whether there is a result.
    private boolean gather(CollapsedRows standing) throws InterruptedException {
        var began = System.nanoTime();
        while (true) {
            var left = bounds.time().minusNanos(System.nanoTime() - began);
            switch (left.isPositive() ? changing.rows().take(AT_ONCE, left) : new RowFeed.Taken.End()) {
                case RowFeed.Taken.Rows taken -> taken.rows().forEach(standing::apply);
                case RowFeed.Taken.Nothing ignored -> {
                    // until its time is up
                }
                case RowFeed.Taken.End ignored -> {
                    return true;
                }
                case RowFeed.Taken.Failed failed -> {
                    rows.fail(failed.why());
                    return false;
                }
            }
            if (standing.size() > bounds.rows()) {
                rows.fail(tooLarge());
                cancel();
                return false;
            }
        }
    }

    private Refusal tooLarge() {
        return new Refusal(
                FaultCode.STATEMENT_FAILED,
                "The collapsed result has more than " + bounds.rows() + " rows (" + ChangingResult.MOST_ROWS.key()
                        + "). Ask for fewer, for example with WHERE, or raise the limit with SET.");
    }

    @Override
    public JobId job() {
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
