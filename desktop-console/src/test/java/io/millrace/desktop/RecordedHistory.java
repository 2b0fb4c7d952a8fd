package io.millrace.desktop;

import io.millrace.json.Json;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.FlameGraphSnapshots;
import io.millrace.wire.cluster.History;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// A recorder's history of the recorded cluster: states of its jobs, checkpoints, failures, and waves for values.
final class RecordedHistory {
    /// When the first job of the recorded cluster began.
    static final Instant BEGAN = Instant.parse("2026-11-20T15:06:13.816Z");

    static final String WORKER = "localhost:40323-99d63c";
    private static final long INTERVAL = 10_000;
    private static final int STEPS = 60;
    private static final List<String> OF_PROCESS = List.of(
            "heapUsed",
            "heapMax",
            "cpuLoad",
            "gcTime",
            "threads",
            "managedUsed",
            "networkUsed",
            "nonHeapUsed",
            "metaspaceUsed",
            "directUsed");
    private static final List<String> OF_VERTEX =
            List.of("busyMax", "backPressuredMax", "idle", "recordsIn", "recordsOut", "skew", "watermarkLag");

    private final List<Events.Change> changes = changes();

    Optional<String> answer(String path, URI asked) {
        return switch (path) {
            case "/history" -> json(status());
            case "/history/events" -> json(events(new Query(asked)));
            case "/history/series" -> json(series(new Query(asked)));
            default -> path.endsWith("/flamegraph/snapshots") ? json(flames()) : Optional.empty();
        };
    }

    private static Optional<String> json(Object message) {
        return Optional.of(new String(Json.bytes(message), StandardCharsets.UTF_8));
    }

    private static FlameGraphSnapshots.Listing flames() {
        return new FlameGraphSnapshots.Listing(List.of());
    }

    private record Query(Set<String> parts) {
        Query(URI asked) {
            this(Arrays.stream(Optional.ofNullable(asked.getQuery()).orElse("").split("&"))
                    .collect(Collectors.toSet()));
        }

        List<String> all(String name) {
            return parts.stream()
                    .filter(part -> part.startsWith(name + "="))
                    .flatMap(part ->
                            Arrays.stream(part.substring(name.length() + 1).split(",")))
                    .toList();
        }

        long number(String name, long otherwise) {
            return all(name).stream().map(Long::parseLong).findFirst().orElse(otherwise);
        }

        boolean takes(String name, String value) {
            return all(name).isEmpty() || all(name).contains(value);
        }
    }

    private static History.Status status() {
        return new History.Status(
                History.State.RECORDING,
                "",
                BEGAN.minusSeconds(60).toEpochMilli(),
                Instant.now().toEpochMilli(),
                1 << 20,
                INTERVAL);
    }

    private History.RecordedEvents events(Query query) {
        long from = query.number("from", 0);
        long to = query.number("to", Long.MAX_VALUE);
        return new History.RecordedEvents(
                changes.stream()
                        .filter(change -> from <= change.time() && change.time() <= to)
                        .filter(change -> query.takes("kind", change.kind().name()))
                        .filter(change ->
                                query.takes("job", change.job().map(JobId::text).orElse("")))
                        .toList(),
                false,
                status());
    }

    private static History.Charts series(Query query) {
        long from = query.number("from", 0);
        long to = query.number("to", 0);
        long step = Math.max(1, (to - from) / STEPS);
        var times = LongStream.rangeClosed(0, STEPS)
                .map(each -> from + each * step)
                .boxed()
                .toList();
        var series = new ArrayList<History.Series>();
        if (query.all("job").isEmpty()) {
            for (var subject : List.of("jobmanager", WORKER)) {
                series.addAll(waves(query, times, Optional.empty(), subject, OF_PROCESS));
            }
        }
        for (var job : query.all("job")) {
            for (int vertex = 0; vertex < VERTICES.size(); vertex++) {
                series.addAll(waves(query, times, Optional.of(new JobId(job)), VERTICES.get(vertex), OF_VERTEX));
            }
        }
        return new History.Charts(from, to, step, times, series, false, status());
    }

    /// The vertices of the healthy job.
    private static final List<String> VERTICES = List.of(
            "4e59c7a20c0eba84b23263ad20749bc4",
            "4f04039565a08f6bad722ca59a9ba859",
            "975bf7410b2846c4874a3b363ca0cdae",
            "de3b986ae732648efda2768534dacf4e",
            "e3dfc0d7e9ecd8a43f85f0b68ebf3b80",
            "feca28aff5a3958840bee985ee7de4d3");

    private static List<History.Series> waves(
            Query query, List<Long> times, Optional<JobId> job, String subject, List<String> metrics) {
        return metrics.stream()
                .filter(metric -> query.takes("series", metric))
                .map(metric -> new History.Series(
                        job,
                        subject,
                        subject,
                        metric,
                        times.stream().map(at -> figure(metric, at)).toList()))
                .toList();
    }

    private static double figure(String metric, long at) {
        double wave = 0.5 + Math.sin(at / 60_000.0) / 3;
        return switch (metric) {
            case "heapMax" -> 512L << 20;
            case "heapUsed", "managedUsed", "networkUsed", "nonHeapUsed", "metaspaceUsed", "directUsed" ->
                wave * (100 << 20);
            case "gcTime" -> (at % 10_000_000) / 50.0;
            case "threads" -> 60;
            case "recordsIn", "recordsOut" -> 1000 * wave;
            case "skew" -> 1;
            case "watermarkLag" -> 900;
            default -> wave;
        };
    }

    private static List<Events.Change> changes() {
        var all = new ArrayList<Events.Change>();
        all.add(job(RecordedCluster.HEALTHY, 0, "INITIALIZING"));
        all.add(job(RecordedCluster.HEALTHY, 1, "RUNNING"));
        all.add(job(RecordedCluster.HEALTHY, 60, "RESTARTING"));
        all.add(job(RecordedCluster.HEALTHY, 70, "RUNNING"));
        all.add(job(RecordedCluster.FAILED, 5, "INITIALIZING"));
        all.add(job(RecordedCluster.FAILED, 6, "RUNNING"));
        all.add(job(RecordedCluster.FAILED, 8, "RESTARTING"));
        all.add(new Events.Change(
                BEGAN.plusSeconds(60).toEpochMilli(),
                Events.Kind.EXCEPTION,
                Optional.of(RecordedCluster.HEALTHY),
                Optional.empty(),
                Optional.of("Orders by region and minute"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "java.io.IOException: the disk was full in 'Writer -> Sink: by region (1/2) - execution #0'"));
        VERTICES.forEach(vertex -> all.add(vertex(vertex, 2, "RUNNING")));
        VERTICES.forEach(vertex -> all.add(vertex(vertex, 60, "CANCELED")));
        VERTICES.forEach(vertex -> all.add(vertex(vertex, 70, "RUNNING")));
        for (int id = 1; id <= 23; id++) {
            all.add(new Events.Change(
                    BEGAN.plusSeconds(3 + 4L * id).toEpochMilli() + took(id),
                    id == 15 ? Events.Kind.CHECKPOINT_FAILED : Events.Kind.CHECKPOINT_COMPLETED,
                    Optional.of(RecordedCluster.HEALTHY),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(new Events.Checkpoint(id, false, took(id), 9000 + 400L * id)),
                    Optional.empty(),
                    "Checkpoint " + id + (id == 15 ? " failed: a subtask restarted." : " completed.")));
        }
        all.sort(Comparator.comparingLong(Events.Change::time));
        return all;
    }

    private static Events.Change job(JobId job, long second, String state) {
        return new Events.Change(
                BEGAN.plusSeconds(second).toEpochMilli(),
                state.equals("INITIALIZING") ? Events.Kind.JOB_SUBMITTED : Events.Kind.JOB_STATE,
                Optional.of(job),
                Optional.empty(),
                Optional.of("job"),
                Optional.of(state),
                Optional.empty(),
                Optional.empty(),
                "The job is " + state + ".");
    }

    private static Events.Change vertex(String vertex, long second, String state) {
        return new Events.Change(
                BEGAN.plusSeconds(second).toEpochMilli(),
                Events.Kind.VERTEX_STATE,
                Optional.of(RecordedCluster.HEALTHY),
                Optional.of(new VertexId(vertex)),
                Optional.of("vertex"),
                Optional.of(state),
                Optional.empty(),
                Optional.empty(),
                "A vertex is " + state + ".");
    }

    /// One of them was slow.
    private static long took(int id) {
        return id == 15 ? 2500 : 40 + id % 7 * 30L;
    }
}
