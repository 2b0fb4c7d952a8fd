package io.millrace.desktop.screen.deed;

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
/// @param end      how it ended; missing while it is under way
/// @param misses   so many times in a row the cluster did not answer
public record Work(
        int id,
        Deed deed,
        Instant since,
        Optional<TriggerId> trigger,
        OptionalDouble progress,
        Optional<Step> end,
        int misses) {

    static Work begun(int id, Deed deed, Instant now) {
        return new Work(id, deed, now, Optional.empty(), OptionalDouble.empty(), Optional.empty(), 0);
    }

    public DeedKind kind() {
        return DeedKind.of(deed);
    }

    public boolean running() {
        return end.isEmpty();
    }

    Work after(Step step) {
        return switch (step) {
            case Step.Running(var asked) ->
                new Work(id, deed, since, Optional.of(asked), progress, Optional.empty(), 0);
            case Step.Done _, Step.Failed _ ->
                new Work(id, deed, since, trigger, OptionalDouble.of(1), Optional.of(step), 0);
        };
    }

    Work missed() {
        return new Work(id, deed, since, trigger, progress, end, misses + 1);
    }

    Work at(double share) {
        return new Work(id, deed, since, trigger, OptionalDouble.of(share), end, misses);
    }

    /// How it stands, in a sentence.
    public String words() {
        if (end.isEmpty()) {
            return kind().working() + "…";
        }
        return switch (end.get()) {
            case Step.Running _ -> kind().working() + "…";
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
