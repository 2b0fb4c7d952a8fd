package io.millrace.server.engine.adapter;

import io.millrace.secret.SecretsMasked;
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

/// Answers what is asked about the job manager, which is this process.
record EngineJobManager(Configuration configuration) implements Routes {

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
                .map(entry -> new ConfigEntry(entry.getKey(), SecretsMasked.value(entry.getKey(), entry.getValue())))
                .toList();
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
        return equals < 0
                ? option
                : option.substring(0, equals + 1)
                        + SecretsMasked.value(option.substring(0, equals), option.substring(equals + 1));
    }
}
