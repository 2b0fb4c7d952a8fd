package io.millrace.server.endpoint.warehouse;

import io.millrace.server.config.Keys;
import io.millrace.server.gateway.result.ChangeMode;
import java.util.Map;
import java.util.TreeMap;

/// The default settings of this protocol's sessions, with which tools for static tables show correct results. Settings
/// of the operator override them, and settings of the client override both.
record SessionDefaults(Map<String, String> properties) {
    private static final Map<String, String> STATEMENTS =
            // bounded queries run in batch mode, and an INSERT is answered when it is done
            Map.of("execution.runtime-mode", "AUTOMATIC", "table.dml-sync", "true");

    private static final String SHARED_CATALOG = "main";

    SessionDefaults {
        properties = Map.copyOf(properties);
    }

    /// @param all the configuration of the server
    static SessionDefaults of(Map<String, String> all) {
        var properties = new TreeMap<>(STATEMENTS);
        properties.keySet().removeAll(all.keySet());
        if (all.getOrDefault(Keys.SESSION_CATALOG.name(), "").isEmpty()) {
            properties.put(Keys.SESSION_CATALOG.name(), SHARED_CATALOG);
        }
        if (ChangeMode.of(all.getOrDefault(ChangeMode.KEY, ChangeMode.STREAM.name())) == ChangeMode.STREAM) {
            // the protocol cannot express the kind of a change
            properties.put(ChangeMode.KEY, ChangeMode.COLLAPSE.name());
        }
        return new SessionDefaults(properties);
    }

    /// The defaults with the client's settings over them.
    Map<String, String> under(Map<String, String> asked) {
        var all = new TreeMap<>(properties);
        all.putAll(asked);
        return all;
    }
}
