package io.millrace.desktop.action;

import io.millrace.wire.cluster.JobActions.Action;
import io.millrace.wire.cluster.JobActions.Kind;
import io.millrace.wire.id.TriggerId;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/// An action that was started, and its progress. It continues whether or not it is visible.
///
/// @param texts    the texts of the action
/// @param action   the action with its parameters
/// @param trigger  the id for status requests; missing until the cluster has answered
/// @param progress the completed share, if known
/// @param course   the current stage, if the cluster reports it
/// @param end      the outcome; missing while the action runs
/// @param misses   consecutive polls that the cluster did not answer
record RunningAction(
        int id,
        Action texts,
        JobAction action,
        Instant since,
        Optional<TriggerId> trigger,
        OptionalDouble progress,
        Optional<RescaleProgress> course,
        Optional<ActionStep> end,
        int misses) {

    static RunningAction begun(int id, Action texts, JobAction action, Instant now) {
        return new RunningAction(
                id,
                texts,
                action,
                now,
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                0);
    }

    Kind kind() {
        return texts.kind();
    }

    boolean running() {
        return end.isEmpty();
    }

    RunningAction after(ActionStep step) {
        return switch (step) {
            case ActionStep.Running(var asked, var now) ->
                new RunningAction(
                        id,
                        texts,
                        action,
                        since,
                        Optional.of(asked),
                        now.map(RescaleProgress::share).orElse(progress),
                        now.or(() -> course),
                        Optional.empty(),
                        0);
            case ActionStep.Done _, ActionStep.Accepted _, ActionStep.Failed _ ->
                new RunningAction(
                        id, texts, action, since, trigger, OptionalDouble.of(1), course, Optional.of(step), 0);
        };
    }

    RunningAction missed() {
        return new RunningAction(id, texts, action, since, trigger, progress, course, end, misses + 1);
    }

    RunningAction at(double share) {
        return new RunningAction(id, texts, action, since, trigger, OptionalDouble.of(share), course, end, misses);
    }

    /// The state of the action in a sentence.
    String words() {
        return switch (end.orElse(null)) {
            case null ->
                course.map(now -> unpunctuated(texts.working()) + ": " + now.words() + "…")
                        .orElse(texts.working());
            case ActionStep.Running _ -> texts.working();
            case ActionStep.Accepted() ->
                kind() == Kind.RESCALE
                        ? "The scheduler has the new parallelism, and changes the job as soon as it has the slots."
                        : texts.done();
            case ActionStep.Done(var location, var checkpoint, var job) ->
                location.isEmpty()
                        ? checkpoint
                                .<Object>map(number -> number)
                                .or(() -> job)
                                .map(subject -> unpunctuated(texts.done()) + ": " + subject + ".")
                                .orElse(texts.done())
                        : unpunctuated(texts.done()) + ": " + location;
            case ActionStep.Failed(var reason) ->
                texts.failed() + ": " + reason.lines().findFirst().orElse(reason);
        };
    }

    private static String unpunctuated(String sentence) {
        return sentence.replaceFirst("[.:…]$", "");
    }
}
