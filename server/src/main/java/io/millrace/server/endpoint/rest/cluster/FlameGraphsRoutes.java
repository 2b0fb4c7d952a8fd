package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.FlameGraphsPort;
import io.millrace.server.cluster.FlameGraphsPort.Taken;
import io.millrace.server.diagnosis.CollapsedStacks;
import io.millrace.server.diagnosis.FlamesCompared;
import io.millrace.server.endpoint.http.Call;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.Content;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.FlameGraphSnapshots;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import java.util.List;
import java.util.Optional;

/// Flame graphs.
public record FlameGraphsRoutes(FlameGraphsPort flameGraphs) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(
                        FlameGraphs.GRAPH,
                        call -> flameGraphs.graph(
                                call.get(Jobs.JOB),
                                call.get(Vertices.VERTEX),
                                type(call, FlameGraphs.TYPE),
                                call.find(FlameGraphs.SUBTASK))),
                new Route<>(
                        FlameGraphSnapshots.LIST,
                        call -> new FlameGraphSnapshots.Listing(
                                flameGraphs.snapshots(call.get(Jobs.JOB), call.get(Vertices.VERTEX)))),
                new Route<>(FlameGraphSnapshots.DIFFERENCE, this::difference),
                new Route<>(FlameGraphSnapshots.COLLAPSED, this::collapsed));
    }

    private FlameGraphSnapshots.Difference difference(Call<Nothing> call) {
        var baseType = type(call, FlameGraphSnapshots.BASE_TYPE);
        var otherType = type(call, FlameGraphSnapshots.OTHER_TYPE);
        var base = taken(call, FlameGraphSnapshots.BASE, baseType);
        var other = taken(call, FlameGraphSnapshots.OTHER, otherType);
        return new FlameGraphSnapshots.Difference(
                base.snapshot(),
                baseType,
                other.snapshot(),
                otherType,
                new FlamesCompared(base.root(), other.root()).root());
    }

    private Content collapsed(Call<Nothing> call) {
        var taken = taken(call, FlameGraphSnapshots.SNAPSHOT, type(call, FlameGraphs.TYPE));
        return Content.text(new CollapsedStacks(taken.root()).text());
    }

    private static FlameGraphs.Type type(Call<Nothing> call, Param<FlameGraphs.Type> param) {
        return call.find(param).orElse(FlameGraphs.Type.FULL);
    }

    private Taken taken(Call<Nothing> call, Param<String> param, FlameGraphs.Type type) {
        var job = call.get(Jobs.JOB);
        var vertex = call.get(Vertices.VERTEX);
        var which = call.find(param).orElse(FlameGraphSnapshots.LATEST);
        if (which.equals(FlameGraphSnapshots.LATEST)) {
            return flameGraphs.latest(job, vertex, Optional.empty(), type);
        }
        var ofSubtask = FlameGraphSnapshots.LATEST + "-";
        return which.startsWith(ofSubtask)
                ? flameGraphs.latest(job, vertex, Optional.of(subtask(which.substring(ofSubtask.length()))), type)
                : flameGraphs.taken(job, vertex, which, type);
    }

    private static int subtask(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new Refusal(
                    FaultCode.BAD_REQUEST, "A subtask is a whole number, as in latest-3, not '" + text + "'.");
        }
    }
}
