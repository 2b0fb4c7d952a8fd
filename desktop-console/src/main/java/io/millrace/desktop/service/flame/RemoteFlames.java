package io.millrace.desktop.service.flame;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.cluster.FlameGraphSnapshots;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.OptionalInt;

/// Flame graphs over the REST API: Millrace's, or those of any stock cluster, which keeps none.
public record RemoteFlames(Client client) implements FlameSource {
    private static final int NOT_FOUND = 404;

    @Override
    public Reply<FlameSample> now(Of of, FlameKind kind) {
        return client.call(FlameGraphs.GRAPH, arguments(of).with(FlameGraphs.TYPE, type(kind)))
                .map(RemoteFlames::sample);
    }

    @Override
    public Reply<FlameSample> now(Of of, FlameKind kind, int subtask) {
        var arguments = arguments(of).with(FlameGraphs.TYPE, type(kind)).with(FlameGraphs.SUBTASK, subtask);
        return client.call(FlameGraphs.GRAPH, arguments).map(RemoteFlames::sample);
    }

    @Override
    public Reply<List<KeptFlame>> kept(Of of) {
        var reply = client.call(FlameGraphSnapshots.LIST, arguments(of)).map(RemoteFlames::listed);
        return reply instanceof Reply.Refused<List<KeptFlame>>(int status, var _) && status == NOT_FOUND
                ? new Reply.Ok<>(List.of())
                : reply;
    }

    private static List<KeptFlame> listed(FlameGraphSnapshots.Listing listing) {
        return listing.snapshots().stream()
                .map(kept -> new KeptFlame(
                        kept.id(),
                        Instant.ofEpochMilli(kept.endTimestamp()),
                        kept.subtask().map(OptionalInt::of).orElseGet(OptionalInt::empty),
                        kept.samples()))
                .toList();
    }

    @Override
    public Reply<FlameSample> kept(Of of, FlameKind kind, KeptFlame kept) {
        var arguments =
                arguments(of).with(FlameGraphSnapshots.SNAPSHOT, kept.id()).with(FlameGraphs.TYPE, type(kind));
        return switch (client.call(FlameGraphSnapshots.COLLAPSED, arguments)) {
            case Reply.Ok<Content>(var content) -> read(kept, content);
            case Reply.Refused<Content>(int status, var fault) -> new Reply.Refused<>(status, fault);
            case Reply.Unreachable<Content>(var reason) -> new Reply.Unreachable<>(reason);
        };
    }

    private static Reply<FlameSample> read(KeptFlame kept, Content content) {
        try (var in = content.source().open()) {
            return new Reply.Ok<>(new FlameSample.Taken(kept.at(), CollapsedReader.read(in, ReadProgress.NONE)));
        } catch (UnreadableFile e) {
            // the stacks of this kind are none: a graph of nothing
            return new Reply.Ok<>(new FlameSample.Taken(kept.at(), new StackTree().frames()));
        } catch (IOException e) {
            return new Reply.Unreachable<>("The sample that was kept could not be read: " + e.getMessage());
        }
    }

    /// From the message of the API, at any depth.
    static FlameSample sample(FlameGraphs.Graph graph) {
        var root = graph.data();
        if (root.isPresent()) {
            return new FlameSample.Taken(Instant.ofEpochMilli(graph.endTimestamp()), frames(root.get()));
        }
        if (graph.endTimestamp() == FlameGraphs.DISABLED) {
            return new FlameSample.Disabled();
        }
        return graph.endTimestamp() == FlameGraphs.TERMINATED
                ? new FlameSample.NotRunning()
                : new FlameSample.Sampling();
    }

    private record Open(FlameGraphs.Node node, int at) {}

    private static Frames frames(FlameGraphs.Node root) {
        var tree = new StackTree();
        var open = new ArrayDeque<Open>();
        open.push(new Open(root, StackTree.ROOT));
        while (!open.isEmpty()) {
            var next = open.pop();
            long own = next.node.value();
            for (var callee : next.node.children()) {
                own -= callee.value();
                open.push(new Open(callee, tree.callee(next.at, tree.name(callee.name()))));
            }
            tree.add(next.at, Math.max(0, own));
        }
        return tree.frames();
    }

    private static Arguments arguments(Of of) {
        return Arguments.of(Jobs.JOB, of.job()).with(Vertices.VERTEX, of.vertex());
    }

    private static FlameGraphs.Type type(FlameKind kind) {
        return FlameGraphs.Type.valueOf(kind.name());
    }
}
