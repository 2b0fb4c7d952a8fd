package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.admission.LimitMeters;
import io.millrace.server.cluster.ClusterPorts;
import io.millrace.server.cluster.JobsOfNobody;
import io.millrace.server.datafile.DataFileService;
import io.millrace.server.endpoint.http.ApiDocs;
import io.millrace.server.endpoint.rest.AccountRoutes;
import io.millrace.server.endpoint.rest.LogLevelRoutes;
import io.millrace.server.endpoint.rest.MetricsRoutes;
import io.millrace.server.endpoint.rest.cluster.AlertRoutes;
import io.millrace.server.endpoint.rest.cluster.EventsRoutes;
import io.millrace.server.endpoint.rest.cluster.HistoryRoutes;
import io.millrace.server.endpoint.rest.cluster.LimitRoutes;
import io.millrace.server.endpoint.rest.cluster.SecurityRoutes;
import io.millrace.server.endpoint.rest.cluster.ServiceRoutes;
import io.millrace.server.endpoint.rest.sql.SqlRoutes;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.Leadership;
import io.millrace.server.engine.adapter.EnginePorts;
import io.millrace.server.engine.adapter.MetricsSnapshot;
import io.millrace.server.engine.log.LogDirectory;
import io.millrace.server.engine.program.DisabledJars;
import io.millrace.server.gateway.GatewayEndpointProvider;
import io.millrace.server.monitoring.Monitoring;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Principal;
import io.millrace.wire.Accounts;
import io.millrace.wire.Arguments;
import io.millrace.wire.Catalogue;
import io.millrace.wire.Endpoint;
import io.millrace.wire.LogLevels;
import io.millrace.wire.MetricsPage;
import io.millrace.wire.Permission;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.SqlEndpoints;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.blob.TransientBlobService;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.apache.flink.runtime.webmonitor.retriever.MetricQueryServiceRetriever;
import org.junit.jupiter.api.Test;

/// Tests that each endpoint value is answered by exactly one route.
class AnsweredTest {
    private static final SecurityStatus SAFE = new SecurityStatus(false, false, List.of());

    @Test
    void everyEndpointOfTheClusterServiceIsAnsweredExactlyOnce() {
        // no handler is called: the routes only hold references
        var engine = new IdleEngine();
        var configuration = engine.configuration();
        var ports = EnginePorts.over(
                engine,
                new MetricsSnapshot(engine),
                LogDirectory.of(configuration),
                EnginePorts.Options.DEFAULT,
                new DisabledJars());
        assertAnswered(
                ClusterEndpoints.CATALOGUE,
                List.of(
                        new ServiceRoutes(ports),
                        new EventsRoutes(null, null),
                        new HistoryRoutes(null, null),
                        new AlertRoutes(null, null),
                        new LimitRoutes(new LimitMeters()),
                        new SecurityRoutes(SAFE),
                        new MetricsRoutes(MetricsPage.OF_CLUSTER, Monitoring.NONE.metrics()),
                        new LogLevelRoutes(LogLevels.OF_CLUSTER),
                        new AccountRoutes(Accounts.OF_CLUSTER, Optional.empty()),
                        new ApiDocs(Cluster.API_DOCS, ClusterEndpoints.CATALOGUE, "1")));
    }

    /// Another's job must be unknown, whichever endpoint is asked.
    @Test
    void everyRouteWithAJobAsksWhoOwnsIt() {
        var engine = new IdleEngine();
        var ports = EnginePorts.over(
                engine,
                new MetricsSnapshot(engine),
                LogDirectory.of(engine.configuration()),
                EnginePorts.Options.DEFAULT,
                new DisabledJars());
        var mine = new Principal("bob", EnumSet.of(Permission.VIEW, Permission.OPERATE));
        var unowned = new ServiceRoutes(new ClusterPorts(ports.routes(), ports.diagnosis(), new JobsOfNobody()));
        var job = Arguments.of(Jobs.JOB, new JobId("0".repeat(32)));
        var ofJobs = unowned.routes().stream()
                .filter(route -> route.endpoint().path().contains(":jobid"))
                .toList();
        assertThat(ofJobs).hasSizeGreaterThan(50);
        assertThat(ofJobs)
                .allSatisfy(route -> assertThatThrownBy(() -> route.rule().require(mine, job))
                        .as(route.endpoint().name())
                        .hasMessage("Job " + "0".repeat(32) + " not found"));
        assertThat(unowned.routes().stream()
                        .filter(route -> route.rule().limits(mine))
                        .map(route -> route.endpoint().path()))
                .containsExactlyInAnyOrder("/jobs", "/jobs/overview", "/jobs/:jobid/actions", "/jobs/origins");
    }

    @Test
    void everyEndpointOfTheGatewayIsAnsweredExactlyOnce() {
        assertAnswered(
                SqlEndpoints.CATALOGUE,
                SqlRoutes.all(
                        new GatewayEndpointProvider.Context(
                                null,
                                null,
                                Map.of(),
                                Optional.empty(),
                                Optional.empty(),
                                SAFE,
                                DataFileService.NONE,
                                Monitoring.NONE),
                        new Product("Millrace", "1")));
    }

    private static void assertAnswered(Catalogue catalogue, Collection<? extends Routes> routes) {
        assertThat(catalogue.endpoints()).hasSizeGreaterThan(10);
        List<? extends Endpoint<?, ?>> answered = routes.stream()
                .flatMap(some -> some.routes().stream())
                .map(Route::endpoint)
                .toList();
        assertThat(answered.stream().map(Endpoint::name))
                .containsExactlyInAnyOrderElementsOf(
                        catalogue.endpoints().stream().map(Endpoint::name).toList());
        assertThat(catalogue.endpoints()).as("the very same values").containsAll(answered);
    }

    /// An engine of which only the configuration is used.
    private record IdleEngine(Configuration configuration) implements Engine {
        IdleEngine() {
            this(new Configuration());
        }

        @Override
        public GatewayRetriever<DispatcherGateway> dispatcher() {
            return CompletableFuture::new;
        }

        @Override
        public GatewayRetriever<ResourceManagerGateway> resourceManager() {
            return CompletableFuture::new;
        }

        @Override
        public MetricQueryServiceRetriever metrics() {
            return _ -> new CompletableFuture<>();
        }

        @Override
        public <T extends RpcGateway> CompletableFuture<T> connect(String address, Class<T> part) {
            return new CompletableFuture<>();
        }

        @Override
        public ScheduledExecutorService executor() {
            throw new UnsupportedOperationException();
        }

        @Override
        public TransientBlobService blobs() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Leadership leadership() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean inOneProcess() {
            return true;
        }
    }
}
