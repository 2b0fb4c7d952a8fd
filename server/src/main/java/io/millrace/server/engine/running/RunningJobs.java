package io.millrace.server.engine.running;

import java.util.Collection;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.SchedulerExecutionMode;
import org.apache.flink.core.failure.FailureEnricher;
import org.apache.flink.runtime.dispatcher.JobManagerRunnerFactory;
import org.apache.flink.runtime.executiongraph.JobStatusListener;
import org.apache.flink.runtime.heartbeat.HeartbeatServices;
import org.apache.flink.runtime.highavailability.HighAvailabilityServices;
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
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.MdcUtils;

/// Makes the engine's own masters of jobs, each with its scheduler watched. The engine's factory of them does not let
/// anyone choose the scheduler, hence its parts are put together here.
public final class RunningJobs implements JobManagerRunnerFactory {
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
            JobStatusListener listener,
            long initialized)
            throws Exception {
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
        var configuration = new SchedulerChoice(cluster).configuration(plan);
        var copy = new LastCopy();
        var scheduling = Watched.factory(scheduling(plan, configuration), copy);
        var masters = new DefaultJobMasterServiceFactory(
                MdcUtils.scopeToJob(plan.getJobID(), shared.getIoExecutor()),
                rpcService,
                JobMasterConfiguration.fromConfiguration(configuration),
                plan,
                highAvailability,
                scheduling,
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
        return new RunningJob(new JobMasterServiceLeadershipRunner(processes, election, results, lease, errors), copy);
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
