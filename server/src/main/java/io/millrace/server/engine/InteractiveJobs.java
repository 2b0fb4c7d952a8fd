package io.millrace.server.engine;

import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;

/// Marks a job whose rows are read while it runs, and which ends with its reader. The mark is in the job's
/// configuration, by which the job manager chooses a scheduler.
public final class InteractiveJobs {
    private static final ConfigOption<Boolean> INTERACTIVE =
            ConfigOptions.key("millrace.job.interactive").booleanType().defaultValue(false);

    private InteractiveJobs() {}

    /// @param job the configuration of the job
    public static void mark(Configuration job) {
        job.set(INTERACTIVE, true);
    }

    public static boolean isMarked(Configuration job) {
        return job.get(INTERACTIVE);
    }
}
