package io.millrace.server.engine.hosting;

import io.millrace.server.engine.Leadership;
import io.millrace.server.engine.archive.JobArchive;
import io.millrace.server.engine.durable.DurableJobs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.failure.FailureEnricher;
import org.apache.flink.runtime.blob.BlobServer;
import org.apache.flink.runtime.blob.TransientBlobService;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.dispatcher.ArchivedApplicationStore;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.entrypoint.component.DefaultDispatcherResourceManagerComponentFactory;
import org.apache.flink.runtime.entrypoint.component.DispatcherResourceManagerComponent;
import org.apache.flink.runtime.heartbeat.HeartbeatServices;
import org.apache.flink.runtime.highavailability.HighAvailabilityServices;
import org.apache.flink.runtime.jobmanager.HighAvailabilityMode;
import org.apache.flink.runtime.leaderelection.LeaderElection;
import org.apache.flink.runtime.metrics.MetricRegistry;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.resourcemanager.StandaloneResourceManagerFactory;
import org.apache.flink.runtime.rest.RestEndpointFactory;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricFetcher;
import org.apache.flink.runtime.rpc.FatalErrorHandler;
import org.apache.flink.runtime.rpc.RpcService;
import org.apache.flink.runtime.security.token.DelegationTokenManager;
import org.apache.flink.runtime.webmonitor.WebMonitorEndpoint;
import org.apache.flink.runtime.webmonitor.retriever.LeaderGatewayRetriever;
import org.apache.flink.runtime.webmonitor.retriever.MetricQueryServiceRetriever;
import org.apache.flink.util.concurrent.FutureUtils;
import org.jspecify.annotations.Nullable;

/// Creates the parts of the engine's job manager with an HTTP server that serves nothing, and holds the parts that the
/// stock HTTP server would get, which are all that the server's own services need.
public final class HostedParts extends DefaultDispatcherResourceManagerComponentFactory {
    private final Holder holder;
    private volatile @Nullable DispatcherResourceManagerComponent component;

    /// @param archive of ended jobs; its owner opens and closes it
    /// @param durable stores the jobs that run again after a restart, if any do
    public HostedParts(JobArchive archive, Optional<DurableJobs> durable) {
        this(new Holder(archive), durable);
    }

    private HostedParts(Holder holder, Optional<DurableJobs> durable) {
        super(
                new SessionRunner(new HostedDispatchers(
                        new HostedDispatchers.Listings(holder.suspended, holder.archive, holder.masters),
                        durable.map(jobs -> jobs.unstarted(holder.archive)),
                        durable.map(jobs -> jobs::unrestorable),
                        durable.map(DurableJobs::opened).orElseGet(FutureUtils::completedVoidFuture))),
                StandaloneResourceManagerFactory.getInstance(),
                holder);
        this.holder = holder;
    }

    /// The parts that the stock HTTP server would get.
    ///
    /// @param configuration as completed by the engine, with the ports in use
    /// @param rpc           to other processes
    /// @param ownMetrics    the address of this process's metrics
    public record Parts(
            Configuration configuration,
            LeaderGatewayRetriever<DispatcherGateway> dispatcher,
            LeaderGatewayRetriever<ResourceManagerGateway> resourceManager,
            TransientBlobService blobs,
            ScheduledExecutorService executor,
            MetricQueryServiceRetriever metrics,
            RpcService rpc,
            String ownMetrics,
            FormerJobs past,
            Leadership leadership) {}

    public Leadership leadership() {
        return holder.leadership;
    }

    public JobMasters masters() {
        return holder.masters;
    }

    /// Stops leading: all jobs are suspended. Does nothing before [#create] has returned, or a second time.
    public CompletableFuture<Void> stopLeading() {
        var present = component;
        return present == null ? CompletableFuture.completedFuture(null) : present.closeAsync();
    }

    /// Empty until [#create] has returned.
    public Optional<Parts> parts() {
        return Optional.ofNullable(holder.parts);
    }

    @Override
    @SuppressWarnings("TooManyParameters") // the engine's own signature
    public DispatcherResourceManagerComponent create(
            Configuration configuration,
            ResourceID resourceId,
            Executor ioExecutor,
            RpcService rpcService,
            HighAvailabilityServices highAvailability,
            BlobServer blobServer,
            HeartbeatServices heartbeats,
            DelegationTokenManager delegationTokens,
            MetricRegistry metricRegistry,
            ArchivedApplicationStore stock,
            MetricQueryServiceRetriever metrics,
            Collection<FailureEnricher> enrichers,
            FatalErrorHandler errors)
            throws Exception {
        holder.own = new Own(metrics, rpcService, metricRegistry.getMetricQueryServiceGatewayRpcAddress());
        if (HighAvailabilityMode.isHighAvailabilityModeActivated(configuration)) {
            holder.leadership.follow(highAvailability.getClusterRestEndpointLeaderRetriever());
        }
        var allEnrichers = new ArrayList<>(enrichers);
        allEnrichers.add(holder.masters.enricher());
        var created = super.create(
                configuration,
                resourceId,
                ioExecutor,
                rpcService,
                highAvailability,
                blobServer,
                heartbeats,
                delegationTokens,
                metricRegistry,
                holder.archive,
                metrics,
                allEnrichers,
                errors);
        component = created;
        return created;
    }

    /// The parts that only the component factory gets.
    private record Own(
            MetricQueryServiceRetriever metrics,
            RpcService rpc,
            @Nullable String address) {}

    private static final class Holder implements RestEndpointFactory<DispatcherGateway> {
        private final JobArchive archive;
        private final SuspendedJobs suspended = new SuspendedJobs();
        private final JobMasters masters = new JobMasters();
        private final Leadership leadership = new Leadership();
        private volatile @Nullable Own own;
        private volatile @Nullable Parts parts;

        Holder(JobArchive archive) {
            this.archive = archive;
        }

        @Override
        public WebMonitorEndpoint<DispatcherGateway> createRestEndpoint(
                Configuration configuration,
                LeaderGatewayRetriever<DispatcherGateway> dispatcher,
                LeaderGatewayRetriever<ResourceManagerGateway> resourceManager,
                TransientBlobService blobs,
                ScheduledExecutorService executor,
                MetricFetcher stockMetrics,
                LeaderElection election,
                FatalErrorHandler errors)
                throws Exception {
            var known = own;
            if (known == null) {
                throw new IllegalStateException("the engine made its HTTP server before its other parts");
            }
            parts = new Parts(
                    configuration,
                    dispatcher,
                    resourceManager,
                    blobs,
                    executor,
                    known.metrics(),
                    known.rpc(),
                    known.address() == null ? "" : known.address(),
                    new FormerJobs(archive, suspended),
                    leadership);
            return new UnservedEndpoint(
                    dispatcher, resourceManager, configuration, blobs, executor, election, errors, leadership);
        }
    }
}
