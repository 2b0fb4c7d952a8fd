package io.millrace.server.engine.projection;

import io.millrace.server.engine.OriginParameters;
import io.millrace.wire.sql.Activity.Progress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.apache.flink.runtime.rest.messages.JobPlanInfo;
import org.apache.flink.runtime.rest.messages.job.JobDetailsInfo;
import org.jspecify.annotations.Nullable;

/// Projects the progress of a job.
public final class ProgressProjection {
    /// The names of operators that read.
    private static final String SOURCE = "Source__";

    private ProgressProjection() {}

    /// The relevant values of a vertex.
    private record Part(boolean source, long records, long bytes, int tasks, int finished) {}

    /// The progress of a job in this process.
    public static Progress of(AccessExecutionGraph graph, MetricStore metrics) {
        var fed = fed(graph.getPlan());
        var parts = new ArrayList<Part>();
        var splits = new ArrayList<Long>();
        for (var vertex : graph.getVerticesTopologically()) {
            var live = MetricsProjection.Attempts.of(metrics, graph, vertex);
            var source = !fed.contains(vertex.getJobVertexId().toString());
            parts.add(part(vertex, live, source));
            splits.addAll(waiting(live.vertex()));
        }
        return progress(parts, splits.stream().reduce(Long::sum), isBounded(graph));
    }

    private static boolean isBounded(AccessExecutionGraph graph) {
        var config = graph.getArchivedExecutionConfig();
        return graph.getJobType() == JobType.BATCH
                || (config != null && OriginParameters.isBounded(config.getGlobalJobParameters()));
    }

    private static Part part(AccessExecutionJobVertex vertex, MetricsProjection.Attempts live, boolean source) {
        var tally = new IoTally();
        var finished = 0;
        long given = 0;
        for (var subtask : vertex.getTaskVertices()) {
            var attempt = subtask.getCurrentExecutionAttempt();
            var own = live.get(attempt);
            tally.add(attempt, own);
            finished += attempt.getState() == ExecutionState.FINISHED ? 1 : 0;
            given += own == null ? 0 : given(own);
        }
        var moved = tally.total();
        return new Part(
                source,
                Math.max(Math.max(moved.readRecords(), moved.writeRecords()), given),
                moved.writeBytes(),
                vertex.getParallelism(),
                finished);
    }

    /// The number of records that the sources of a task have emitted.
    private static long given(MetricStore.ComponentMetricStore task) {
        return task.metrics.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(SOURCE)
                        && entry.getKey().endsWith("." + MetricNames.IO_NUM_RECORDS_OUT))
                .mapToLong(entry -> Long.parseLong(entry.getValue()))
                .sum();
    }

    /// The number of unassigned splits of each source of a vertex.
    private static List<Long> waiting(MetricStore.@Nullable TaskMetricStore vertex) {
        if (vertex == null) {
            return List.of();
        }
        return vertex.getJobManagerOperatorMetricStore().metrics.entrySet().stream()
                .filter(entry -> entry.getKey().endsWith("." + MetricNames.UNASSIGNED_SPLITS))
                .map(entry -> Long.valueOf(entry.getValue()))
                .toList();
    }

    /// The progress of a job in another cluster, from its answers.
    public static Progress of(JobDetailsInfo job) {
        var fed = fed(job.getPlan());
        var parts = job.getJobVertexInfos().stream()
                .map(vertex -> {
                    var moved = vertex.getJobVertexMetrics();
                    return new Part(
                            !fed.contains(vertex.getJobVertexID().toString()),
                            Math.max(moved.getRecordsRead(), moved.getRecordsWritten()),
                            moved.getBytesWritten(),
                            vertex.getParallelism(),
                            vertex.getTasksPerState().getOrDefault(ExecutionState.FINISHED, 0));
                })
                .toList();
        return progress(parts, Optional.empty(), job.getJobType() == JobType.BATCH);
    }

    /// The vertices that have inputs.
    private static Set<String> fed(JobPlanInfo.Plan plan) {
        var fed = new HashSet<String>();
        for (var node : plan.getNodes()) {
            var inputs = node.getInputs();
            // on the wire, a vertex without inputs has no list of them
            if (inputs != null && !inputs.isEmpty()) {
                fed.add(node.getId());
            }
        }
        return fed;
    }

    private static Progress progress(List<Part> parts, Optional<Long> waiting, boolean bounded) {
        var tasks = parts.stream().mapToInt(Part::tasks).sum();
        var finished = parts.stream().mapToInt(Part::finished).sum();
        return new Progress(
                parts.stream().filter(Part::source).mapToLong(Part::records).sum(),
                parts.stream().mapToLong(Part::bytes).sum(),
                tasks,
                finished,
                waiting,
                bounded && tasks > 0 ? Optional.of(Math.floor(1_000.0 * finished / tasks) / 10) : Optional.empty());
    }
}
