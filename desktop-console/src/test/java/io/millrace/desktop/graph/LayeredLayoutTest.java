package io.millrace.desktop.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LayeredLayoutTest {

    /// Both layouts keep the same promises.
    enum Way {
        THOROUGH(LayeredLayout::of),
        SWIFT(FastLayout::of);

        private final Function<GraphShape, GraphLayout> layout;

        Way(Function<GraphShape, GraphLayout> layout) {
            this.layout = layout;
        }

        GraphLayout of(GraphShape shape) {
            return layout.apply(shape);
        }
    }

    private static VertexId vertex(int number) {
        return new VertexId(String.format("%032x", number));
    }

    private static JobEdge edge(int from, int to) {
        return new JobEdge(vertex(from), vertex(to), "HASH");
    }

    private static GraphShape shape(int vertices, List<JobEdge> edges) {
        return new GraphShape(
                IntStream.rangeClosed(1, vertices)
                        .mapToObj(number -> new GraphShape.Sized(vertex(number), 200, number % 7 == 0 ? 220 : 100))
                        .toList(),
                edges);
    }

    /// Each vertex fed by an earlier one, some over many layers.
    private static GraphShape tree(int vertices) {
        var edges = new ArrayList<JobEdge>();
        for (int number = 2; number <= vertices; number++) {
            edges.add(edge(1 + number / 3, number));
            if (number > 40) {
                edges.add(edge(1 + number / 20, number));
            }
        }
        return shape(
                vertices,
                edges.stream()
                        .filter(edge -> !edge.from().equals(edge.to()))
                        .distinct()
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void whatComesLaterStandsFurtherRight(Way way) {
        var layout = way.of(shape(3, List.of(edge(1, 2), edge(2, 3))));

        assertThat(layout.boxes().get(vertex(1)).right())
                .isLessThan(layout.boxes().get(vertex(2)).x());
        assertThat(layout.boxes().get(vertex(2)).right())
                .isLessThan(layout.boxes().get(vertex(3)).x());
    }

    @ParameterizedTest
    @EnumSource
    void cardsNeverOverlapAndLieWithinTheGraph(Way way) {
        var layout = way.of(tree(80));

        var boxes = List.copyOf(layout.boxes().values());
        var whole = new Box(0, 0, layout.width(), layout.height());
        for (int one = 0; one < boxes.size(); one++) {
            assertThat(whole.holds(boxes.get(one).x(), boxes.get(one).y())).isTrue();
            assertThat(whole.holds(boxes.get(one).right(), boxes.get(one).bottom()))
                    .isTrue();
            for (int other = one + 1; other < boxes.size(); other++) {
                assertThat(boxes.get(one).touches(boxes.get(other))).isFalse();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEdgeLeadsFromItsVertexToItsVertexAndThroughNoOther(Way way) {
        var layout = way.of(tree(80));

        for (var line : layout.lines()) {
            var from = layout.boxes().get(line.edge().from());
            var to = layout.boxes().get(line.edge().to());
            assertThat(line.points().getFirst().x()).isEqualTo(from.right());
            assertThat(line.points().getLast().x()).isEqualTo(to.x());
            for (int step = 1; step < line.points().size(); step++) {
                var stretch = Box.around(line.points().subList(step - 1, step + 1));
                assertThat(layout.boxes().values().stream()
                                .filter(box -> !box.equals(from) && !box.equals(to))
                                .filter(box -> box.grown(-1).touches(stretch)))
                        .isEmpty();
            }
        }
    }

    @Test
    void aVeryLargeGraphIsLaidOutAtOnce() {
        var layout = LayeredLayout.of(tree(2000));

        assertThat(layout.boxes()).hasSize(2000);
        assertThat(layout).isEqualTo(FastLayout.of(tree(2000)));
    }

    @ParameterizedTest
    @EnumSource
    void aGraphWithoutVerticesHasNoSize(Way way) {
        assertThat(way.of(GraphShape.EMPTY)).isEqualTo(GraphLayout.EMPTY);
    }

    @Test
    void aCircleIsNoReasonToFail() {
        assertThat(FastLayout.of(shape(3, List.of(edge(1, 2), edge(2, 3), edge(3, 2))))
                        .boxes())
                .hasSize(3);
    }
}
