package io.millrace.server.diagnosis;

import io.millrace.wire.cluster.Diagnosis.Figure;
import io.millrace.wire.cluster.Diagnosis.Kind;
import io.millrace.wire.cluster.Diagnosis.Place;
import io.millrace.wire.cluster.Diagnosis.Unit;
import io.millrace.wire.cluster.Exceptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Finds problems around the flow of records: restarts, checkpoints, memory.
record RunExamination(JobFigures symptoms, Findings findings) {
    static final String COLLECTING = "Status.JVM.GarbageCollector.All.TimeMsPerSecond";
    static final String HEAP_USED = "Status.JVM.Memory.Heap.Used";
    static final String HEAP_MAXIMUM = "Status.JVM.Memory.Heap.Max";
    static final String RESTARTS = "numRestarts";
    private static final String CHECKPOINTS = "/jobs/:jobid/checkpoints";

    private static final double MUCH_COLLECTING = 0.10;
    private static final double FULL = 0.90;
    private static final double WORST_COLLECTING = 0.50;
    private static final double TOO_LONG_FOR_TIMEOUT = 0.5;
    private static final double MOSTLY = 0.5;
    private static final double HEAP_SEVERITY = 0.3;

    void examine() {
        examineRestarts();
        symptoms.checkpoints()
                .ifPresentOrElse(
                        this::examineCheckpoints,
                        () -> findings.unjudged("checkpoints", "the job takes none, or has not told of any"));
        if (symptoms.workers().isEmpty()) {
            findings.unjudged("memory", "no task manager of the job is known");
        }
        symptoms.workers().forEach(this::examineWorker);
    }

    private void examineRestarts() {
        if (symptoms.restarts().isEmpty()) {
            findings.unjudged("restarts", "the metric " + RESTARTS + " is missing");
            return;
        }
        long restarts = symptoms.restarts().getAsLong();
        findings.looked("restarts", restarts == 0 ? "none" : restarts + " so far");
        if (restarts > 0) {
            findings.found(
                    Kind.RESTARTS,
                    Place.JOB,
                    restarts / (restarts + 2.0),
                    "The job has been restarted " + restarts + " times: each costs the work since the last checkpoint. "
                            + why(symptoms.failures()),
                    List.of(figure(RESTARTS, (double) restarts, Unit.COUNT, Optional.of(1.0))));
        }
    }

    /// What made the job restart or fail, as far as that is known.
    static String why(List<Exceptions.Group> groups) {
        if (groups.isEmpty()) {
            return "Its exceptions say why.";
        }
        var latest = groups.getFirst();
        var known = groups.stream().mapToInt(Exceptions.Group::count).sum();
        var share = known == 1
                ? "The last failure was "
                : groups.size() == 1
                        ? "The last " + known + " failures have one reason: "
                        : latest.count() + " of the last " + known
                                + " failures, the latest among them, have one reason: ";
        return share + latest.headline()
                + latest.vertex().map(vertex -> ", in " + vertex).orElse("") + "."
                + failed(latest.expressions())
                + latest.advice().map(advice -> " " + advice).orElse("");
    }

    private static String failed(List<String> expressions) {
        return switch (expressions.size()) {
            case 0 -> "";
            case 1 -> " The expression is " + expressions.getFirst() + ".";
            default -> " The expression is one of " + String.join(", ", expressions) + ".";
        };
    }

    private void examineCheckpoints(JobFigures.Checkpointing checkpoints) {
        findings.looked(
                "checkpoints",
                checkpoints.failed() + " of the last " + checkpoints.recent() + " failed, the last completed one took "
                        + (checkpoints.duration().isPresent()
                                ? FigureFormat.duration(checkpoints.duration().getAsLong())
                                : "an unknown time"));
        if (checkpoints.failed() > 0) {
            findings.found(
                    Kind.CHECKPOINTS_FAIL,
                    Place.JOB,
                    (double) checkpoints.failed() / checkpoints.recent(),
                    checkpoints.failed() + " of the last " + checkpoints.recent() + " checkpoints failed"
                            + checkpoints
                                    .failure()
                                    .map(why -> "; the last with: " + why)
                                    .orElse("") + ".",
                    List.of(figure(CHECKPOINTS, checkpoints.failed(), Unit.COUNT, Optional.of(1.0))));
        }
        checkpoints.duration().ifPresent(duration -> examineDuration(checkpoints, duration));
    }

    private void examineDuration(JobFigures.Checkpointing checkpoints, long duration) {
        double limit = Math.min(
                checkpoints.interval().isPresent() ? checkpoints.interval().getAsLong() : Double.MAX_VALUE,
                TOO_LONG_FOR_TIMEOUT * checkpoints.timeout());
        if (duration <= limit) {
            return;
        }
        var evidence = new ArrayList<Figure>();
        evidence.add(figure(CHECKPOINTS, (double) duration, Unit.MILLISECONDS, Optional.of(limit)));
        // the longest of each, which need not be of the same subtask
        long waiting = Math.min(duration, sum(evidence, checkpoints.startDelay(), checkpoints.alignment()));
        var why = waiting >= MOSTLY * duration
                ? ": " + FigureFormat.duration(waiting)
                        + " of it the barriers were under way behind records. What holds up the records"
                        + " holds up the checkpoints; unaligned checkpoints would pass them."
                : ": most of it is spent on the state itself.";
        findings.found(
                Kind.SLOW_CHECKPOINTS,
                Place.JOB,
                duration / (duration + limit),
                "The last checkpoint took " + FigureFormat.duration(duration) + ", longer than "
                        + (limit < TOO_LONG_FOR_TIMEOUT * checkpoints.timeout()
                                ? "the " + FigureFormat.duration((long) limit) + " between two of them"
                                : "half of the " + FigureFormat.duration(checkpoints.timeout())
                                        + " after which it is given up")
                        + why,
                evidence);
    }

    private static long sum(List<Figure> evidence, OptionalLong startDelay, OptionalLong alignment) {
        startDelay.ifPresent(value -> evidence.add(
                figure(CHECKPOINTS + "/details start_delay", (double) value, Unit.MILLISECONDS, Optional.empty())));
        alignment.ifPresent(value -> evidence.add(
                figure(CHECKPOINTS + "/details alignment", (double) value, Unit.MILLISECONDS, Optional.empty())));
        return startDelay.orElse(0) + alignment.orElse(0);
    }

    private void examineWorker(JobFigures.Worker worker) {
        var subject = "memory of task manager " + worker.id();
        if (worker.collecting().isEmpty()) {
            findings.unjudged(subject, "the metric " + COLLECTING + " is missing");
        } else {
            double share = worker.collecting().getAsDouble();
            findings.looked(subject, "collects garbage " + FlowExamination.percent(share) + " of its time");
            if (share >= MUCH_COLLECTING) {
                findings.found(
                        Kind.GARBAGE_COLLECTION,
                        Place.taskManager(worker.id()),
                        share / WORST_COLLECTING,
                        "Task manager " + worker.id() + " collects garbage " + FlowExamination.percent(share)
                                + " of its time, in which its subtasks stand still. Give it more heap, or its operators"
                                + " less to hold.",
                        List.of(figure(COLLECTING, share, Unit.RATIO, Optional.of(MUCH_COLLECTING))));
            }
        }
        examineHeap(worker);
    }

    private void examineHeap(JobFigures.Worker worker) {
        if (worker.heapUsed().isEmpty() || worker.heapMaximum().orElse(0) <= 0) {
            return;
        }
        double share =
                (double) worker.heapUsed().getAsLong() / worker.heapMaximum().getAsLong();
        if (share >= FULL) {
            findings.found(
                    Kind.FULL_HEAP,
                    Place.taskManager(worker.id()),
                    HEAP_SEVERITY,
                    "The heap of task manager " + worker.id() + " is " + FlowExamination.percent(share) + " full.",
                    List.of(figure(HEAP_USED, share, Unit.RATIO, Optional.of(FULL))));
        }
    }

    private static Figure figure(String source, double value, Unit unit, Optional<Double> threshold) {
        return new Figure(source, Optional.empty(), Optional.empty(), value, unit, threshold);
    }
}
