package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.ClusterProjection;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Cluster;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.rest.handler.RestHandlerConfiguration;
import org.apache.flink.runtime.util.EnvironmentInformation;

/// Answers what is asked about the cluster as a whole.
///
/// @param stop begins the shutdown of the server and returns, so that requests in progress are still answered
record EngineCluster(LeaderGateways gateways, Configuration configuration, Runnable stop) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Cluster.OVERVIEW, _ -> overview()),
                Route.shared(Cluster.CONFIG, _ -> dashboard()),
                new Route<>(Cluster.SHUT_DOWN, _ -> {
                    stop.run();
                    return Nothing.NOTHING;
                }));
    }

    private Cluster.Overview overview() {
        return ClusterProjection.overview(
                gateways.dispatcher(gateway -> gateway.requestClusterOverview(gateways.limit())),
                EnvironmentInformation.getVersion(),
                EnvironmentInformation.getRevisionInformation().commitId);
    }

    private Cluster.Dashboard dashboard() {
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
