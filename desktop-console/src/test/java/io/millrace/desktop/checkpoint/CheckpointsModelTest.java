package io.millrace.desktop.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Checkpoints.Status;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobState;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CheckpointsModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final CheckpointsModel model =
            new CheckpointsModel(Samples.JOB, cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON));

    @BeforeEach
    void aJobOfTwoOperators() {
        model.show(Samples.job(JobState.RUNNING, 2));
        cluster.operators = new LinkedHashMap<>();
        cluster.operators.put(Samples.vertex(1), Samples.task(2, 90));
        cluster.operators.put(Samples.vertex(0), Samples.task(2, 5));
    }

    private void given(Checkpoints.Checkpoint... newestFirst) {
        cluster.checkpoints = Samples.checkpoints(newestFirst);
        model.refresh();
    }

    private static Events.Change recorded(long id) {
        return new Events.Change(
                Samples.NOON.toEpochMilli(),
                Events.Kind.CHECKPOINT_COMPLETED,
                Optional.of(Samples.JOB),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new Events.Checkpoint(id, false, 10, 1)),
                Optional.empty(),
                "");
    }

    /// The checkpoints of the last comparison that the cluster was asked for.
    private List<Long> compared() {
        var asked = cluster.server.calls(CheckpointComparison.COMPARE).getLast();
        return List.of(asked.get(CheckpointComparison.BASE), asked.get(CheckpointComparison.OTHER));
    }

    private List<Long> shown() {
        return model.rows().stream().map(CheckpointRow::id).toList();
    }

    @Test
    void whatTheEngineHasForgottenStaysInTheHistory() {
        cluster.events = List.of(recorded(1));
        given(Samples.checkpoint(3, Status.COMPLETED), Samples.checkpoint(2, Status.COMPLETED));
        given(Samples.checkpoint(4, Status.COMPLETED));

        assertThat(shown()).containsExactly(4L, 3L, 2L, 1L);
    }

    @Test
    void theRecorderIsAskedAgainAfterAFailure() {
        cluster.events = List.of(recorded(1));
        cluster.server.refusing = true;
        model.refresh();
        cluster.server.refusing = false;
        given(Samples.checkpoint(2, Status.COMPLETED));
        given(Samples.checkpoint(2, Status.COMPLETED));

        assertThat(shown()).containsExactly(2L, 1L);
        assertThat(cluster.server.calls(History.EVENTS)).hasSize(2);
    }

    @Test
    void oneThatIsNoLongerUnderWayDoesNotStayUnderWay() {
        given(Samples.checkpoint(1, Status.IN_PROGRESS));
        assertThat(model.running()).isPresent();

        given(Samples.checkpoint(2, Status.COMPLETED));

        assertThat(model.running()).isEmpty();
        assertThat(shown()).containsExactly(2L);
    }

    @Test
    void theHistoryIsFilteredByStatus() {
        given(Samples.checkpoint(2, Status.FAILED), Samples.checkpoint(1, Status.COMPLETED));

        model.filterBy().set(new HistoryFilter(HistoryFilter.Status.FAILED, HistoryFilter.Kind.ALL));
        assertThat(shown()).containsExactly(2L);
        model.filterBy().set(new HistoryFilter(HistoryFilter.Status.ANY, HistoryFilter.Kind.SAVEPOINTS));
        assertThat(shown()).isEmpty();
    }

    @Test
    void theSlowestOperatorIsOpenedFirstAndSaysWhy() {
        cluster.subtasks = List.of(Samples.subtask(0, 3, 2), Samples.subtask(1, 80, 10));
        given(Samples.checkpoint(1, Status.COMPLETED));

        model.selected().set(model.rows().stream().findFirst());

        assertThat(model.operator().get()).contains(Samples.vertex(1));
        assertThat(model.slowest().orElseThrow())
                .startsWith("Slowest: vertex 1, subtask 1 answered after 90 ms, 80 ms of it start delay")
                .contains("back-pressure");
    }

    @Test
    void anotherCheckpointIsNotComparedWithTheOldChoice() {
        given(Samples.checkpoint(3, Status.COMPLETED), Samples.checkpoint(2, Status.COMPLETED));
        model.selected().set(Optional.of(model.rows().getFirst()));
        model.against().set(model.before().map(CheckpointRow::id));
        assertThat(compared()).containsExactly(2L, 3L);

        model.selected().set(Optional.of(model.rows().getLast()));

        assertThat(model.against().get()).isEmpty();
        assertThat(model.before()).isEmpty();
    }

    @Test
    void settingsAreAskedForOnce() {
        given(Samples.checkpoint(1, Status.COMPLETED));
        model.refresh();

        assertThat(cluster.server.called()).containsOnlyOnce(Checkpoints.CONFIG).containsOnlyOnce(History.EVENTS);
        assertThat(SettingsFormatter.of(model.settings().get().value().orElseThrow()))
                .contains(
                        "A checkpoint is taken every 1 min, one at a time.",
                        "The first one that fails restarts the job.");
    }

    @Test
    void thousandsOfCheckpointsCostNoMoreBarsThanTheWindowIsWideAndNoFailureIsLost() {
        var rows = LongStream.range(0, 20_000)
                .mapToObj(id -> Samples.checkpoint(id, id == 7_777 ? Status.FAILED : Status.COMPLETED))
                .map(CheckpointRow::of)
                .toList();

        var course = TimelineLayout.of(rows, 0, 800);

        assertThat(course.bars()).hasSizeLessThanOrEqualTo(201);
        assertThat(course.bars()).anyMatch(bar -> bar.row().status() == Status.FAILED);
        assertThat(course.at(-100, 10)).isEmpty();
        assertThat(course.at(0, 10)).isPresent();
    }

    @Test
    void atAMomentThereAreTheCheckpointsThatHadBegunAndOneOnItsWay() {
        given(
                Samples.checkpoint(30, Status.COMPLETED, 1000),
                Samples.checkpoint(20, Status.FAILED, 5000),
                Samples.checkpoint(10, Status.COMPLETED, 1000));
        model.selected().set(model.rows().stream().findFirst());

        model.moment().set(Optional.of(Samples.NOON.plusSeconds(22)));

        assertThat(shown()).containsExactly(20L, 10L);
        assertThat(model.running().map(CheckpointRow::duration)).contains(Duration.ofSeconds(2));
        assertThat(model.latest().map(CheckpointRow::id)).contains(10L);
        assertThat(model.selected().get()).as("it had not begun").isEmpty();

        model.moment().set(Optional.empty());
        assertThat(shown()).containsExactly(30L, 20L, 10L);
        assertThat(model.running()).isEmpty();
    }

    @Test
    void theCountsOfAMomentAreThoseOfNowWithoutWhatCameSince() {
        cluster.checkpoints = Samples.checkpoints(
                new Checkpoints.Counts(3, 100, 0, 90, 10),
                Samples.checkpoint(100, Status.COMPLETED, 1000),
                Samples.checkpoint(99, Status.FAILED, 1000),
                Samples.checkpoint(98, Status.COMPLETED, 1000));
        model.refresh();

        model.moment().set(Optional.of(Samples.NOON.plusSeconds(98).plusMillis(500)));

        assertThat(model.counts()).contains(new Checkpoints.Counts(3, 98, 1, 88, 9));
    }
}
