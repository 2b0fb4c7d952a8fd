package io.millrace.desktop.graph;

import io.millrace.wire.id.VertexId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The content of a drawing of a graph at one moment.
record GraphPicture(
        Topology topology,
        GraphLayout layout,
        Map<VertexId, Load> loads,
        EdgeFlows rates,
        Map<VertexId, VertexMark> marks,
        Map<VertexId, Map<String, Flow>> operators,
        Set<VertexId> open,
        GraphSearch.Hits hits,
        Optional<VertexId> selected,
        boolean past) {

    static final GraphPicture EMPTY = new GraphPicture(
            Topology.EMPTY,
            GraphLayout.EMPTY,
            Map.of(),
            EdgeFlows.NONE,
            Map.of(),
            Map.of(),
            Set.of(),
            GraphSearch.Hits.NONE,
            Optional.empty(),
            false);

    static GraphPicture of(GraphModel model) {
        var loads = model.present();
        return new GraphPicture(
                model.topology().get(),
                model.layout().get(),
                loads,
                new EdgeFlows(model.topology().get(), loads),
                model.marks(),
                model.operators().get().value().orElse(Map.of()),
                model.open().get(),
                model.search().hits().get(),
                model.selected().get(),
                !model.live());
    }

    /// A copy without selection and search, for files.
    GraphPicture plain() {
        return new GraphPicture(
                topology, layout, loads, rates, marks, operators, open, GraphSearch.Hits.NONE, Optional.empty(), past);
    }

    /// The load of a vertex while it runs, or at the selected past moment.
    Optional<Load> load(Topology.Node node) {
        return node.running() || past ? Optional.ofNullable(loads.get(node.id())) : Optional.empty();
    }

    Optional<Flow> flow(VertexId vertex, Operator operator) {
        return Optional.ofNullable(operators.getOrDefault(vertex, Map.of()).get(operator.metric()));
    }

    /// Whether a vertex is back-pressured, so that its output is held up.
    boolean held(VertexId vertex) {
        return Optional.ofNullable(loads.get(vertex))
                .flatMap(Load::back)
                .filter(share -> share >= Load.HELD_BACK)
                .isPresent();
    }

    boolean chosen(VertexId vertex) {
        return selected.filter(vertex::equals).isPresent();
    }
}
