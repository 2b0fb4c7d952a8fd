package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.JobManagerPort;
import io.millrace.wire.cluster.ConfigEntry;
import io.millrace.wire.cluster.JobManager;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.GlobalConfiguration;

/// This process, as the one that coordinates.
record EngineJobManager(Configuration configuration) implements JobManagerPort {
    private static final String MASKED = "******";

    @Override
    public List<ConfigEntry> config() {
        return configuration.toMap().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> new ConfigEntry(entry.getKey(), masked(entry.getKey(), entry.getValue())))
                .toList();
    }

    private static String masked(String key, String value) {
        return GlobalConfiguration.isSensitive(key) ? MASKED : value;
    }

    @Override
    public JobManager.Environment environment() {
        var runtime = ManagementFactory.getRuntimeMXBean();
        return new JobManager.Environment(
                new JobManager.Jvm(
                        runtime.getVmName() + " - " + runtime.getVmVendor() + " - " + runtime.getSpecVersion() + "/"
                                + runtime.getVmVersion(),
                        System.getProperty("os.arch", ""),
                        runtime.getInputArguments().stream()
                                .map(EngineJobManager::masked)
                                .toList()),
                List.of(runtime.getClassPath().split(Pattern.quote(File.pathSeparator), -1)));
    }

    /// A secret may have been given as `-Dkey=value`.
    private static String masked(String option) {
        int equals = option.indexOf('=');
        return equals > 0 && GlobalConfiguration.isSensitive(option.substring(0, equals))
                ? option.substring(0, equals + 1) + MASKED
                : option;
    }
}
