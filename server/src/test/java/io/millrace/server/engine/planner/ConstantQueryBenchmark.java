package io.millrace.server.engine.planner;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.wire.id.OperationHandle;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The cost in the planner of a statement without a job: one whose answer is known, literals that are new, an
/// expression that is new and has to be compiled, and a setting.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/java.util=ALL-UNNAMED"})
public class ConstantQueryBenchmark {
    private Planner planner;
    private int next;

    @Setup
    public void open() {
        planner = PlannerUnderTest.open().planner();
    }

    @TearDown
    public void close() {
        planner.close();
    }

    @Benchmark
    public Outcome known() throws InterruptedException {
        return run("SELECT 1");
    }

    @Benchmark
    public Outcome literal() throws InterruptedException {
        return run("SELECT " + next++);
    }

    @Benchmark
    public Outcome folded() throws InterruptedException {
        next++;
        return run("SELECT " + next + " + 1, UPPER('x" + next + "')");
    }

    @Benchmark
    public Outcome calculated() throws InterruptedException {
        return run("SELECT ARRAY[" + next++ + ", 2]");
    }

    @Benchmark
    public Outcome setting() throws InterruptedException {
        return run("SET 'a' = 'b'");
    }

    private Outcome run(String sql) throws InterruptedException {
        var handle = new OperationHandle(UUID.randomUUID().toString());
        return planner.run(new Statement(handle, sql, Map.of()));
    }
}
