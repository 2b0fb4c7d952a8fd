package io.millrace.insight;

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
record RunExamination(JobFigures figures, Findings findings) {
    private static final long RECENT_MILLIS = 300_000;
    private static final double MAX_COLLECTING = 0.10;
    private static final double MAX_HEAP = 0.90;
    private static final double WORST_COLLECTING = 0.50;
    private static final double MAX_SHARE_OF_TIMEOUT = 0.5;
    private static final double MOST_OF_IT = 0.5;
    private static final double HEAP_SEVERITY = 0.3;

    void examine() {
        examineRestarts();
        figures.checkpoints()
                .ifPresentOrElse(
                        this::examineCheckpoints,
                        () -> findings.unjudged("checkpoints", "the job takes none, or none has been reported"));
        if (figures.taskManagers().isEmpty()) {
            findings.unjudged("memory", "no task manager of the job is known");
        }
        figures.taskManagers().forEach(this::examineTaskManager);
    }

    private void examineRestarts() {
        if (figures.restarts().isEmpty()) {
            findings.unjudged("restarts", "the metric " + MetricNames.RESTARTS + " is missing");
            return;
        }
        long restarts = figures.restarts().getAsLong();
        findings.looked("restarts", restarts == 0 ? "none" : restarts + " so far");
        if (restarts > 0) {
            boolean now = keepsFailing();
            findings.found(
                    now ? Kind.KEEPS_FAILING : Kind.RESTARTS,
                    Place.JOB,
                    restarts / (restarts + 2.0),
                    (now
                                    ? "The job keeps failing: it has been restarted " + Formats.plural(restarts, "time")
                                            + ". "
                                    : "The job has been restarted " + Formats.plural(restarts, "time")
                                            + ": each restart costs the work since the last checkpoint. ")
                            + why(figures.failures()),
                    List.of(FindingLabels.figure(
                            MetricNames.RESTARTS, (double) restarts, Unit.COUNT, Optional.of(1.0))));
        }
    }

    private boolean keepsFailing() {
        return figures.failures().stream()
                        .flatMap(group -> group.failures().stream())
                        .filter(failure -> figures.observedAt() - failure.timestamp() < RECENT_MILLIS)
                        .count()
                > 1;
    }

    /// The reason of the latest failures, if known.
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
        return share + reason(latest)
                + latest.vertex().map(vertex -> ", in " + vertex).orElse("") + "."
                + failed(latest.expressions())
                + latest.advice().map(advice -> " " + advice).orElse("");
    }

    private static String reason(Exceptions.Group group) {
        var reason = group.failures().stream()
                .findFirst()
                .map(failure -> Trace.of(failure.stacktrace()).reason())
                .filter(text -> !text.isBlank())
                .orElse(group.headline());
        var brief = FailureGroups.brief(reason);
        return brief.endsWith(".") ? brief.substring(0, brief.length() - 1) : brief;
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
                                ? Formats.duration(checkpoints.duration().getAsLong())
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
                    List.of(FindingLabels.figure(
                            FindingLabels.CHECKPOINTS, checkpoints.failed(), Unit.COUNT, Optional.of(1.0))));
        }
        checkpoints.duration().ifPresent(duration -> examineDuration(checkpoints, duration));
    }

    private void examineDuration(JobFigures.Checkpointing checkpoints, long duration) {
        double limit = Math.min(
                checkpoints.interval().isPresent() ? checkpoints.interval().getAsLong() : Double.MAX_VALUE,
                MAX_SHARE_OF_TIMEOUT * checkpoints.timeout());
        if (duration <= limit) {
            return;
        }
        var evidence = new ArrayList<Figure>();
        evidence.add(FindingLabels.figure(
                FindingLabels.CHECKPOINTS, (double) duration, Unit.MILLISECONDS, Optional.of(limit)));
        // the maximum of each over all subtasks; the two may be of different ones
        long waiting = Math.min(duration, sum(evidence, checkpoints.startDelay(), checkpoints.alignment()));
        var why = waiting >= MOST_OF_IT * duration
                ? ": " + Formats.duration(waiting)
                        + " of it the barriers queued behind records. Whatever slows the records slows the"
                        + " checkpoints; unaligned checkpoints would overtake them."
                : ": most of it was spent on the state itself.";
        findings.found(
                Kind.SLOW_CHECKPOINTS,
                Place.JOB,
                duration / (duration + limit),
                "The last checkpoint took " + Formats.duration(duration) + ", longer than "
                        + (limit < MAX_SHARE_OF_TIMEOUT * checkpoints.timeout()
                                ? "the " + Formats.duration((long) limit) + " between two of them"
                                : "half of the " + Formats.duration(checkpoints.timeout())
                                        + " after which it is abandoned")
                        + why,
                evidence);
    }

    private static long sum(List<Figure> evidence, OptionalLong startDelay, OptionalLong alignment) {
        startDelay.ifPresent(value -> evidence.add(FindingLabels.figure(
                FindingLabels.CHECKPOINTS + "/details start_delay",
                (double) value,
                Unit.MILLISECONDS,
                Optional.empty())));
        alignment.ifPresent(value -> evidence.add(FindingLabels.figure(
                FindingLabels.CHECKPOINTS + "/details alignment",
                (double) value,
                Unit.MILLISECONDS,
                Optional.empty())));
        return startDelay.orElse(0) + alignment.orElse(0);
    }

    private void examineTaskManager(JobFigures.TaskManager taskManager) {
        var subject = "memory of task manager " + taskManager.id();
        if (taskManager.collecting().isEmpty()) {
            findings.unjudged(subject, "the metric " + MetricNames.COLLECTING + " is missing");
        } else {
            double share = taskManager.collecting().getAsDouble();
            findings.looked(subject, "collects garbage " + Formats.percent(share) + " of its time");
            if (share >= MAX_COLLECTING) {
                findings.found(
                        Kind.GARBAGE_COLLECTION,
                        Place.taskManager(taskManager.id()),
                        share / WORST_COLLECTING,
                        "Task manager " + taskManager.id() + " collects garbage " + Formats.percent(share)
                                + " of its time, during which its subtasks pause. Give it more heap, or reduce the state"
                                + " that its operators hold.",
                        List.of(FindingLabels.figure(
                                MetricNames.COLLECTING, share, Unit.RATIO, Optional.of(MAX_COLLECTING))));
            }
        }
        examineHeap(taskManager);
    }

    private void examineHeap(JobFigures.TaskManager taskManager) {
        if (taskManager.heapUsed().isEmpty() || taskManager.heapMaximum().orElse(0) <= 0) {
            return;
        }
        double share = (double) taskManager.heapUsed().getAsLong()
                / taskManager.heapMaximum().getAsLong();
        if (share >= MAX_HEAP) {
            findings.found(
                    Kind.FULL_HEAP,
                    Place.taskManager(taskManager.id()),
                    HEAP_SEVERITY,
                    "The heap of task manager " + taskManager.id() + " is " + Formats.percent(share) + " full.",
                    List.of(FindingLabels.figure(MetricNames.HEAP_USED, share, Unit.RATIO, Optional.of(MAX_HEAP))));
        }
    }
}
