package io.millrace.server.conformance.job;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.accumulators.IntCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamGraph;

/// The jobs that both clusters run. Each is the same graph with the same id wherever it runs, so that one question
/// can be put to both.
public enum Jobs {
    /// Counts without an end and without haste, with state, checkpoints and an accumulator.
    COUNTING(() -> endless(2)),
    /// A job like [#COUNTING], which is cancelled.
    CANCELLED(() -> endless(1)),
    /// A job like [#COUNTING], which is stopped with a savepoint.
    STOPPED(() -> endless(1)),
    /// A batch job that comes to its end by itself and leaves an accumulator.
    FINISHED(Jobs::bounded),
    /// Fails at its third number, is tried once more, and fails again.
    FAILED(Jobs::breaking);

    /// An id that no job has.
    public static final String UNKNOWN = "00000000000000000000000000000bad";

    private static final long PACE_NANOS = 1_000_000;

    private final Supplier<StreamGraph> graph;

    Jobs(Supplier<StreamGraph> graph) {
        this.graph = graph;
    }

    public String id() {
        return "%032x".formatted(0xc0ffee00 + ordinal());
    }

    /// Returns the names that questions use, in lower case.
    public static Map<String, String> ids() {
        return Stream.of(values()).collect(Collectors.toMap(job -> job.name().toLowerCase(), Jobs::id));
    }

    public StreamGraph graph() {
        var made = graph.get();
        made.setJobName(name().toLowerCase());
        made.setJobId(JobID.fromHexString(id()));
        return made;
    }

    private static StreamGraph endless(int parallelism) {
        var environment = environment(new Configuration(), parallelism);
        environment.enableCheckpointing(200);
        environment
                .fromSequence(0, Long.MAX_VALUE - 1)
                .name("numbers")
                .uid("numbers")
                .map(number -> {
                    LockSupport.parkNanos(PACE_NANOS);
                    return number;
                })
                .name("paced")
                .keyBy(number -> number % 10)
                .reduce(Long::sum)
                .name("sums")
                .uid("sums")
                .map(new Counted())
                .name("counted")
                .sinkTo(new DiscardingSink<>())
                .name("nothing");
        return environment.getStreamGraph();
    }

    private static StreamGraph bounded() {
        var environment = environment(new Configuration(), 2);
        environment.setRuntimeMode(RuntimeExecutionMode.BATCH);
        environment
                .fromSequence(1, 100)
                .name("numbers")
                .keyBy(number -> number % 10)
                .reduce(Long::sum)
                .name("sums")
                .map(new Counted())
                .name("counted")
                .sinkTo(new DiscardingSink<>())
                .name("nothing");
        return environment.getStreamGraph();
    }

    private static StreamGraph breaking() {
        var configuration = new Configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(10));
        var environment = environment(configuration, 1);
        environment
                .fromSequence(1, 10)
                .name("numbers")
                .map(number -> {
                    if (number > 2) {
                        throw new IllegalStateException("number " + number + " is too large");
                    }
                    return number;
                })
                .name("refusal")
                .sinkTo(new DiscardingSink<>())
                .name("nothing");
        return environment.getStreamGraph();
    }

    private static StreamExecutionEnvironment environment(Configuration configuration, int parallelism) {
        if (!configuration.contains(RestartStrategyOptions.RESTART_STRATEGY)) {
            configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        }
        var environment = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        environment.setParallelism(parallelism);
        return environment;
    }

    /// Leaves every number as it is and counts them.
    static final class Counted extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;
        private final IntCounter seen = new IntCounter();

        @Override
        public void open(OpenContext context) {
            getRuntimeContext().addAccumulator("seen", seen);
        }

        @Override
        public Long map(Long number) {
            seen.add(1);
            return number;
        }
    }
}
