package io.millrace.server.engine;

import java.util.HashMap;
import java.util.Map;
import org.apache.flink.configuration.Configuration;

/// The operator's keys as the engine takes them.
public final class EngineConfiguration {
    private EngineConfiguration() {}

    /// All keys: the engine passes over those that it does not know, and shows them with the others. An empty value
    /// is none.
    public static Configuration of(Map<String, String> keys) {
        var set = new HashMap<>(keys);
        set.values().removeIf(String::isEmpty);
        return Configuration.fromMap(set);
    }
}
