package io.millrace.server.engine.running;

import io.millrace.server.engine.DefaultCheckpointing;
import io.millrace.server.engine.PipelineState;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.SchedulerExecutionMode;
import org.apache.flink.core.failure.FailureEnricher;
import org.apache.flink.runtime.dispatcher.JobManagerRunnerFactory;
import org.apache.flink.runtime.executiongraph.JobStatusListener;
import org.apache.flink.runtime.heartbeat.HeartbeatServices;
import org.apache.flink.runtime.highavailability.HighAvailabilityServices;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.jobmanager.ExecutionPlanWriter;
import org.apache.flink.runtime.jobmaster.DefaultSlotPoolServiceSchedulerFactory;
import org.apache.flink.runtime.jobmaster.JobManagerRunner;
import org.apache.flink.runtime.jobmaster.JobManagerSharedServices;
import org.apache.flink.runtime.jobmaster.JobMasterConfiguration;
import org.apache.flink.runtime.jobmaster.JobMasterServiceLeadershipRunner;
import org.apache.flink.runtime.jobmaster.SlotPoolServiceSchedulerFactory;
import org.apache.flink.runtime.jobmaster.factories.DefaultJobMasterServiceFactory;
import org.apache.flink.runtime.jobmaster.factories.DefaultJobMasterServiceProcessFactory;
import org.apache.flink.runtime.jobmaster.factories.JobManagerJobMetricGroupFactory;
import org.apache.flink.runtime.rpc.FatalErrorHandler;
import org.apache.flink.runtime.rpc.RpcService;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.MdcUtils;
import org.jspecify.annotations.Nullable;

/// Creates the engine's masters of jobs, each with an observed scheduler. The engine's own factory does not accept a
/// scheduler, so this class assembles their parts.
///
/// @param plans    stores plans for the next leader
/// @param suspends whether a job that cannot be started again is suspended, and not failed: its plan and its
///                 checkpoints are then kept for the next start
/// @param unrestorable receives a job whose state cannot be restored, and the reason, before it is suspended.
///                 Without it, the engine restarts such a job without end.
/// @param opened completes when jobs that are started again may begin
public record RunningJobs(
        ExecutionPlanWriter plans,
        Predicate<JobID> suspends,
        Optional<BiConsumer<JobID, String>> unrestorable,
        CompletableFuture<Void> opened)
        implements JobManagerRunnerFactory {
    private static final ConfigOption<Integer> RESTORE_ATTEMPTS =
            ConfigOptions.key("jobs.restore-attempts").intType().defaultValue(0);

    @Override
    @SuppressWarnings("TooManyParameters") // the engine's own signature
    public JobManagerRunner createJobManagerRunner(
            ExecutionPlan plan,
            Configuration cluster,
            RpcService rpcService,
            HighAvailabilityServices highAvailability,
            HeartbeatServices heartbeats,
            JobManagerSharedServices shared,
            JobManagerJobMetricGroupFactory metrics,
            FatalErrorHandler errors,
            Collection<FailureEnricher> enrichers,
            @Nullable JobStatusListener listener,
            long initialized)
            throws Exception {
        var parts = new Parts(
                plan,
                cluster,
                rpcService,
                highAvailability,
                heartbeats,
                shared,
                metrics,
                errors,
                enrichers,
                initialized,
                unrestorable.isPresent() ? cluster.get(RESTORE_ATTEMPTS) : 0);
        boolean suspended = suspends.test(plan.getJobID());
        HeldJob.Master master = () -> master(parts, suspended, listener);
        return suspended && !opened.isDone()
                ? new HeldJob(plan, initialized, opened, shared.getIoExecutor(), master)
                : master.create();
    }

    private JobManagerRunner master(Parts parts, boolean suspended, @Nullable JobStatusListener listener)
            throws Exception {
        var plan = parts.plan();
        try {
            return RunningJob.begin(
                    new RunningJob.SharedParts(
                            plan,
                            plans,
                            new ContinuationPlace(plan.getJobConfiguration(), parts.cluster()),
                            parts.shared().getIoExecutor(),
                            suspended,
                            unrestorable.orElse((_, _) -> {})),
                    parts::run,
                    listener);
        } catch (Exception | LinkageError e) { // the user's classes may throw any
            if (!suspended) {
                throw e;
            }
            return UnstartedJob.of(plan, e, parts.initialized());
        }
    }

    /// The parts of each run of a job.
    private record Parts(
            ExecutionPlan plan,
            Configuration cluster,
            RpcService rpcService,
            HighAvailabilityServices highAvailability,
            HeartbeatServices heartbeats,
            JobManagerSharedServices shared,
            JobManagerJobMetricGroupFactory metrics,
            FatalErrorHandler errors,
            Collection<FailureEnricher> enrichers,
            long initialized,
            int restoreAttempts) {

        JobRun run(JobStatusListener listener, Consumer<String> restoring) throws Exception {
            var results = highAvailability.getJobResultStore();
            var election = highAvailability.getJobManagerLeaderElection(plan.getJobID());
            var lease = shared.getLibraryCacheManager()
                    .registerClassLoaderLease(
                            plan.getJobID(), plan.getApplicationId().orElseThrow());
            var loader = lease.getOrResolveClassLoader(plan.getUserJarBlobKeys(), plan.getClasspaths())
                    .asClassLoader();
            if (plan instanceof StreamGraph graph) {
                graph.deserializeUserDefinedInstances(loader, shared.getFutureExecutor());
            }
            DefaultCheckpointing.applyTo(plan, cluster, loader);
            PipelineState.applyTo(plan, cluster);
            var configuration = new SchedulerChoice(cluster).configuration(plan);
            var copy = new GraphSnapshotCache(new JobConfigView(plan));
            var stock = scheduling(plan, configuration);
            var masters = new DefaultJobMasterServiceFactory(
                    MdcUtils.scopeToJob(plan.getJobID(), shared.getIoExecutor()),
                    rpcService,
                    JobMasterConfiguration.fromConfiguration(configuration),
                    plan,
                    highAvailability,
                    ObservedScheduler.factory(stock, copy, () -> new RestoreFailures(restoreAttempts, restoring)),
                    shared,
                    heartbeats,
                    metrics,
                    errors,
                    loader,
                    enrichers,
                    listener,
                    initialized);
            var processes = new DefaultJobMasterServiceProcessFactory(
                    plan.getJobID(),
                    plan.getName(),
                    plan.getJobType(),
                    plan.getCheckpointingSettings(),
                    initialized,
                    masters);
            return new JobRun(
                    new JobMasterServiceLeadershipRunner(processes, election, results, lease, errors),
                    copy,
                    stock.getSchedulerType(),
                    change(plan, stock.getSchedulerType()),
                    (status, cause) -> new ExecutionGraphInfo(processes.createArchivedExecutionGraph(status, cause)),
                    new AtomicReference<>());
        }
    }

    private static JobRun.Change change(ExecutionPlan plan, JobManagerOptions.SchedulerType scheduler) {
        if (plan.getJobType() == JobType.BATCH || scheduler == JobManagerOptions.SchedulerType.AdaptiveBatch) {
            return JobRun.Change.NONE;
        }
        return scheduler == JobManagerOptions.SchedulerType.Adaptive && plan.isCheckpointingEnabled()
                ? JobRun.Change.IN_PLACE
                : JobRun.Change.WITH_SAVEPOINT;
    }

    private static SlotPoolServiceSchedulerFactory scheduling(ExecutionPlan plan, Configuration configuration) {
        var stock = DefaultSlotPoolServiceSchedulerFactory.fromConfiguration(
                configuration, plan.getJobType(), plan.isDynamic());
        if (configuration.get(JobManagerOptions.SCHEDULER_MODE) == SchedulerExecutionMode.REACTIVE
                && stock.getSchedulerType() != JobManagerOptions.SchedulerType.Adaptive) {
            throw new IllegalStateException("scheduler-mode: reactive needs the adaptive scheduler, which runs"
                    + " streaming jobs only; this job would be run by " + stock.getSchedulerType() + ".");
        }
        return stock;
    }
}
