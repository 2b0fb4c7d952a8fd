package io.millrace.desktop.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.FakeGraph;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.graph.Loads;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.TaskState;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GraphModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final GraphModel model =
            new GraphModel(Samples.JOB, cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON));

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

        assertThat(cluster.asked).contains("subtasks " + Samples.vertex(1), "operators " + Samples.vertex(1));
    }

    @Test
    void aJobThatHasEndedHasNoLoad() {
        cluster.graph.loads(FakeGraph.load(0.5, 0));
        model.show(Samples.job(JobState.RUNNING, 1));
        assertThat(model.load(Samples.vertex(0))).isPresent();

        model.show(Samples.job(JobState.FINISHED, 1));
        cluster.asked.clear();
        model.refresh();

        assertThat(model.load(Samples.vertex(0))).isEmpty();
        assertThat(cluster.asked).isEmpty();
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
        cluster.graph.loads(FakeGraph.load(0.1, 0), FakeGraph.load(0.9, 0));
        model.show(Samples.job(JobState.RUNNING, 2));

        assertThat(model.ofInterest()).contains(Samples.vertex(1));
        model.selected().set(Optional.of(Samples.vertex(0)));
        assertThat(model.ofInterest()).contains(Samples.vertex(0));
    }

    @Test
    void aBottleneckIsNamedAndMarkedAtItsVertex() {
        cluster.graph.loads(FakeGraph.load(0, 0.9), FakeGraph.load(1, 0));

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
        assertThat(cluster.asked).contains("operators " + Samples.vertex(1));
        model.toggle(Samples.vertex(1));
        assertThat(model.layout().get()).isSameAs(closed);
    }

    @Test
    void aMomentOfThePastShowsTheLoadsOfThenAndNoJudgement() {
        cluster.graph.loads(FakeGraph.load(0, 0.9), FakeGraph.load(1, 0));
        cluster.graph.past = new Loads(Samples.NOON, Map.of(Samples.vertex(0), FakeGraph.load(0.3, 0)));
        model.show(Samples.job(JobState.FINISHED, 2));

        model.moment().set(Optional.of(Samples.NOON));

        assertThat(model.load(Samples.vertex(0)).orElseThrow().busy()).hasValue(0.3);
        assertThat(model.load(Samples.vertex(1))).isEmpty();
        assertThat(model.marks()).isEmpty();
        assertThat(cluster.asked).contains("loads at " + Samples.NOON).doesNotContain("diagnosis");
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
        cluster.graph.states = Map.of(Samples.vertex(0), TaskState.FAILED);
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
