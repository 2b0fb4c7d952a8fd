package io.millrace.server.engine.hosting;

import io.millrace.server.engine.archive.JobArchive;
import io.millrace.server.engine.running.RunningJobs;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.failure.FailureEnricher;
import org.apache.flink.runtime.application.AbstractApplication;
import org.apache.flink.runtime.dispatcher.Dispatcher;
import org.apache.flink.runtime.dispatcher.DispatcherBootstrapFactory;
import org.apache.flink.runtime.dispatcher.DispatcherFactory;
import org.apache.flink.runtime.dispatcher.DispatcherId;
import org.apache.flink.runtime.dispatcher.DispatcherServices;
import org.apache.flink.runtime.dispatcher.JobManagerRunnerFactory;
import org.apache.flink.runtime.dispatcher.PartialDispatcherServicesWithPersistenceComponents;
import org.apache.flink.runtime.dispatcher.cleanup.CheckpointResourcesCleanupRunnerFactory;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.executiongraph.JobStatusListener;
import org.apache.flink.runtime.heartbeat.HeartbeatServices;
import org.apache.flink.runtime.highavailability.ApplicationResult;
import org.apache.flink.runtime.highavailability.HighAvailabilityServices;
import org.apache.flink.runtime.jobmaster.JobManagerRunner;
import org.apache.flink.runtime.jobmaster.JobManagerSharedServices;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.jobmaster.factories.JobManagerJobMetricGroupFactory;
import org.apache.flink.runtime.rpc.FatalErrorHandler;
import org.apache.flink.runtime.rpc.RpcService;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.streaming.api.graph.ExecutionPlan;

/// Creates the engine's session dispatchers, one for each election of this process, and stores the jobs that go on
/// elsewhere afterwards.
///
/// @param unstarted takes the jobs that could not be started again. Without it, such a job ends the process, so
///                  that another one can try.
/// @param unrestorable receives jobs whose state cannot be restored, which then count as not started
/// @param opened completes when recovered jobs may begin
record HostedDispatchers(
        Listings listings,
        Optional<Consumer<ExecutionGraphInfo>> unstarted,
        Optional<BiConsumer<JobID, String>> unrestorable,
        CompletableFuture<Void> opened)
        implements DispatcherFactory {
    /// The lists of jobs: those that go on elsewhere, those that have ended, and those that run.
    record Listings(SuspendedJobs suspended, JobArchive archive, JobMasters masters) {}

    private RecoverableJobs recoverable(Collection<ExecutionPlan> recovered) {
        var jobs = new RecoverableJobs();
        if (unstarted.isPresent()) {
            recovered.forEach(plan -> jobs.add(plan.getJobID()));
        }
        return jobs;
    }

    @Override
    public Dispatcher createDispatcher(
            RpcService rpcService,
            DispatcherId fencingToken,
            Collection<ExecutionPlan> recoveredJobs,
            Collection<JobResult> dirtyJobs,
            Collection<AbstractApplication> recoveredApplications,
            Collection<ApplicationResult> dirtyApplications,
            DispatcherBootstrapFactory bootstrap,
            PartialDispatcherServicesWithPersistenceComponents services)
            throws Exception {
        var recoverable = recoverable(recoveredJobs);
        var leases = new ClientLeases(System::nanoTime);
        return new HostedDispatcher(
                rpcService,
                fencingToken,
                new HostedDispatcher.Recovered(recoveredJobs, dirtyJobs, recoveredApplications, dirtyApplications),
                bootstrap,
                DispatcherServices.from(
                        services,
                        new Runners(
                                new RunningJobs(
                                        services.getExecutionPlanWriter(), recoverable::contains, unrestorable, opened),
                                listings,
                                recoverable,
                                leases,
                                unstarted),
                        CheckpointResourcesCleanupRunnerFactory.INSTANCE),
                new HostedDispatcher.Records(listings.archive(), recoverable, leases));
    }

    /// Creates runners of jobs and watches for their end.
    private record Runners(
            JobManagerRunnerFactory jobs,
            Listings listings,
            RecoverableJobs recoverable,
            ClientLeases leases,
            Optional<Consumer<ExecutionGraphInfo>> unstarted)
            implements JobManagerRunnerFactory {
        @Override
        @SuppressWarnings("TooManyParameters") // the engine's own signature
        public JobManagerRunner createJobManagerRunner(
                ExecutionPlan plan,
                Configuration configuration,
                RpcService rpcService,
                HighAvailabilityServices highAvailability,
                HeartbeatServices heartbeats,
                JobManagerSharedServices shared,
                JobManagerJobMetricGroupFactory metrics,
                FatalErrorHandler errors,
                Collection<FailureEnricher> enrichers,
                JobStatusListener listener,
                long initialized)
                throws Exception {
            listings.suspended().remove(plan.getJobID());
            recoverable.starts(plan.getJobID());
            var runner = jobs.createJobManagerRunner(
                    plan,
                    configuration,
                    rpcService,
                    highAvailability,
                    heartbeats,
                    shared,
                    metrics,
                    errors,
                    enrichers,
                    listener,
                    initialized);
            listings.masters().add(plan, runner);
            leases.add(plan);
            var _ = runner.getResultFuture().thenAccept(result -> keep(result.getExecutionGraphInfo()));
            return runner;
        }

        /// A job that was suspended while it ran has vertices.
        private static boolean couldNotStart(ArchivedExecutionGraph job) {
            return job.getState() == JobStatus.SUSPENDED
                    && job.getFailureInfo() != null
                    && job.getAllVertices().isEmpty();
        }

        private void keep(ExecutionGraphInfo job) {
            leases.remove(job.getJobId());
            if (couldNotStart(job.getArchivedExecutionGraph())) {
                unstarted.ifPresent(listener -> {
                    listener.accept(job);
                    recoverable.hasFailed(job.getJobId());
                });
            }
            if (job.getArchivedExecutionGraph().getState() == JobStatus.SUSPENDED) {
                listings.suspended()
                        .put(new ExecutionGraphInfo(
                                SuspendedJobView.of(job.getArchivedExecutionGraph()),
                                job.getExceptionHistory(),
                                job.getSchedulerType(),
                                job.getJobRescaleConfigInfo(),
                                job.getRescalesStatsSnapshot()));
            }
        }
    }
}
