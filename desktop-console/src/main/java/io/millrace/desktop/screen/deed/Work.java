package io.millrace.desktop.screen.deed;

import io.millrace.desktop.service.deed.Course;
import io.millrace.desktop.service.deed.Deed;
import io.millrace.desktop.service.deed.Step;
import io.millrace.wire.id.TriggerId;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/// Something that was begun, and how far it is. It goes on whether or not somebody looks.
///
/// @param trigger  with which the cluster is asked; missing until it has answered
/// @param progress the share that is done, where that is known
/// @param course   the stage that it has come to, where the cluster tells
/// @param end      how it ended; missing while it is under way
/// @param misses   so many times in a row the cluster did not answer
public record Work(
        int id,
        Deed deed,
        Instant since,
        Optional<TriggerId> trigger,
        OptionalDouble progress,
        Optional<Course> course,
        Optional<Step> end,
        int misses) {

    static Work begun(int id, Deed deed, Instant now) {
        return new Work(id, deed, now, Optional.empty(), OptionalDouble.empty(), Optional.empty(), Optional.empty(), 0);
    }

    public DeedKind kind() {
        return DeedKind.of(deed);
    }

    public boolean running() {
        return end.isEmpty();
    }

    Work after(Step step) {
        return switch (step) {
            case Step.Running(var asked, var now) ->
                new Work(
                        id,
                        deed,
                        since,
                        Optional.of(asked),
                        now.map(Course::share).orElse(progress),
                        now.or(() -> course),
                        Optional.empty(),
                        0);
            case Step.Done _, Step.Told _, Step.Failed _ ->
                new Work(id, deed, since, trigger, OptionalDouble.of(1), course, Optional.of(step), 0);
        };
    }

    Work missed() {
        return new Work(id, deed, since, trigger, progress, course, end, misses + 1);
    }

    Work at(double share) {
        return new Work(id, deed, since, trigger, OptionalDouble.of(share), course, end, misses);
    }

    /// How it stands, in a sentence.
    public String words() {
        if (end.isEmpty()) {
            return kind().working() + course.map(now -> ": " + now.words()).orElse("") + "…";
        }
        return switch (end.get()) {
            case Step.Running _ -> kind().working() + "…";
            case Step.Told() -> kind().told() + ".";
            case Step.Done(var location, var checkpoint, var job) ->
                kind().done()
                        + (location.isEmpty() ? "" : " " + location)
                        + checkpoint.map(number -> ": " + number).orElse("")
                        + job.map(started -> ": " + started).orElse("")
                        + (location.isEmpty() ? "." : "");
            case Step.Failed(var reason) ->
                kind().failed() + ": " + reason.lines().findFirst().orElse(reason);
        };
    }
}
