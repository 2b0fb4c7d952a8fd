package io.millrace.server.engine.planner.delivery;

import io.millrace.server.engine.planner.error.PlannerErrors;
import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.Refusal;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;

/// Delivers the rows of one query from its job to its feed. Either [#watch] or [#abandon] ends its preparation.
public interface RowDelivery {
    /// Waits before the job of a query that has all rows of its `LIMIT` is cancelled: it may be about to finish.
    Executor AFTER_LIMIT = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);

    /// A query whose rows are delivered.
    ///
    /// @param id       unique in this process
    /// @param settings of the session and the statement
    record Query(String id, List<LogicalType> types, ZoneId zone, RowFeed feed, ReadableConfig settings) {
        public Query {
            types = List.copyOf(types);
        }
    }

    /// The sink of the query's job.
    Transformation<?> sink(Transformation<RowData> rows);

    /// Adapts the query's job to the sink.
    void shape(StreamGraph graph);

    /// Starts the delivery from a running job, until its end.
    RunningQuery watch(JobID job);

    /// Ends the preparation if there is no job.
    void abandon();

    /// The error of a query whose job has restarted.
    static Refusal startedOver() {
        return Refusal.statementFailed(
                "The query's job failed and started over after rows had been delivered, which would come twice;"
                        + " run the query again.");
    }

    /// The error of a query whose job failed or was cancelled.
    static Refusal ended(JobResult result) {
        return result.getSerializedThrowable()
                .map(PlannerErrors::ofJob)
                .orElseGet(
                        () -> Refusal.statementFailed("The job " + result.getJobId() + " of the query was cancelled."));
    }
}
