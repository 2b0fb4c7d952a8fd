package io.millrace.server.engine.planner;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.wire.id.OperationHandle;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The cost of a session that leaves its mode open: a query up to the moment in which its job is handed over, in the
/// mode that is right for it and in automatic mode. Nothing runs, and no plan is kept.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/java.util=ALL-UNNAMED"})
public class AutomaticModeBenchmark {
    private static final String QUERY =
            "SELECT a.k, COUNT(*), SUM(b.v) FROM %1$s a JOIN %1$s b ON a.k = b.k GROUP BY a.k";

    /// The mode of the session, and whether the table ends.
    @Param({"batch bounded", "automatic bounded", "streaming endless", "automatic endless"})
    private String session;

    private Planner planner;
    private String query;

    @Setup
    public void open() throws IOException, InterruptedException {
        var configuration = new Configuration();
        configuration.setString("execution.runtime-mode", session.split(" ")[0]);
        configuration.setString("sql-gateway.session.plan-cache.enabled", "false");
        planner = RepeatedQueryBenchmark.engine(configuration).open(RepeatedQueryBenchmark.opening(Map.of()));
        var file = Files.createTempFile("rows", ".csv");
        Files.writeString(file, "a,1\nb,2\n");
        file.toFile().deleteOnExit();
        run("CREATE TABLE bounded (k STRING, v INT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                + file.toUri() + "')");
        run("CREATE TABLE endless (k STRING, v INT) WITH ('connector' = 'datagen')");
        query = QUERY.formatted(session.split(" ")[1]);
    }

    @TearDown
    public void close() {
        planner.close();
    }

    @Benchmark
    public Outcome planned() throws InterruptedException {
        return run(query);
    }

    private Outcome run(String sql) throws InterruptedException {
        return planner.run(new Statement(new OperationHandle(UUID.randomUUID().toString()), sql, Map.of()));
    }
}
