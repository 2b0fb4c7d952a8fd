package io.millrace.desktop.screen.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.JobState;
import io.millrace.desktop.service.Threads;
import io.millrace.desktop.service.VertexLoad;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class GraphModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final GraphModel model =
            new GraphModel(Samples.JOB, cluster, Threads.direct(), InstantSource.fixed(Samples.NOON));

    private static VertexLoad load(double busy) {
        return new VertexLoad(1, 1, OptionalDouble.of(busy), 0);
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

        assertThat(cluster.asked).contains("subtasks " + Samples.vertex(1));
    }

    @Test
    void aJobThatHasEndedHasNoLoad() {
        cluster.loads = Map.of(Samples.vertex(0), load(0.5));
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
        cluster.loads = Map.of(Samples.vertex(0), load(0.1), Samples.vertex(1), load(0.9));
        model.show(Samples.job(JobState.RUNNING, 2));

        assertThat(model.ofInterest()).contains(Samples.vertex(1));
        model.selected().set(Optional.of(Samples.vertex(0)));
        assertThat(model.ofInterest()).contains(Samples.vertex(0));
    }

    @Test
    void aLoadIsReadFromCalmToUrgent() {
        assertThat(load(0.1).mood()).isEqualTo(VertexLoad.Mood.EASY);
        assertThat(load(0.9).mood()).isEqualTo(VertexLoad.Mood.BUSY);
        assertThat(new VertexLoad(1, 1, OptionalDouble.empty(), 0.2).mood()).isEqualTo(VertexLoad.Mood.SLOWED);
        assertThat(new VertexLoad(1, 1, OptionalDouble.of(0.9), 0.6).mood()).isEqualTo(VertexLoad.Mood.BACK_PRESSURED);
    }
}
