package io.millrace.server.engine.adapter;

import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.Applications;
import io.millrace.wire.cluster.ConfigEntry;
import io.millrace.wire.cluster.JobManager;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.GlobalConfiguration;

/// Answers what is asked about the job manager, which is this process.
record EngineJobManager(Configuration configuration) implements Routes {
    private static final String MASKED = "******";

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(JobManager.CONFIG, _ -> config()),
                new Route<>(Applications.CONFIG, _ -> config()),
                Route.shared(JobManager.ENVIRONMENT, _ -> environment()),
                Route.shared(JobManager.CONFIG_OF_JOB, _ -> config()),
                Route.shared(JobManager.ENVIRONMENT_OF_JOB, _ -> environment()));
    }

    /// Sorted by key, secrets masked.
    List<ConfigEntry> config() {
        return configuration.toMap().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> new ConfigEntry(entry.getKey(), masked(entry.getKey(), entry.getValue())))
                .toList();
    }

    private static String masked(String key, String value) {
        return GlobalConfiguration.isSensitive(key) ? MASKED : value;
    }

    JobManager.Environment environment() {
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
