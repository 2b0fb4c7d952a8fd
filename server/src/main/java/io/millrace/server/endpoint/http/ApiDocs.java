package io.millrace.server.endpoint.http;

import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Catalogue;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.describe.OpenApi;
import java.util.List;

/// The route of a service's OpenAPI document.
///
/// @param version of the product
public record ApiDocs(Endpoint<Nothing, Content> endpoint, Catalogue catalogue, String version) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        var document = OpenApi.content(catalogue, version);
        return List.of(new Route<>(endpoint, _ -> document));
    }
}
