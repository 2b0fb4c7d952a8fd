package io.millrace.server.endpoint.http;

import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Catalogue;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.describe.OpenApi;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The route of a service's OpenAPI document.
///
/// @param version of the product
public record ApiDocs(Endpoint<Nothing, Content> endpoint, Catalogue catalogue, String version) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        var document = new Document(catalogue, version);
        return List.of(new Route<>(endpoint, _ -> document.content()));
    }

    /// The document, generated for the first request: it would take 30 ms of each start, and few servers are asked for
    /// it.
    private static final class Document {
        private final Catalogue catalogue;
        private final String version;
        private @Nullable Content content;

        Document(Catalogue catalogue, String version) {
            this.catalogue = catalogue;
            this.version = version;
        }

        synchronized Content content() {
            var generated = content == null ? OpenApi.content(catalogue, version) : content;
            content = generated;
            return generated;
        }
    }
}
