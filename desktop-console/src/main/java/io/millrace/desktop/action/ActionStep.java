package io.millrace.desktop.action;

import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// The progress of an action.
sealed interface ActionStep {
    int MAX_CAUSES = 6;

    /// The action is running. The console polls the cluster with this id.
    ///
    /// @param course the progress, if the cluster reports it
    record Running(TriggerId trigger, Optional<RescaleProgress> course) implements ActionStep {
        Running(TriggerId trigger) {
            this(trigger, Optional.empty());
        }
    }

    /// The cluster has accepted the action. It carries it out when it can and does not report the end.
    record Accepted() implements ActionStep {}

    /// The action is complete.
    ///
    /// @param location   the location of the savepoint; empty if there is none
    /// @param checkpoint the checkpoint that was taken
    /// @param job        the job that was started
    record Done(String location, Optional<Long> checkpoint, Optional<JobId> job) implements ActionStep {
        static final Done PLAIN = new Done("", Optional.empty(), Optional.empty());

        static Done started(JobId job) {
            return new Done("", Optional.empty(), Optional.of(job));
        }
    }

    /// The action failed. The reason has one cause a line, with the root cause first.
    record Failed(String reason) implements ActionStep {}

    static ActionStep of(TriggerId trigger, Savepoints.Poll poll) {
        var location = poll.operation().flatMap(Savepoints.Outcome::location).orElse("");
        return of(
                trigger,
                poll.status(),
                poll.operation().flatMap(Savepoints.Outcome::failureCause),
                new Done(location, Optional.empty(), Optional.empty()));
    }

    static ActionStep of(TriggerId trigger, Checkpoints.Poll poll) {
        var checkpoint =
                poll.operation().flatMap(Checkpoints.Outcome::checkpointId).filter(id -> id > 0);
        return of(
                trigger,
                poll.status(),
                poll.operation().flatMap(Checkpoints.Outcome::failureCause),
                new Done("", checkpoint, Optional.empty()));
    }

    static ActionStep of(TriggerId trigger, Triggers.Poll poll) {
        return of(trigger, poll.status(), poll.operation().flatMap(Triggers.Outcome::failureCause), Done.PLAIN);
    }

    /// A stock cluster reports a failure as completed, with a cause.
    private static ActionStep of(
            TriggerId trigger, Triggers.Status status, Optional<Triggers.Failure> failure, Done done) {
        return switch (status.id()) {
            case IN_PROGRESS -> new Running(trigger);
            case COMPLETED, FAILED ->
                failure.<ActionStep>map(cause -> new Failed(causes(cause.stackTrace())))
                        .orElse(
                                status.id() == Triggers.Progress.FAILED
                                        ? new Failed("The cluster says no more.")
                                        : done);
        };
    }

    /// The messages of a stack trace without the frames. The root cause comes first, because it says what to do.
    static String causes(String trace) {
        var messages = new LinkedHashSet<String>();
        trace.lines()
                .filter(line -> !line.isBlank() && !line.matches("\\s+(at |\\.\\.\\. ).*"))
                .map(line -> line.replaceFirst("^Caused by: ", "").strip())
                .forEach(messages::add);
        List<String> rootFirst = new ArrayList<>(messages).reversed();
        return String.join("\n", rootFirst.subList(0, Math.min(MAX_CAUSES, rootFirst.size())));
    }
}
