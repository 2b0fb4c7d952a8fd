package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.config.ServerConfiguration;
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
        var configuration = new ServerConfiguration(context.configuration());
        return new RestSqlEndpoint(
                RestAddress.of(configuration),
                SqlRoutes.router(context),
                RestOptions.of(configuration).encrypted(context.tls()).monitoring(context.monitoring()),
                context.workflows(),
                context.service().meters());
    }
}
