package io.millrace.desktop.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Samples;
import io.millrace.json.Json;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import java.nio.charset.StandardCharsets;
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

        var flows = new EdgeFlows(topology, Load.byVertex(FakeGraph.report(FakeGraph.load(1, 0, 0))));

        assertThat(flows.rate(edge)).contains(100.0);
        assertThat(flows.thickness(edge)).isEqualTo(5);
        assertThat(EdgeFlows.NONE.thickness(edge)).isEqualTo(1.5);
    }

    @Test
    void ofManySubtasksTheFullestIsDrawn() {
        var subtasks = java.util.stream.IntStream.range(0, 500)
                .mapToObj(FakeGraph::subtaskLoad)
                .toList();

        var drawn = SubtaskColumns.gathered(subtasks, 24, each -> each.subtask() == 333 ? 1 : 0);

        assertThat(drawn).hasSize(24).anyMatch(each -> each.subtask() == 333);
    }

    @Test
    void theDescriptionOfAVertexIsReadAsLines() {
        assertThat(Chains.lines("[1]:Scan(a -&gt; b)<br/>+- [2]:Calc<br/>")).isEqualTo("[1]:Scan(a -> b)\n+- [2]:Calc");
    }

    @Test
    void aJobOfAnOlderEngineIsReadWithoutWhatItDoesNotTell() {
        Jobs.Detail detail = Json.readLenient("""
            {"jid":"0123456789abcdef0123456789abcdef","name":"old","isStoppable":false,"state":"RUNNING","start-time":1,
            "end-time":-1,"duration":5,"maxParallelism":-1,"now":6,"timestamps":{"RUNNING":1},"vertices":[
            {"id":"0123456789abcdef0123456789abcdef","name":"Source: numbers","maxParallelism":128,"parallelism":2,
            "status":"RUNNING","start-time":1,"end-time":-1,"duration":5,"tasks":{"RUNNING":2},"metrics":{"read-bytes":0,
            "read-bytes-complete":true,"write-bytes":9,"write-bytes-complete":true,"read-records":0,
            "read-records-complete":true,"write-records":7,"write-records-complete":true,
            "accumulated-backpressured-time":0,"accumulated-idle-time":0,"accumulated-busy-time":"NaN"}}],
            "status-counts":{"RUNNING":1},"plan":{"jid":"0123456789abcdef0123456789abcdef","name":"old","type":"STREAMING",
            "nodes":[{"id":"0123456789abcdef0123456789abcdef","parallelism":2,"operator":"","operator_strategy":"",
            "description":"Source: numbers<br/>","optimizer_properties":{}}]}}
            """.getBytes(StandardCharsets.UTF_8), Jobs.Detail.class);

        var topology = Topology.of(detail, Topology.EMPTY);

        assertThat(topology.nodes()).hasSize(1);
        assertThat(topology.nodes().getFirst().vertex().metrics().writeRecords())
                .isEqualTo(7);
        assertThat(topology.nodes().getFirst().description()).isEqualTo("Source: numbers");
    }
}
