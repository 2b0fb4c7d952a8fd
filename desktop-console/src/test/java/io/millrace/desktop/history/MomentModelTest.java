package io.millrace.desktop.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.FakeFigures;
import io.millrace.desktop.Samples;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobState;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class MomentModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final MomentModel model = new MomentModel(cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON));

    private void recording() {
        cluster.figures.recorder = FakeFigures.recording(Duration.ofHours(6));
        model.refresh();
    }

    @Test
    void isThePresentUntilAMomentIsChosen() {
        recording();
        assertThat(model.live()).isTrue();

        model.show(Samples.NOON.minusSeconds(600));
        assertThat(model.moment().get()).contains(Samples.NOON.minusSeconds(600));

        model.live(true);
        assertThat(model.live()).isTrue();
    }

    @Test
    void staysWithinWhatWasRecorded() {
        recording();

        model.show(Samples.NOON.minus(Duration.ofDays(2)));
        assertThat(model.moment().get()).contains(Samples.NOON.minus(Duration.ofHours(6)));
        model.show(Samples.NOON.plusSeconds(5));
        assertThat(model.live()).isTrue();
    }

    @Test
    void aClusterWithoutARecorderHasNoPast() {
        model.refresh();

        model.show(Samples.NOON.minusSeconds(600));
        model.step(-1);

        assertThat(model.live()).isTrue();
        assertThat(model.known().orElseThrow().recorder()).isEmpty();
        assertThat(cluster.server.calls(History.SERIES)).isEmpty();
    }

    @Test
    void stepsByFigureAndByMark() {
        var job = Samples.row(1, "orders", JobState.FAILED);
        cluster.events = List.of(
                Samples.change(job, Samples.NOON.minusSeconds(100), JobState.RESTARTING),
                Samples.change(job, Samples.NOON.minusSeconds(50), JobState.FAILED));
        recording();

        model.step(-1);
        assertThat(model.shown()).isEqualTo(Samples.NOON.minusSeconds(10));
        model.leap(false);
        model.leap(false);
        assertThat(model.shown()).isEqualTo(Samples.NOON.minusSeconds(100));
        model.leap(true);
        assertThat(model.shown()).isEqualTo(Samples.NOON.minusSeconds(50));
    }

    @Test
    void goesToATimeThatIsTyped() {
        recording();

        assertThat(model.type("11:30", ZoneOffset.UTC)).isEmpty();
        assertThat(model.shown()).isEqualTo(Samples.NOON.minusSeconds(1800));
        assertThat(model.type("half past", ZoneOffset.UTC))
                .hasValueSatisfying(hint -> assertThat(hint).contains("14:05"));
    }

    @Test
    void aClockThatIsSetBackDoesNotStopTheBar() {
        var time = new AtomicReference<>(Samples.NOON);
        var moving = new MomentModel(cluster, UiExecutors.direct(), time::get);
        moving.refresh();
        cluster.figures.recorder = FakeFigures.recording(Duration.ofHours(6));
        time.set(Samples.NOON.minusSeconds(3_600));
        moving.refresh();
        assertThat(moving.known().orElseThrow().records()).isTrue();
    }

    @Test
    void whatWasSeenStaysWhileTheClusterIsAway() {
        cluster.figures.recorder = FakeFigures.recording(Duration.ofHours(6));
        cluster.server.away = true;
        var later = new AtomicReference<>(Samples.NOON);
        var moving = new MomentModel(cluster, UiExecutors.direct(), later::get);
        moving.refresh();
        assertThat(moving.past().get()).isInstanceOf(LoadState.Missing.class);
        cluster.server.away = false;
        later.set(Samples.NOON.plusSeconds(20));
        moving.refresh();
        cluster.server.away = true;
        later.set(Samples.NOON.plusSeconds(40));
        moving.refresh();
        assertThat(moving.past().get()).isInstanceOf(LoadState.Old.class);
    }
}
