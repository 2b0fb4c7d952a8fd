package io.millrace.desktop.metric;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.history.TimeRange;
import io.millrace.desktop.history.TimeSeries;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Queries the metrics of a cluster. Calls block.
final class ClusterMetrics {

    private final Client client;
    private final RecordedFigures recorded;
    private final PresentFigures present;

    public ClusterMetrics(Client client) {
        this.client = client;
        this.recorded = new RecordedFigures(client);
        this.present = new PresentFigures(client);
    }

    /// Returns the vertices of these jobs and the processes. Jobs that no longer exist are omitted.
    public Reply<MetricSubjects> parts(Collection<JobId> jobs) {
        var wholes = new HashMap<JobId, MetricSubjects.Whole>();
        for (var job : new LinkedHashSet<>(jobs)) {
            var reply = client.call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job));
            if (reply instanceof Reply.Ok<Jobs.Detail>(Jobs.Detail detail)) {
                wholes.put(job, new MetricSubjects.Whole(detail.name(), detail.vertices()));
            } else if (!reply.notFound()) {
                return reply.map(ignored -> MetricSubjects.NONE);
            }
        }
        return client.call(TaskManagers.LIST)
                .map(listing -> new MetricSubjects(
                        wholes,
                        listing.taskmanagers().stream()
                                .map(TaskManagers.TaskManager::id)
                                .toList()));
    }

    /// Returns the names of all metrics of an object: those that a recorder keeps, then the engine's own.
    public Reply<List<String>> names(Optional<JobId> job, MetricSubject subject) {
        var kept = RecordedMetric.of(subject).stream().map(RecordedMetric::metric);
        return engineNames(job, subject)
                .map(names -> Stream.concat(kept, names.stream().sorted()).toList());
    }

    private Reply<List<String>> engineNames(Optional<JobId> job, MetricSubject subject) {
        return switch (subject) {
            case MetricSubject.Job _ -> plain(client.call(Metrics.OF_JOB, of(job)));
            case MetricSubject.Vertex(VertexId vertex) -> ofSubtasks(job, vertex);
            case MetricSubject.EachSubtask(VertexId vertex) -> ofSubtasks(job, vertex);
            case MetricSubject.Subtask(VertexId vertex, int _) -> ofSubtasks(job, vertex);
            case MetricSubject.TaskManager(TaskManagerId manager) ->
                plain(client.call(Metrics.OF_TASK_MANAGER, Arguments.of(TaskManagers.TASK_MANAGER, manager)));
            case MetricSubject.JobManager() -> plain(client.call(Metrics.OF_JOB_MANAGER));
            case MetricSubject.EachTaskManager() ->
                client.call(Metrics.OF_TASK_MANAGERS).map(ClusterMetrics::aggregateNames);
            case MetricSubject.EachVertex() -> new Reply.Ok<>(List.of());
        };
    }

    private Reply<List<String>> ofSubtasks(Optional<JobId> job, VertexId vertex) {
        return client.call(Metrics.OF_SUBTASKS, of(job).with(Vertices.VERTEX, vertex))
                .map(ClusterMetrics::aggregateNames);
    }

    private static List<String> aggregateNames(List<Metrics.Aggregate> aggregates) {
        return aggregates.stream().map(Metrics.Aggregate::id).toList();
    }

    private static Reply<List<String>> plain(Reply<List<Metrics.Metric>> reply) {
        return reply.map(metrics -> metrics.stream().map(Metrics.Metric::id).toList());
    }

    private static Arguments of(Optional<JobId> job) {
        return job.map(id -> Arguments.of(Jobs.JOB, id)).orElse(Arguments.NONE);
    }

    /// Returns the recorded values of each line that has any.
    public Reply<Map<ChartLine, TimeSeries>> recorded(Collection<ChartLine> lines, TimeRange stretch, long step) {
        return recorded.of(lines, stretch, step);
    }

    /// Returns the present value of each line that has one.
    public Reply<Map<ChartLine, Double>> present(Collection<ChartLine> lines) {
        return present.of(lines);
    }
}
