package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.Service;
import io.millrace.wire.sql.Product;
import java.util.List;
import java.util.stream.IntStream;

/// The routes of the gateway itself: its name and version, and who can reach it.
record ProductRoutes(Product product, SecurityStatus security) implements Routes {
    private static final Product.ApiVersions VERSIONS =
            new Product.ApiVersions(IntStream.rangeClosed(1, Service.GATEWAY.newest())
                    .mapToObj(version -> "V" + version)
                    .toList());

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Product.GET, call -> product),
                new Route<>(Product.API_VERSIONS, call -> VERSIONS),
                new Route<>(Product.SECURITY, call -> security));
    }
}
