package io.millrace.desktop.screen.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeGraph;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.JobEdge;
import io.millrace.desktop.service.JobState;
import io.millrace.desktop.service.graph.Loads;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopologyTest {
    @Test
    void verticesStandInTheOrderInWhichRecordsPass() {
        var topology = Topology.of(Samples.chained("c", "b", "a"), Topology.EMPTY);

        assertThat(topology.nodes()).extracting(node -> node.vertex().name()).containsExactly("c", "b", "a");
        assertThat(topology.nodes())
                .extracting(Topology.Node::role)
                .containsExactly(Topology.Role.SOURCE, Topology.Role.OPERATOR, Topology.Role.SINK);
    }

    @Test
    void aCardIsCalledByItsFirstOperatorAndNamesTheOthers() {
        var node = Topology.of(Samples.chained("a -> b -> c"), Topology.EMPTY)
                .nodes()
                .getFirst();

        assertThat(node.title()).isEqualTo("a");
        assertThat(node.subtitle()).isEqualTo("→ b → c");
    }

    @Test
    void anEdgeHasTheRecordsOfTheEndThatLeavesNoDoubt() {
        var topology = Topology.of(Samples.job(JobState.RUNNING, 2), Topology.EMPTY);
        var edge = new JobEdge(Samples.vertex(0), Samples.vertex(1), "FORWARD");

        var flows = new EdgeFlows(topology, new Loads(Samples.NOON, Map.of(Samples.vertex(1), FakeGraph.load(0, 0))));

        assertThat(flows.rate(edge)).contains(100.0);
        assertThat(flows.thickness(edge)).isEqualTo(5);
        assertThat(EdgeFlows.NONE.thickness(edge)).isEqualTo(1.5);
    }

    @Test
    void ofManySubtasksTheFullestIsDrawn() {
        var subtasks = java.util.stream.IntStream.range(0, 500)
                .mapToObj(index -> Samples.loaded(index).load())
                .toList();

        var drawn = SubtaskColumns.gathered(subtasks, 24, each -> each.subtask() == 333 ? 1 : 0);

        assertThat(drawn).hasSize(24).anyMatch(each -> each.subtask() == 333);
    }
}
