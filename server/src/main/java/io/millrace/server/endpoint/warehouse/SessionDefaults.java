package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.result.ChangeMode;
import java.util.Map;
import java.util.TreeMap;

/// The initial settings of this protocol's sessions, chosen so that tools made for tables at rest show correct results.
/// What the operator has set goes before it, and what a client sets goes before that.
record SessionDefaults(Map<String, String> properties) {
    private static final Map<String, String> STATEMENTS =
            // what ends runs in batch mode; an INSERT has been done when it has been answered
            Map.of("execution.runtime-mode", "AUTOMATIC", "table.dml-sync", "true");

    SessionDefaults {
        properties = Map.copyOf(properties);
    }

    /// @param all what the server runs with
    static SessionDefaults of(Map<String, String> all) {
        var properties = new TreeMap<>(STATEMENTS);
        properties.keySet().removeAll(all.keySet());
        if (ChangeMode.of(all.getOrDefault(ChangeMode.KEY, ChangeMode.STREAM.name())) == ChangeMode.STREAM) {
            // this protocol has no place beside a row for what it does
            properties.put(ChangeMode.KEY, ChangeMode.COLLAPSE.name());
        }
        return new SessionDefaults(properties);
    }

    /// What a client has asked for, over these.
    Map<String, String> under(Map<String, String> asked) {
        var all = new TreeMap<>(properties);
        all.putAll(asked);
        return all;
    }
}
