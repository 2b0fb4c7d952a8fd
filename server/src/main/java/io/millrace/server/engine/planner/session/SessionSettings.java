package io.millrace.server.engine.planner.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.factories.WorkflowSchedulerFactoryUtil;
import org.jspecify.annotations.Nullable;

/// The configuration of one session: the engine's, with the session's own over it. Most sessions never run a statement;
/// until they do, only the session's own properties are kept.
final class SessionSettings {
    private static final String OWN_FOLDER = "sql-gateway-";

    private final Configuration engine;
    private final String session;
    private final Map<String, String> properties;
    private @Nullable Configuration configuration;
    private @Nullable Map<String, String> snapshot;

    SessionSettings(Configuration engine, String session, Map<String, String> properties) {
        this.engine = engine;
        this.session = session;
        this.properties = new ClusterChoice(engine).of(Map.copyOf(properties));
    }

    /// Whether a session has this folder for downloads to itself.
    static boolean isOwnFolder(Path folder) {
        return String.valueOf(folder.getFileName()).startsWith(OWN_FOLDER);
    }

    private Configuration configuration() {
        var present = configuration;
        if (present == null) {
            present = merged();
            configuration = present;
        }
        return present;
    }

    /// The engine's configuration with the session's properties over it, and the session's own folder for downloads.
    private Configuration merged() {
        var merged = engine.clone();
        merged.addAll(Configuration.fromMap(properties));
        var folder = Path.of(merged.get(TableConfigOptions.RESOURCES_DOWNLOAD_DIR), OWN_FOLDER + session);
        merged.set(
                TableConfigOptions.RESOURCES_DOWNLOAD_DIR,
                folder.toAbsolutePath().toString());
        return merged;
    }

    synchronized Map<String, String> toMap() {
        return configuration().toMap();
    }

    synchronized Configuration copy() {
        return configuration().clone();
    }

    /// All settings that may change what a statement does: without the session's own folder for downloads.
    synchronized Map<String, String> snapshot() {
        var present = snapshot;
        if (present == null) {
            var settings = configuration().toMap();
            settings.remove(TableConfigOptions.RESOURCES_DOWNLOAD_DIR.key());
            present = Map.copyOf(settings);
            snapshot = present;
        }
        return present;
    }

    /// Frees the memory of the snapshot until the next use.
    synchronized void dropSnapshot() {
        snapshot = null;
    }

    synchronized void set(String key, String value) {
        configuration().setString(key, value);
        snapshot = null;
    }

    /// Returns a key to the engine's value, or removes it if the engine has none.
    synchronized void reset(String key) {
        var option = option(key);
        configuration().removeConfig(option);
        engine.getOptional(option).ifPresent(value -> configuration().setString(key, value));
        snapshot = null;
    }

    /// Returns every key to the engine's value.
    synchronized void reset() {
        for (var key : List.copyOf(configuration().keySet())) {
            configuration().removeConfig(option(key));
        }
        configuration().addAll(engine);
        snapshot = null;
    }

    /// The settings that differ from the engine's, for another session that is to do the same.
    Map<String, String> differences() {
        var own = new TreeMap<>(toMap());
        own.entrySet().removeAll(engine.toMap().entrySet());
        own.remove(TableConfigOptions.RESOURCES_DOWNLOAD_DIR.key());
        own.keySet().removeIf(key -> key.startsWith(WorkflowSchedulerFactoryUtil.WORKFLOW_SCHEDULER_PREFIX));
        return own;
    }

    private static ConfigOption<String> option(String key) {
        return ConfigOptions.key(key).stringType().noDefaultValue();
    }
}
