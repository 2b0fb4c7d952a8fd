package io.millrace.desktop.screen.graph;

import io.millrace.desktop.screen.UnitFormat;
import io.millrace.desktop.service.graph.Diagnosis;
import io.millrace.desktop.service.graph.Finding;
import io.millrace.desktop.service.graph.Finding.Evidence;
import io.millrace.desktop.service.graph.Finding.Kind;
import io.millrace.desktop.service.graph.Finding.Place;
import io.millrace.desktop.service.graph.Finding.Unit;
import io.millrace.desktop.service.graph.Load;
import io.millrace.desktop.service.graph.Loads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Finds bottlenecks from the loads alone, for a cluster that has no diagnosis of its own. Pure.
final class OwnFindings {
    private OwnFindings() {}

    static Diagnosis of(Topology topology, Loads loads) {
        if (loads.byVertex().isEmpty()) {
            return new Diagnosis(
                    Diagnosis.Verdict.NO_DATA, "The cluster has no figures of this job yet.", none(), rest(), rest());
        }
        var findings = new ArrayList<Finding>();
        topology.nodes().stream()
                .filter(node -> busy(loads, node) >= Load.WORKING
                        && heldBefore(topology, loads, node).isPresent())
                .max(Comparator.comparingDouble(node -> busy(loads, node)))
                .map(node -> bottleneck(topology, loads, node))
                .ifPresent(findings::add);
        topology.nodes().stream()
                .filter(node -> loads.of(node.id()).filter(Load::uneven).isPresent())
                .max(Comparator.comparingDouble(node -> times(loads, node)))
                .map(node -> skew(loads, node))
                .ifPresent(findings::add);
        var verdict = findings.isEmpty() ? Diagnosis.Verdict.HEALTHY : Diagnosis.Verdict.CONCERNS;
        var summary = findings.isEmpty()
                ? "No operator holds up those before it, and none has subtasks of very different load."
                : findings.getFirst().words();
        return new Diagnosis(verdict, summary, findings, rest(), rest());
    }

    private static List<Finding> none() {
        return List.of();
    }

    private static List<Diagnosis.Remark> rest() {
        return List.of();
    }

    private static double busy(Loads loads, Topology.Node node) {
        return loads.of(node.id()).map(load -> load.busy().orElse(0)).orElse(0.0);
    }

    private static double back(Loads loads, Topology.Node node) {
        return loads.of(node.id()).map(load -> load.back().orElse(0)).orElse(0.0);
    }

    private static double times(Loads loads, Topology.Node node) {
        return loads.of(node.id()).flatMap(Load::skew).map(skew -> skew.times()).orElse(0.0);
    }

    /// The one right before a vertex that waits most for it.
    private static Optional<Topology.Node> heldBefore(Topology topology, Loads loads, Topology.Node node) {
        return topology.before(node.id()).stream()
                .flatMap(before -> topology.node(before).stream())
                .filter(before -> back(loads, before) >= Load.HELD_BACK)
                .max(Comparator.comparingDouble(before -> back(loads, before)));
    }

    private static Finding bottleneck(Topology topology, Loads loads, Topology.Node node) {
        double busy = busy(loads, node);
        var before = heldBefore(topology, loads, node).orElseThrow();
        double back = back(loads, before);
        var words = "'" + node.vertex().name() + "' is busy " + UnitFormat.percent(busy) + " of its time, and '"
                + before.vertex().name() + "' waits " + UnitFormat.percent(back)
                + " of its time for it. Its flame graph shows where the time goes; raise its parallelism when the work"
                + " is needed.";
        return new Finding(
                node.role() == Topology.Role.SINK ? Kind.BUSY_SINK : Kind.BUSY_VERTEX,
                new Place(Optional.of(node.id()), OptionalInt.empty(), Optional.empty()),
                busy,
                words,
                List.of(
                        share("backPressuredTimeMsPerSecond", before, back, Load.HELD_BACK),
                        share("busyTimeMsPerSecond", node, busy, Load.WORKING)));
    }

    private static Evidence share(String source, Topology.Node of, double value, double threshold) {
        return new Evidence(
                source, Optional.of(of.id()), OptionalInt.empty(), value, Unit.RATIO, OptionalDouble.of(threshold));
    }

    private static Finding skew(Loads loads, Topology.Node node) {
        double times = times(loads, node);
        var subtask = loads.of(node.id())
                .flatMap(Load::skew)
                .map(skew -> skew.subtask())
                .orElseGet(OptionalInt::empty);
        var who = subtask.isPresent() ? "Subtask " + subtask.getAsInt() : "One subtask";
        return new Finding(
                Kind.SKEW,
                new Place(Optional.of(node.id()), subtask, Optional.empty()),
                Math.clamp(1 - 1 / times, 0, 1),
                String.format(
                        Locale.ROOT,
                        "%s of '%s' has %.1f times as many records as they have on average: keys are not spread evenly.",
                        who,
                        node.vertex().name(),
                        times),
                List.of(new Evidence(
                        "numRecordsInPerSecond",
                        Optional.of(node.id()),
                        subtask,
                        times,
                        Unit.TIMES,
                        OptionalDouble.of(2))));
    }
}
