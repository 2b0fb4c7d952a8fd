package io.millrace.server.engine.planner.delivery;

import io.millrace.server.engine.planner.error.PlannerErrors;
import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.ZoneId;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;

/// Delivers the rows of one query from its job to its feed. Either [#watch] or [#abandon] ends its preparation.
public interface RowDelivery {

    /// A query whose rows are wanted.
    ///
    /// @param id       names the query and no other
    /// @param settings what the session, or this statement, has set
    record Query(String id, List<LogicalType> types, ZoneId zone, RowFeed feed, ReadableConfig settings) {
        public Query {
            types = List.copyOf(types);
        }
    }

    /// The end of the query's job.
    Transformation<?> sink(Transformation<RowData> rows);

    /// What the query's job has to say besides.
    void shape(StreamGraph graph);

    /// The job is running: its rows come from now on, and the feed is notified of its end.
    RunningQuery watch(JobID job);

    /// There will be no job.
    void abandon();

    /// Why a query ends whose job has begun again.
    static Refusal startedOver() {
        return new Refusal(
                FaultCode.STATEMENT_FAILED,
                "The query's job failed and started over after rows had been delivered, which would come twice;"
                        + " run the query again.");
    }

    /// Why a query ends whose job did not come to its own end.
    static Refusal ended(org.apache.flink.runtime.jobmaster.JobResult result) {
        return result.getSerializedThrowable()
                .map(PlannerErrors::ofJob)
                .orElseGet(() -> new Refusal(
                        FaultCode.STATEMENT_FAILED, "The job " + result.getJobId() + " of the query was cancelled."));
    }
}
