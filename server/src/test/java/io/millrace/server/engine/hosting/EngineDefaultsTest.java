package io.millrace.server.engine.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.archive.ArchiveOptions;
import java.nio.file.Path;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineDefaultsTest {
    @TempDir
    private Path home;

    private String checkpoints(Configuration settings) {
        return EngineDefaults.coordinator(settings, home, ArchiveOptions.MEMORY)
                .get(CheckpointingOptions.CHECKPOINTS_DIRECTORY);
    }

    @Test
    void jobManagersThatShareAFolderWriteCheckpointsIntoIt() {
        var settings = new Configuration();
        settings.set(HighAvailabilityOptions.HA_STORAGE_PATH, "file:///shared/millrace");
        assertThat(checkpoints(settings)).as("one job manager").isNull();

        settings.set(HighAvailabilityOptions.HA_MODE, "zookeeper");
        assertThat(checkpoints(settings)).isEqualTo("file:/shared/millrace/checkpoints");

        settings.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, "s3://bucket/checkpoints");
        assertThat(checkpoints(settings)).isEqualTo("s3://bucket/checkpoints");
    }
}
