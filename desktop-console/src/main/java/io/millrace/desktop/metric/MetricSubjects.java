package io.millrace.desktop.metric;

import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The current objects that have metrics: the vertices of the selected jobs, and the processes.
public record MetricSubjects(Map<JobId, Whole> jobs, List<TaskManagerId> managers) {
    public static final MetricSubjects NONE = new MetricSubjects(Map.of(), List.of());

    /// A job and its vertices, sources first.
    public record Whole(String name, List<Jobs.Vertex> vertices) {
        public Whole {
            vertices = List.copyOf(vertices);
        }
    }

    public MetricSubjects {
        jobs = Map.copyOf(jobs);
        managers = List.copyOf(managers);
    }

    /// Expands metrics to the lines of a chart: `Each…` becomes all existing objects. A job metric without a
    /// job produces no line.
    public List<ChartLine> lines(List<PickedMetric> picks, Optional<JobId> chosen) {
        return picks.stream().flatMap(pick -> lines(pick, chosen)).distinct().toList();
    }

    private Stream<ChartLine> lines(PickedMetric pick, Optional<JobId> chosen) {
        var metric = pick.metric();
        if (!pick.subject().ofJob()) {
            return ofProcess(pick.subject()).map(of -> process(of, metric));
        }
        return pick.job().or(() -> chosen).stream().flatMap(job -> {
            // a finished job that is no longer listed may still be in the recorder
            var whole = jobs.getOrDefault(job, new Whole("", List.of()));
            return ofJob(pick.subject(), whole).map(of -> line(new PickedMetric(Optional.of(job), of, metric), whole));
        });
    }

    private Stream<MetricSubject> ofProcess(MetricSubject subject) {
        return subject instanceof MetricSubject.EachTaskManager
                ? managers.stream().map(MetricSubject.TaskManager::new)
                : Stream.of(subject);
    }

    private static Stream<MetricSubject> ofJob(MetricSubject subject, Whole whole) {
        if (subject instanceof MetricSubject.EachVertex) {
            return whole.vertices().stream().map(vertex -> new MetricSubject.Vertex(vertex.id()));
        }
        if (subject instanceof MetricSubject.EachSubtask(VertexId vertex)) {
            return IntStream.range(0, parallelism(whole, vertex)).mapToObj(at -> new MetricSubject.Subtask(vertex, at));
        }
        return Stream.of(subject);
    }

    private static int parallelism(Whole whole, VertexId vertex) {
        return part(whole, vertex).map(Jobs.Vertex::parallelism).orElse(0);
    }

    private static Optional<Jobs.Vertex> part(Whole whole, VertexId vertex) {
        return whole.vertices().stream()
                .filter(part -> part.id().equals(vertex))
                .findFirst();
    }

    private static ChartLine process(MetricSubject of, String metric) {
        var subject = of instanceof MetricSubject.TaskManager(TaskManagerId manager) ? manager.text() : "jobmanager";
        var key = new ChartLine.Key(Optional.empty(), subject, metric);
        return new ChartLine(
                new PickedMetric(of, metric), label(of, new Whole("", List.of())), List.of(key), ChartLine.Fold.MAX);
    }

    private static ChartLine line(PickedMetric of, Whole whole) {
        return new ChartLine(of, label(of.subject(), whole), keys(of, whole), ChartLine.Fold.of(of.metric()));
    }

    private static List<ChartLine.Key> keys(PickedMetric of, Whole whole) {
        return switch (of.subject()) {
            case MetricSubject.Vertex(VertexId vertex)
            when RecordedMetric.find(of.subject(), of.metric()).isEmpty() ->
                // the recorder keeps an engine metric per subtask, not over all subtasks
                IntStream.range(0, parallelism(whole, vertex))
                        .mapToObj(at -> new ChartLine.Key(of.job(), vertex.text(), at + "." + of.metric()))
                        .toList();
            case MetricSubject.Vertex(VertexId vertex) ->
                List.of(new ChartLine.Key(of.job(), vertex.text(), of.metric()));
            case MetricSubject.Subtask(VertexId vertex, int subtask) ->
                List.of(new ChartLine.Key(of.job(), vertex.text(), subtask + "." + of.metric()));
            case MetricSubject.Job _,
                    MetricSubject.EachVertex _,
                    MetricSubject.EachSubtask _,
                    MetricSubject.JobManager _,
                    MetricSubject.TaskManager _,
                    MetricSubject.EachTaskManager _ -> List.of(new ChartLine.Key(of.job(), "job", of.metric()));
        };
    }

    /// Returns the display name of an object.
    public String label(PickedMetric pick, Optional<JobId> chosen) {
        var whole = pick.job().or(() -> chosen).flatMap(job -> Optional.ofNullable(jobs.get(job)));
        return label(pick.subject(), whole.orElseGet(() -> new Whole("", List.of())));
    }

    private static String label(MetricSubject subject, Whole whole) {
        return switch (subject) {
            case MetricSubject.Job() -> "Job";
            case MetricSubject.Vertex(VertexId vertex) -> name(whole, vertex);
            case MetricSubject.EachVertex() -> "Every vertex";
            case MetricSubject.Subtask(VertexId vertex, int at) -> name(whole, vertex) + " · subtask " + at;
            case MetricSubject.EachSubtask(VertexId vertex) -> name(whole, vertex) + " · every subtask";
            case MetricSubject.JobManager() -> "Job manager";
            case MetricSubject.TaskManager(TaskManagerId manager) -> "Task manager " + manager;
            case MetricSubject.EachTaskManager() -> "Every task manager";
        };
    }

    private static String name(Whole whole, VertexId vertex) {
        return part(whole, vertex)
                .map(Jobs.Vertex::name)
                .orElse("Vertex " + vertex.text().substring(0, 8));
    }
}
