package io.millrace.server.endpoint.rest.sql;

import io.millrace.json.Json;
import io.millrace.wire.sql.Sessions;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Measures the time to read the body of a request that opens a session, with a property that no other one has.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NewSessionBodyBenchmark {
    private long next;

    @Benchmark
    public Sessions.Open newProperty() {
        return read("a" + next++);
    }

    @Benchmark
    public Sessions.Open sameProperty() {
        next++;
        return read("a");
    }

    private static Sessions.Open read(String key) {
        var body = "{\"properties\":{\"" + key + "\":\"b\"}}";
        return Json.read(body.getBytes(StandardCharsets.UTF_8), Sessions.Open.class);
    }
}
