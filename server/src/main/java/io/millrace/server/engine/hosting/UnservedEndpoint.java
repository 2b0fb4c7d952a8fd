package io.millrace.server.engine.hosting;

import io.millrace.server.engine.Leadership;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.flink.runtime.blob.TransientBlobService;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.leaderelection.LeaderElection;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.rest.RestEndpointFactory;
import org.apache.flink.runtime.rest.handler.RestHandlerConfiguration;
import org.apache.flink.runtime.rest.handler.RestHandlerSpecification;
import org.apache.flink.runtime.rest.handler.legacy.metrics.VoidMetricFetcher;
import org.apache.flink.runtime.rpc.FatalErrorHandler;
import org.apache.flink.runtime.webmonitor.WebMonitorEndpoint;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelInboundHandler;

/// The engine's HTTP server, which its other parts require, without any route, on loopback and any free port. It tells
/// the engine the address of the actual server.
@SuppressWarnings("try") // close() is the engine's own and may be interrupted
final class UnservedEndpoint extends WebMonitorEndpoint<DispatcherGateway> {
    private final String address;
    private final int port;
    private final boolean encrypted;
    private final Leadership leadership;

    UnservedEndpoint(
            GatewayRetriever<DispatcherGateway> dispatcher,
            GatewayRetriever<ResourceManagerGateway> resourceManager,
            Configuration configuration,
            TransientBlobService blobs,
            ScheduledExecutorService executor,
            LeaderElection election,
            FatalErrorHandler errors,
            Leadership leadership)
            throws Exception {
        super(
                dispatcher,
                EngineDefaults.unserved(configuration),
                RestHandlerConfiguration.fromConfiguration(EngineDefaults.unserved(configuration)),
                resourceManager,
                blobs,
                executor,
                VoidMetricFetcher.INSTANCE,
                election,
                RestEndpointFactory.createExecutionGraphCache(
                        RestHandlerConfiguration.fromConfiguration(configuration)),
                errors);
        this.leadership = leadership;
        this.address = configuration.get(RestOptions.ADDRESS);
        this.port = configuration.get(RestOptions.PORT);
        this.encrypted = SecurityOptions.isRestSSLEnabled(configuration);
    }

    @Override
    protected List<Tuple2<RestHandlerSpecification, ChannelInboundHandler>> initializeHandlers(
            CompletableFuture<String> localAddress) {
        return new ArrayList<>();
    }

    @Override
    public String getRestBaseUrl() {
        return (encrypted ? "https://" : "http://") + address + ":" + port;
    }

    /// The other parts get the leadership together with this one.
    @Override
    public void grantLeadership(UUID session) {
        leadership.elected(getRestBaseUrl());
        super.grantLeadership(session);
    }

    @Override
    public void revokeLeadership() {
        leadership.dismissed();
        super.revokeLeadership();
    }

    @Override
    public int getRestPort() {
        return port;
    }
}
