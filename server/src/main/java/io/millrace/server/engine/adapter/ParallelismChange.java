package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Deadline;
import io.millrace.server.engine.SavepointRescale;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.core.execution.CheckpointType;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.dispatcher.TriggerSavepointMode;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.jobgraph.JobResourceRequirements;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.rpc.RpcUtils;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.util.FlinkException;
import org.jspecify.annotations.Nullable;

/// Changes the parallelism of a job. Blocks its thread until the change is complete.
///
/// It waits for the slots before it touches the job. Then it sets the new requirements and takes a checkpoint, from
/// which the engine restarts the job. A job without checkpoints of its own, or with a scheduler other than the adaptive
/// one, is stopped with a savepoint and goes on from it.
final class ParallelismChange {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    /// The time until the restart after a checkpoint must begin, which needs the slots.
    private static final Duration RESTART_TIMEOUT = Duration.ofMillis(300);
    /// The time for which the tasks may be neither running nor changing.
    private static final Duration STANDSTILL_TIMEOUT = Duration.ofMinutes(5);
    /// The time for which the job may be without a leader.
    private static final Duration LEADERLESS_TIMEOUT = Duration.ofMinutes(5);

    private final JobId job;
    private final JobID id;
    private final RequestedParallelism wanted;
    private final LeaderGateways gateways;
    private final Duration slotsTimeout;

    ParallelismChange(JobId job, RequestedParallelism wanted, LeaderGateways gateways, Duration slotsTimeout) {
        this.job = job;
        this.id = JobGraphCache.id(job);
        this.wanted = wanted;
        this.gateways = gateways;
        this.slotsTimeout = slotsTimeout;
    }

    /// Applies requirements that the engine has accepted but does not apply. Waits for their minimum of slots; the job
    /// uses more if there are.
    void follow() throws FlinkException, InterruptedException {
        var deadline = Deadline.in(slotsTimeout);
        awaitSlots(deadline);
        goOn(deadline);
    }

    void run() throws FlinkException, InterruptedException {
        var before = gateways.dispatcher(gateway -> gateway.requestJobResourceRequirements(id));
        var deadline = Deadline.in(slotsTimeout);
        awaitSlots(deadline);
        var requirements = wanted.over(before);
        if (!requirements.equals(before)) {
            require(requirements);
        }
        try {
            if (!isInPlace(info()) && !wanted.isPlanOf(graph())) {
                goOn(deadline);
            }
            awaitChange(deadline);
        } catch (NotBegun e) {
            require(before);
            throw e;
        }
    }

    /// The change has not begun; the job goes on as it was.
    private static final class NotBegun extends FlinkException {
        private static final long serialVersionUID = 1;

        NotBegun(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    private void require(JobResourceRequirements requirements) {
        Acknowledge _ = gateways.dispatcher(gateway -> gateway.updateJobResourceRequirements(id, requirements));
    }

    private void awaitSlots(Deadline deadline) throws FlinkException, InterruptedException {
        for (; ; Thread.sleep(POLL_INTERVAL)) {
            int needed = wanted.slots(graph());
            var slots = JobSlots.of(job, gateways);
            if (slots.all() >= needed) {
                return;
            }
            if (deadline.passed()) {
                throw new FlinkException("The job needs " + needed + " slots for that, and there are " + slots.all()
                        + " for it: " + slots.own() + " of its own and " + slots.free()
                        + " free. No others came within "
                        + slotsTimeout.toSeconds() + " s (rest.async.rescale-timeout); the job goes on as it was.");
            }
        }
    }

    /// Waits until all tasks run as wanted. The engine applies the change with a checkpoint.
    private void awaitChange(Deadline deadline) throws FlinkException, InterruptedException {
        Optional<Throwable> refused = Optional.empty();
        for (var standstill = Deadline.in(STANDSTILL_TIMEOUT); ; Thread.sleep(POLL_INTERVAL)) {
            var graph = graph();
            boolean planned = wanted.isPlanOf(graph);
            if (isRunning(graph)) {
                if (planned) {
                    return;
                }
                if (deadline.passed()) {
                    throw notBegun(refused);
                }
                refused = isInPlace(info()) ? checkpoint() : Optional.empty();
                awaitRestart();
                standstill = Deadline.in(STANDSTILL_TIMEOUT);
            } else if (!planned && standstill.passed()) {
                throw notBegun(Optional.of(new FlinkException("The job is " + graph.getState() + ".")));
            }
        }
    }

    /// Whether the engine itself applies new requirements, with the last checkpoint.
    static boolean isInPlace(ExecutionGraphInfo job) {
        var checkpoints = job.getArchivedExecutionGraph().getCheckpointCoordinatorConfiguration();
        return job.getSchedulerType() == JobManagerOptions.SchedulerType.Adaptive
                && checkpoints != null
                && checkpoints.isCheckpointingEnabled();
    }

    private void goOn(Deadline deadline) throws FlinkException, InterruptedException {
        for (; !isRunning(graph()); Thread.sleep(POLL_INTERVAL)) {
            if (deadline.passed()) {
                throw notBegun(Optional.of(new FlinkException("Not all tasks of the job run.")));
            }
        }
        DispatcherGateway leader = gateways.dispatcher(CompletableFuture::completedFuture);
        var stopped = leader.stopWithSavepointAndGetLocation(
                id,
                SavepointRescale.DIRECTORY,
                SavepointFormatType.NATIVE,
                TriggerSavepointMode.SUSPEND_WITH_SAVEPOINT,
                RpcUtils.INF_TIMEOUT);
        while (!stopped.isDone()) {
            Thread.sleep(POLL_INTERVAL);
            graph();
        }
        if (stopped.isCompletedExceptionally()) {
            throw new NotBegun(
                    "There is no savepoint from which the job could go on with another parallelism; it goes on as it was.",
                    stopped.exceptionNow());
        }
    }

    private static boolean isRunning(AccessExecutionGraph graph) {
        return graph.getState() == JobStatus.RUNNING && RequestedParallelism.allRun(graph);
    }

    private NotBegun notBegun(Optional<Throwable> cause) {
        return new NotBegun(
                "The change did not begin within " + slotsTimeout.toSeconds()
                        + " s (rest.async.rescale-timeout); the job goes on as it was.",
                cause.orElse(null));
    }

    /// Takes a checkpoint. Does not wait for it any longer when the job restarts: the engine may never complete a
    /// checkpoint that was requested just before.
    ///
    /// @return the error, if it failed
    private Optional<Throwable> checkpoint() throws FlinkException, InterruptedException {
        DispatcherGateway leader = gateways.dispatcher(CompletableFuture::completedFuture);
        var taken = leader.triggerCheckpointAndGetCheckpointID(id, CheckpointType.DEFAULT, RpcUtils.INF_TIMEOUT);
        while (!taken.isDone()) {
            Thread.sleep(POLL_INTERVAL);
            var graph = graph();
            if (!isRunning(graph) || wanted.isPlanOf(graph)) {
                return Optional.empty();
            }
        }
        return taken.isCompletedExceptionally() ? Optional.of(taken.exceptionNow()) : Optional.empty();
    }

    private void awaitRestart() throws FlinkException, InterruptedException {
        for (var restart = Deadline.in(RESTART_TIMEOUT); !restart.passed() && isRunning(graph()); ) {
            Thread.sleep(POLL_INTERVAL);
        }
    }

    /// The current graph. Waits for a lost leader.
    private AccessExecutionGraph graph() throws FlinkException, InterruptedException {
        var graph = info().getArchivedExecutionGraph();
        if (graph.getState().isGloballyTerminalState()) {
            throw new FlinkException("The job ended meanwhile: it is " + graph.getState() + ".");
        }
        return graph;
    }

    private ExecutionGraphInfo info() throws InterruptedException {
        for (var deadline = Deadline.in(LEADERLESS_TIMEOUT); ; Thread.sleep(POLL_INTERVAL)) {
            try {
                return gateways.dispatcher(gateway -> gateway.requestExecutionGraphInfo(id, gateways.limit()));
            } catch (Refusal e) {
                if (e.code() == FaultCode.NOT_FOUND || deadline.passed()) {
                    throw e;
                }
            }
        }
    }
}
