package io.millrace.server.engine.durable;

import io.millrace.server.engine.InteractiveJobs;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.runtime.jobgraph.JobResourceRequirements;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.jobmanager.DefaultExecutionPlanStore;
import org.apache.flink.runtime.jobmanager.ExecutionPlanStoreUtil;
import org.apache.flink.runtime.jobmanager.NoOpExecutionPlanStoreWatcher;
import org.apache.flink.runtime.persistence.IntegerResourceVersion;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.jspecify.annotations.Nullable;

/// The plans of the jobs that run again after a restart: all but interactive ones, whose readers end with the process.
final class StoredPlans extends DefaultExecutionPlanStore<IntegerResourceVersion> {
    private static final ExecutionPlanStoreUtil NAMES = new ExecutionPlanStoreUtil() {
        @Override
        public String jobIDToName(JobID job) {
            return job.toHexString();
        }

        @Override
        public JobID nameToJobID(String name) {
            return JobID.fromHexString(name);
        }
    };

    private final FileStateHandleStore<ExecutionPlan> plans;
    private final BiConsumer<JobID, Exception> unreadable;
    private final Set<JobID> startingAgain = ConcurrentHashMap.newKeySet();

    /// @param unreadable takes a job whose plan cannot be read. The engine would otherwise not start at all.
    StoredPlans(FileStateHandleStore<ExecutionPlan> plans, BiConsumer<JobID, Exception> unreadable) {
        super(plans, NoOpExecutionPlanStoreWatcher.INSTANCE, NAMES);
        this.plans = plans;
        this.unreadable = unreadable;
    }

    @Override
    public void putExecutionPlan(ExecutionPlan plan) throws Exception {
        // a stored plan is not written again: the engine would delete it if that failed
        if (!startingAgain.remove(plan.getJobID()) && !InteractiveJobs.isMarked(plan.getJobConfiguration())) {
            super.putExecutionPlan(plan);
        }
    }

    /// The plan of a job that is started again by the next [#putExecutionPlan].
    ///
    /// @throws Exception if it cannot be read
    ExecutionPlan startAgain(JobID job) throws Exception {
        var plan = super.recoverExecutionPlan(job);
        if (plan == null) {
            throw new NoSuchElementException("it does not exist");
        }
        startingAgain.add(job);
        return plan;
    }

    /// Returns the plan like [#startAgain(JobID)], with another starting point if the job has no checkpoint.
    ///
    /// @param path of a checkpoint or savepoint; empty for the job's beginning
    ExecutionPlan startAgain(JobID job, Optional<String> path) throws Exception {
        var plan = startAgain(job);
        plan.setSavepointRestoreSettings(
                path.map(from -> SavepointRestoreSettings.forPath(from, false, RecoveryClaimMode.NO_CLAIM))
                        .orElseGet(SavepointRestoreSettings::none));
        var name = NAMES.jobIDToName(job);
        plans.replace(name, plans.exists(name), plan);
        return plan;
    }

    /// The checkpoint or savepoint that a job was first started from; empty if there is none, or the plan cannot be
    /// read.
    Optional<String> firstStart(JobID job) {
        try {
            return Optional.ofNullable(plans.getAndLock(NAMES.jobIDToName(job))
                    .retrieveState()
                    .getSavepointRestoreSettings()
                    .getRestorePath());
        } catch (Exception e) { // the engine's own signature
            return Optional.empty();
        }
    }

    @Override
    public void putJobResourceRequirements(JobID job, JobResourceRequirements requirements) throws Exception {
        if (plans.exists(NAMES.jobIDToName(job)).isExisting()) {
            super.putJobResourceRequirements(job, requirements);
        }
    }

    @Override
    public @Nullable ExecutionPlan recoverExecutionPlan(JobID job) throws Exception {
        try {
            return super.recoverExecutionPlan(job);
        } catch (Exception e) { // the engine's own signature
            unreadable.accept(job, e);
            return null;
        }
    }
}
