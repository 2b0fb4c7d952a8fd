package io.millrace.desktop.action;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Changes a job's parallelism. A cluster that supports the operation makes the change itself and reports the end; on
/// others this class changes the resource requirements.
final class RescaleOperation {
    private static final int MAX_TRIES = 3;
    /// The statuses of a cluster without this operation. The stock cluster has the endpoint and always refuses the
    /// request.
    private static final Set<Integer> UNSUPPORTED = Set.of(404, 405, 503);
    /// The name of the exception class before a message.
    private static final Pattern CLASS = Pattern.compile("^(?:[a-z_]\\w*\\.)+[A-Z][\\w$]*: ", Pattern.MULTILINE);

    private final Client client;
    private final ClusterClient api;
    private final JobId job;

    RescaleOperation(Client client, JobId job) {
        this.client = client;
        this.api = new ClusterClient(client);
        this.job = job;
    }

    Reply<ActionStep> begin(JobAction.Rescale rescale) {
        var parallelism = byVertex(rescale, Requirements.Parallelism::upperBound);
        var request = new Rescales.Request(Optional.empty(), Optional.of(parallelism), Optional.of(newId()));
        var reply = api.rescale(job, request);
        // the change with this id begins only once
        for (int tries = 1; reply instanceof Reply.Unreachable<?> && tries < MAX_TRIES; tries++) {
            reply = api.rescale(job, request);
        }
        return reply instanceof Reply.Refused<?>(int status, var _) && UNSUPPORTED.contains(status)
                ? client.call(Requirements.CHANGE, arguments(), byVertex(rescale, Requirements.Vertex::new))
                        .map(done -> new ActionStep.Accepted())
                : reply.map(accepted -> new ActionStep.Running(accepted.requestId()));
    }

    private static TriggerId newId() {
        return new TriggerId(UUID.randomUUID().toString().replace("-", ""));
    }

    private static <T> Map<VertexId, T> byVertex(
            JobAction.Rescale rescale, Function<Requirements.Parallelism, T> value) {
        return rescale.bounds().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, each -> value.apply(each.getValue())));
    }

    Reply<ActionStep> follow(JobAction.Rescale rescale, TriggerId trigger) {
        return api.rescaling(job, trigger).map(poll -> switch (ActionStep.of(trigger, poll)) {
            case ActionStep.Running running -> progress(running, rescale);
            case ActionStep.Failed(var reason) ->
                new ActionStep.Failed(CLASS.matcher(reason).replaceAll(""));
            case ActionStep step -> step;
        });
    }

    private ActionStep progress(ActionStep.Running running, JobAction.Rescale rescale) {
        return api.job(job) instanceof Reply.Ok<Jobs.Detail>(var detail)
                ? new ActionStep.Running(running.trigger(), Optional.of(RescaleProgress.of(detail, rescale.bounds())))
                : running;
    }

    /// The allowed parallelism of the job. Polls an unknown change to find out whether the cluster supports changes.
    Reply<OperatorParallelism> parallelism() {
        return switch (api.rescaling(job, newId())) {
            case Reply.Unreachable<Triggers.Poll>(var reason) -> new Reply.Unreachable<>(reason);
            case Reply.Refused<Triggers.Poll> refused
            when !refused.notFound() && UNSUPPORTED.contains(refused.status()) -> requirements();
            case Reply.Refused<Triggers.Poll> _, Reply.Ok<Triggers.Poll> _ ->
                parallelism(vertex -> Optional.of(new Requirements.Parallelism(1, vertex.parallelism())));
        };
    }

    /// The parallelism that was last requested of the scheduler.
    private Reply<OperatorParallelism> requirements() {
        return client.call(Requirements.READ, arguments())
                .flatMap(wanted -> parallelism(
                        vertex -> Optional.ofNullable(wanted.get(vertex.id())).map(Requirements.Vertex::parallelism)));
    }

    private Reply<OperatorParallelism> parallelism(Function<Jobs.Vertex, Optional<Requirements.Parallelism>> bounds) {
        return api.job(job)
                .map(detail -> new OperatorParallelism(
                        detail.vertices().stream()
                                .flatMap(vertex -> bounds.apply(vertex).stream()
                                        .map(each -> new OperatorParallelism.VertexParallelism(vertex, each)))
                                .toList(),
                        past()));
    }

    /// The recorded changes without the initial scheduling of the job's tasks; empty if the cluster records none.
    private List<Rescales.Rescale> past() {
        return client.call(Rescales.HISTORY, arguments()) instanceof Reply.Ok<List<Rescales.Rescale>>(var all)
                ? all.stream()
                        .filter(change -> change.start().isPresent()
                                && !change.triggerCause().equals(Optional.of(Rescales.Trigger.INITIAL_SCHEDULE)))
                        .sorted(Comparator.comparing((Rescales.Rescale change) ->
                                        change.start().orElseThrow())
                                .reversed())
                        .toList()
                : List.of();
    }

    private Arguments arguments() {
        return Arguments.of(Jobs.JOB, job);
    }
}
