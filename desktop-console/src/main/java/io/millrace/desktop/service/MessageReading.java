package io.millrace.desktop.service;

import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.id.TaskManagerId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// From the messages of the API to the console's snapshots; pure.
final class MessageReading {
    private MessageReading() {}

    /// The number of restarts after failures.
    static final String RESTARTS = "numRestarts";

    /// The only sum that was asked for; jobs that never ran have none.
    static long sum(List<Metrics.Aggregate> aggregates) {
        return aggregates.stream()
                .flatMap(aggregate -> aggregate.sum().stream())
                .mapToLong(Double::longValue)
                .findFirst()
                .orElse(0);
    }

    static ClusterSummary summary(Cluster.Overview overview) {
        return new ClusterSummary(
                overview.engineVersion(),
                overview.taskmanagers(),
                overview.slotsTotal(),
                overview.slotsAvailable(),
                overview.jobsRunning(),
                overview.jobsFinished(),
                overview.jobsCancelled(),
                overview.jobsFailed());
    }

    static JobRow job(Jobs.Line line) {
        return new JobRow(
                line.jid(),
                line.name(),
                JobState.of(line.state().name()),
                Instant.ofEpochMilli(line.startTime()),
                Duration.ofMillis(line.duration()),
                new TaskCounts(
                        count(line, "total"),
                        count(line, "running"),
                        count(line, "finished"),
                        count(line, "failed"),
                        count(line, "canceled")));
    }

    private static int count(Jobs.Line line, String state) {
        return line.tasks().getOrDefault(state, 0);
    }

    static JobSnapshot snapshot(Jobs.Detail detail) {
        var planned = detail.plan().nodes().stream().collect(Collectors.toMap(Plan.Node::id, Function.identity()));
        var vertices = detail.vertices().stream()
                .map(vertex -> vertex(vertex, Optional.ofNullable(planned.get(vertex.id()))))
                .toList();
        return new JobSnapshot(
                detail.jid(),
                detail.name(),
                JobState.of(detail.state().name()),
                Instant.ofEpochMilli(detail.startTime()),
                Duration.ofMillis(detail.duration()),
                vertices,
                edges(detail.plan()));
    }

    private static JobVertex vertex(Jobs.Vertex vertex, Optional<Plan.Node> node) {
        return new JobVertex(
                vertex.id(),
                vertex.name(),
                lines(node.map(Plan.Node::description).orElse(vertex.name())),
                vertex.parallelism(),
                vertex.status().name(),
                vertex.metrics().readRecords(),
                vertex.metrics().writeRecords(),
                vertex.metrics().readBytes(),
                vertex.metrics().writeBytes());
    }

    /// The description of a vertex is HTML of the simplest kind.
    static String lines(String html) {
        return html.replace("<br/>", "\n")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&")
                .strip();
    }

    private static List<JobEdge> edges(Plan plan) {
        var edges = new ArrayList<JobEdge>();
        for (var node : plan.nodes()) {
            for (var input : node.inputs().orElse(List.of())) {
                edges.add(
                        new JobEdge(input.id(), node.id(), input.shipStrategy().orElse("")));
            }
        }
        return edges;
    }

    static List<JobFailure> failures(Exceptions.Report report) {
        return report.exceptionHistory().entries().stream()
                .map(failure -> new JobFailure(
                        Instant.ofEpochMilli(failure.timestamp()),
                        failure.exceptionName(),
                        failure.taskName().orElse(""),
                        worker(failure.endpoint(), failure.taskManagerId()),
                        failure.taskManagerId(),
                        failure.stacktrace(),
                        failure.concurrentExceptions().stream()
                                .map(MessageReading::struckToo)
                                .toList()))
                .sorted(Comparator.comparing(JobFailure::at).reversed())
                .toList();
    }

    private static JobFailure struckToo(Exceptions.Cause cause) {
        return new JobFailure(
                Instant.ofEpochMilli(cause.timestamp()),
                cause.exceptionName(),
                cause.taskName().orElse(""),
                worker(cause.endpoint(), cause.taskManagerId()),
                cause.taskManagerId(),
                cause.stacktrace(),
                List.of());
    }

    /// The embedded engine has no ports, and says so with `-1`.
    private static String worker(Optional<String> endpoint, Optional<TaskManagerId> id) {
        return endpoint.filter(place -> !place.endsWith(":-1"))
                .or(() -> id.map(TaskManagerId::text))
                .orElse("");
    }

    /// When the job was restarted, as the recorder heard it; oldest first.
    static List<Instant> restarts(History.Happened happened) {
        return happened.events().stream()
                .filter(event -> event.state().filter("RESTARTING"::equals).isPresent())
                .map(event -> Instant.ofEpochMilli(event.time()))
                .sorted()
                .toList();
    }

    /// How the states of jobs changed, as the recorder heard it; oldest first.
    static List<JobStateChange> turns(History.Happened happened) {
        return happened.events().stream()
                .flatMap(event -> event.job().stream()
                        .map(job -> new JobStateChange(
                                job,
                                Instant.ofEpochMilli(event.time()),
                                event.state().map(JobState::of).orElse(JobState.UNKNOWN),
                                event.name().orElse(job.text()))))
                .sorted(Comparator.comparing(JobStateChange::at))
                .toList();
    }
}
