package io.millrace.desktop.service.metric;

import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The objects that have metrics at present: the vertices of the jobs that are looked at, and the processes.
public record Parts(Map<JobId, Whole> jobs, List<TaskManagerId> managers) {
    public static final Parts NONE = new Parts(Map.of(), List.of());

    /// A job and its vertices, sources first.
    public record Whole(String name, List<Part> vertices) {
        public Whole {
            vertices = List.copyOf(vertices);
        }
    }

    public Parts {
        jobs = Map.copyOf(jobs);
        managers = List.copyOf(managers);
    }

    /// What a chart draws for what it was told to: `Each…` becomes what there is, and what is part of a job but not of
    /// one that is known becomes nothing.
    public List<Line> lines(List<Pick> picks, Optional<JobId> chosen) {
        return picks.stream().flatMap(pick -> lines(pick, chosen)).distinct().toList();
    }

    private Stream<Line> lines(Pick pick, Optional<JobId> chosen) {
        var metric = pick.metric();
        if (!pick.subject().ofJob()) {
            return ofProcess(pick.subject()).map(of -> process(of, metric));
        }
        return pick.job().or(() -> chosen).stream().flatMap(job -> {
            // a job that has ended and is not told of any more may still be in the recorder
            var whole = jobs.getOrDefault(job, new Whole("", List.of()));
            return ofJob(pick.subject(), whole).map(of -> line(new Pick(Optional.of(job), of, metric), whole));
        });
    }

    private Stream<Subject> ofProcess(Subject subject) {
        return subject instanceof Subject.EachTaskManager
                ? managers.stream().map(Subject.TaskManager::new)
                : Stream.of(subject);
    }

    private static Stream<Subject> ofJob(Subject subject, Whole whole) {
        if (subject instanceof Subject.EachVertex) {
            return whole.vertices().stream().map(vertex -> new Subject.Vertex(vertex.id()));
        }
        if (subject instanceof Subject.EachSubtask(VertexId vertex)) {
            return IntStream.range(0, parallelism(whole, vertex)).mapToObj(at -> new Subject.Subtask(vertex, at));
        }
        return Stream.of(subject);
    }

    private static int parallelism(Whole whole, VertexId vertex) {
        return part(whole, vertex).map(Part::parallelism).orElse(0);
    }

    private static Optional<Part> part(Whole whole, VertexId vertex) {
        return whole.vertices().stream()
                .filter(part -> part.id().equals(vertex))
                .findFirst();
    }

    private static Line process(Subject of, String metric) {
        var subject = of instanceof Subject.TaskManager(TaskManagerId manager) ? manager.text() : "jobmanager";
        var key = new Line.Key(Optional.empty(), subject, metric);
        return new Line(new Pick(of, metric), label(of, new Whole("", List.of())), List.of(key), Line.Fold.MAX);
    }

    private static Line line(Pick of, Whole whole) {
        return new Line(of, label(of.subject(), whole), keys(of, whole), Line.Fold.of(of.metric()));
    }

    private static List<Line.Key> keys(Pick of, Whole whole) {
        return switch (of.subject()) {
            case Subject.Vertex(VertexId vertex)
            when Kept.find(of.subject(), of.metric()).isEmpty() ->
                // of a metric of the engine's the recorder has each subtask, and nothing over all of them
                IntStream.range(0, parallelism(whole, vertex))
                        .mapToObj(at -> new Line.Key(of.job(), vertex.text(), at + "." + of.metric()))
                        .toList();
            case Subject.Vertex(VertexId vertex) -> List.of(new Line.Key(of.job(), vertex.text(), of.metric()));
            case Subject.Subtask(VertexId vertex, int subtask) ->
                List.of(new Line.Key(of.job(), vertex.text(), subtask + "." + of.metric()));
            case Subject.Job _,
                    Subject.EachVertex _,
                    Subject.EachSubtask _,
                    Subject.JobManager _,
                    Subject.TaskManager _,
                    Subject.EachTaskManager _ -> List.of(new Line.Key(of.job(), "job", of.metric()));
        };
    }

    /// What an object is called.
    public String label(Pick pick, Optional<JobId> chosen) {
        var whole = pick.job().or(() -> chosen).flatMap(job -> Optional.ofNullable(jobs.get(job)));
        return label(pick.subject(), whole.orElseGet(() -> new Whole("", List.of())));
    }

    private static String label(Subject subject, Whole whole) {
        return switch (subject) {
            case Subject.Job() -> "Job";
            case Subject.Vertex(VertexId vertex) -> name(whole, vertex);
            case Subject.EachVertex() -> "Every vertex";
            case Subject.Subtask(VertexId vertex, int at) -> name(whole, vertex) + " · subtask " + at;
            case Subject.EachSubtask(VertexId vertex) -> name(whole, vertex) + " · every subtask";
            case Subject.JobManager() -> "Job manager";
            case Subject.TaskManager(TaskManagerId manager) -> "Task manager " + manager;
            case Subject.EachTaskManager() -> "Every task manager";
        };
    }

    private static String name(Whole whole, VertexId vertex) {
        return part(whole, vertex)
                .map(Part::name)
                .orElse("Vertex " + vertex.text().substring(0, 8));
    }
}
