package io.millrace.desktop.action;

import io.millrace.desktop.service.action.ActionStep;
import io.millrace.desktop.service.action.JobAction;
import io.millrace.desktop.service.action.RescaleProgress;
import io.millrace.wire.cluster.JobActions.Action;
import io.millrace.wire.cluster.JobActions.Kind;
import io.millrace.wire.id.TriggerId;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/// An action that was started, and its progress. It continues whether or not it is visible.
///
/// @param action   the texts of the action
/// @param trigger  the id for status requests; missing until the cluster has answered
/// @param progress the completed share, if known
/// @param course   the current stage, if the cluster reports it
/// @param end      the outcome; missing while the action runs
/// @param misses   consecutive polls that the cluster did not answer
record RunningAction(
        int id,
        Action action,
        JobAction deed,
        Instant since,
        Optional<TriggerId> trigger,
        OptionalDouble progress,
        Optional<RescaleProgress> course,
        Optional<ActionStep> end,
        int misses) {

    static RunningAction begun(int id, Action action, JobAction deed, Instant now) {
        return new RunningAction(
                id, action, deed, now, Optional.empty(), OptionalDouble.empty(), Optional.empty(), Optional.empty(), 0);
    }

    public Kind kind() {
        return action.kind();
    }

    public boolean running() {
        return end.isEmpty();
    }

    RunningAction after(ActionStep step) {
        return switch (step) {
            case ActionStep.Running(var asked, var now) ->
                new RunningAction(
                        id,
                        action,
                        deed,
                        since,
                        Optional.of(asked),
                        now.map(RescaleProgress::share).orElse(progress),
                        now.or(() -> course),
                        Optional.empty(),
                        0);
            case ActionStep.Done _, ActionStep.Told _, ActionStep.Failed _ ->
                new RunningAction(id, action, deed, since, trigger, OptionalDouble.of(1), course, Optional.of(step), 0);
        };
    }

    RunningAction missed() {
        return new RunningAction(id, action, deed, since, trigger, progress, course, end, misses + 1);
    }

    RunningAction at(double share) {
        return new RunningAction(id, action, deed, since, trigger, OptionalDouble.of(share), course, end, misses);
    }

    /// The state of the action in a sentence.
    public String words() {
        return switch (end.orElse(null)) {
            case null ->
                course.map(now -> unpunctuated(action.working()) + ": " + now.words() + "…")
                        .orElse(action.working());
            case ActionStep.Running _ -> action.working();
            case ActionStep.Told() ->
                kind() == Kind.RESCALE
                        ? "The scheduler has the new parallelism, and changes the job as soon as it has the slots."
                        : action.done();
            case ActionStep.Done(var location, var checkpoint, var job) ->
                location.isEmpty()
                        ? checkpoint
                                .<Object>map(number -> number)
                                .or(() -> job)
                                .map(subject -> unpunctuated(action.done()) + ": " + subject + ".")
                                .orElse(action.done())
                        : unpunctuated(action.done()) + ": " + location;
            case ActionStep.Failed(var reason) ->
                action.failed() + ": " + reason.lines().findFirst().orElse(reason);
        };
    }

    private static String unpunctuated(String sentence) {
        return sentence.replaceFirst("[.:…]$", "");
    }
}
