package io.millrace.desktop.screen.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.JobState;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.flame.FlameKind;
import io.millrace.desktop.service.flame.FlameSample;
import io.millrace.desktop.service.flame.Frames;
import io.millrace.desktop.service.flame.KeptFlame;
import io.millrace.desktop.service.flame.Stacks;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FlameModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final FlameModel model =
            new FlameModel(Samples.JOB, cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON));

    @BeforeEach
    void look() {
        cluster.flame = taken("run;work 3", "wait 1");
        model.show(Samples.job(JobState.RUNNING, 2));
        model.vertex().set(Optional.of(Samples.vertex(0)));
    }

    private static FlameSample taken(String... stacks) {
        return new FlameSample.Taken(Samples.NOON, Stacks.frames(stacks));
    }

    private Frames frames() {
        return model.profile().whole().frames().orElseThrow();
    }

    @Test
    void aNewerSampleKeepsTheZoomAndASampleThatIsHeldStays() {
        var chart = model.profile().whole();
        chart.zoomTo(frames().find(List.of("all", "run", "work")));

        cluster.flame = taken("before;x 2", "run;work 5", "wait 1");
        model.refresh();
        var newer = frames();
        assertThat(newer.total()).isEqualTo(8);
        assertThat(newer.name(chart.zoom().get())).isEqualTo("work");
        assertThat(newer.name(chart.focus().get())).isEqualTo("work");

        model.held().set(true);
        cluster.flame = taken("run;work 9");
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
        cluster.asked.clear();

        model.kind().set(FlameKind.OFF_CPU);

        assertThat(cluster.asked).contains("flame OFF_CPU");
    }

    @Test
    void oneSubtaskIsAGraphOfItsOwn() {
        cluster.flames = Map.of(1, taken("run;other 7"));

        model.origin().set(new FlameOrigin.Subtask(1));

        assertThat(frames().total()).isEqualTo(7);
    }

    @Test
    void allOtherSubtasksAreTheBaseOfOne() {
        model.show(Samples.job(JobState.RUNNING, 2, 3));
        cluster.flames = Map.of(0, taken("a 10"), 1, taken("a 4", "b 6"), 2, taken("a 10"));

        model.restAgainst(1);

        var profile = model.profile().profile().get().orElseThrow();
        var change = profile.change().orElseThrow();
        assertThat(change.base(0)).isEqualTo(20);
        assertThat(change.other(0)).isEqualTo(10);
        assertThat(change.of(profile.frames().find(List.of("all", "b")))).isCloseTo(0.6, within(1e-9));
    }

    @Test
    void onCpuIsComparedWithOffCpu() {
        cluster.asked.clear();

        model.onAgainstOff();

        assertThat(cluster.asked).contains("flame ON_CPU", "flame OFF_CPU");
        assertThat(model.profile().profile().get().orElseThrow().change()).isPresent();
        model.comparing().set(false);
        assertThat(model.profile().profile().get().orElseThrow().change()).isEmpty();
    }

    @Test
    void whatIsOnTheScreenBecomesTheBaseOfWhatComes() {
        model.thisAgainstLater();
        cluster.flame = taken("run;work 1", "new 1");
        model.refresh();

        var profile = model.profile().profile().get().orElseThrow();
        var change = profile.change().orElseThrow();
        assertThat(change.of(profile.frames().find(List.of("all", "new")))).isCloseTo(0.5, within(1e-9));
        assertThat(model.origins().get()).contains(model.baseOrigin().get());
    }

    @Test
    void aSideThatIsMissingIsNamed() {
        cluster.flame = new FlameSample.Sampling();

        model.comparing().set(true);

        assertThat(model.sight().get().value()).get().isInstanceOfSatisfying(FlamePicture.Message.class, message -> {
            assertThat(message.text()).startsWith("A: ");
            assertThat(message.waiting()).isTrue();
        });
    }

    @Test
    void aSampleThatWasKeptIsAskedForOnce() {
        var kept = new KeptFlame("17", Samples.NOON, OptionalInt.empty(), 4);
        cluster.kept = List.of(kept);
        model.refresh();
        assertThat(model.origins().get()).contains(new FlameOrigin.Kept(kept));

        model.origin().set(new FlameOrigin.Kept(kept));
        model.refresh();
        model.refresh();

        assertThat(cluster.asked).containsOnlyOnce("flame FULL 17");
    }

    @Test
    void manyOthersAreRepresentedByAFewSpreadOverAll() {
        assertThat(FlameQuestion.others(2, 4)).containsExactly(0, 1, 3);
        assertThat(FlameQuestion.others(0, 1000)).hasSize(16).startsWith(1).doesNotContain(0);
        assertThat(FlameQuestion.others(0, 1)).isEmpty();
    }

    private static KeptFlame kept(String id, int minutesAgo) {
        return new KeptFlame(id, Samples.NOON.minusSeconds(60L * minutesAgo), OptionalInt.empty(), 10);
    }

    @Test
    void ofAMomentTheNearestSampleThatWasKeptIsShownAndNothingIsSampled() {
        cluster.kept = List.of(kept("late", 1), kept("near", 22), kept("far", 29), kept("early", 60));
        model.refresh();
        cluster.asked.clear();

        model.moment().set(Optional.of(Samples.NOON.minusSeconds(25 * 60)));

        assertThat(model.origin().get()).isEqualTo(new FlameOrigin.Kept(kept("near", 22)));
        assertThat(model.origins().get())
                .containsExactly(new FlameOrigin.Kept(kept("near", 22)), new FlameOrigin.Kept(kept("far", 29)));
        assertThat(cluster.asked).contains("flame FULL near").doesNotContain("flame FULL");

        model.moment().set(Optional.empty());
        assertThat(model.origin().get()).isEqualTo(new FlameOrigin.Now());
    }

    @Test
    void ofAMomentWithoutASampleItIsSaidThatThereIsNone() {
        cluster.kept = List.of(kept("late", 1));
        model.moment().set(Optional.of(Samples.NOON.minusSeconds(25 * 60)));
        model.refresh();

        assertThat(model.sight().get().value())
                .hasValueSatisfying(picture -> assertThat(picture)
                        .isInstanceOfSatisfying(
                                FlamePicture.Message.class,
                                message -> assertThat(message.text()).contains("not sampled within ten minutes")));
        // another vertex may have some
        cluster.kept = List.of(kept("near", 24));
        model.vertex().set(Optional.of(Samples.vertex(1)));
        assertThat(model.origin().get()).isEqualTo(new FlameOrigin.Kept(kept("near", 24)));
    }
}
