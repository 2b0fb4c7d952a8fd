package io.millrace.server.engine.adapter;

import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.jobgraph.JobResourceRequirements;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.rest.handler.async.OperationResult;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;

/// Runs changes of parallelism, each on its own thread. This process remembers their outcome; the requirements belong
/// to the job and outlive the process.
final class RescaleService {
    private static final String KIND = "rescaling";

    private final LeaderGateways gateways;
    private final Duration slotsTimeout;
    private final OperationStore<Change, Acknowledge> outcomes;
    private final Set<JobId> running = new HashSet<>();

    /// @param slotsTimeout how long a change waits for slots
    /// @param keep         how long to remember an outcome
    RescaleService(LeaderGateways gateways, Duration slotsTimeout, Duration keep) {
        this.gateways = gateways;
        this.slotsTimeout = slotsTimeout;
        this.outcomes = new OperationStore<>(KIND, keep);
    }

    private record Change(JobId job, TriggerId trigger) {}

    /// Starts a change. The same trigger id for the same job starts one change only, for as long as its outcome is
    /// remembered. Refuses with CONFLICT if another change is under way, or the job cannot be changed.
    Triggers.Accepted start(JobId job, Rescales.Request request) {
        var change = new Change(job, request.triggerId().orElseGet(AsyncOperations::random));
        if (outcomes.poll(change).isEmpty()) {
            var wanted = RequestedParallelism.of(request, admitted(job).getArchivedExecutionGraph());
            outcomes.start(change, () -> begin(job, new ParallelismChange(job, wanted, gateways, slotsTimeout)::run));
        }
        return new Triggers.Accepted(change.trigger());
    }

    private ExecutionGraphInfo admitted(JobId job) {
        var info = gateways.dispatcher(
                gateway -> gateway.requestExecutionGraphInfo(JobGraphCache.id(job), gateways.limit()));
        var graph = info.getArchivedExecutionGraph();
        if (graph.getState().isTerminalState()) {
            throw Refusal.conflict("The job has ended (" + graph.getState() + "): its parallelism cannot be changed.");
        }
        if (graph.getState() == JobStatus.CANCELLING || graph.getState() == JobStatus.FAILING) {
            throw Refusal.conflict(
                    "The job is coming to its end (" + graph.getState() + "): its parallelism cannot be changed.");
        }
        if (!graph.getVerticesTopologically().iterator().hasNext()) {
            throw Refusal.conflict(
                    "The job is still being prepared (" + graph.getState() + "). Ask again in a moment.");
        }
        if (isBatch(info)) {
            throw Refusal.conflict("The job runs in batch mode, which chooses the parallelism itself.");
        }
        return info;
    }

    private static boolean isBatch(ExecutionGraphInfo info) {
        return info.getSchedulerType() == JobManagerOptions.SchedulerType.AdaptiveBatch
                || info.getArchivedExecutionGraph().getJobType() == JobType.BATCH;
    }

    /// The work of a change.
    private interface Work {
        void run() throws Exception;
    }

    private CompletableFuture<Acknowledge> begin(JobId job, Work work) {
        synchronized (running) {
            if (!running.add(job)) {
                throw Refusal.conflict("Another change of the parallelism of job " + job + " is under way.");
            }
        }
        var outcome = new CompletableFuture<Acknowledge>();
        Thread.ofVirtual().name("rescaling-" + job).start(() -> {
            try {
                work.run();
                end(job);
                outcome.complete(Acknowledge.get());
            } catch (Exception | Error e) { // the entry of a thread
                end(job);
                outcome.completeExceptionally(e);
            }
        });
        return outcome;
    }

    /// Applies requirements that the engine has accepted, if it does not do so itself.
    void follow(JobId job, JobResourceRequirements requirements) {
        var info = admitted(job);
        var change = new ParallelismChange(job, RequestedParallelism.min(requirements), gateways, slotsTimeout);
        var graph = info.getArchivedExecutionGraph();
        if (!ParallelismChange.isInPlace(info)
                && !RequestedParallelism.max(requirements, graph).isPlanOf(graph)) {
            outcomes.start(new Change(job, AsyncOperations.random()), () -> begin(job, change::follow));
        }
    }

    private void end(JobId job) {
        synchronized (running) {
            running.remove(job);
        }
    }

    OperationResult<Acknowledge> poll(JobId job, TriggerId trigger) {
        return outcomes.poll(new Change(job, trigger))
                .orElseThrow(() -> Refusal.notFound(
                        "There is no " + KIND + " operation with triggerId=" + trigger + " for job " + job
                                + ". The job manager that was asked remembers it for a time, until it stops; how the job"
                                + " runs, its page shows."));
    }
}
