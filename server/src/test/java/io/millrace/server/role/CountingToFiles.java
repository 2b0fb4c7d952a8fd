package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.ChangingFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.serialization.SimpleStringEncoder;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;

/// A job that counts without an end into files, exactly once, with two subtasks.
record CountingToFiles(Path output) {
    private static final int SUBTASKS = 2;
    private static final long NUMBERS = Long.MAX_VALUE;
    private static final double PER_SECOND = 400;

    StreamExecutionEnvironment environment(Path checkpoints) {
        var configuration = new Configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, Integer.MAX_VALUE);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(500));
        configuration.setString(
                "execution.checkpointing.dir", checkpoints.toUri().toString());
        var environment = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        environment.setParallelism(SUBTASKS);
        environment.enableCheckpointing(500);
        var numbers = new DataGeneratorSource<>(
                (Long number) -> number, NUMBERS, RateLimiterStrategy.perSecond(PER_SECOND), Types.LONG);
        var files = FileSink.<Long>forRowFormat(
                        new org.apache.flink.core.fs.Path(output.toUri()), new SimpleStringEncoder<>())
                .withRollingPolicy(OnCheckpointRollingPolicy.build())
                .build();
        environment
                .fromSource(numbers, WatermarkStrategy.noWatermarks(), "numbers")
                .sinkTo(files)
                .name("files");
        return environment;
    }

    /// Every number that was reached is there once: each subtask has counted on from where its half begins.
    ///
    /// @return how many there are
    long assertExactlyOnce() throws IOException {
        var numbers = committed().stream().sorted().toList();
        assertThat(numbers).isNotEmpty().doesNotHaveDuplicates();
        int runs = 1;
        for (int i = 1; i < numbers.size(); i++) {
            if (numbers.get(i) != numbers.get(i - 1) + 1) {
                runs++;
                assertThat(numbers.get(i))
                        .as("a number is missing before this one, after " + numbers.get(i - 1))
                        .isGreaterThan(NUMBERS / SUBTASKS - 2);
            }
        }
        assertThat(numbers.getFirst()).isZero();
        assertThat(runs).isEqualTo(SUBTASKS);
        return numbers.size();
    }

    private List<Long> committed() {
        return ChangingFolder.files(output).stream()
                // not yet committed: hidden, or named as being written
                .filter(file -> file.getFileName().toString().startsWith("part-")
                        && !file.toString().contains(".inprogress"))
                .flatMap(CountingToFiles::lines)
                .map(Long::valueOf)
                .toList();
    }

    private static java.util.stream.Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
