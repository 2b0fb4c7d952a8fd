package io.millrace.server.engine.projection;

import io.millrace.json.Json;
import io.millrace.secret.SecretsMasked;
import io.millrace.server.engine.OriginParameters;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.IoMetrics;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.JobType;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.ApplicationId;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SlotSharingGroupId;
import io.millrace.wire.id.VertexId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.apache.flink.runtime.rest.messages.JobPlanInfo;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;

/// Projects jobs and their graphs.
public final class JobsProjection {
    private JobsProjection() {}

    /// The list entry of a job.
    public static Jobs.Line line(JobDetails job, long now) {
        boolean ended = job.getEndTime() >= 0;
        return new Jobs.Line(
                new JobId(job.getJobId().toString()),
                SecretsMasked.in(job.getJobName()),
                job.getStartTime(),
                job.getEndTime(),
                ended ? job.getDuration() : now - job.getStartTime(),
                StateProjection.job(job.getStatus()),
                job.getLastUpdateTime(),
                new TreeMap<>(job.getTaskInfo()),
                job.getPendingOperators(),
                StateProjection.type(job.getJobType()),
                StateProjection.scheduler(job.getSchedulerType()));
    }

    /// @param drawing the drawing of the same graph
    public static Jobs.Detail detail(ExecutionGraphInfo info, JobDrawing drawing, MetricStore metrics, long now) {
        AccessExecutionGraph graph = info.getArchivedExecutionGraph();
        var vertices = new ArrayList<Jobs.Vertex>();
        var standings = drawing.standings().iterator();
        graph.getVerticesTopologically()
                .forEach(vertex -> vertices.add(
                        vertex(vertex, standings.next(), MetricsProjection.Attempts.of(metrics, graph, vertex), now)));
        var state = graph.getState();
        long start = graph.getStatusTimestamp(JobStatus.INITIALIZING);
        long end = state.isGloballyTerminalState() ? graph.getStatusTimestamp(state) : -1;
        return new Jobs.Detail(
                new JobId(graph.getJobID().toString()),
                graph.getApplicationId().map(id -> new ApplicationId(id.toString())),
                SecretsMasked.in(graph.getJobName()),
                false,
                StateProjection.job(state),
                StateProjection.type(graph.getJobType()),
                StateProjection.scheduler(info.getSchedulerType()),
                start,
                end,
                (end > 0 ? end : now) - start,
                maxParallelism(graph),
                now,
                timestamps(graph),
                vertices,
                counts(vertices),
                drawing.plan(),
                drawing.streamGraph(),
                graph.getPendingOperatorCount(),
                Optional.empty());
    }

    private static long maxParallelism(AccessExecutionGraph graph) {
        var config = graph.getArchivedExecutionConfig();
        return config == null ? -1 : config.getMaxParallelism();
    }

    private static Map<JobState, Long> timestamps(AccessExecutionGraph graph) {
        var timestamps = new EnumMap<JobState, Long>(JobState.class);
        for (var status : JobStatus.values()) {
            timestamps.put(StateProjection.job(status), graph.getStatusTimestamp(status));
        }
        return timestamps;
    }

    private static Map<TaskState, Integer> counts(List<Jobs.Vertex> vertices) {
        var counts = StateProjection.noTasks();
        vertices.forEach(vertex -> counts.merge(vertex.status(), 1, Integer::sum));
        return counts;
    }

    private static Jobs.Vertex vertex(
            AccessExecutionJobVertex vertex, VertexStatus standing, MetricsProjection.Attempts live, long now) {
        return new Jobs.Vertex(
                new VertexId(vertex.getJobVertexId().toString()),
                Optional.of(new SlotSharingGroupId(
                        vertex.getSlotSharingGroup().getSlotSharingGroupId().toString())),
                SecretsMasked.in(vertex.getName()),
                vertex.getMaxParallelism(),
                vertex.getParallelism(),
                standing.state(),
                standing.start(),
                standing.end(),
                standing.duration(now),
                standing.tasks(),
                live.reported() ? moved(vertex, live) : standing.moved());
    }

    private static IoMetrics moved(AccessExecutionJobVertex vertex, MetricsProjection.Attempts live) {
        var tally = new IoTally();
        for (var subtask : vertex.getTaskVertices()) {
            var attempt = subtask.getCurrentExecutionAttempt();
            tally.add(attempt, live.get(attempt));
        }
        return tally.total();
    }

    public static Jobs.Config config(AccessExecutionGraph graph) {
        return new Jobs.Config(
                new JobId(graph.getJobID().toString()),
                SecretsMasked.in(graph.getJobName()),
                Optional.ofNullable(graph.getArchivedExecutionConfig())
                        .map(config -> new Jobs.ExecutionConfig(
                                config.getRestartStrategyDescription(),
                                config.getParallelism(),
                                config.getObjectReuseEnabled(),
                                parameters(config.getGlobalJobParameters()))));
    }

    /// The parameters that the user has set.
    private static Map<String, String> parameters(Map<String, String> all) {
        var own = new TreeMap<>(all);
        own.keySet().removeIf(OriginParameters::owns);
        own.replaceAll(SecretsMasked::value);
        return own;
    }

    /// The origin of a job, from its own parameters.
    public static JobOrigin.Origin origin(AccessExecutionGraph graph) {
        var job = new JobId(graph.getJobID().toString());
        return Optional.ofNullable(graph.getArchivedExecutionConfig())
                .map(config -> OriginParameters.read(job, config.getGlobalJobParameters()))
                .orElseGet(() -> JobOrigin.Origin.unknown(job));
    }

    /// Whether the graph tells what a job is. Before its master has read it, it has neither vertices nor parameters.
    public static boolean isSetUp(AccessExecutionGraph graph) {
        return graph.getState().isGloballyTerminalState()
                || graph.getAllVertices().size() > 0
                || Optional.ofNullable(graph.getArchivedExecutionConfig())
                        .filter(config -> !config.getGlobalJobParameters().isEmpty())
                        .isPresent();
    }

    /// The graph of a job. It has no vertices while the job is being prepared.
    public static Plan plan(AccessExecutionGraph graph) {
        var plan = graph.getPlan();
        return new Plan(
                new JobId(graph.getJobID().toString()),
                SecretsMasked.in(graph.getJobName()),
                StateProjection.type(graph.getJobType()).orElse(JobType.STREAMING),
                plan.getNodes().stream().map(JobsProjection::node).toList());
    }

    /// The graph of a job that is only previewed.
    public static Plan plan(JobPlanInfo.Plan plan) {
        return new Plan(
                new JobId(plan.getJobId()),
                SecretsMasked.in(plan.getName()),
                JobType.valueOf(plan.getType()),
                plan.getNodes().stream().map(JobsProjection::node).toList());
    }

    private static Plan.Node node(JobPlanInfo.Plan.Node node) {
        return new Plan.Node(
                new VertexId(node.getId()),
                node.getParallelism(),
                node.getOperator(),
                node.getOperatorStrategy(),
                SecretsMasked.in(node.getDescription()),
                Nothing.NOTHING,
                Optional.ofNullable(node.getInputs())
                        .filter(inputs -> !inputs.isEmpty())
                        .map(inputs ->
                                inputs.stream().map(JobsProjection::input).toList()));
    }

    private static Plan.Input input(JobPlanInfo.Plan.Node.Input input) {
        return new Plan.Input(
                input.getNum(),
                new VertexId(input.getId()),
                Optional.ofNullable(input.getShipStrategy()),
                Optional.ofNullable(input.getLocalStrategy()),
                Optional.ofNullable(input.getCaching()),
                input.getExchange());
    }

    static Optional<Plan.StreamGraph> streamGraph(AccessExecutionGraph graph) {
        return Optional.ofNullable(graph.getStreamGraphJson())
                .map(json -> Json.<Plan.StreamGraph>readLenient(
                        json.getBytes(StandardCharsets.UTF_8), Plan.StreamGraph.class))
                .map(plan -> new Plan.StreamGraph(
                        plan.nodes().stream().map(JobsProjection::masked).toList()));
    }

    private static Plan.Operator masked(Plan.Operator operator) {
        return new Plan.Operator(
                operator.id(),
                operator.parallelism(),
                SecretsMasked.in(operator.operator()),
                SecretsMasked.in(operator.description()),
                operator.vertex(),
                operator.inputs());
    }
}
