package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.operators.collect.CollectResultIterator;

/// Real jobs for tests.
final class SampleJobs {
    private final EmbeddedEngine engine;

    SampleJobs(EmbeddedEngine engine) {
        this.engine = engine;
    }

    /// The settings of an engine for these jobs. In front of the slow vertex, a buffer of the usual size holds more
    /// than half a second of its work: a checkpoint would take a quarter of a minute to pass all of them.
    static Configuration settings() {
        var settings = new Configuration();
        settings.set(TaskManagerOptions.MEMORY_SEGMENT_SIZE, MemorySize.parse("4 kb"));
        return settings;
    }

    /// Counts without an end, with state and checkpoints; its second vertex is slow, so that the first must wait.
    JobId counting() throws Exception {
        var environment = environment();
        environment.setParallelism(2);
        environment.disableOperatorChaining();
        environment.enableCheckpointing(100);
        environment
                .fromSequence(0, Long.MAX_VALUE - 1)
                .name("numbers")
                .keyBy(number -> number % 10)
                .reduce((a, b) -> {
                    LockSupport.parkNanos(200_000);
                    return a + b;
                })
                .name("sums")
                .sinkTo(new DiscardingSink<>())
                .name("nothing");
        return submit(environment, "counting");
    }

    /// Starts a job like [#counting], but without checkpoints of its own.
    JobId withoutCheckpoints() throws Exception {
        var environment = environment();
        environment.fromSequence(0, Long.MAX_VALUE - 1).sinkTo(new DiscardingSink<>());
        return submit(environment, "without checkpoints");
    }

    /// Fails at its third number, is tried once more, and fails again.
    JobId failing() throws Exception {
        var configuration = new Configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(10));
        var environment = environment(configuration);
        environment
                .fromSequence(1, 10)
                .map(number -> {
                    if (number > 2) {
                        throw new IllegalStateException("number " + number + " is too large");
                    }
                    return number;
                })
                .sinkTo(new DiscardingSink<>());
        return submit(environment, "failing");
    }

    /// Adds up 1 to 10 in an accumulator and comes to its end.
    JobId accumulating() throws Exception {
        var environment = environment();
        environment.disableOperatorChaining();
        environment.fromSequence(1, 10).map(new Summing()).name("summing").sinkTo(new DiscardingSink<>());
        return submit(environment, "accumulating");
    }

    private static final class Summing extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1;

        private final LongCounter sum = new LongCounter();

        @Override
        public void open(OpenContext context) {
            getRuntimeContext().addAccumulator("sum", sum);
        }

        @Override
        public Long map(Long number) {
            sum.add(number);
            return number;
        }
    }

    /// A job whose rows its client fetches.
    record Collecting(JobId job, CollectResultIterator<Long> rows) {}

    /// Gives the numbers 1 to 5 to its caller.
    Collecting collecting() throws Exception {
        var environment = environment();
        var rows = (CollectResultIterator<Long>) environment.fromSequence(1, 5).collectAsync();
        return new Collecting(submit(environment, "collecting"), rows);
    }

    /// Comes to its end by itself.
    JobId ending() throws Exception {
        var environment = environment();
        environment.fromSequence(1, 10).sinkTo(new DiscardingSink<>());
        return submit(environment, "short");
    }

    private static StreamExecutionEnvironment environment() {
        var configuration = new Configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        return environment(configuration);
    }

    private static StreamExecutionEnvironment environment(Configuration configuration) {
        var environment = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        environment.setParallelism(1);
        return environment;
    }

    private JobId submit(StreamExecutionEnvironment environment, String name) throws Exception {
        var graph = environment.getStreamGraph();
        graph.setJobName(name);
        JobGraph job = graph.getJobGraph();
        return new JobId(engine.submit(job)
                .get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)
                .getJobID()
                .toString());
    }
}
