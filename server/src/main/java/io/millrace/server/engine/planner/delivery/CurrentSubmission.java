package io.millrace.server.engine.planner.delivery;

import io.millrace.secret.SecretsMasked;
import io.millrace.server.engine.InteractiveJobs;
import io.millrace.server.engine.OriginParameters;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.Statement;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.graph.StreamGraph;

/// The statement that a thread is executing, for the jobs that it submits. Used by one thread.
///
/// The statement is bound to the thread because the engine leaves no other way: a write runs within
/// `TableEnvironmentInternal.executeInternal`, which takes operations only, keeps its [JobDispatch] for all statements,
/// and passes nothing to it but the finished job.
public final class CurrentSubmission {
    private static final ScopedValue<CurrentSubmission> CURRENT = ScopedValue.newInstance();

    private final PlannerRequest session;
    private final Statement statement;
    private final String sql;
    private final PlannerListener listener;
    private final Consumer<StreamGraph> writes;
    private boolean first = true;

    /// @param sql    the text that the jobs' origin shows: of all statements of a set
    /// @param writes prepares jobs that are not queries
    public CurrentSubmission(
            PlannerRequest session,
            Statement statement,
            String sql,
            PlannerListener listener,
            Consumer<StreamGraph> writes) {
        this.session = session;
        this.statement = statement;
        this.sql = sql;
        this.listener = listener;
        this.writes = writes;
    }

    static Optional<CurrentSubmission> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /// Runs work that may submit jobs for the statement.
    public <T> T call(ScopedValue.CallableOp<T, Exception> work) throws Exception {
        return ScopedValue.where(CURRENT, this).call(work);
    }

    /// Prepares a job that is about to be handed over: records its origin, and gives the statement's first job the
    /// statement's own id. Few statements have another job.
    void prepare(StreamGraph graph) {
        var submitter = session.submitter();
        OriginParameters.of(
                        SecretsMasked.in(sql),
                        session.session(),
                        submitter.sessionName(),
                        submitter.principal(),
                        System.currentTimeMillis())
                .addTo(graph.getExecutionConfig());
        if (!InteractiveJobs.isMarked(graph.getJobConfiguration())) {
            writes.accept(graph);
        }
        if (first && graph.getOptionalJobId().isEmpty()) {
            first = false;
            graph.setJobId(id(statement));
            if (InteractiveJobs.isMarked(graph.getJobConfiguration())) {
                listener.querying(statement.operation());
            } else {
                listener.submitting(statement.operation());
            }
        }
    }

    /// The id of the first job of a statement.
    public static JobID id(Statement statement) {
        return JobID.fromHexString(statement.job().text());
    }
}
