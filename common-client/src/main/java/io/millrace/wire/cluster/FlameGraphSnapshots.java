package io.millrace.wire.cluster;

import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.util.List;
import java.util.Optional;

/// The latest flame graphs of a vertex, for comparison and for other tools.
public final class FlameGraphSnapshots {
    /// Instead of an id: the current graph of the whole vertex. That of subtask 3 is `latest-3`.
    public static final String LATEST = "latest";

    /// A stored graph. Its id consists of the time and the subtask, such as `1763745126000-3`.
    ///
    /// @param endTimestamp when its last sample was taken, in epoch milliseconds
    /// @param subtask      missing for the whole vertex
    /// @param samples      how many stacks it is made of
    public record Snapshot(String id, long endTimestamp, Optional<Integer> subtask, int samples) {}

    /// The stored graphs of a vertex, the newest first.
    public record Listing(List<Snapshot> snapshots) {
        public Listing {
            snapshots = List.copyOf(snapshots);
        }
    }

    /// Two graphs, one over the other.
    public record Difference(
            Snapshot base, FlameGraphs.Type baseType, Snapshot other, FlameGraphs.Type otherType, Place root) {}

    /// A place in the code in both graphs.
    ///
    /// @param base   how many samples of the base saw it; 0 when it is not there
    /// @param other  how many samples of the other saw it
    /// @param change how much larger its share of all samples is in the other, from -1 to 1
    public record Place(String name, int base, int other, double change, List<Place> children) {
        public Place {
            children = List.copyOf(children);
        }
    }

    public static final Param<String> BASE = Param.query(
            "base",
            ParamFormat.STRING,
            "The id of a snapshot, `latest` or such as `latest-3`; `latest` when not given.");
    public static final Param<String> OTHER = Param.query(
            "other",
            ParamFormat.STRING,
            "The id of a snapshot, `latest` or such as `latest-3`; `latest` when not given.");
    public static final Param<FlameGraphs.Type> BASE_TYPE = Param.query(
            "base-type",
            ParamFormat.oneOf(FlameGraphs.Type.class),
            "Which samples of the base count; `FULL` when not given.");
    public static final Param<FlameGraphs.Type> OTHER_TYPE = Param.query(
            "other-type",
            ParamFormat.oneOf(FlameGraphs.Type.class),
            "Which samples of the other count; `FULL` when not given.");
    public static final Param<String> SNAPSHOT = Param.query(
            "snapshot",
            ParamFormat.STRING,
            "The id of a snapshot, `latest` or such as `latest-3`; `latest` when not given.");

    public static final Endpoint<Nothing, Listing> LIST = Service.CLUSTER
            .get("getFlameGraphSnapshots", "/jobs/:jobid/vertices/:vertexid/flamegraph/snapshots")
            .params(Jobs.JOB, Vertices.VERTEX)
            .response(Payload.json(Listing.class))
            .summary("The flame graphs of a vertex that are kept; each that someone looks at is, for a while.");

    public static final Endpoint<Nothing, Difference> DIFFERENCE = Service.CLUSTER
            .get("getFlameGraphDifference", "/jobs/:jobid/vertices/:vertexid/flamegraph/difference")
            .params(Jobs.JOB, Vertices.VERTEX, BASE, OTHER, BASE_TYPE, OTHER_TYPE)
            .response(Payload.json(Difference.class))
            .summary("The difference of two flame graphs: of two moments, two subtasks or two kinds of samples.")
            .faults(FaultCode.NOT_FOUND, FaultCode.UNAVAILABLE);

    public static final Endpoint<Nothing, Content> COLLAPSED = Service.CLUSTER
            .get("getCollapsedStacks", "/jobs/:jobid/vertices/:vertexid/flamegraph/collapsed")
            .params(Jobs.JOB, Vertices.VERTEX, SNAPSHOT, FlameGraphs.TYPE)
            .response(Payload.raw())
            .summary("A flame graph as lines of text that other tools open: frames from the outermost in, divided by"
                    + " semicolons, and how many samples ended there.")
            .faults(FaultCode.NOT_FOUND, FaultCode.UNAVAILABLE);

    public static final List<Endpoint<?, ?>> ALL = List.of(LIST, DIFFERENCE, COLLAPSED);

    private FlameGraphSnapshots() {}
}
