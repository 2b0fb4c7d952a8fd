package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.cluster.ClusterPorts;
import io.millrace.server.endpoint.http.ApiDocs;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.server.endpoint.rest.cluster.EventsRoutes;
import io.millrace.server.endpoint.rest.cluster.HistoryRoutes;
import io.millrace.server.endpoint.rest.cluster.ServiceRoutes;
import io.millrace.server.endpoint.rest.sql.SqlRoutes;
import io.millrace.wire.Catalogue;
import io.millrace.wire.Endpoint;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.SqlEndpoints;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

/// An endpoint value is a promise: someone answers it, and only one.
class AnsweredTest {

    @Test
    void everyEndpointOfTheClusterServiceIsAnsweredExactlyOnce() {
        // no handler is called: the routes only need to know whom they would ask
        var nobody = new ClusterPorts(
                null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, null, null, null, null);
        assertAnswered(
                ClusterEndpoints.CATALOGUE,
                List.of(
                        new ServiceRoutes(nobody),
                        new EventsRoutes(null),
                        new HistoryRoutes(null),
                        new ApiDocs(Cluster.API_DOCS, ClusterEndpoints.CATALOGUE, "1")));
    }

    @Test
    void everyEndpointOfTheGatewayIsAnsweredExactlyOnce() {
        assertAnswered(SqlEndpoints.CATALOGUE, SqlRoutes.all(null, null, new Product("Millrace", "1")));
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
}
