package io.millrace.server.engine.durable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurableJobsTest {
    @TempDir
    private Path directory;

    @Test
    void checkpointsAreInTheStateFolderWhateverItsName() throws IOException {
        var state = Files.createDirectory(directory.toRealPath().resolve("a state, 100 %20 full"));
        var configuration = new Configuration();
        try (var jobs = DurableJobs.open(state, state.resolve("key"), new OrderlyStop(true, Duration.ofSeconds(1)))) {
            jobs.setDefaults(configuration);
        }
        // as the engine reads it
        var checkpoints =
                new org.apache.flink.core.fs.Path(configuration.get(CheckpointingOptions.CHECKPOINTS_DIRECTORY));
        assertThat(checkpoints.getPath()).isEqualTo(state.resolve("checkpoints").toString());
    }
}
