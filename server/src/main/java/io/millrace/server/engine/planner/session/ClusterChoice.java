package io.millrace.server.engine.planner.session;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;

/// Decides which cluster a session's jobs go to: the operator's choice, unless sessions may choose. Properties that a
/// session brings are then passed over rather than refused: the stock shell sends all of its own configuration file.
record ClusterChoice(Configuration engine) {
    static final ConfigOption<Boolean> FREE = ConfigOptions.key("sql-gateway.session.choose-cluster")
            .booleanType()
            .defaultValue(false);

    private static final Set<String> KEYS = Set.of("execution.target", "rest.address", "rest.port");
    private static final List<String> FAMILIES =
            List.of("high-availability", "security.", "jobmanager.rpc.", "kubernetes.");

    private static boolean chooses(String key) {
        return KEYS.contains(key) || FAMILIES.stream().anyMatch(key::startsWith);
    }

    private boolean free() {
        return engine.get(FREE);
    }

    /// What counts of the properties of a session.
    Map<String, String> of(Map<String, String> properties) {
        if (free() || properties.keySet().stream().noneMatch(ClusterChoice::chooses)) {
            return properties;
        }
        var others = new HashMap<>(properties);
        others.keySet().removeIf(ClusterChoice::chooses);
        return others;
    }

    /// Refuses a value that leads elsewhere.
    void require(String key, String value) {
        var present = engine.getOptional(ConfigOptions.key(key).stringType().noDefaultValue());
        if (chooses(key) && !free() && !present.equals(java.util.Optional.of(value))) {
            throw new Refusal(
                    FaultCode.INVALID_STATEMENT,
                    "'" + key + "' would choose the cluster that runs the session's jobs, which the operator of this"
                            + " gateway does. Sessions may where " + FREE.key() + " is true.");
        }
    }
}
