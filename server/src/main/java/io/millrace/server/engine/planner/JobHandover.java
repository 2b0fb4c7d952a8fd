package io.millrace.server.engine.planner;

import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.Statement;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.graph.StreamGraph;

/// The moment before a statement's job goes to its cluster. The first job has the statement's own id; few statements
/// have another. Used by the one thread that runs the statement.
final class JobHandover {
    private final Statement statement;
    private final PlannerListener listener;
    private final boolean query;
    private boolean first = true;

    private JobHandover(Statement statement, PlannerListener listener, boolean query) {
        this.statement = statement;
        this.listener = listener;
        this.query = query;
    }

    JobHandover(Statement statement, PlannerListener listener) {
        this(statement, listener, false);
    }

    /// The same for a query, whose job ends with its reader.
    JobHandover ofQuery() {
        return new JobHandover(statement, listener, true);
    }

    void of(StreamGraph graph) {
        if (first && graph.getOptionalJobId().isEmpty()) {
            first = false;
            graph.setJobId(id(statement));
            tell();
        }
    }

    private void tell() {
        if (query) {
            listener.querying(statement.operation());
        } else {
            listener.submitting(statement.operation());
        }
    }

    static JobID id(Statement statement) {
        return JobID.fromHexString(statement.job().text());
    }
}
