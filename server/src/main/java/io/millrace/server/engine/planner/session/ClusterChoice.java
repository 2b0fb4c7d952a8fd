package io.millrace.server.engine.planner.session;

import io.millrace.wire.Refusal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;

/// Decides whether a session may choose the cluster of its jobs. If not, such properties of a new session are ignored
/// rather than refused, because the stock shell sends its whole configuration file.
record ClusterChoice(Configuration engine) {
    static final ConfigOption<Boolean> FREE = ConfigOptions.key("sql-gateway.session.choose-cluster")
            .booleanType()
            .defaultValue(false);

    private static final Set<String> KEYS = Set.of("execution.target", "rest.address", "rest.port");
    private static final List<String> PREFIXES =
            List.of("high-availability", "security.", "jobmanager.rpc.", "kubernetes.");

    private static boolean chooses(String key) {
        return KEYS.contains(key) || PREFIXES.stream().anyMatch(key::startsWith);
    }

    private boolean free() {
        return engine.get(FREE);
    }

    /// The properties of a session without those it may not set.
    Map<String, String> of(Map<String, String> properties) {
        if (free() || properties.keySet().stream().noneMatch(ClusterChoice::chooses)) {
            return properties;
        }
        var others = new HashMap<>(properties);
        others.keySet().removeIf(ClusterChoice::chooses);
        return others;
    }

    /// Refuses a setting that chooses another cluster.
    void require(String key, String value) {
        var present = engine.getOptional(ConfigOptions.key(key).stringType().noDefaultValue());
        if (chooses(key) && !free() && !present.equals(Optional.of(value))) {
            throw Refusal.invalidStatement(
                    "'" + key + "' would choose the cluster that runs the session's jobs, which the operator of this"
                            + " gateway does. Sessions may where " + FREE.key() + " is true.");
        }
    }
}
