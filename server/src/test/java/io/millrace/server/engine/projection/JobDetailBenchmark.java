package io.millrace.server.engine.projection;

import io.millrace.json.Json;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
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

/// Measures the way from the engine's copy of a graph to the bytes of `GET /jobs/:jobid`.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class JobDetailBenchmark {
    @Param({"9", "500"})
    public int vertices;

    @Param({"1", "16", "128"})
    public int parallelism;

    private final MetricStore metrics = new MetricStore();
    private ExecutionGraphInfo graph;
    private JobDrawing drawing;

    @Setup
    public void draw() {
        graph = JobGraphs.running(vertices, parallelism);
        drawing = JobDrawing.of(graph.getArchivedExecutionGraph());
    }

    @Benchmark
    public byte[] detail() {
        return Json.bytes(JobsProjection.detail(graph, drawing, metrics, 0));
    }
}
