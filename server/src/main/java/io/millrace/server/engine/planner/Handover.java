package io.millrace.server.engine.planner;

import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Witness;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.graph.StreamGraph;

/// The moment before a statement's job goes to its cluster. The first job has the statement's own id; few statements
/// have another. Used by the one thread that runs the statement.
final class Handover {
    private final Statement statement;
    private final Witness witness;
    private boolean first = true;

    Handover(Statement statement, Witness witness) {
        this.statement = statement;
        this.witness = witness;
    }

    /// The same for a query: its job ends with its reader, so nobody needs to find it again.
    Handover ofQuery() {
        return new Handover(statement, Witness.NOBODY);
    }

    void of(StreamGraph graph) {
        if (first && graph.getOptionalJobId().isEmpty()) {
            first = false;
            graph.setJobId(id(statement));
            witness.submitting(statement.operation());
        }
    }

    static JobID id(Statement statement) {
        return JobID.fromHexString(statement.job().text());
    }
}
