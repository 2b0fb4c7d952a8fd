package io.millrace.server.engine;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.runtime.jobmanager.HighAvailabilityMode;

/// Makes the engine's configuration.
public final class EngineConfiguration {
    private static final ConfigOption<String> STATE =
            ConfigOptions.key("state.dir").stringType().defaultValue("");

    private EngineConfiguration() {}

    /// The operator's keys. The engine ignores unknown ones, and shows them with the others. An empty value is none.
    public static Configuration of(Map<String, String> keys) {
        var set = new HashMap<>(keys);
        set.values().removeIf(String::isEmpty);
        return Configuration.fromMap(set);
    }

    /// The folder in which this server keeps its state (`state.dir`); empty if it keeps none.
    public static Optional<Path> stateFolder(ReadableConfig server) {
        return Optional.of(server.get(STATE)).filter(path -> !path.isBlank()).map(Path::of);
    }

    /// Whether several job managers share a store, with which another one takes over the jobs.
    public static boolean isHighlyAvailable(Configuration configuration) {
        return HighAvailabilityMode.isHighAvailabilityModeActivated(configuration);
    }

    /// Sets a default.
    public static <T> void setIfAbsent(Configuration configuration, ConfigOption<T> option, T value) {
        if (!configuration.contains(option)) {
            configuration.set(option, value);
        }
    }
}
