package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.MetricQuery;
import io.millrace.server.engine.projection.MetricsProjection;
import io.millrace.server.freshness.Moment;
import io.millrace.server.freshness.Observation;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.Id;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;

/// Answers what is asked about metrics.
record EngineMetrics(JobGraphCache graphs, MetricsSnapshot measurements) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Metrics.OF_JOB, call -> ofJob(call.get(Jobs.JOB), call.all(Metrics.GET))),
                Route.shared(Metrics.OF_JOBS, call -> ofJobs(call.all(Metrics.JOBS), query(call))),
                Route.shared(
                        Metrics.OF_VERTEX,
                        call -> ofVertex(call.get(Jobs.JOB), call.get(Vertices.VERTEX), call.all(Metrics.GET))),
                Route.shared(
                        Metrics.OF_SUBTASKS,
                        call -> ofSubtasks(
                                call.get(Jobs.JOB),
                                call.get(Vertices.VERTEX),
                                call.all(Metrics.SUBTASKS),
                                query(call))),
                Route.shared(
                        Metrics.OF_SUBTASK,
                        call -> ofSubtask(
                                call.get(Jobs.JOB),
                                call.get(Vertices.VERTEX),
                                call.get(Vertices.SUBTASK),
                                call.all(Metrics.GET))),
                Route.shared(
                        Metrics.OF_COORDINATORS,
                        call -> ofCoordinators(call.get(Jobs.JOB), call.get(Vertices.VERTEX), call.all(Metrics.GET))),
                Route.shared(Metrics.WATERMARKS, call -> watermarks(call.get(Jobs.JOB), call.get(Vertices.VERTEX))),
                Route.shared(
                        Metrics.OF_TASK_MANAGER,
                        call -> ofTaskManager(call.get(TaskManagers.TASK_MANAGER), call.all(Metrics.GET))),
                Route.shared(
                        Metrics.OF_TASK_MANAGERS, call -> ofTaskManagers(call.all(Metrics.TASK_MANAGERS), query(call))),
                Route.shared(Metrics.OF_JOB_MANAGER, call -> ofJobManager(call.all(Metrics.GET))));
    }

    private static MetricQuery query(Call<Nothing> call) {
        return new MetricQuery(call.all(Metrics.GET), call.all(Metrics.AGG));
    }

    private MetricStore store() {
        var snapshot = measurements.present();
        Observation.figures(snapshot.oldest());
        return snapshot.store();
    }

    /// The metrics of task managers, dated by the oldest of theirs alone.
    private MetricStore store(Stream<TaskManagerId> taskManagers) {
        var snapshot = measurements.present();
        Observation.figures(taskManagers
                .flatMap(taskManager -> snapshot.silence(taskManager).stream())
                .reduce(snapshot.moment(), Moment::orEarlier));
        return snapshot.store();
    }

    List<Metrics.Metric> ofJob(JobId job, List<String> names) {
        return MetricsProjection.metrics(store().getJobMetricStore(job.text()), names);
    }

    List<Metrics.Aggregate> ofJobs(List<JobId> jobs, MetricQuery query) {
        var store = store();
        var wanted = jobs.isEmpty()
                ? graphs.overview().getJobs().stream().map(job -> job.getJobId().toString())
                : jobs.stream().map(Id::text);
        return MetricsProjection.aggregates(
                wanted.map(store::getJobMetricStore).filter(Objects::nonNull).toList(), query);
    }

    List<Metrics.Metric> ofVertex(JobId job, VertexId vertex, List<String> names) {
        return MetricsProjection.metrics(store().getTaskMetricStore(job.text(), vertex.text()), names);
    }

    List<Metrics.Aggregate> ofSubtasks(JobId job, VertexId vertex, List<String> ranges, MetricQuery query) {
        var task = store().getTaskMetricStore(job.text(), vertex.text());
        if (task == null) {
            return List.of();
        }
        var chosen = ranges.isEmpty() ? (IntPredicate) _ -> true : within(ranges);
        return MetricsProjection.aggregates(
                task.getAllSubtaskMetricStores().entrySet().stream()
                        .filter(entry -> chosen.test(entry.getKey()))
                        .map(entry -> entry.getValue())
                        .toList(),
                query);
    }

    /// Whether a number is one of `1,3,5-9`; a text that is not a number is not.
    static IntPredicate within(List<String> ranges) {
        return index -> ranges.stream().anyMatch(range -> {
            var ends = range.strip().split("-", 2);
            try {
                int first = Integer.parseInt(ends[0].strip());
                int last = ends.length == 1 ? first : Integer.parseInt(ends[1].strip());
                return first <= index && index <= last;
            } catch (NumberFormatException e) {
                return false;
            }
        });
    }

    List<Metrics.Metric> ofSubtask(JobId job, VertexId vertex, int subtask, List<String> names) {
        return MetricsProjection.metrics(
                store().getJobs().getSubtaskMetricStore(job.text(), vertex.text(), subtask), names);
    }

    List<Metrics.Metric> ofCoordinators(JobId job, VertexId vertex, List<String> names) {
        var task = store().getTaskMetricStore(job.text(), vertex.text());
        return task == null ? List.of() : MetricsProjection.metrics(task.getJobManagerOperatorMetricStore(), names);
    }

    List<Metrics.Metric> watermarks(JobId job, VertexId vertex) {
        var subtasks = JobGraphCache.vertex(graphs.graph(job), vertex).getTaskVertices();
        return ofVertex(
                job,
                vertex,
                Arrays.stream(subtasks)
                        .map(subtask ->
                                subtask.getParallelSubtaskIndex() + "." + MetricNames.IO_CURRENT_INPUT_WATERMARK)
                        .toList());
    }

    List<Metrics.Metric> ofTaskManager(TaskManagerId taskManager, List<String> names) {
        return MetricsProjection.metrics(
                store(Stream.of(taskManager)).getTaskManagerMetricStore(taskManager.text()), names);
    }

    List<Metrics.Aggregate> ofTaskManagers(List<TaskManagerId> taskManagers, MetricQuery query) {
        var all = (taskManagers.isEmpty() ? store() : store(taskManagers.stream())).getTaskManagers();
        var wanted = taskManagers.isEmpty()
                ? all.values().stream()
                : taskManagers.stream().flatMap(id -> Stream.ofNullable(all.get(id.text())));
        return MetricsProjection.aggregates(wanted.toList(), query);
    }

    List<Metrics.Metric> ofJobManager(List<String> names) {
        return MetricsProjection.metrics(store(Stream.of()).getJobManagerMetricStore(), names);
    }
}
