package io.millrace.server.telemetry;

import io.millrace.secret.SecretsMasked;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/// Measures masking a statement of one megabyte, hostile ones included.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SecretsMaskedBenchmark {
    private static final int LENGTH = 1 << 20;

    @Param({"names", "keys", "quotes", "addresses", "rows"})
    private String shape;

    private String sql;

    @Setup
    public void write() {
        var piece = switch (shape) {
            case "names" -> "password";
            case "keys" -> "'password' = ";
            case "quotes" -> "'";
            case "addresses" -> "//a:";
            default -> "(4711, 'a name of somebody', DATE '2026-11-23'), ";
        };
        sql = "SELECT '" + piece.repeat(LENGTH / piece.length()) + "'";
    }

    @Benchmark
    public String masked() {
        return SecretsMasked.in(sql);
    }
}
