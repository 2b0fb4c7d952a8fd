package io.millrace.desktop.service.action;

import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.TriggerId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Converts the API's messages about operations to steps; pure.
final class JobActionReading {
    private static final int CAUSES = 6;
    /// The name of the exception class before a message.
    private static final Pattern CLASS = Pattern.compile("^(?:[a-z_]\\w*\\.)+[A-Z][\\w$]*: ", Pattern.MULTILINE);

    private JobActionReading() {}

    static ActionStep savepoint(TriggerId trigger, Savepoints.Poll poll) {
        return step(
                trigger,
                poll.status(),
                poll.operation().flatMap(Savepoints.Outcome::failureCause),
                new ActionStep.Done(
                        poll.operation().flatMap(Savepoints.Outcome::location).orElse(""),
                        Optional.empty(),
                        Optional.empty()));
    }

    static ActionStep checkpoint(TriggerId trigger, Checkpoints.Poll poll) {
        return step(
                trigger,
                poll.status(),
                poll.operation().flatMap(Checkpoints.Outcome::failureCause),
                new ActionStep.Done(
                        "",
                        poll.operation()
                                .flatMap(Checkpoints.Outcome::checkpointId)
                                .filter(id -> id > 0),
                        Optional.empty()));
    }

    static ActionStep disposal(TriggerId trigger, Triggers.Poll poll) {
        return step(
                trigger,
                poll.status(),
                poll.operation().flatMap(Triggers.Outcome::failureCause),
                ActionStep.Done.PLAIN);
    }

    static ActionStep rescaling(TriggerId trigger, Triggers.Poll poll) {
        var step = step(
                trigger,
                poll.status(),
                poll.operation().flatMap(Triggers.Outcome::failureCause),
                ActionStep.Done.PLAIN);
        return step instanceof ActionStep.Failed(var reason)
                ? new ActionStep.Failed(CLASS.matcher(reason).replaceAll(""))
                : step;
    }

    /// A stock cluster reports a failure as completed, with a cause.
    private static ActionStep step(
            TriggerId trigger, Triggers.Status status, Optional<Triggers.Failure> failure, ActionStep.Done done) {
        if (status.id() == Triggers.Progress.IN_PROGRESS) {
            return new ActionStep.Running(trigger);
        }
        return failure.<ActionStep>map(cause -> new ActionStep.Failed(causes(cause.stackTrace())))
                .orElse(
                        status.id() == Triggers.Progress.FAILED
                                ? new ActionStep.Failed("The cluster says no more.")
                                : done);
    }

    /// The messages of a stack trace without the frames. The root cause comes first, because it says what to do.
    static String causes(String trace) {
        var said = new LinkedHashSet<String>();
        trace.lines()
                .filter(line -> !line.isBlank() && !line.matches("\\s+(at |\\.\\.\\. ).*"))
                .map(line -> line.replaceFirst("^Caused by: ", "").strip())
                .forEach(said::add);
        List<String> rootFirst = new ArrayList<>(said).reversed();
        return String.join("\n", rootFirst.subList(0, Math.min(CAUSES, rootFirst.size())));
    }
}
