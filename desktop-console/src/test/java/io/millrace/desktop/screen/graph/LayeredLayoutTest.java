package io.millrace.desktop.screen.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.service.JobEdge;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayeredLayoutTest {
    private static VertexId vertex(int number) {
        return VertexId.parse(String.format("%032x", number));
    }

    private static JobEdge edge(int from, int to) {
        return new JobEdge(vertex(from), vertex(to), "HASH");
    }

    @Test
    void whatComesLaterStandsFurtherRight() {
        var layout = LayeredLayout.of(
                new GraphShape(List.of(vertex(1), vertex(2), vertex(3)), List.of(edge(1, 2), edge(2, 3))));

        assertThat(layout.boxes().get(vertex(1)).x())
                .isLessThan(layout.boxes().get(vertex(2)).x());
        assertThat(layout.boxes().get(vertex(2)).x())
                .isLessThan(layout.boxes().get(vertex(3)).x());
    }

    @Test
    void cardsNeverOverlap() {
        var vertices = new ArrayList<VertexId>();
        var edges = new ArrayList<JobEdge>();
        for (int number = 0; number < 60; number++) {
            vertices.add(vertex(number));
            if (number > 0) {
                edges.add(edge(number / 3, number));
            }
        }

        var boxes = List.copyOf(
                LayeredLayout.of(new GraphShape(vertices, edges)).boxes().values());

        for (int one = 0; one < boxes.size(); one++) {
            for (int other = one + 1; other < boxes.size(); other++) {
                var a = boxes.get(one);
                var b = boxes.get(other);
                assertThat(a.x() + a.width() <= b.x()
                                || b.x() + b.width() <= a.x()
                                || a.y() + a.height() <= b.y()
                                || b.y() + b.height() <= a.y())
                        .isTrue();
            }
        }
    }

    @Test
    void anEdgeLeadsFromItsVertexToItsVertex() {
        var layout = LayeredLayout.of(new GraphShape(List.of(vertex(1), vertex(2)), List.of(edge(1, 2))));

        var points = layout.lines().getFirst().points();
        var from = layout.boxes().get(vertex(1));
        var to = layout.boxes().get(vertex(2));
        assertThat(points.getFirst().x()).isEqualTo(from.x() + from.width());
        assertThat(points.getLast().x()).isEqualTo(to.x());
    }

    @Test
    void anEdgeToAVertexThatIsNotThereIsLeftOut() {
        var layout = LayeredLayout.of(new GraphShape(List.of(vertex(1)), List.of(edge(1, 2))));

        assertThat(layout.lines()).isEmpty();
    }

    @Test
    void aGraphWithoutVerticesHasNoSize() {
        assertThat(LayeredLayout.of(new GraphShape(List.of(), List.of()))).isEqualTo(GraphLayout.EMPTY);
    }
}
