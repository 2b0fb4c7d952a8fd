package io.millrace.server.engine.projection;

import io.millrace.json.Json;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.metrics.dump.MetricDump;
import org.apache.flink.runtime.metrics.dump.QueryScopeInfo;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
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

/// Measures the way from the metrics of all subtasks to the bytes of `GET /jobs/:jobid/loads`.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class LoadsBenchmark {
    @Param({"9", "200", "2000"})
    public int vertices;

    @Param({"1", "16"})
    public int parallelism;

    private final LoadsProjection projection = new LoadsProjection(Set.of(), false);
    private final MetricStore metrics = new MetricStore();
    private AccessExecutionGraph graph;

    @Setup
    public void measure() {
        graph = JobGraphs.running(vertices, parallelism).getArchivedExecutionGraph();
        for (AccessExecutionJobVertex vertex : graph.getVerticesTopologically()) {
            for (int subtask = 0; subtask < parallelism; subtask++) {
                putMetrics(vertex, subtask);
            }
        }
    }

    private void putMetrics(AccessExecutionJobVertex vertex, int subtask) {
        var scope = new QueryScopeInfo.TaskQueryScopeInfo(
                graph.getJobID().toString(), vertex.getJobVertexId().toString(), subtask, 0, "");
        metrics.add(new MetricDump.GaugeDump(scope, MetricNames.TASK_BUSY_TIME, "312"));
        metrics.add(new MetricDump.GaugeDump(scope, MetricNames.TASK_BACK_PRESSURED_TIME, "88"));
        metrics.add(new MetricDump.GaugeDump(scope, MetricNames.TASK_IDLE_TIME, "600"));
        metrics.add(new MetricDump.MeterDump(scope, MetricNames.IO_NUM_RECORDS_IN_RATE, 12_345.678));
        metrics.add(new MetricDump.MeterDump(scope, MetricNames.IO_NUM_RECORDS_OUT_RATE, 2_345.678));
        metrics.add(new MetricDump.MeterDump(scope, MetricNames.IO_NUM_BYTES_IN_RATE, 912_345.678));
        metrics.add(new MetricDump.MeterDump(scope, MetricNames.IO_NUM_BYTES_OUT_RATE, 312_345.678));
        metrics.add(new MetricDump.GaugeDump(scope, MetricNames.IO_CURRENT_INPUT_WATERMARK, "1800000000000"));
    }

    @Benchmark
    public byte[] loads() {
        return Json.bytes(projection.report(graph, metrics, 0));
    }
}
