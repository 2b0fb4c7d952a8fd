package io.millrace.server.engine.coordinator;

import io.millrace.server.engine.archive.JobArchive;
import io.millrace.server.engine.durable.DurableJobs;
import io.millrace.server.engine.hosting.HostedParts;
import io.millrace.server.engine.hosting.JobMasters;
import io.millrace.server.engine.hosting.ZooKeeperQuorum;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.dispatcher.ArchivedApplicationStore;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.entrypoint.ClusterEntrypoint;
import org.apache.flink.runtime.entrypoint.ClusterEntrypointException;
import org.apache.flink.runtime.entrypoint.component.DispatcherResourceManagerComponentFactory;
import org.apache.flink.runtime.highavailability.HighAvailabilityServices;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.rpc.RpcSystemUtils;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.apache.flink.util.concurrent.ScheduledExecutor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The engine's session cluster without its HTTP server. It reports a fatal error to its owner, where the stock one
/// exits the process.
@SuppressWarnings("try") // close() is the engine's own and may be interrupted
final class HostedEntrypoint extends ClusterEntrypoint {
    private static final Logger LOG = LoggerFactory.getLogger(HostedEntrypoint.class);

    private final JobArchive archive;
    private final HostedParts hosted;
    private final CompletableFuture<Void> fault = new CompletableFuture<>();

    private final boolean forward;
    private final Optional<DurableJobs> durable;
    private @Nullable GatewayRetriever<DispatcherGateway> dispatcher;
    private @Nullable GatewayRetriever<ResourceManagerGateway> resourceManager;

    /// @param durable stores the jobs that run again after a restart, if any do
    HostedEntrypoint(Configuration configuration, JobArchive archive, boolean forward, Optional<DurableJobs> durable) {
        super(configuration);
        this.archive = archive;
        this.hosted = new HostedParts(archive, durable);
        this.forward = forward;
        this.durable = durable;
    }

    @Override
    public void startCluster() throws ClusterEntrypointException {
        super.startCluster();
        var parts = parts().orElseThrow();
        var leadership = parts.leadership();
        var leader = new LeaderRetriever<>(parts.dispatcher(), leadership);
        var liveness = new LeaderLivenessCheck(leader);
        dispatcher = new StandbyDispatcher(parts, forward, leader, liveness);
        resourceManager = new LeadingResources(new LeaderRetriever<>(parts.resourceManager(), leadership), liveness);
    }

    GatewayRetriever<DispatcherGateway> dispatcher() {
        return started(dispatcher);
    }

    GatewayRetriever<ResourceManagerGateway> resourceManager() {
        return started(resourceManager);
    }

    private static <T> T started(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("the engine has not been started");
        }
        return part;
    }

    /// Completes when the cluster was shut down; exceptionally if it failed.
    CompletableFuture<Void> ended() {
        return CompletableFuture.anyOf(fault, getTerminationFuture()).thenAccept(_ -> {});
    }

    JobMasters masters() {
        return hosted.masters();
    }

    Optional<HostedParts.Parts> parts() {
        return hosted.parts();
    }

    @Override
    public CompletableFuture<Void> closeAsync() {
        hosted.leadership().close();
        return super.closeAsync();
    }

    @Override
    protected HighAvailabilityServices createHaServices(
            Configuration configuration, Executor executor, RpcSystemUtils rpcSystem) throws Exception {
        var leaders = super.createHaServices(configuration, executor, rpcSystem);
        return durable.isPresent() ? durable.get().services(leaders, executor, archive) : leaders;
    }

    @Override
    protected DispatcherResourceManagerComponentFactory createDispatcherResourceManagerComponentFactory(
            Configuration configuration) {
        return hosted;
    }

    @Override
    protected ArchivedApplicationStore createArchivedApplicationStore(
            Configuration configuration, ScheduledExecutor scheduledExecutor) {
        return archive;
    }

    @Override
    public void onFatalError(Throwable reason) {
        if (ZooKeeperQuorum.isAway(reason)) {
            LOG.warn("ZooKeeper cannot be reached: there is no leader until it can. ({})", reason.getMessage());
            return;
        }
        LOG.error("The job manager cannot go on", reason);
        fault.completeExceptionally(reason);
    }
}
