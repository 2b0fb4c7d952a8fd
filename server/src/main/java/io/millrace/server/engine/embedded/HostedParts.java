package io.millrace.server.engine.embedded;

import java.util.Collection;
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
import org.jspecify.annotations.Nullable;

/// Makes the coordinating parts of the engine with an HTTP server that serves nothing, and keeps hold of what the
/// stock HTTP server would have been given: it is all that our own services need.
final class HostedParts extends DefaultDispatcherResourceManagerComponentFactory {
    private final Holder holder;

    HostedParts() {
        this(new Holder());
    }

    private HostedParts(Holder holder) {
        super(new SessionRunner(), StandaloneResourceManagerFactory.getInstance(), holder);
        this.holder = holder;
    }

    /// What the stock HTTP server would have been given.
    record Parts(
            LeaderGatewayRetriever<DispatcherGateway> dispatcher,
            LeaderGatewayRetriever<ResourceManagerGateway> resourceManager,
            TransientBlobService blobs,
            ScheduledExecutorService executor,
            MetricQueryServiceRetriever metrics) {}

    /// Valid once [#create] has returned.
    Parts parts() {
        var parts = holder.parts;
        if (parts == null) {
            throw new IllegalStateException("the engine has not been started");
        }
        return parts;
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
        holder.metrics = metrics;
        return super.create(
                configuration,
                resourceId,
                ioExecutor,
                rpcService,
                highAvailability,
                blobServer,
                heartbeats,
                delegationTokens,
                metricRegistry,
                RecentApplications.of(configuration),
                metrics,
                enrichers,
                errors);
    }

    private static final class Holder implements RestEndpointFactory<DispatcherGateway> {
        private volatile @Nullable MetricQueryServiceRetriever metrics;
        private volatile @Nullable Parts parts;

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
            var queries = metrics;
            if (queries == null) {
                throw new IllegalStateException("the engine made its HTTP server before its other parts");
            }
            parts = new Parts(dispatcher, resourceManager, blobs, executor, queries);
            return new UnservedEndpoint(dispatcher, resourceManager, configuration, blobs, executor, election, errors);
        }
    }
}
