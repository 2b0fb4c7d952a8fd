package io.millrace.desktop.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.VertexId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GraphModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final GraphModel model =
            new GraphModel(Samples.JOB, cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON));

    private List<VertexId> askedForOperators() {
        return cluster.server.calls(Metrics.OF_SUBTASKS).stream()
                .map(arguments -> arguments.get(Vertices.VERTEX))
                .toList();
    }

    private static History.Charts recorded(VertexId vertex, String metric, double value) {
        long noon = Samples.NOON.toEpochMilli();
        return new History.Charts(
                noon,
                noon,
                1,
                List.of(noon),
                List.of(new History.Series(Optional.of(Samples.JOB), vertex.text(), "vertex", metric, List.of(value))),
                false,
                Samples.recording());
    }

    private static Events.Change failed(VertexId vertex) {
        return new Events.Change(
                Samples.NOON.toEpochMilli(),
                Events.Kind.VERTEX_STATE,
                Optional.of(Samples.JOB),
                Optional.of(vertex),
                Optional.empty(),
                Optional.of(TaskState.FAILED.name()),
                Optional.empty(),
                Optional.empty(),
                "");
    }

    @Test
    void newFiguresMakeNoNewLayout() {
        model.show(Samples.job(JobState.RUNNING, 3));
        var layout = model.layout().get();

        model.show(Samples.job(JobState.RUNNING, 3));

        assertThat(model.layout().get()).isSameAs(layout);
        assertThat(layout.boxes()).hasSize(3);
        assertThat(model.layingOut().get()).isFalse();
    }

    @Test
    void asksForTheSubtasksOfTheVertexThatIsSelected() {
        model.show(Samples.job(JobState.RUNNING, 2));

        model.selected().set(Optional.of(Samples.vertex(1)));

        assertThat(cluster.server.calls(Vertices.DETAIL).getLast().get(Vertices.VERTEX))
                .isEqualTo(Samples.vertex(1));
        assertThat(askedForOperators()).contains(Samples.vertex(1));
    }

    @Test
    void aJobThatHasEndedHasNoLoad() {
        cluster.graph.loads(FakeGraph.load(0, 0.5, 0));
        model.show(Samples.job(JobState.RUNNING, 1));
        assertThat(model.load(Samples.vertex(0))).isPresent();

        model.show(Samples.job(JobState.FINISHED, 1));
        cluster.clear();
        model.refresh();

        assertThat(model.load(Samples.vertex(0))).isEmpty();
        assertThat(cluster.server.requests()).isEmpty();
    }

    @Test
    void theArrowKeysWalkAlongTheEdges() {
        model.show(Samples.job(JobState.RUNNING, 3));

        model.move(1, 0);
        assertThat(model.selected().get()).contains(Samples.vertex(0));
        model.move(1, 0);
        model.move(1, 0);
        assertThat(model.selected().get()).contains(Samples.vertex(2));
        model.move(1, 0);
        assertThat(model.selected().get()).contains(Samples.vertex(2));
        model.move(-1, 0);
        assertThat(model.selected().get()).contains(Samples.vertex(1));
    }

    @Test
    void whatWorksMostIsOfInterestUntilSomethingIsSelected() {
        cluster.graph.loads(FakeGraph.load(0, 0.1, 0), FakeGraph.load(1, 0.9, 0));
        model.show(Samples.job(JobState.RUNNING, 2));

        assertThat(model.ofInterest()).contains(Samples.vertex(1));
        model.selected().set(Optional.of(Samples.vertex(0)));
        assertThat(model.ofInterest()).contains(Samples.vertex(0));
    }

    @Test
    void aBottleneckIsNamedAndMarkedAtItsVertex() {
        cluster.graph.loads(FakeGraph.load(0, 0, 0.9), FakeGraph.load(1, 1, 0));

        model.show(Samples.job(JobState.RUNNING, 2));

        assertThat(model.judged().orElseThrow().summary())
                .contains("'vertex 1'")
                .contains("100 %");
        assertThat(model.marks().get(Samples.vertex(1)).word()).isEqualTo("Bottleneck");
    }

    @Test
    void aVertexOfASingleOperatorHasNoChainToOpen() {
        model.show(Samples.job(JobState.RUNNING, 2));

        model.toggle(Samples.vertex(0));
        model.toggleAll();

        assertThat(model.open().get()).isEmpty();
    }

    @Test
    void anOpenChainIsLargerAndIsAskedForItsOperatorsAndClosesAgain() {
        model.show(Samples.chained("Source: a -> Calc[1]", "b -> (c, d)"));
        var closed = model.layout().get();

        model.toggle(Samples.vertex(1));

        assertThat(model.layout().get().boxes().get(Samples.vertex(1)).height())
                .isEqualTo(GraphShape.HEIGHT - GraphShape.CHAIN_LINE + 3 * GraphShape.ROW);
        assertThat(askedForOperators()).contains(Samples.vertex(1));
        model.toggle(Samples.vertex(1));
        assertThat(model.layout().get()).isSameAs(closed);
    }

    @Test
    void aMomentOfThePastShowsTheLoadsOfThenAndNoJudgement() {
        cluster.graph.loads(FakeGraph.load(0, 0, 0.9), FakeGraph.load(1, 1, 0));
        cluster.server.answer(History.SERIES, recorded(Samples.vertex(0), "busyMax", 0.3));
        model.show(Samples.job(JobState.FINISHED, 2));

        model.moment().set(Optional.of(Samples.NOON));

        assertThat(model.load(Samples.vertex(0)).orElseThrow().busy()).contains(0.3);
        assertThat(model.load(Samples.vertex(1))).isEmpty();
        assertThat(model.marks()).isEmpty();
        assertThat(cluster.server.calls(History.SERIES).getLast().get(History.TO))
                .isEqualTo(Samples.NOON.toEpochMilli());
        assertThat(cluster.server.called()).doesNotContain(Diagnosis.OF_JOB);
        model.moment().set(Optional.empty());
        assertThat(model.load(Samples.vertex(0))).isEmpty();
    }

    @Test
    void searchWalksRoundAboutThroughWhatItFinds() {
        model.show(Samples.job(JobState.RUNNING, 3));
        model.search().text().set("VERTEX  running");
        assertThat(model.search().hits().get().words()).isEqualTo("3 found");

        assertThat(model.search().walk(false)).contains(Samples.vertex(0));
        assertThat(model.search().walk(true)).contains(Samples.vertex(2));
        assertThat(model.search().hits().get().words()).isEqualTo("3 of 3");
        model.search().text().set("vertex 1");
        assertThat(model.search().hits().get().leftOut(Samples.vertex(2))).isTrue();
        model.search().text().set("nothing like it");
        assertThat(model.search().hits().get().words()).isEqualTo("None found");
        model.search().text().set("");
        assertThat(model.search().hits().get().leftOut(Samples.vertex(2))).isFalse();
    }

    @Test
    void aMomentOfThePastShowsTheStatesOfThenAndNoCountsOfNow() {
        cluster.events = List.of(failed(Samples.vertex(0)));
        model.show(Samples.job(JobState.RUNNING, 2));

        model.moment().set(Optional.of(Samples.NOON));

        assertThat(model.node(Samples.vertex(0)).orElseThrow().failed()).isTrue();
        assertThat(model.node(Samples.vertex(1)).orElseThrow().running()).isTrue();
        assertThat(model.node(Samples.vertex(1)).orElseThrow().counted()).isFalse();
        model.moment().set(Optional.empty());
        assertThat(model.node(Samples.vertex(0)).orElseThrow().running()).isTrue();
        assertThat(model.node(Samples.vertex(0)).orElseThrow().counted()).isTrue();
    }
}
