package io.millrace.server.engine.hosting;

import io.millrace.server.engine.OriginParameters;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.id.JobId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.core.failure.FailureEnricher;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.jobmaster.JobManagerRunner;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The masters of the jobs that run in this process.
public final class JobMasters {
    private static final Logger LOG = LoggerFactory.getLogger(JobMasters.class);

    private final Map<JobID, Running> running = new ConcurrentHashMap<>();

    private volatile BiConsumer<JobID, Throwable> failureListener = (_, _) -> {};
    private volatile Runnable listener = () -> {};

    private record Running(ExecutionPlan plan, JobManagerRunner runner) {}

    void add(ExecutionPlan plan, JobManagerRunner runner) {
        var added = new Running(plan, runner);
        running.put(plan.getJobID(), added);
        listener.run();
        var _ = runner.getResultFuture().whenComplete((_, _) -> {
            running.remove(plan.getJobID(), added);
            listener.run();
        });
    }

    /// Sets the listener to jobs that have begun or ended here. It must not wait.
    public void onChange(Runnable listener) {
        this.listener = listener;
    }

    /// Sets the listener to failures of jobs, which is called before the engine decides whether a job starts again.
    public void onFailure(BiConsumer<JobID, Throwable> listener) {
        failureListener = listener;
    }

    /// An extension of the engine that notifies the listener.
    FailureEnricher enricher() {
        return new FailureEnricher() {
            @Override
            public Set<String> getOutputKeys() {
                return Set.of();
            }

            @Override
            public CompletableFuture<Map<String, String>> processFailure(Throwable cause, Context context) {
                try {
                    failureListener.accept(context.getJobInfo().getJobId(), cause);
                } catch (RuntimeException e) { // the engine would end the job manager
                    LOG.error(
                            "A failure of job {} was not examined",
                            context.getJobInfo().getJobId(),
                            e);
                }
                return CompletableFuture.completedFuture(Map.of());
            }
        };
    }

    /// The origin of a running job.
    public Optional<JobOrigin.Origin> origin(JobID job) {
        return Optional.ofNullable(running.get(job))
                .map(Running::plan)
                .filter(StreamGraph.class::isInstance)
                .map(plan -> ((StreamGraph) plan).getExecutionConfig().archive().getGlobalJobParameters())
                .map(parameters -> OriginParameters.read(new JobId(job.toHexString()), parameters));
    }

    /// Takes the slots of a task manager from a job, whose tasks there fail with the cause. Whether the job starts
    /// again depends on its restart strategy and the cause.
    public void disconnect(JobID job, String taskManager, Exception cause) {
        var found = running.get(job);
        if (found == null) {
            return;
        }
        var _ = found.runner()
                .getJobMasterGateway()
                .thenCompose(master -> master.disconnectTaskManager(new ResourceID(taskManager), cause))
                .whenComplete((_, failure) -> {
                    if (failure != null) {
                        LOG.warn("Job {} could not be notified of its task manager: {}", job, failure.toString());
                    }
                });
    }
}
