package io.millrace.desktop.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.FakeServer;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.Content;
import io.millrace.wire.cluster.FlameGraphSnapshots;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.JobState;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FlameModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final FlameModel model =
            new FlameModel(Samples.JOB, cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON));

    @BeforeEach
    void look() {
        sampled("run;work 3", "wait 1");
        keeps();
        model.show(Samples.job(JobState.RUNNING, 2));
        model.vertex().set(Optional.of(Samples.vertex(0)));
    }

    private static FlameGraphs.Graph taken(String... stacks) {
        return StackSamples.graph(Samples.NOON, stacks);
    }

    private void sampled(String... stacks) {
        cluster.server.answer(FlameGraphs.GRAPH, taken(stacks));
    }

    private void sampledBySubtask(Map<Integer, FlameGraphs.Graph> graphs) {
        cluster.server.on(
                FlameGraphs.GRAPH,
                request -> FakeServer.message(request.arguments()
                        .find(FlameGraphs.SUBTASK)
                        .map(graphs::get)
                        .orElseGet(() -> taken("run;work 3", "wait 1"))));
    }

    /// The cluster has kept these samples.
    private void keeps(FlameGraphSnapshots.Snapshot... snapshots) {
        cluster.server.answer(FlameGraphSnapshots.LIST, new FlameGraphSnapshots.Listing(List.of(snapshots)));
        cluster.server.on(
                FlameGraphSnapshots.COLLAPSED,
                request -> FakeServer.message(new Content(
                        "text/plain",
                        -1,
                        () -> new ByteArrayInputStream("run;work 4".getBytes(StandardCharsets.UTF_8)))));
    }

    /// The kinds of the samples that were taken now.
    private List<FlameGraphs.Type> kindsSampled() {
        return cluster.server.calls(FlameGraphs.GRAPH).stream()
                .map(arguments -> arguments.get(FlameGraphs.TYPE))
                .toList();
    }

    private Frames frames() {
        return model.profile().whole().frames().orElseThrow();
    }

    @Test
    void aNewerSampleKeepsTheZoomAndASampleThatIsHeldStays() {
        var chart = model.profile().whole();
        chart.zoomTo(frames().find(List.of("all", "run", "work")));

        sampled("before;x 2", "run;work 5", "wait 1");
        model.refresh();
        var newer = frames();
        assertThat(newer.total()).isEqualTo(8);
        assertThat(newer.name(chart.zoom().get())).isEqualTo("work");
        assertThat(newer.name(chart.focus().get())).isEqualTo("work");

        model.held().set(true);
        sampled("run;work 9");
        model.refresh();
        assertThat(frames()).isEqualTo(newer);
        model.held().set(false);
        model.looking().set(true);
        model.refresh();
        assertThat(frames()).isEqualTo(newer);
        model.looking().set(false);
        model.refresh();
        assertThat(frames().total()).isEqualTo(9);
    }

    @Test
    void otherThreadsAreAnotherGraph() {
        model.kind().set(FlameGraphs.Type.OFF_CPU);

        assertThat(kindsSampled()).contains(FlameGraphs.Type.OFF_CPU);
    }

    @Test
    void oneSubtaskIsAGraphOfItsOwn() {
        sampledBySubtask(Map.of(1, taken("run;other 7")));

        model.origin().set(new FlameOrigin.Subtask(1));

        assertThat(frames().total()).isEqualTo(7);
    }

    @Test
    void allOtherSubtasksAreTheBaseOfOne() {
        model.show(Samples.job(JobState.RUNNING, 2, 3));
        sampledBySubtask(Map.of(0, taken("a 10"), 1, taken("a 4", "b 6"), 2, taken("a 10")));

        model.restAgainst(1);

        var profile = model.profile().profile().get().orElseThrow();
        var change = profile.change().orElseThrow();
        assertThat(change.base(0)).isEqualTo(20);
        assertThat(change.other(0)).isEqualTo(10);
        assertThat(change.of(profile.frames().find(List.of("all", "b")))).isCloseTo(0.6, within(1e-9));
    }

    @Test
    void onCpuIsComparedWithOffCpu() {
        model.onAgainstOff();

        assertThat(kindsSampled()).contains(FlameGraphs.Type.ON_CPU, FlameGraphs.Type.OFF_CPU);
        assertThat(model.profile().profile().get().orElseThrow().change()).isPresent();
        model.comparing().set(false);
        assertThat(model.profile().profile().get().orElseThrow().change()).isEmpty();
    }

    @Test
    void whatIsOnTheScreenBecomesTheBaseOfWhatComes() {
        model.thisAgainstLater();
        sampled("run;work 1", "new 1");
        model.refresh();

        var profile = model.profile().profile().get().orElseThrow();
        var change = profile.change().orElseThrow();
        assertThat(change.of(profile.frames().find(List.of("all", "new")))).isCloseTo(0.5, within(1e-9));
        assertThat(model.origins().get()).contains(model.baseOrigin().get());
    }

    @Test
    void aSideThatIsMissingIsNamed() {
        cluster.server.answer(FlameGraphs.GRAPH, new FlameGraphs.Graph(FlameGraphs.WAITING, Optional.empty()));

        model.comparing().set(true);

        assertThat(model.loadState().get().value())
                .get()
                .isInstanceOfSatisfying(FlamePicture.Message.class, message -> {
                    assertThat(message.text()).startsWith("A: ");
                    assertThat(message.waiting()).isTrue();
                });
    }

    @Test
    void aSampleThatWasKeptIsAskedForOnce() {
        var kept = new FlameGraphSnapshots.Snapshot("17", Samples.NOON.toEpochMilli(), Optional.empty(), 4);
        keeps(kept);
        model.refresh();
        assertThat(model.origins().get()).contains(new FlameOrigin.Kept(kept));

        model.origin().set(new FlameOrigin.Kept(kept));
        model.refresh();
        model.refresh();

        assertThat(cluster.server.calls(FlameGraphSnapshots.COLLAPSED))
                .extracting(arguments -> arguments.get(FlameGraphSnapshots.SNAPSHOT))
                .containsExactly("17");
    }

    @Test
    void manyOthersAreRepresentedByAFewSpreadOverAll() {
        assertThat(FlameQuestion.others(2, 4)).containsExactly(0, 1, 3);
        assertThat(FlameQuestion.others(0, 1000)).hasSize(16).startsWith(1).doesNotContain(0);
        assertThat(FlameQuestion.others(0, 1)).isEmpty();
    }

    private static FlameGraphSnapshots.Snapshot kept(String id, int minutesAgo) {
        return new FlameGraphSnapshots.Snapshot(
                id, Samples.NOON.minusSeconds(60L * minutesAgo).toEpochMilli(), Optional.empty(), 10);
    }

    @Test
    void ofAMomentTheNearestSampleThatWasKeptIsShownAndNothingIsSampled() {
        keeps(kept("late", 1), kept("near", 22), kept("far", 29), kept("early", 60));
        model.refresh();
        cluster.server.requests().clear();

        model.moment().set(Optional.of(Samples.NOON.minusSeconds(25 * 60)));

        assertThat(model.origin().get()).isEqualTo(new FlameOrigin.Kept(kept("near", 22)));
        assertThat(model.origins().get())
                .containsExactly(new FlameOrigin.Kept(kept("near", 22)), new FlameOrigin.Kept(kept("far", 29)));
        assertThat(cluster.server.calls(FlameGraphSnapshots.COLLAPSED))
                .extracting(arguments -> arguments.get(FlameGraphSnapshots.SNAPSHOT))
                .containsExactly("near");
        assertThat(kindsSampled()).isEmpty();

        model.moment().set(Optional.empty());
        assertThat(model.origin().get()).isEqualTo(new FlameOrigin.Now());
    }

    @Test
    void ofAMomentWithoutASampleItIsSaidThatThereIsNone() {
        keeps(kept("late", 1));
        model.moment().set(Optional.of(Samples.NOON.minusSeconds(25 * 60)));
        model.refresh();

        assertThat(model.loadState().get().value())
                .hasValueSatisfying(picture -> assertThat(picture)
                        .isInstanceOfSatisfying(
                                FlamePicture.Message.class,
                                message -> assertThat(message.text()).contains("not sampled within ten minutes")));
        // another vertex may have some
        keeps(kept("near", 24));
        model.vertex().set(Optional.of(Samples.vertex(1)));
        assertThat(model.origin().get()).isEqualTo(new FlameOrigin.Kept(kept("near", 24)));
    }
}
