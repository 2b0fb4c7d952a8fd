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

/// A change of a running job's parallelism, which takes the cluster a while. It is asked for under an id of the shell's
/// own, so that asking again where an answer was missed starts nothing a second time.
public final class RescaleOperation {
    /// How a cluster answers that cannot do it; the stock one says that it is unavailable.
    private static final Set<Integer> NOT_POSSIBLE = Set.of(404, 405, 503);

    private final ClusterClient cluster;
    private final JobId job;
    private final int parallelism;
    private final Map<VertexId, Integer> target;
    private final TriggerId id = TriggerId.parse(UUID.randomUUID().toString());
    private boolean accepted;

    /// Asks nothing yet. A vertex gets the wanted parallelism as far as its max parallelism allows.
    public RescaleOperation(ClusterClient cluster, Jobs.Detail detail, int parallelism) {
        this.cluster = cluster;
        this.job = detail.jid();
        this.parallelism = parallelism;
        this.target = detail.vertices().stream()
                .collect(Collectors.toMap(Jobs.Vertex::id, vertex -> bounded(parallelism, vertex.maxParallelism())));
    }

    private static int bounded(int parallelism, int most) {
        return most > 0 ? Math.min(parallelism, most) : parallelism;
    }

    /// The state of a rescale.
    public sealed interface Course {
        /// All tasks run.
        record Done() implements Course {}

        /// The current phase.
        record Underway(String doing) implements Course {}

        /// The cluster has not answered, and is to be asked again.
        record Unanswered(String reason) implements Course {}
    }

    /// Whether no vertex lacks any of what is wanted.
    public boolean whole() {
        return target.values().stream().allMatch(wanted -> wanted == parallelism);
    }

    /// Asks for it, until the cluster has answered, and then where it stands.
    ///
    /// @throws IllegalArgumentException if it cannot be done or has failed, with the reason
    public Course look() {
        return accepted ? poll() : ask();
    }

    private Course ask() {
        return switch (cluster.rescale(job, request())) {
            case Reply.Ok<Triggers.Accepted> _ -> {
                accepted = true;
                yield new Course.Underway("the job writes its state");
            }
            case Reply.Refused<Triggers.Accepted>(int status, var fault) ->
                throw new IllegalArgumentException(refused(status, fault));
            case Reply.Unreachable<Triggers.Accepted>(var reason) -> new Course.Unanswered(reason);
        };
    }

    private Rescales.Request request() {
        var others = new HashMap<>(target);
        others.values().removeIf(wanted -> wanted == parallelism);
        return new Rescales.Request(
                Optional.of(parallelism),
                Optional.<Map<VertexId, Integer>>of(others).filter(some -> !some.isEmpty()),
                Optional.of(id));
    }

    private static String refused(int status, Fault fault) {
        var reason = StatementProblem.of(fault).reason();
        return NOT_POSSIBLE.contains(status)
                ? "This cluster cannot change the parallelism of a running job (" + reason.replaceFirst("\\.$", "")
                        + "); \\stop ends the job with a savepoint to go on from."
                : reason;
    }

    private Course poll() {
        return switch (cluster.rescaling(job, id)) {
            case Reply.Ok<Triggers.Poll>(var poll) -> course(poll);
            case Reply.Refused<Triggers.Poll>(int ignored, var fault) ->
                throw new IllegalArgumentException(StatementProblem.of(fault).reason());
            case Reply.Unreachable<Triggers.Poll>(var reason) -> new Course.Unanswered(reason);
        };
    }

    private Course course(Triggers.Poll poll) {
        var failure = poll.operation().flatMap(Triggers.Outcome::failureCause);
        if (failure.isPresent()) {
            throw new IllegalArgumentException("The parallelism was not changed, and the job goes on as it was: "
                    + StopOperation.cause(failure.get().stackTrace()));
        }
        return switch (poll.status().id()) {
            case IN_PROGRESS -> new Course.Underway(doing());
            case COMPLETED -> new Course.Done();
            case FAILED ->
                throw new IllegalArgumentException("The parallelism was not changed, and the job goes on as it was.");
        };
    }

    /// The same steps as in the web UI.
    private String doing() {
        if (!(cluster.job(job) instanceof Reply.Ok<Jobs.Detail>(var detail))) {
            return "the parallelism changes";
        }
        if (detail.state() != JobState.RUNNING) {
            return "the job stops and restarts";
        }
        if (!detail.vertices().stream().allMatch(vertex -> wanted(vertex) == vertex.parallelism())) {
            return "the job writes its state";
        }
        int running = detail.vertices().stream()
                .mapToInt(vertex -> vertex.tasks().getOrDefault(TaskState.RUNNING, 0))
                .sum();
        int all = target.values().stream().mapToInt(Integer::intValue).sum();
        return "its tasks start: " + running + " of " + all + " run";
    }

    private int wanted(Jobs.Vertex vertex) {
        return target.getOrDefault(vertex.id(), vertex.parallelism());
    }
}
