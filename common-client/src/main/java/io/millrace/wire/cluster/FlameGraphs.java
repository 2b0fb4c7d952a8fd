package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.util.List;
import java.util.Optional;

/// Flame graphs of the threads of a vertex.
public final class FlameGraphs {
    /// Instead of a time: the vertex has ended.
    public static final long TERMINATED = -1;
    /// Instead of a time: flame graphs are disabled.
    public static final long DISABLED = -2;
    /// Instead of a time: the first samples are being taken.
    public static final long WAITING = -3;

    /// The thread states that are sampled.
    public enum Type {
        FULL,
        ON_CPU,
        OFF_CPU
    }

    /// A graph with the time of its last sample, or one of the constants above and no graph.
    public record Graph(long endTimestamp, Optional<Node> data) {}

    /// A stack frame, the number of its samples, and the frames that it called.
    public record Node(String name, int value, List<Node> children) {
        public Node {
            children = List.copyOf(children);
        }
    }

    public static final Param<Type> TYPE =
            Param.query("type", ParamFormat.oneOf(Type.class), "Which samples count; `FULL` when not given.");
    public static final Param<Integer> SUBTASK =
            Param.query("subtaskindex", ParamFormat.INDEX, "One subtask only; all of them when not given.");

    public static final Endpoint<Nothing, Graph> GRAPH = Service.CLUSTER
            .get("getJobVertexFlameGraph", "/jobs/:jobid/vertices/:vertexid/flamegraph")
            .params(Jobs.JOB, Vertices.VERTEX, TYPE, SUBTASK)
            .response(Payload.json(Graph.class))
            .summary("A flame graph of the threads of a vertex. The first request starts the sampling.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(GRAPH);

    private FlameGraphs() {}
}
