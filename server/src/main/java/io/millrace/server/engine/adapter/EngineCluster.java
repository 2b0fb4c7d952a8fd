package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.ClusterPort;
import io.millrace.server.engine.projection.ClusterProjection;
import io.millrace.wire.cluster.Cluster;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.util.Locale;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.rest.handler.RestHandlerConfiguration;
import org.apache.flink.runtime.util.EnvironmentInformation;

/// The cluster as a whole.
record EngineCluster(LeaderGateways gateways, Configuration configuration, Runnable stop) implements ClusterPort {
    @Override
    public Cluster.Overview overview() {
        var overview = gateways.dispatcher(gateway -> gateway.requestClusterOverview(gateways.limit()));
        return ClusterProjection.overview(
                overview,
                EnvironmentInformation.getVersion(),
                EnvironmentInformation.getRevisionInformation().commitId);
    }

    @Override
    public void shutDown() {
        stop.run();
    }

    @Override
    public Cluster.Dashboard dashboard() {
        var zone = ZoneId.systemDefault();
        var offset = zone.getRules().getOffset(Instant.now());
        return new Cluster.Dashboard(
                configuration.get(WebOptions.REFRESH_INTERVAL).toMillis(),
                zone.getDisplayName(TextStyle.FULL, Locale.ENGLISH),
                offset.getTotalSeconds() * 1000,
                EnvironmentInformation.getVersion(),
                EnvironmentInformation.getRevisionInformation().commitId + " @ "
                        + EnvironmentInformation.getRevisionInformation().commitDate,
                new Cluster.Features(
                        configuration.get(WebOptions.SUBMIT_ENABLE),
                        configuration.get(WebOptions.CANCEL_ENABLE),
                        RestHandlerConfiguration.fromConfiguration(configuration)
                                .isWebRescaleEnabled(),
                        false));
    }
}
