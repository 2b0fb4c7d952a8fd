package io.millrace.server.engine.planner;

import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;

/// The configuration of one session: the engine's, with the session's own over it. Most sessions never run a statement;
/// until they do, only what is their own is kept.
final class SessionSettings {
    private final Configuration engine;
    private final String session;
    private final Map<String, String> properties;
    private @Nullable Configuration whole;

    SessionSettings(Configuration engine, String session, Map<String, String> properties) {
        this.engine = engine;
        this.session = session;
        this.properties = new ClusterChoice(engine).of(Map.copyOf(properties));
    }

    private Configuration whole() {
        var present = whole;
        if (present == null) {
            present = SessionState.configuration(engine, session, properties);
            whole = present;
        }
        return present;
    }

    synchronized Map<String, String> toMap() {
        return whole().toMap();
    }

    synchronized Configuration copy() {
        return whole().clone();
    }

    synchronized void set(String key, String value) {
        whole().setString(key, value);
    }

    /// Takes a key back to the engine's value, or away where the engine has none.
    synchronized void reset(String key) {
        var option = ConfigOptions.key(key).stringType().noDefaultValue();
        whole().removeConfig(option);
        engine.getOptional(option).ifPresent(value -> whole().setString(key, value));
    }

    /// Takes every key back.
    synchronized void reset() {
        for (var key : List.copyOf(whole().keySet())) {
            whole().removeConfig(ConfigOptions.key(key).stringType().noDefaultValue());
        }
        whole().addAll(engine);
    }
}
