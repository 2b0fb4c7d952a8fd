package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.endpoint.rest.RestOptions;
import io.millrace.server.gateway.GatewayEndpoint;
import io.millrace.server.gateway.GatewayEndpointProvider;
import io.millrace.server.telemetry.BuildInfo;
import io.millrace.wire.sql.Product;

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
                SqlRoutes.all(context.service(), context.workflows(), product),
                context.workflows(),
                RestOptions.of(context.configuration()));
    }
}
