package io.millrace.desktop.screen.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Samples;
import io.millrace.desktop.screen.graph.FindingWords.Piece;
import io.millrace.desktop.screen.graph.GraphLinks.Link;
import io.millrace.desktop.service.graph.Finding;
import io.millrace.desktop.service.graph.Finding.Evidence;
import io.millrace.desktop.service.graph.Finding.Kind;
import io.millrace.desktop.service.graph.Finding.Place;
import io.millrace.desktop.service.graph.Finding.Unit;
import io.millrace.wire.cluster.JobState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class FindingWordsTest {
    private final Topology topology = Topology.of(Samples.job(JobState.RUNNING, 12), Topology.EMPTY);

    private static Finding finding(Kind kind, Optional<String> manager, Evidence... evidence) {
        var place = new Place(Optional.of(Samples.vertex(1)), OptionalInt.empty(), manager);
        return new Finding(kind, place, 1, "words", List.of(evidence));
    }

    private static Evidence share(int vertex) {
        return new Evidence(
                "busyTimeMsPerSecond",
                Optional.of(Samples.vertex(vertex)),
                OptionalInt.of(2),
                0.914,
                Unit.RATIO,
                OptionalDouble.of(0.5));
    }

    @Test
    void namesInQuotesLeadToTheirVertices() {
        assertThat(FindingWords.pieces("'vertex 11' waits for 'vertex 1'; 'no' one else.", topology))
                .containsExactly(
                        new Piece("vertex 11", Optional.of(Samples.vertex(11))),
                        new Piece(" waits for ", Optional.empty()),
                        new Piece("vertex 1", Optional.of(Samples.vertex(1))),
                        new Piece("; 'no' one else.", Optional.empty()));
    }

    @Test
    void aFigureSaysWhoseItIsWhereThatIsNotClear() {
        var finding = finding(Kind.BUSY_VERTEX, Optional.empty());

        assertThat(FindingWords.evidence(share(1), finding, topology))
                .isEqualTo("busy 91 % (threshold 50 %) · subtask 2");
        assertThat(FindingWords.evidence(share(0), finding, topology))
                .isEqualTo("busy 91 % (threshold 50 %) · vertex 0 · subtask 2");
    }

    @Test
    void aBottleneckLeadsToTheFlameGraphOfItsWorstSubtask() {
        var ways = FindingWords.ways(finding(Kind.BUSY_VERTEX, Optional.empty(), share(0), share(1)));

        assertThat(ways.getFirst().words()).isEqualTo("Flame graph of subtask 2");
        assertThat(ways.getFirst().target().vertex()).contains(Samples.vertex(1));
    }

    @Test
    void theMostImportantFindingOfAVertexStandsAtIt() {
        var skew = new Finding(
                Kind.SKEW,
                new Place(Optional.of(Samples.vertex(1)), OptionalInt.of(0), Optional.of("manager")),
                1,
                "",
                List.of());

        assertThat(FindingWords.ways(skew))
                .extracting(FindingWords.Way::link)
                .containsExactly(Link.METRICS, Link.TASK_MANAGER, Link.LOG);
        assertThat(skew.grave()).isFalse();
    }
}
