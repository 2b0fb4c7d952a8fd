package io.millrace.desktop.screen.flame;

import io.millrace.client.Reply;
import io.millrace.desktop.screen.UnitFormat;
import io.millrace.desktop.service.flame.FlameKind;
import io.millrace.desktop.service.flame.FlameSample;
import io.millrace.desktop.service.flame.FlameSource;
import io.millrace.desktop.service.flame.Frames;
import io.millrace.desktop.service.flame.ProfileChange;
import io.millrace.desktop.service.flame.StackTree;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/// Asks for what is to be drawn of one vertex: a sample, or two to be compared. Blocks.
record FlameQuestion(FlameSource source, FlameSource.Of of) {
    /// If there are more subtasks than this, a sample of this size, spread over all of them, stands for the others.
    private static final int MOST_OTHERS = 16;

    /// A sample, and which of its stacks count.
    record Choice(FlameOrigin origin, FlameKind kind) {}

    Reply<FlamePicture> one(Choice choice) {
        if (choice.origin instanceof FlameOrigin.Taken(var _, var at, var profile)) {
            return new Reply.Ok<>(new FlamePicture.Drawn(at, profile));
        }
        if (choice.origin instanceof FlameOrigin.NotKept(var moment)) {
            return new Reply.Ok<>(new FlamePicture.Message(
                    "The threads of this vertex were not sampled within ten minutes of "
                            + UnitFormat.moment(moment, ZoneId.systemDefault())
                            + ". The cluster samples while somebody looks at a flame graph, and keeps that.",
                    false));
        }
        return sample(choice).map(FlamePicture::of);
    }

    /// What changed from a base to another.
    Reply<FlamePicture> two(Choice base, Choice other) {
        var before = one(base);
        var after = one(other);
        if (before instanceof Reply.Ok<FlamePicture>(FlamePicture.Drawn(var _, var from))
                && after instanceof Reply.Ok<FlamePicture>(FlamePicture.Drawn(var at, var to))) {
            return new Reply.Ok<>(new FlamePicture.Drawn(at, ProfileChange.between(from, to)));
        }
        boolean lacksBase = !(before instanceof Reply.Ok<FlamePicture>(FlamePicture.Drawn _));
        var lacking = lacksBase ? before : after;
        var name = lacksBase ? "A: " : "B: ";
        return lacking.map(picture -> picture instanceof FlamePicture.Message(var text, var waiting)
                ? new FlamePicture.Message(name + text, waiting)
                : picture);
    }

    private Reply<FlameSample> sample(Choice choice) {
        return switch (choice.origin) {
            case FlameOrigin.Now() -> source.now(of, choice.kind);
            case FlameOrigin.Subtask(int subtask) -> source.now(of, choice.kind, subtask);
            case FlameOrigin.Rest(int subtask, int parallelism) -> rest(choice.kind, others(subtask, parallelism));
            case FlameOrigin.Kept(var kept) -> source.kept(of, choice.kind, kept);
            case FlameOrigin.NotKept _ -> new Reply.Ok<>(new FlameSample.NotRunning());
            case FlameOrigin.Taken(var _, var at, var profile) ->
                new Reply.Ok<>(new FlameSample.Taken(at, profile.frames()));
        };
    }

    /// The subtasks that stand for all but one.
    static List<Integer> others(int subtask, int parallelism) {
        var all = IntStream.range(0, parallelism)
                .filter(other -> other != subtask)
                .boxed()
                .toList();
        int taken = Math.min(MOST_OTHERS, all.size());
        return IntStream.range(0, taken)
                .mapToObj(place -> all.get(place * all.size() / taken))
                .toList();
    }

    private Reply<FlameSample> rest(FlameKind kind, List<Integer> subtasks) {
        var replies = new CopyOnWriteArrayList<Reply<FlameSample>>();
        try (var scope = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("flames-", 0).factory())) {
            for (int subtask : subtasks) {
                scope.execute(() -> replies.add(source.now(of, kind, subtask)));
            }
        }
        return merged(replies);
    }

    /// All samples as one; where one is missing, the reason why.
    private static Reply<FlameSample> merged(List<Reply<FlameSample>> replies) {
        var tree = new StackTree();
        var latest = Instant.EPOCH;
        for (var reply : replies) {
            if (!(reply instanceof Reply.Ok<FlameSample>(FlameSample.Taken(Instant at, Frames frames)))) {
                return reply;
            }
            tree.addAll(frames);
            latest = at.isAfter(latest) ? at : latest;
        }
        return new Reply.Ok<>(
                replies.isEmpty() ? new FlameSample.NotRunning() : new FlameSample.Taken(latest, tree.frames()));
    }
}
