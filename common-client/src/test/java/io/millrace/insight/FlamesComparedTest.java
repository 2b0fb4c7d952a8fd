package io.millrace.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.millrace.json.Json;
import io.millrace.wire.cluster.FlameGraphSnapshots.Place;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.FlameGraphs.Node;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FlamesComparedTest {
    private static final int DEEPEST = 490;

    private static Node node(String name, int value, Node... children) {
        return new Node(name, value, List.of(children));
    }

    @Test
    void comparesSharesPlaceByPlace() {
        var base = node("root", 100, node("a", 60, node("b", 60)), node("c", 40));
        var other = node("root", 50, node("a", 45, node("d", 10)), node("e", 5));
        var root = new FlamesCompared(base, other).root();
        assertThat(root.change()).isZero();
        assertThat(root.children()).extracting(Place::name).containsExactly("a", "c", "e");
        var a = root.children().getFirst();
        assertThat(a.base()).isEqualTo(60);
        assertThat(a.other()).isEqualTo(45);
        assertThat(a.change()).isCloseTo(0.3, within(1e-9));
        assertThat(a.children()).extracting(Place::name).containsExactly("b", "d");
        assertThat(root.children().get(1).change()).isCloseTo(-0.4, within(1e-9));
        assertThat(root.children().getLast().base()).isZero();
    }

    @Test
    void comparesWithAGraphWithoutSamples() {
        var root = new FlamesCompared(node("root", 0), node("root", 10, node("a", 10))).root();
        assertThat(root.children().getFirst().change()).isEqualTo(1);
    }

    @Test
    void writesALineForEachStackThatSamplesEndedIn() {
        var root = node("root", 10, node("a.b:1", 10, node("c;d\n:2", 3), node("e:3", 4, node("f:4", 4))));
        assertThat(new CollapsedStacks(root).text()).isEqualTo("a.b:1 3\na.b:1;c:d :2 3\na.b:1;e:3;f:4 4\n");
    }

    /// The stacks are as deep as samples are taken.
    @Test
    void comparesAndWritesTheDeepestStacks() {
        var root = node("leaf", 1);
        for (int depth = 0; depth < DEEPEST; depth++) {
            root = node("frame" + depth, 1, root);
        }
        var place = new FlamesCompared(root, root).root();
        assertThat(new CollapsedStacks(root).text().split(";")).hasSize(DEEPEST);
        assertThat(Json.bytes(place)).isNotEmpty();
        var bytes = Json.bytes(new FlameGraphs.Graph(1, Optional.of(root)));
        FlameGraphs.Graph read = Json.readLenient(bytes, FlameGraphs.Graph.class);
        assertThat(read.data()).isPresent();
    }
}
