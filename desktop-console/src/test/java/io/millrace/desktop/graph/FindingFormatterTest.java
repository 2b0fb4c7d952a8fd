package io.millrace.desktop.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Samples;
import io.millrace.desktop.graph.GraphLinks.Link;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Diagnosis.Figure;
import io.millrace.wire.cluster.Diagnosis.Finding;
import io.millrace.wire.cluster.Diagnosis.Kind;
import io.millrace.wire.cluster.Diagnosis.Place;
import io.millrace.wire.cluster.Diagnosis.Unit;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.TextPart;
import io.millrace.wire.id.TaskManagerId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FindingFormatterTest {
    private final Topology topology = Topology.of(Samples.job(JobState.RUNNING, 12), Topology.EMPTY);

    private static Finding finding(Kind kind, Place place, Figure... evidence) {
        return new Finding(1, kind, "", Optional.empty(), place, 1, "words", List.of(), List.of(evidence));
    }

    private static Place vertex(int number) {
        return Place.vertex(Samples.vertex(number), "vertex " + number, Optional.empty());
    }

    private static Figure share(int vertex) {
        return new Figure(
                "busyTimeMsPerSecond",
                "busy",
                Optional.of(Samples.vertex(vertex)),
                Optional.of(2),
                0.914,
                Unit.RATIO,
                Optional.of(0.5));
    }

    @Test
    void whatAnOlderServerDoesNotSendIsWorkedOut() {
        var finding = finding(Kind.BUSY_VERTEX, vertex(1));

        assertThat(FindingFormatter.title(finding)).isEqualTo("Bottleneck");
        assertThat(FindingFormatter.level(finding)).isEqualTo(Diagnosis.Level.CRITICAL);
        assertThat(FindingFormatter.parts(finding)).containsExactly(new TextPart("words", Optional.empty()));
    }

    @Test
    void aFigureSaysWhoseItIsWhereThatIsNotClear() {
        var finding = finding(Kind.BUSY_VERTEX, vertex(1));

        assertThat(FindingFormatter.evidence(share(1), finding, topology))
                .isEqualTo("busy 91 % (threshold 50 %) · subtask 2");
        assertThat(FindingFormatter.evidence(share(0), finding, topology))
                .isEqualTo("busy 91 % (threshold 50 %) · vertex 0 · subtask 2");
    }

    @Test
    void aBottleneckLeadsToTheFlameGraphOfItsWorstSubtask() {
        var ways = FindingFormatter.links(finding(Kind.BUSY_VERTEX, vertex(1), share(0), share(1)));

        assertThat(ways.getFirst().words()).isEqualTo("Flame graph of subtask 2");
        assertThat(ways.getFirst().target().vertex()).contains(Samples.vertex(1));
    }

    @Test
    void theMostImportantFindingOfAVertexStandsAtIt() {
        var place = new Place(
                Optional.of(Samples.vertex(1)),
                Optional.of("vertex 1"),
                Optional.of(0),
                Optional.of(new TaskManagerId("manager")));
        var skew = finding(Kind.SKEW, place);

        assertThat(FindingFormatter.links(skew))
                .extracting(FindingFormatter.FindingLink::link)
                .containsExactly(Link.METRICS, Link.TASK_MANAGER, Link.LOG);
        assertThat(FindingFormatter.level(skew)).isEqualTo(Diagnosis.Level.WARNING);
    }
}
