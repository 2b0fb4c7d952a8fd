package io.millrace.server.engine.running;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.jobgraph.JobResourceRequirements;
import org.apache.flink.runtime.jobmaster.JobManagerRunner;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.jspecify.annotations.Nullable;

/// A job from its start, or from a savepoint from which it goes on, to the next one or its end.
///
/// @param failed the job as one that failed for a reason
/// @param wanted what the next run is to need, if there is one
record JobRun(
        JobManagerRunner runner,
        GraphSnapshotCache copy,
        JobManagerOptions.SchedulerType scheduler,
        Change change,
        Function<Throwable, ExecutionGraphInfo> failed,
        AtomicReference<@Nullable JobResourceRequirements> wanted) {

    /// The way of a job to another parallelism.
    enum Change {
        /// The engine changes it, with the last checkpoint.
        IN_PLACE,
        /// It is stopped with a savepoint, and goes on from it.
        WITH_SAVEPOINT,
        NONE
    }
}
