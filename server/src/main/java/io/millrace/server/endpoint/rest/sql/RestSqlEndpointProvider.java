package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.endpoint.http.HttpOptions;
import io.millrace.server.gateway.GatewayEndpoint;
import io.millrace.server.gateway.GatewayEndpointProvider;
import io.millrace.server.telemetry.BuildInfo;
import io.millrace.wire.sql.Product;
import java.util.Map;
import java.util.Optional;

/// The endpoint type `rest`.
public final class RestSqlEndpointProvider implements GatewayEndpointProvider {
    private static final String NAME = "Millrace";

    @Override
    public String type() {
        return "rest";
    }

    @Override
    public GatewayEndpoint create(Context context) {
        var product = new Product(NAME, BuildInfo.read().version());
        return new RestSqlEndpoint(
                RestAddress.of(context.configuration()),
                SqlRoutes.all(context.service(), product),
                options(context.configuration()));
    }

    private static HttpOptions options(Map<String, String> configuration) {
        var usual = HttpOptions.DEFAULT;
        return new HttpOptions(
                Optional.ofNullable(configuration.get("rest.server.max-content-length"))
                        .map(Long::parseLong)
                        .orElse(usual.maxContentLength()),
                configuration.getOrDefault("web.access-control-allow-origin", usual.allowOrigin()),
                Boolean.parseBoolean(configuration.get("rest.errors.stack-traces")));
    }
}
