package io.millrace.desktop;

import io.millrace.client.Transport.Answer;
import io.millrace.desktop.metric.MetricSubjects;
import io.millrace.wire.Arguments;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.IoMetrics;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.JobType;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// The metrics and the recorder of a fake server, as the test sets them.
public final class FakeFigures {
    private static final long INTERVAL = 10_000;

    /// Empty for a cluster without a recorder.
    public Optional<History.Status> recorder = Optional.empty();

    public Map<JobId, MetricSubjects.Whole> jobs = Map.of();
    public List<String> names = List.of();
    public double present = 1;
    public int points = 100;
    public boolean refusingPresent;

    /// What was recorded of a metric at a time.
    public BiFunction<String, Long, Double> figure = (metric, time) -> Math.sin(time / 60_000.0) + 1;

    FakeFigures(FakeServer server) {
        server.answering(History.STATUS, arguments -> recorder.orElseThrow(FakeFigures::missing));
        server.on(Jobs.DETAIL, request -> detail(request.arguments().get(Jobs.JOB)));
        server.on(History.SERIES, request -> FakeServer.message(recorded(request.arguments())));
        for (var endpoint :
                List.of(Metrics.OF_JOB, Metrics.OF_SUBTASK, Metrics.OF_TASK_MANAGER, Metrics.OF_JOB_MANAGER)) {
            server.on(endpoint, request -> FakeServer.message(metrics(request.arguments())));
        }
        for (var endpoint : List.of(Metrics.OF_SUBTASKS, Metrics.OF_TASK_MANAGERS)) {
            server.on(endpoint, request -> FakeServer.message(aggregates(request.arguments())));
        }
    }

    /// A recorder that has the last hours.
    public static Optional<History.Status> recording(Duration hours) {
        return Optional.of(status(Samples.NOON.minus(hours).toEpochMilli(), Samples.NOON.toEpochMilli()));
    }

    private static History.Status status(long from, long to) {
        return new History.Status(History.State.RECORDING, "", from, to, 0, INTERVAL);
    }

    private static Refusal missing() {
        return new Refusal(FaultCode.NOT_FOUND, "Not found.");
    }

    /// A job of vertices `vertex 0`, `vertex 1` and so on.
    public static MetricSubjects.Whole job(String name, int vertices, int parallelism) {
        return new MetricSubjects.Whole(
                name,
                IntStream.range(0, vertices)
                        .mapToObj(number -> vertex(number, "vertex " + number, parallelism))
                        .toList());
    }

    public static Jobs.Vertex vertex(int number, String name, int parallelism) {
        return new Jobs.Vertex(
                Samples.vertex(number),
                Optional.empty(),
                name,
                128,
                parallelism,
                TaskState.RUNNING,
                0,
                -1,
                0,
                Map.of(),
                new IoMetrics(0, true, 0, true, 0, true, 0, true, 0, 0, 0));
    }

    Answer detail(JobId id) {
        var job = Optional.ofNullable(jobs.get(id))
                .orElseThrow(() -> new Refusal(FaultCode.NOT_FOUND, "Job " + id + " not found"));
        return FakeServer.message(new Jobs.Detail(
                id,
                Optional.empty(),
                job.name(),
                false,
                JobState.RUNNING,
                Optional.empty(),
                Optional.empty(),
                0,
                -1,
                0,
                -1,
                0,
                Map.of(),
                job.vertices(),
                Map.of(),
                new Plan(id, job.name(), JobType.STREAMING, List.of()),
                Optional.empty(),
                0,
                Optional.empty()));
    }

    private List<String> asked(Arguments arguments) {
        var wanted = arguments.all(Metrics.GET);
        if (refusingPresent && !wanted.isEmpty()) {
            throw missing();
        }
        return wanted.isEmpty() ? names : wanted;
    }

    private List<Metrics.Metric> metrics(Arguments arguments) {
        boolean values = !arguments.all(Metrics.GET).isEmpty();
        return asked(arguments).stream()
                .map(name ->
                        new Metrics.Metric(name, values ? Optional.of(Double.toString(present)) : Optional.empty()))
                .toList();
    }

    private List<Metrics.Aggregate> aggregates(Arguments arguments) {
        var value = Optional.of(present);
        return asked(arguments).stream()
                .map(name -> new Metrics.Aggregate(name, value, value, value, value, value))
                .toList();
    }

    private History.Charts recorded(Arguments arguments) {
        long from = arguments.get(History.FROM);
        long to = arguments.get(History.TO);
        long step = Math.max(1, (to - from) / points);
        var times = LongStream.range(0, points)
                .map(index -> from + index * step)
                .boxed()
                .toList();
        var job = arguments.all(Events.JOBS).stream().findFirst();
        var series = new ArrayList<History.Series>();
        var subjects = arguments.all(History.SUBJECTS);
        for (var subject : subjects.isEmpty() && job.isEmpty() ? List.of("jobmanager") : subjects) {
            for (var metric : arguments.all(History.METRICS)) {
                series.add(new History.Series(
                        job,
                        subject,
                        subject,
                        metric,
                        times.stream().map(time -> figure.apply(metric, time)).toList()));
            }
        }
        return new History.Charts(from, to, step, times, series, false, status(from, to));
    }
}
