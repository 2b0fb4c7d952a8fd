package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.endpoint.rest.RestOptions;
import io.millrace.server.gateway.GatewayEndpoint;
import io.millrace.server.gateway.GatewayEndpointProvider;

/// The endpoint type `rest`.
public final class RestSqlEndpointProvider implements GatewayEndpointProvider {
    @Override
    public String type() {
        return "rest";
    }

    @Override
    public GatewayEndpoint create(Context context) {
        return new RestSqlEndpoint(
                RestAddress.of(context.configuration()),
                SqlRoutes.router(context),
                RestOptions.of(context.configuration()),
                context.workflows());
    }
}
