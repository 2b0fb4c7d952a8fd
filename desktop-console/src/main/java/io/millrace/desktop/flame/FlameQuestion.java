package io.millrace.desktop.flame;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.service.question.ParallelCalls;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.cluster.FlameGraphSnapshots;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.IntStream;

/// Requests the flame graph of one vertex from a cluster: one sample, or two for a comparison. Calls block.
record FlameQuestion(Client client, JobId job, VertexId vertex) {
    /// The maximum number of other subtasks to sample. If there are more, this number, spread evenly, represents them.
    private static final int MAX_OTHERS = 16;

    /// A sample and the thread states to count.
    record Choice(FlameOrigin origin, FlameGraphs.Type kind) {}

    /// Returns the samples that the cluster has kept, newest first; empty if it keeps none.
    Reply<List<FlameGraphSnapshots.Snapshot>> kept() {
        return client.call(FlameGraphSnapshots.LIST, arguments())
                .map(FlameGraphSnapshots.Listing::snapshots)
                .orIfNotFound(List.of());
    }

    Reply<FlamePicture> one(Choice choice) {
        return switch (choice.origin) {
            case FlameOrigin.Now() -> graph(choice.kind, arguments()).map(FlamePicture::of);
            case FlameOrigin.Subtask(int subtask) ->
                subtask(choice.kind, subtask).map(FlamePicture::of);
            case FlameOrigin.Rest(int subtask, int parallelism) -> rest(choice.kind, others(subtask, parallelism));
            case FlameOrigin.Kept(var kept) -> kept(choice.kind, kept);
            case FlameOrigin.NotKept(var moment) ->
                new Reply.Ok<>(new FlamePicture.Message(
                        "The threads of this vertex were not sampled within ten minutes of "
                                + TimeFormat.moment(moment, ZoneId.systemDefault())
                                + ". The cluster samples while somebody looks at a flame graph, and keeps that.",
                        false));
            case FlameOrigin.Taken(var _, var at, var profile) -> new Reply.Ok<>(new FlamePicture.Drawn(at, profile));
        };
    }

    private Arguments arguments() {
        return Arguments.of(Jobs.JOB, job).with(Vertices.VERTEX, vertex);
    }

    private Reply<FlameGraphs.Graph> graph(FlameGraphs.Type kind, Arguments arguments) {
        return client.call(FlameGraphs.GRAPH, arguments.with(FlameGraphs.TYPE, kind));
    }

    private Reply<FlameGraphs.Graph> subtask(FlameGraphs.Type kind, int subtask) {
        return graph(kind, arguments().with(FlameGraphs.SUBTASK, subtask));
    }

    private Reply<FlamePicture> kept(FlameGraphs.Type kind, FlameGraphSnapshots.Snapshot kept) {
        var arguments =
                arguments().with(FlameGraphSnapshots.SNAPSHOT, kept.id()).with(FlameGraphs.TYPE, kind);
        return client.call(FlameGraphSnapshots.COLLAPSED, arguments).flatMap(content -> read(kept, content));
    }

    private static Reply<FlamePicture> read(FlameGraphSnapshots.Snapshot kept, Content content) {
        var at = Instant.ofEpochMilli(kept.endTimestamp());
        try (var in = content.source().open()) {
            return new Reply.Ok<>(FlamePicture.of(at, CollapsedReader.read(in, ReadProgress.NONE)));
        } catch (UnreadableFile e) {
            // the sample has no stacks of this kind
            return new Reply.Ok<>(FlamePicture.of(at, new StackTree().frames()));
        } catch (IOException e) {
            return new Reply.Unreachable<>("The sample that was kept could not be read: " + e.getMessage());
        }
    }

    /// Requests two samples and returns their difference.
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

    /// Returns the subtasks that represent all but one.
    static List<Integer> others(int subtask, int parallelism) {
        var all = IntStream.range(0, parallelism)
                .filter(other -> other != subtask)
                .boxed()
                .toList();
        int taken = Math.min(MAX_OTHERS, all.size());
        return IntStream.range(0, taken)
                .mapToObj(place -> all.get(place * all.size() / taken))
                .toList();
    }

    private Reply<FlamePicture> rest(FlameGraphs.Type kind, List<Integer> subtasks) {
        return merged(new ParallelCalls("flames").ask(subtasks, subtask -> subtask(kind, subtask)));
    }

    /// Merges all samples; if one is missing, returns the reason.
    private static Reply<FlamePicture> merged(List<Reply<FlameGraphs.Graph>> replies) {
        var tree = new StackTree();
        var latest = Instant.EPOCH;
        for (var reply : replies) {
            if (!(reply instanceof Reply.Ok<FlameGraphs.Graph>(var graph))
                    || graph.data().isEmpty()) {
                return reply.map(FlamePicture::of);
            }
            tree.addAll(StackTree.of(graph.data().get()).frames());
            var at = Instant.ofEpochMilli(graph.endTimestamp());
            latest = at.isAfter(latest) ? at : latest;
        }
        return new Reply.Ok<>(FlamePicture.of(latest, tree.frames()));
    }
}
