package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.GatewayEndpoint;
import io.millrace.server.gateway.GatewayEndpointProvider;
import io.millrace.server.telemetry.BuildInfo;
import java.util.Set;

/// The endpoint type `warehouseserver2`.
public final class WarehouseEndpointProvider implements GatewayEndpointProvider {

    @Override
    public String type() {
        return "warehouseserver2";
    }

    /// Returns the names that the stock engine uses.
    @Override
    public Set<String> otherTypes() {
        return Set.of("hiveserver2");
    }

    @Override
    public GatewayEndpoint create(Context context) {
        return new WarehouseEndpoint(
                context.service(),
                new ServerInformation(BuildInfo.read().version()),
                WarehouseOptions.of(context.configuration()),
                context.tls(),
                context.login());
    }
}
