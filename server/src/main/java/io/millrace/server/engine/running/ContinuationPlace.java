package io.millrace.server.engine.running;

import java.io.File;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ConfigurationUtils;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.core.fs.Path;
import org.apache.flink.util.FlinkException;

/// Chooses the directory of the savepoint from which a job goes on. All processes of the cluster must reach it, so a
/// folder of this machine is used only if all of them run here.
record ContinuationPlace(Configuration job, Configuration cluster) {

    String directory() throws FlinkException {
        return Stream.of(CheckpointingOptions.SAVEPOINT_DIRECTORY, CheckpointingOptions.CHECKPOINTS_DIRECTORY)
                .flatMap(option -> set(option).stream())
                .findFirst()
                .or(() -> cluster.getOptional(HighAvailabilityOptions.HA_STORAGE_PATH))
                .or(this::ofThisMachine)
                .orElseThrow(() -> new FlinkException(
                        "The job can go on with another parallelism only from a savepoint, and there is no directory for"
                                + " it. Set '" + CheckpointingOptions.SAVEPOINT_DIRECTORY.key() + "'."));
    }

    private Optional<String> set(ConfigOption<String> option) {
        return job.getOptional(option).or(() -> cluster.getOptional(option));
    }

    private Optional<String> ofThisMachine() {
        return cluster.get(JobManagerOptions.BIND_HOST).equals("localhost")
                ? Optional.of(
                        Path.fromLocalFile(new File(ConfigurationUtils.parseTempDirectories(cluster)[0], "rescaling"))
                                .toString())
                : Optional.empty();
    }
}
