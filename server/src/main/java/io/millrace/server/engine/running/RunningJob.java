package io.millrace.server.engine.running;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
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

/// A job that is asked for its line in a list only when something has happened to it: a list of a thousand jobs is
/// otherwise a thousand messages, and a copy of each graph.
///
/// A job whose parallelism cannot be changed in place has several runs: it is stopped with a savepoint and goes on from
/// it. Nobody sees the end of a run that another one follows.
@SuppressWarnings("try") // close() is the engine's own and may be interrupted
final class RunningJob implements JobManagerRunner {
    private final Kept kept;
    private final Runs runs;
    private final @Nullable JobStatusListener listener;
    private final CompletableFuture<JobManagerRunnerResult> result = new CompletableFuture<>();
    private volatile Present present;
    private @Nullable Runnable heldBack;
    private boolean closed;

    /// The parts of a job that all its runs share.
    ///
    /// @param plans    where its plan is kept for the next leader
    /// @param executor for what takes time
    record Kept(ExecutionPlan plan, ExecutionPlanWriter plans, ContinuationPlace place, Executor executor) {}

    /// Makes the next run of a job.
    interface Runs {
        JobRun make(JobStatusListener listener) throws Exception;
    }

    /// @param passage on the way to the next run
    private record Present(JobRun run, @Nullable Passage passage) {}

    /// From one run to the next.
    ///
    /// @param savepoint between them
    /// @param over      when the next run has begun, or when there will be none
    private record Passage(
            JobResourceRequirements requirements, CompletableFuture<String> savepoint, CompletableFuture<Void> over) {}

    @SuppressWarnings("NullAway.Init") // the first run needs the listener
    private RunningJob(Kept kept, Runs runs, @Nullable JobStatusListener listener) {
        this.kept = kept;
        this.runs = runs;
        this.listener = listener;
    }

    static RunningJob begin(Kept kept, Runs runs, @Nullable JobStatusListener listener) throws Exception {
        var job = new RunningJob(kept, runs, listener);
        job.follow(runs.make(job::changed), false);
        return job;
    }

    private void follow(JobRun run, boolean continued) {
        present = new Present(run, null);
        var _ = run.runner().getResultFuture().whenComplete((end, fault) -> ended(run, continued, end, fault));
    }

    private void ended(JobRun run, boolean continued, @Nullable JobManagerRunnerResult end, @Nullable Throwable fault) {
        var passage = present.passage();
        if (passage == null || end == null || !end.isSuccess() || !isFinished(end.getExecutionGraphInfo())) {
            tell(run, continued, end, fault);
        } else {
            var _ = passage.savepoint().whenComplete((path, no) -> {
                if (no == null) {
                    goOn(run, passage, path);
                } else {
                    tell(run, continued, end, null);
                }
            });
        }
    }

    private static boolean isFinished(ExecutionGraphInfo job) {
        return job.getArchivedExecutionGraph().getState() == JobStatus.FINISHED;
    }

    /// The end of the job. One that cannot go on from its savepoint has failed; for the engine a recovered job that
    /// cannot begin would be a reason to end the process.
    private void tell(JobRun run, boolean continued, @Nullable JobManagerRunnerResult end, @Nullable Throwable fault) {
        giveUp();
        if (end == null) {
            result.completeExceptionally(
                    fault == null ? new IllegalStateException("a run ended without a result") : fault);
        } else {
            result.complete(
                    continued && !end.isSuccess()
                            ? JobManagerRunnerResult.forSuccess(run.failed().apply(end.getInitializationFailure()))
                            : end);
        }
    }

    /// No run follows the present one.
    private void giveUp() {
        Passage passage;
        Runnable held;
        synchronized (this) {
            passage = present.passage();
            held = heldBack;
            present = new Present(present.run(), null);
            heldBack = null;
        }
        if (held != null) {
            held.run();
        }
        if (passage != null) {
            passage.over().complete(null);
        }
    }

    private void goOn(JobRun last, Passage passage, String savepoint) {
        CompletableFuture.runAsync(() -> keep(passage, savepoint), kept.executor())
                .thenCompose(_ -> last.runner().closeAsync())
                .thenRunAsync(() -> next(passage), kept.executor())
                .exceptionally(fault -> {
                    tell(
                            last,
                            true,
                            JobManagerRunnerResult.forSuccess(last.failed().apply(fault)),
                            null);
                    return null;
                });
    }

    /// The next leader of the job begins with the savepoint too.
    private void keep(Passage passage, String savepoint) {
        try {
            var plan = kept.plan();
            plan.setSavepointRestoreSettings(
                    SavepointRestoreSettings.forPath(savepoint, false, RecoveryClaimMode.CLAIM));
            JobResourceRequirements.writeToExecutionPlan(plan, passage.requirements());
            kept.plans().putExecutionPlan(plan);
        } catch (Exception e) { // the engine's own stores throw any
            throw new IllegalStateException("The savepoint " + savepoint + " could not be noted for the job.", e);
        }
    }

    private void next(Passage passage) {
        try {
            var run = runs.make(this::changed);
            boolean late;
            synchronized (this) {
                heldBack = null;
                late = closed;
                follow(run, true);
            }
            if (late) {
                var _ = run.runner().closeAsync();
            } else {
                run.runner().start();
            }
            passage.over().complete(null);
        } catch (Exception e) { // the engine's own constructors throw any
            throw new IllegalStateException("The job could not go on from its savepoint.", e);
        }
    }

    /// The application of a job ends with it, and not with a run that another one follows.
    private void changed(JobID job, JobStatus status, long time) {
        if (listener == null) {
            return;
        }
        Runnable tell = () -> listener.jobStatusChanges(job, status, time);
        synchronized (this) {
            if (status == JobStatus.FINISHED && present.passage() != null) {
                heldBack = tell;
                return;
            }
        }
        tell.run();
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
            present = new Present(present.run(), new Passage(requirements, savepoint, new CompletableFuture<>()));
        }
        CompletableFuture<String> stopped;
        try {
            stopped = stop.apply(kept.place().directory());
        } catch (FlinkException e) {
            stopped = CompletableFuture.failedFuture(e);
        }
        var _ = stopped.whenComplete((path, no) -> {
            if (no == null) {
                savepoint.complete(path);
            } else {
                savepoint.completeExceptionally(no);
                giveUp();
            }
        });
        return stopped;
    }

    /// What the run says that holds for the job: the last word of a run before another one is not waited for, but the
    /// first one of that.
    private <T> CompletableFuture<T> settled(Function<JobRun, CompletableFuture<T>> question, Predicate<T> last) {
        var asked = present;
        var passage = asked.passage();
        var answer = question.apply(asked.run());
        if (passage == null) {
            return answer;
        }
        return answer.exceptionallyCompose(_ -> passage.over().thenCompose(_ -> settled(question, last)))
                .thenCompose(told -> last.test(told)
                        ? passage.over().thenCompose(_ -> settled(question, last))
                        : CompletableFuture.completedFuture(told));
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

    /// The present run, or the next one where the present has ended.
    private CompletableFuture<JobRun> begun() {
        var asked = present;
        var passage = asked.passage();
        return passage != null && asked.run().runner().getResultFuture().isDone()
                ? passage.over().thenCompose(_ -> begun())
                : CompletableFuture.completedFuture(asked.run());
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

    @Override
    public boolean isInitialized() {
        return present.run().runner().isInitialized();
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
