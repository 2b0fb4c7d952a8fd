package io.millrace.cli.run;

import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.sql.run.StatementProblem;
import io.millrace.wire.Fault;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// An asynchronous change of a running job's parallelism. The shell chooses the trigger id, so that repeating a
/// request whose response was lost starts nothing twice.
public final class RescaleOperation {
    /// The statuses of a cluster that cannot rescale; stock Flink answers 503.
    private static final Set<Integer> UNSUPPORTED_STATUSES = Set.of(404, 405, 503);

    private final ClusterClient cluster;
    private final JobId job;
    private final int parallelism;
    private final Map<VertexId, Integer> target;
    private final TriggerId id = new TriggerId(UUID.randomUUID().toString());
    private boolean accepted;

    /// Sends nothing yet. The parallelism of a vertex is limited by its max parallelism.
    public RescaleOperation(ClusterClient cluster, Jobs.Detail detail, int parallelism) {
        this.cluster = cluster;
        this.job = detail.jid();
        this.parallelism = parallelism;
        this.target = detail.vertices().stream()
                .collect(Collectors.toMap(Jobs.Vertex::id, vertex -> bounded(parallelism, vertex.maxParallelism())));
    }

    private static int bounded(int parallelism, int max) {
        return max > 0 ? Math.min(parallelism, max) : parallelism;
    }

    /// The state of a rescale.
    public sealed interface State {
        /// All tasks run.
        record Done() implements State {}

        /// The current phase.
        record Running(String doing) implements State {}

        /// The cluster did not answer; poll again.
        record Unanswered(String reason) implements State {}
    }

    /// Whether every vertex can have the requested parallelism.
    public boolean complete() {
        return target.values().stream().allMatch(target -> target == parallelism);
    }

    /// Sends the request until the cluster accepts it, then polls its state.
    ///
    /// @throws IllegalArgumentException if the change is refused or has failed, with the reason
    public State poll() {
        return accepted ? status() : trigger();
    }

    private State trigger() {
        return switch (cluster.rescale(job, request())) {
            case Reply.Ok<Triggers.Accepted> _ -> {
                accepted = true;
                yield new State.Running("the job writes its state");
            }
            case Reply.Refused<Triggers.Accepted>(int status, var fault) ->
                throw new IllegalArgumentException(refused(status, fault));
            case Reply.Unreachable<Triggers.Accepted>(var reason) -> new State.Unanswered(reason);
        };
    }

    private Rescales.Request request() {
        var others = new HashMap<>(target);
        others.values().removeIf(target -> target == parallelism);
        return new Rescales.Request(
                Optional.of(parallelism),
                Optional.<Map<VertexId, Integer>>of(others).filter(some -> !some.isEmpty()),
                Optional.of(id));
    }

    private static String refused(int status, Fault fault) {
        var reason = StatementProblem.of(fault).reason();
        return UNSUPPORTED_STATUSES.contains(status)
                ? "This cluster cannot change the parallelism of a running job (" + reason.replaceFirst("\\.$", "")
                        + "); \\stop stops the job with a savepoint to resume from."
                : reason;
    }

    private State status() {
        return switch (cluster.rescaling(job, id)) {
            case Reply.Ok<Triggers.Poll>(var poll) -> state(poll);
            case Reply.Refused<Triggers.Poll>(int ignored, var fault) ->
                throw new IllegalArgumentException(StatementProblem.of(fault).reason());
            case Reply.Unreachable<Triggers.Poll>(var reason) -> new State.Unanswered(reason);
        };
    }

    private State state(Triggers.Poll poll) {
        var failure = poll.operation().flatMap(Triggers.Outcome::failureCause);
        if (failure.isPresent()) {
            throw new IllegalArgumentException("The parallelism was not changed and the job continues as before: "
                    + StopOperation.cause(failure.get().stackTrace()));
        }
        return switch (poll.status().id()) {
            case IN_PROGRESS -> new State.Running(doing());
            case COMPLETED -> new State.Done();
            case FAILED ->
                throw new IllegalArgumentException("The parallelism was not changed and the job continues as before.");
        };
    }

    /// The current step, in the words of the web UI.
    private String doing() {
        if (!(cluster.job(job) instanceof Reply.Ok<Jobs.Detail>(var detail))) {
            return "the parallelism changes";
        }
        if (detail.state() != JobState.RUNNING) {
            return "the job stops and restarts";
        }
        if (!detail.vertices().stream().allMatch(vertex -> target(vertex) == vertex.parallelism())) {
            return "the job writes its state";
        }
        int running = detail.vertices().stream()
                .mapToInt(vertex -> vertex.tasks().getOrDefault(TaskState.RUNNING, 0))
                .sum();
        int all = target.values().stream().mapToInt(Integer::intValue).sum();
        return "its tasks start: " + running + " of " + all + " run";
    }

    private int target(Jobs.Vertex vertex) {
        return target.getOrDefault(vertex.id(), vertex.parallelism());
    }
}
