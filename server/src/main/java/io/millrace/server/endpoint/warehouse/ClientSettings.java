package io.millrace.server.endpoint.warehouse;

import io.millrace.wire.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The settings that a client sends for a session or a statement.
///
/// @param properties of the session or the statement
/// @param proxyUser  the user as whom the client wants to act
/// @param detached   whether the session stays open when its connection ends
record ClientSettings(
        Map<String, String> properties,
        Optional<String> catalog,
        Optional<String> database,
        Optional<String> proxyUser,
        boolean detached) {
    private static final String SET = "set:";
    private static final String USE = "use:";
    /// The namespaces of settings and variables; both become properties.
    private static final Set<String> PROPERTIES = Set.of("hiveconf", "hivevar");
    /// Namespaces without a meaning for this server.
    private static final Set<String> IGNORED = Set.of("system", "metaconf");

    private static final String DRIVER = "hive.server2.";
    private static final String PROXY_USER = "hive.server2.proxy.user";
    private static final String DETACHED = "hive.server2.close.session.on.disconnect";

    ClientSettings {
        properties = Map.copyOf(properties);
    }

    /// Parses a client's configuration, and refuses unsupported keys.
    static ClientSettings of(Map<String, String> configuration) {
        var properties = new LinkedHashMap<String, String>();
        var uses = new LinkedHashMap<String, String>();
        configuration.forEach((key, value) -> {
            if (key.startsWith(USE)) {
                uses.put(key.substring(USE.length()), value);
            } else {
                property(key).ifPresent(name -> properties.put(name, value));
            }
        });
        var detached = "false".equalsIgnoreCase(properties.get(DETACHED));
        var proxyUser = Optional.ofNullable(properties.get(PROXY_USER)).filter(name -> !name.isBlank());
        properties.keySet().removeIf(name -> name.startsWith(DRIVER));
        var settings = new ClientSettings(
                properties,
                Optional.ofNullable(uses.remove("catalog")),
                Optional.ofNullable(uses.remove("database")),
                proxyUser,
                detached);
        if (!uses.isEmpty()) {
            throw refused(USE + uses.keySet().iterator().next(), "use:catalog and use:database are supported.");
        }
        return settings;
    }

    /// The name of a key's property; empty for ignored keys.
    private static Optional<String> property(String key) {
        if (!key.startsWith(SET)) {
            return Optional.of(key);
        }
        var parts = key.split(":", 3);
        if (parts.length == 3 && PROPERTIES.contains(parts[1])) {
            return Optional.of(parts[2]);
        }
        if (parts.length == 3 && IGNORED.contains(parts[1])) {
            return Optional.empty();
        }
        throw refused(key, "set:hiveconf:, set:hivevar: and keys without a prefix are supported.");
    }

    private static Refusal refused(String key, String remedy) {
        return Refusal.badRequest("The configuration key '" + key + "' cannot be set here: " + remedy);
    }
}
