package io.millrace.server.engine.running;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.runtime.executiongraph.JobStatusListener;
import org.apache.flink.runtime.jobgraph.JobResourceRequirements;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.jobmanager.ExecutionPlanWriter;
import org.apache.flink.runtime.jobmaster.JobManagerRunner;
import org.apache.flink.runtime.jobmaster.JobManagerRunnerResult;
import org.apache.flink.runtime.jobmaster.JobMasterGateway;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.util.FlinkException;
import org.jspecify.annotations.Nullable;

/// A job that computes its line in a list only after a change: a list of a thousand jobs would otherwise take a
/// thousand messages and copies of graphs.
///
/// A job whose parallelism cannot be changed in place has several runs: it is stopped with a savepoint and goes on from
/// it. The end of a run that another one follows is hidden.
@SuppressWarnings("try") // close() is the engine's own and may be interrupted
final class RunningJob implements JobManagerRunner {
    private final SharedParts kept;
    private final Runs runs;
    private final @Nullable JobStatusListener listener;
    private final CompletableFuture<JobManagerRunnerResult> result = new CompletableFuture<>();
    private volatile Present present;
    private @Nullable Runnable delayedNotice;
    private boolean closed;

    /// The parts of a job that all its runs share.
    ///
    /// @param plans    stores its plan for the next leader
    /// @param executor for blocking work
    /// @param suspends whether the job is suspended if its first run cannot start
    /// @param unrestorable receives a job whose state cannot be restored, and the reason, before it is suspended
    record SharedParts(
            ExecutionPlan plan,
            ExecutionPlanWriter plans,
            ContinuationPlace place,
            Executor executor,
            boolean suspends,
            BiConsumer<JobID, String> unrestorable) {}

    /// Creates the next run of a job.
    interface Runs {
        /// @param restoring receives the reason why the state of the job cannot be restored
        JobRun make(JobStatusListener listener, Consumer<String> restoring) throws Exception;
    }

    /// @param passage to the next run, if there is one
    private record Present(JobRun run, @Nullable Transition passage) {}

    /// The passage from one run to the next.
    ///
    /// @param savepoint between them
    /// @param over      completes when the next run has begun, or there will be none
    private record Transition(
            JobResourceRequirements requirements, CompletableFuture<String> savepoint, CompletableFuture<Void> over) {}

    @SuppressWarnings("NullAway.Init") // the first run needs the listener
    private RunningJob(SharedParts kept, Runs runs, @Nullable JobStatusListener listener) {
        this.kept = kept;
        this.runs = runs;
        this.listener = listener;
    }

    static RunningJob begin(SharedParts kept, Runs runs, @Nullable JobStatusListener listener) throws Exception {
        var job = new RunningJob(kept, runs, listener);
        job.follow(runs.make(job::changed, job::unrestorable), false);
        return job;
    }

    private void follow(JobRun run, boolean continued) {
        present = new Present(run, null);
        var _ = run.runner().getResultFuture().whenComplete((end, fault) -> ended(run, continued, end, fault));
    }

    private void ended(JobRun run, boolean continued, @Nullable JobManagerRunnerResult end, @Nullable Throwable fault) {
        var passage = present.passage();
        if (passage == null || end == null || !end.isSuccess() || !isFinished(end.getExecutionGraphInfo())) {
            notifyListener(run, continued, end, fault);
        } else {
            var _ = passage.savepoint().whenComplete((path, failure) -> {
                if (failure == null) {
                    goOn(run, passage, path);
                } else {
                    notifyListener(run, continued, end, null);
                }
            });
        }
    }

    /// Suspends the job, so that the engine keeps its plan and its checkpoints.
    private void unrestorable(String reason) {
        kept.executor().execute(() -> {
            kept.unrestorable().accept(kept.plan().getJobID(), reason);
            result.complete(JobManagerRunnerResult.forSuccess(present.run()
                    .without()
                    .apply(JobStatus.SUSPENDED, new FlinkException("Its checkpoint cannot be used: " + reason + "."))));
        });
    }

    private static boolean isFinished(ExecutionGraphInfo job) {
        return job.getArchivedExecutionGraph().getState() == JobStatus.FINISHED;
    }

    /// Reports the end of the job. A job that cannot go on from its savepoint has failed; the engine would take the
    /// failed start of a recovered job for fatal.
    private void notifyListener(
            JobRun run, boolean continued, @Nullable JobManagerRunnerResult end, @Nullable Throwable fault) {
        giveUp();
        if (end == null) {
            result.completeExceptionally(
                    fault == null ? new IllegalStateException("a run ended without a result") : fault);
        } else {
            result.complete(
                    end.isSuccess() || !(continued || kept.suspends())
                            ? end
                            : JobManagerRunnerResult.forSuccess(run.without()
                                    .apply(
                                            continued ? JobStatus.FAILED : JobStatus.SUSPENDED,
                                            end.getInitializationFailure())));
        }
    }

    /// No run follows the present one.
    private void giveUp() {
        Transition passage;
        Runnable held;
        synchronized (this) {
            passage = present.passage();
            held = delayedNotice;
            present = new Present(present.run(), null);
            delayedNotice = null;
        }
        if (held != null) {
            held.run();
        }
        if (passage != null) {
            passage.over().complete(null);
        }
    }

    private void goOn(JobRun last, Transition passage, String savepoint) {
        CompletableFuture.runAsync(() -> keep(passage, savepoint), kept.executor())
                .thenCompose(_ -> last.runner().closeAsync())
                .thenRunAsync(() -> next(passage), kept.executor())
                .exceptionally(fault -> {
                    notifyListener(
                            last,
                            true,
                            JobManagerRunnerResult.forSuccess(last.without().apply(JobStatus.FAILED, fault)),
                            null);
                    return null;
                });
    }

    /// Stores the savepoint, so that the next leader of the job starts from it too.
    private void keep(Transition passage, String savepoint) {
        try {
            var plan = kept.plan();
            plan.setSavepointRestoreSettings(
                    SavepointRestoreSettings.forPath(savepoint, false, RecoveryClaimMode.CLAIM));
            JobResourceRequirements.writeToExecutionPlan(plan, passage.requirements());
            kept.plans().putExecutionPlan(plan);
        } catch (Exception e) { // the engine's stores may throw any
            throw new IllegalStateException("The savepoint " + savepoint + " could not be stored for the job.", e);
        }
    }

    private void next(Transition passage) {
        try {
            var run = runs.make(this::changed, this::unrestorable);
            boolean late;
            synchronized (this) {
                delayedNotice = null;
                late = closed;
                follow(run, true);
            }
            if (late) {
                var _ = run.runner().closeAsync();
            } else {
                run.runner().start();
            }
            passage.over().complete(null);
        } catch (Exception e) { // the engine's constructors may throw any
            throw new IllegalStateException("The job could not go on from its savepoint.", e);
        }
    }

    /// The application of a job ends with the job, and not with a run that another one follows.
    private void changed(JobID job, JobStatus status, long time) {
        if (listener == null) {
            return;
        }
        Runnable notice = () -> listener.jobStatusChanges(job, status, time);
        synchronized (this) {
            if (status == JobStatus.FINISHED && present.passage() != null) {
                delayedNotice = notice;
                return;
            }
        }
        notice.run();
    }

    /// Stops the present run; the next one follows.
    CompletableFuture<String> goOn(
            JobResourceRequirements requirements, Function<String, CompletableFuture<String>> stop) {
        var savepoint = new CompletableFuture<String>();
        synchronized (this) {
            if (present.passage() != null) {
                return CompletableFuture.failedFuture(
                        new IllegalStateException("The job is on its way to another parallelism already."));
            }
            present = new Present(present.run(), new Transition(requirements, savepoint, new CompletableFuture<>()));
        }
        CompletableFuture<String> stopped;
        try {
            stopped = stop.apply(kept.place().directory());
        } catch (FlinkException e) {
            stopped = CompletableFuture.failedFuture(e);
        }
        var _ = stopped.whenComplete((path, failure) -> {
            if (failure == null) {
                savepoint.complete(path);
            } else {
                savepoint.completeExceptionally(failure);
                giveUp();
            }
        });
        return stopped;
    }

    /// The answer of a run that is valid for the job: instead of the final answer of a run that another one follows,
    /// the first one of that run.
    private <T> CompletableFuture<T> settled(Function<JobRun, CompletableFuture<T>> question, Predicate<T> last) {
        var current = present;
        var passage = current.passage();
        var answer = question.apply(current.run());
        if (passage == null) {
            return answer;
        }
        return answer.exceptionallyCompose(_ -> passage.over().thenCompose(_ -> settled(question, last)))
                .thenCompose(value -> last.test(value)
                        ? passage.over().thenCompose(_ -> settled(question, last))
                        : CompletableFuture.completedFuture(value));
    }

    @Override
    public CompletableFuture<JobStatus> requestJobStatus(Duration timeout) {
        return requestJobDetails(timeout).thenApply(JobDetails::getStatus);
    }

    @Override
    public CompletableFuture<JobDetails> requestJobDetails(Duration timeout) {
        return settled(
                run -> run.copy()
                        .line()
                        .map(CompletableFuture::completedFuture)
                        .orElseGet(() -> run.runner().requestJob(timeout).thenApply(run.copy()::line)),
                line -> line.getStatus() == JobStatus.FINISHED);
    }

    @Override
    public CompletableFuture<ExecutionGraphInfo> requestJob(Duration timeout) {
        return settled(run -> run.runner().requestJob(timeout), RunningJob::isFinished);
    }

    @Override
    public CompletableFuture<JobMasterGateway> getJobMasterGateway() {
        return begun().thenCompose(run ->
                run.runner().getJobMasterGateway().thenApply(gateway -> RescaledMaster.of(gateway, run, this)));
    }

    @Override
    public CompletableFuture<Acknowledge> cancel(Duration timeout) {
        return begun().thenCompose(run -> run.runner().cancel(timeout));
    }

    /// The present run, or the next one if the present one has ended.
    private CompletableFuture<JobRun> begun() {
        var current = present;
        var passage = current.passage();
        return passage != null && current.run().runner().getResultFuture().isDone()
                ? passage.over().thenCompose(_ -> begun())
                : CompletableFuture.completedFuture(current.run());
    }

    @Override
    public void start() throws Exception {
        present.run().runner().start();
    }

    @Override
    public CompletableFuture<JobManagerRunnerResult> getResultFuture() {
        return result;
    }

    @Override
    public JobID getJobID() {
        return kept.plan().getJobID();
    }

    /// Between two runs, callers wait for the next one instead of being refused.
    @Override
    public boolean isInitialized() {
        var current = present;
        return current.passage() != null || current.run().runner().isInitialized();
    }

    @Override
    public CompletableFuture<Void> closeAsync() {
        Present closing;
        synchronized (this) {
            closed = true;
            closing = present;
        }
        var passage = closing.passage();
        var over = closing.run().runner().closeAsync();
        return passage == null
                ? over
                : over.thenCompose(_ -> passage.over())
                        .thenCompose(_ -> present.run().runner().closeAsync());
    }
}
