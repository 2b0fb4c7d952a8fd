package io.millrace.desktop.service.action;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.Fault;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Changes a job's parallelism. A cluster that supports the operation makes the change itself and reports the end; on
/// others this class changes the resource requirements.
final class RescaleOperation {
    private static final int TRIES = 3;
    private static final int NOT_FOUND = 404;
    /// The statuses of a cluster without this operation. The stock cluster has the endpoint and always refuses the
    /// request.
    private static final Set<Integer> WITHOUT = Set.of(NOT_FOUND, 405, 503);

    private final Client client;
    private final ClusterClient cluster;

    RescaleOperation(Client client) {
        this.client = client;
        this.cluster = new ClusterClient(client);
    }

    Reply<ActionStep> begin(JobId job, JobAction.Rescale wanted) {
        var parallelism = wanted.bounds().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().upper()));
        var request = new Rescales.Request(Optional.empty(), Optional.of(parallelism), Optional.of(fresh()));
        var reply = cluster.rescale(job, request);
        // the change with this id begins only once
        for (int tries = 1; reply instanceof Reply.Unreachable<?> && tries < TRIES; tries++) {
            reply = cluster.rescale(job, request);
        }
        return reply instanceof Reply.Refused<?>(int status, var _) && WITHOUT.contains(status)
                ? client.call(Requirements.CHANGE, of(job), wire(wanted)).map(done -> new ActionStep.Told())
                : reply.map(accepted -> new ActionStep.Running(accepted.requestId()));
    }

    private static TriggerId fresh() {
        return TriggerId.parse(UUID.randomUUID().toString().replace("-", ""));
    }

    private static Map<VertexId, Requirements.Vertex> wire(JobAction.Rescale wanted) {
        return wanted.bounds().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        each -> new Requirements.Vertex(new Requirements.Parallelism(
                                each.getValue().lower(), each.getValue().upper()))));
    }

    Reply<ActionStep> follow(JobId job, JobAction.Rescale wanted, TriggerId trigger) {
        return cluster.rescaling(job, trigger)
                .map(poll -> JobActionReading.rescaling(trigger, poll))
                .map(step -> step instanceof ActionStep.Running ? course(job, wanted, trigger) : step);
    }

    private ActionStep course(JobId job, JobAction.Rescale wanted, TriggerId trigger) {
        return cluster.job(job) instanceof Reply.Ok<Jobs.Detail>(var detail)
                ? new ActionStep.Running(trigger, Optional.of(RescaleProgress.of(detail, wanted.bounds())))
                : new ActionStep.Running(trigger);
    }

    /// The allowed parallelism of the job. Polls an unknown change to find out whether the cluster supports changes.
    Reply<OperatorParallelism> scaling(JobId job) {
        return switch (cluster.rescaling(job, fresh())) {
            case Reply.Unreachable<Triggers.Poll>(var reason) -> new Reply.Unreachable<>(reason);
            case Reply.Refused<Triggers.Poll>(int status, var _)
            when status != NOT_FOUND && WITHOUT.contains(status) -> told(job);
            case Reply.Refused<Triggers.Poll> _, Reply.Ok<Triggers.Poll> _ ->
                cluster.job(job)
                        .map(detail ->
                                scaling(detail, vertex -> Optional.of(new JobAction.Bounds(1, vertex.parallelism()))));
        };
    }

    private Reply<OperatorParallelism> told(JobId job) {
        return switch (client.call(Requirements.READ, of(job))) {
            case Reply.Ok<Map<VertexId, Requirements.Vertex>>(var wanted) ->
                cluster.job(job).map(detail -> scaling(detail, vertex -> bounds(wanted, vertex)));
            case Reply.Refused<Map<VertexId, Requirements.Vertex>>(var status, var fault) ->
                new Reply.Refused<>(status, Fault.of(fault.text()));
            case Reply.Unreachable<Map<VertexId, Requirements.Vertex>>(var reason) -> new Reply.Unreachable<>(reason);
        };
    }

    private static Optional<JobAction.Bounds> bounds(Map<VertexId, Requirements.Vertex> wanted, Jobs.Vertex vertex) {
        return Optional.ofNullable(wanted.get(vertex.id()))
                .map(Requirements.Vertex::parallelism)
                .map(bounds -> new JobAction.Bounds(bounds.lowerBound(), bounds.upperBound()));
    }

    private OperatorParallelism scaling(Jobs.Detail job, Function<Jobs.Vertex, Optional<JobAction.Bounds>> bounds) {
        return new OperatorParallelism(
                job.vertices().stream()
                        .flatMap(vertex -> bounds
                                .apply(vertex)
                                .map(each -> new OperatorParallelism.Operator(
                                        vertex.id(),
                                        vertex.name(),
                                        vertex.parallelism(),
                                        Math.max(0, vertex.maxParallelism()),
                                        each))
                                .stream())
                        .toList(),
                past(job.jid()));
    }

    /// The recorded changes; empty if the cluster records none.
    private List<OperatorParallelism.Change> past(JobId job) {
        return client.call(Rescales.HISTORY, of(job)) instanceof Reply.Ok<List<Rescales.Rescale>>(var all)
                ? all.stream()
                        .flatMap(each -> change(each).stream())
                        .sorted(Comparator.comparing(OperatorParallelism.Change::began)
                                .reversed())
                        .toList()
                : List.of();
    }

    /// The initial scheduling of a job's tasks is not a change.
    private static Optional<OperatorParallelism.Change> change(Rescales.Rescale rescale) {
        return rescale.start()
                .filter(_ -> rescale.triggerCause()
                        .filter(Rescales.Trigger.INITIAL_SCHEDULE::equals)
                        .isEmpty())
                .map(start -> new OperatorParallelism.Change(
                        Instant.ofEpochMilli(start),
                        rescale.end().map(end -> Duration.ofMillis(Math.max(0, end - start))),
                        rescale.triggerCause(),
                        rescale.terminalState()));
    }

    private static Arguments of(JobId job) {
        return Arguments.of(Jobs.JOB, job);
    }
}
