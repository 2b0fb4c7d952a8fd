package io.millrace.desktop.action;

import io.millrace.desktop.service.action.ActionStep;
import io.millrace.desktop.service.action.JobAction;
import io.millrace.desktop.service.action.RescaleProgress;
import io.millrace.wire.id.TriggerId;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/// An action that was started, and its progress. It continues whether or not it is visible.
///
/// @param trigger  the id for status requests; missing until the cluster has answered
/// @param progress the completed share, if known
/// @param course   the current stage, if the cluster reports it
/// @param end      the outcome; missing while the action runs
/// @param misses   consecutive polls that the cluster did not answer
public record RunningAction(
        int id,
        JobAction deed,
        Instant since,
        Optional<TriggerId> trigger,
        OptionalDouble progress,
        Optional<RescaleProgress> course,
        Optional<ActionStep> end,
        int misses) {

    static RunningAction begun(int id, JobAction deed, Instant now) {
        return new RunningAction(
                id, deed, now, Optional.empty(), OptionalDouble.empty(), Optional.empty(), Optional.empty(), 0);
    }

    public JobActionKind kind() {
        return JobActionKind.of(deed);
    }

    public boolean running() {
        return end.isEmpty();
    }

    RunningAction after(ActionStep step) {
        return switch (step) {
            case ActionStep.Running(var asked, var now) ->
                new RunningAction(
                        id,
                        deed,
                        since,
                        Optional.of(asked),
                        now.map(RescaleProgress::share).orElse(progress),
                        now.or(() -> course),
                        Optional.empty(),
                        0);
            case ActionStep.Done _, ActionStep.Told _, ActionStep.Failed _ ->
                new RunningAction(id, deed, since, trigger, OptionalDouble.of(1), course, Optional.of(step), 0);
        };
    }

    RunningAction missed() {
        return new RunningAction(id, deed, since, trigger, progress, course, end, misses + 1);
    }

    RunningAction at(double share) {
        return new RunningAction(id, deed, since, trigger, OptionalDouble.of(share), course, end, misses);
    }

    /// The state of the action in a sentence.
    public String words() {
        if (end.isEmpty()) {
            return kind().working() + course.map(now -> ": " + now.words()).orElse("") + "…";
        }
        return switch (end.get()) {
            case ActionStep.Running _ -> kind().working() + "…";
            case ActionStep.Told() -> kind().told() + ".";
            case ActionStep.Done(var location, var checkpoint, var job) ->
                kind().done()
                        + (location.isEmpty() ? "" : " " + location)
                        + checkpoint.map(number -> ": " + number).orElse("")
                        + job.map(started -> ": " + started).orElse("")
                        + (location.isEmpty() ? "." : "");
            case ActionStep.Failed(var reason) ->
                kind().failed() + ": " + reason.lines().findFirst().orElse(reason);
        };
    }
}
