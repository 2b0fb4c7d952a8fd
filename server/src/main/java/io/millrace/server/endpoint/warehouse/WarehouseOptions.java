package io.millrace.server.endpoint.warehouse;

import io.millrace.server.config.Key;
import io.millrace.server.config.Keys;
import io.millrace.server.endpoint.warehouse.transport.ConnectionLimits;
import java.util.Map;

/// Where the endpoint listens, and what its clients may use and begin with.
record WarehouseOptions(String host, int port, ConnectionLimits limits, SessionDefaults defaults) {

    /// @param all every key with its value; what is missing has its default
    static WarehouseOptions of(Map<String, String> all) {
        var sizes = new ConnectionLimits.Sizes(
                (int) Math.min(Integer.MAX_VALUE, value(all, Keys.WAREHOUSE_MESSAGE)),
                value(all, Keys.WAREHOUSE_CONTAINER),
                value(all, Keys.WAREHOUSE_DEPTH));
        var times = new ConnectionLimits.Times(value(all, Keys.WAREHOUSE_LOGIN), value(all, Keys.WAREHOUSE_IDLE));
        return new WarehouseOptions(
                value(all, Keys.WAREHOUSE_HOST),
                value(all, Keys.WAREHOUSE_PORT).getFirst(),
                new ConnectionLimits(value(all, Keys.WAREHOUSE_MOST), sizes, times),
                SessionDefaults.of(all));
    }

    private static <T> T value(Map<String, String> all, Key<T> key) {
        var text = all.get(key.name());
        return text == null ? key.standard() : key.kind().parse().apply(text);
    }
}
