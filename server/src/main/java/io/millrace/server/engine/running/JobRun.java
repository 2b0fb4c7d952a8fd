package io.millrace.server.engine.running;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.jobgraph.JobResourceRequirements;
import org.apache.flink.runtime.jobmaster.JobManagerRunner;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.jspecify.annotations.Nullable;

/// A run of a job from its start, or from a savepoint, to the next savepoint or its end.
///
/// @param without creates the job in a terminal state, without details, for a cause
/// @param wanted the requirements of the next run, if there is one
record JobRun(
        JobManagerRunner runner,
        GraphSnapshotCache copy,
        JobManagerOptions.SchedulerType scheduler,
        Change change,
        BiFunction<JobStatus, Throwable, ExecutionGraphInfo> without,
        AtomicReference<@Nullable JobResourceRequirements> wanted) {

    /// The way in which a job's parallelism changes.
    enum Change {
        /// The engine changes it, with the last checkpoint.
        IN_PLACE,
        /// It is stopped with a savepoint, and goes on from it.
        WITH_SAVEPOINT,
        NONE
    }
}
