package io.millrace.server.engine.planner.delivery;

import io.millrace.secret.SecretsMasked;
import io.millrace.server.engine.InteractiveJobs;
import io.millrace.server.engine.OriginParameters;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.Statement;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The statement that a thread is executing, for the jobs that it submits. Used by one thread.
///
/// The statement is bound to the thread because the engine leaves no other way: a write runs within
/// `TableEnvironmentInternal.executeInternal`, which takes operations only, keeps its [JobDispatch] for all statements,
/// and passes nothing to it but the finished job.
public final class CurrentSubmission {
    private static final Logger LOG = LoggerFactory.getLogger(CurrentSubmission.class);

    private static final ScopedValue<CurrentSubmission> CURRENT = ScopedValue.newInstance();

    private final PlannerRequest session;
    private final Statement statement;
    private final String sql;
    private final PlannerListener listener;
    private final Consumer<StreamGraph> writes;
    private @Nullable CompletableFuture<JobClient> awaited;
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

    /// Runs work that may submit jobs for the statement. If it fails before the cluster has taken a job, by a
    /// timeout or because the statement is cancelled, the job is cancelled as soon as the cluster has taken it:
    /// the engine's client goes on trying, and a request may be on its way.
    public <T> T call(ScopedValue.CallableOp<T, Exception> work) throws Exception {
        try {
            return ScopedValue.where(CURRENT, this).call(work);
        } catch (Exception | Error e) {
            var pending = awaited;
            if (pending != null && !pending.isDone()) {
                var _ = pending.thenCompose(CurrentSubmission::cancelLate).exceptionally(_ -> null);
            }
            throw e;
        }
    }

    private static CompletableFuture<Void> cancelLate(JobClient job) {
        LOG.warn("Job {} was taken after its statement had ended, and is cancelled.", job.getJobID());
        return job.cancel().whenComplete((_, failure) -> {
            if (failure != null) {
                LOG.warn("Job {} could not be cancelled, and may run. Cancel it yourself.", job.getJobID(), failure);
            }
        });
    }

    /// Sets the job whose submission the statement waits for.
    void awaits(CompletableFuture<JobClient> job) {
        awaited = job;
    }

    /// Whether the cluster has taken a job of the statement.
    public static boolean hasJob() {
        return current()
                .map(submission -> submission.awaited)
                .filter(job -> job.isDone() && !job.isCompletedExceptionally())
                .isPresent();
    }

    /// Notes what the statement has changed in its session before it ends.
    public static void shaped(SessionStep step) {
        current().ifPresent(submission -> submission.listener.shaped(step));
    }

    /// Does work that is necessary also after the statement was cancelled, and keeps the interruption.
    public static <T> T evenIfCancelled(ScopedValue.CallableOp<T, Exception> work) throws Exception {
        var interrupted = Thread.interrupted();
        try {
            return work.call();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
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
