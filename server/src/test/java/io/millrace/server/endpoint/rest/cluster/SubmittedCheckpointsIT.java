package io.millrace.server.endpoint.rest.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.server.RunningServer;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the checkpoints and the state of jobs that the engine's own clients submit, such as `flink run`.
class SubmittedCheckpointsIT {
    private static final long DEFAULT_INTERVAL = 345;
    private static final long NONE = Long.MAX_VALUE;
    private static final String ON_DISK = "EmbeddedRocksDBStateBackend";
    private static final String IN_MEMORY = "HashMapStateBackend";

    @TempDir
    private static Path directory;

    private static RunningServer server;
    private static Client client;

    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.start(
                "jobs.checkpoint-interval=" + DEFAULT_INTERVAL + "ms",
                "execution.checkpointing.dir="
                        + directory.resolve("checkpoints").toUri());
        client = new Client(Connection.to(server.cluster().toString()).requestTimeout(TestTimeout.LIMIT));
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    /// Numbers without an end.
    private static final class Endless extends NumberSequenceSource {
        private static final long serialVersionUID = 1;

        Endless() {
            super(0, Long.MAX_VALUE);
        }

        @Override
        public Boundedness getBoundedness() {
            return Boundedness.CONTINUOUS_UNBOUNDED;
        }
    }

    private static StreamExecutionEnvironment stockClient() {
        var environment = StreamExecutionEnvironment.createRemoteEnvironment(
                server.cluster().getHost(), server.cluster().getPort());
        environment.setParallelism(1);
        return environment;
    }

    /// Two tasks with barriers between them.
    private static StreamExecutionEnvironment endless() {
        var environment = stockClient();
        environment
                .fromSource(new Endless(), WatermarkStrategy.noWatermarks(), "endless")
                .keyBy(number -> number % 2)
                .sinkTo(new DiscardingSink<>());
        return environment;
    }

    /// A job with state for each key.
    private static StreamExecutionEnvironment counting(
            StreamExecutionEnvironment environment, NumberSequenceSource source) {
        environment
                .fromSource(source, WatermarkStrategy.noWatermarks(), "numbers")
                .uid("numbers")
                .keyBy(number -> number % 1000)
                .reduce(Long::sum)
                .uid("sums")
                .sinkTo(new DiscardingSink<>())
                .uid("nowhere");
        return environment;
    }

    private static StreamExecutionEnvironment from(String savepoint) {
        var environment = stockClient();
        environment.configure(new Configuration().set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint));
        return environment;
    }

    private static JobId submit(StreamExecutionEnvironment environment) throws Exception {
        return new JobId(environment.executeAsync().getJobID().toString());
    }

    private static long interval(JobId job) {
        return config(job).interval();
    }

    private static Checkpoints.Config config(JobId job) {
        return await().ignoreExceptions()
                .until(
                        () -> client.call(Checkpoints.CONFIG, Arguments.of(Jobs.JOB, job))
                                .orThrow(),
                        config -> true);
    }

    /// It is known once the job has been scheduled.
    private static String backend(JobId job) {
        return await().until(() -> config(job).stateBackend(), name -> !name.equals("Unknown"));
    }

    private static void awaitCheckpoint(JobId job) {
        await().until(() -> client.call(Checkpoints.HISTORY, Arguments.of(Jobs.JOB, job))
                        .orThrow()
                        .counts()
                        .completed()
                > 0);
    }

    /// @return where it is
    private static String assertTakesSavepoint(JobId job) {
        return assertTakesSavepoint(job, Savepoints.Format.CANONICAL);
    }

    private static String assertTakesSavepoint(JobId job, Savepoints.Format format) {
        await().until(() -> client.call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job)).orThrow().vertices().stream()
                .allMatch(vertex -> vertex.tasks().getOrDefault(TaskState.RUNNING, 0) == vertex.parallelism()));
        var accepted = client.call(
                        Savepoints.TRIGGER,
                        Arguments.of(Jobs.JOB, job),
                        new Savepoints.Request(
                                Optional.of(
                                        directory.resolve("savepoints").toUri().toString()),
                                Optional.empty(),
                                Optional.of(format),
                                Optional.empty()))
                .orThrow();
        var poll = Arguments.of(Jobs.JOB, job).with(Triggers.TRIGGER, accepted.requestId());
        var operation = await().until(
                        () -> client.call(Savepoints.POLL, poll).orThrow(),
                        answer -> answer.status().id() == Triggers.Progress.COMPLETED)
                .operation();
        assertThat(operation)
                .hasValueSatisfying(done -> assertThat(done.location()).isPresent());
        return operation.orElseThrow().location().orElseThrow();
    }

    private static void cancel(JobId job) {
        client.call(Jobs.CANCEL, Arguments.of(Jobs.JOB, job)).orThrow();
        await().until(
                        () -> client.call(Jobs.STATUS, Arguments.of(Jobs.JOB, job))
                                .orThrow()
                                .status(),
                        JobState.CANCELED::equals);
    }

    @Test
    void aPipelineThatSetsNothingGetsTheDefault() throws Exception {
        var job = submit(endless());
        assertThat(interval(job)).isEqualTo(DEFAULT_INTERVAL);
        awaitCheckpoint(job);
        assertTakesSavepoint(job);
        cancel(job);
    }

    @Test
    void aPipelineKeepsTheIntervalThatItSets() throws Exception {
        var environment = endless();
        environment.enableCheckpointing(200);
        var job = submit(environment);
        assertThat(interval(job)).isEqualTo(200);
        awaitCheckpoint(job);
        cancel(job);
    }

    @Test
    void aJobGraphThatSetsNothingGetsTheDefault() throws Exception {
        var graph = endless().getStreamGraph().getJobGraph();
        var configuration = new Configuration();
        configuration.set(RestOptions.ADDRESS, server.cluster().getHost());
        configuration.set(RestOptions.PORT, server.cluster().getPort());
        try (var stock = new RestClusterClient<>(configuration, "remote")) {
            var job = new JobId(stock.submitJob(graph).get().toString());
            assertThat(interval(job)).isEqualTo(DEFAULT_INTERVAL);
            awaitCheckpoint(job);
            assertTakesSavepoint(job);
            cancel(job);
        }
    }

    @Test
    void aPipelineThatSetsNothingKeepsItsStateOnDisk() throws Exception {
        var job = submit(counting(stockClient(), new Endless()));
        assertThat(backend(job)).isEqualTo(ON_DISK);
        awaitCheckpoint(job);
        var savepoint = assertTakesSavepoint(job, Savepoints.Format.NATIVE);
        cancel(job);

        var next = submit(counting(from(savepoint), new Endless()));
        awaitCheckpoint(next);
        assertThat(backend(next)).isEqualTo(ON_DISK);
        cancel(next);
    }

    /// Only memory can read such a checkpoint.
    @Test
    void aPipelineThatStartsFromACheckpointInMemoryKeepsItThere() throws Exception {
        var environment = stockClient();
        environment.configure(new Configuration().set(StateBackendOptions.STATE_BACKEND, "hashmap"));
        var job = submit(counting(environment, new Endless()));
        assertThat(backend(job)).isEqualTo(IN_MEMORY);
        awaitCheckpoint(job);
        var ofMemory = assertTakesSavepoint(job, Savepoints.Format.NATIVE);
        var ofAny = assertTakesSavepoint(job, Savepoints.Format.CANONICAL);
        cancel(job);

        for (var backend : Map.of(ofMemory, IN_MEMORY, ofAny, ON_DISK).entrySet()) {
            var next = submit(counting(from(backend.getKey()), new Endless()));
            awaitCheckpoint(next);
            assertThat(backend(next)).isEqualTo(backend.getValue());
            cancel(next);
        }
    }

    @Test
    void aJobThatEndsKeepsItsStateInMemory() throws Exception {
        var job = submit(counting(stockClient(), new NumberSequenceSource(0, 1_000_000_000)));
        assertThat(backend(job)).isEqualTo(IN_MEMORY);
        cancel(job);
    }

    @Test
    void aJobThatEndsNeedsNone() throws Exception {
        var environment = stockClient();
        environment.fromSequence(1, 1_000_000_000).sinkTo(new DiscardingSink<>());
        var job = submit(environment);
        assertThat(interval(job)).isEqualTo(NONE);
        cancel(job);
    }
}
