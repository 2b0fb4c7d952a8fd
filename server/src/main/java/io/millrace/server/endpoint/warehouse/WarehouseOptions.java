package io.millrace.server.endpoint.warehouse;

import io.millrace.server.admission.ConnectionTable;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.endpoint.warehouse.transport.ConnectionLimits;
import java.util.Map;

/// The options of the endpoint: its address, its limits, and the defaults of its sessions.
record WarehouseOptions(String host, int port, ConnectionLimits limits, SessionDefaults defaults) {

    /// @param all every key with its value; what is missing has its default
    static WarehouseOptions of(Map<String, String> all) {
        var configuration = new ServerConfiguration(all);
        var sizes = new ConnectionLimits.Sizes(
                (int) Math.min(Integer.MAX_VALUE, configuration.get(Keys.WAREHOUSE_MESSAGE)),
                configuration.get(Keys.WAREHOUSE_CONTAINER),
                configuration.get(Keys.WAREHOUSE_DEPTH));
        var times = new ConnectionLimits.Times(
                configuration.get(Keys.WAREHOUSE_LOGIN), configuration.get(Keys.WAREHOUSE_IDLE));
        return new WarehouseOptions(
                configuration.get(Keys.WAREHOUSE_HOST),
                configuration.get(Keys.WAREHOUSE_PORT).getFirst(),
                new ConnectionLimits(
                        new ConnectionTable.Maximum(
                                configuration.get(Keys.WAREHOUSE_MAX_CONNECTIONS),
                                configuration.get(Keys.WAREHOUSE_ADDRESS_CONNECTIONS),
                                configuration.get(Keys.WAREHOUSE_RESERVED_CONNECTIONS)),
                        sizes,
                        times),
                SessionDefaults.of(all));
    }
}
