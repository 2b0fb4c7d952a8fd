package io.millrace.desktop.screen.checkpoints;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.checkpoint.CheckpointHistory;
import io.millrace.desktop.service.checkpoint.CheckpointRow;
import io.millrace.desktop.service.checkpoint.CheckpointRow.Outcome;
import io.millrace.desktop.service.checkpoint.OperatorCheckpoint;
import io.millrace.wire.cluster.JobState;
import java.time.Duration;
import java.time.InstantSource;
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
        cluster.checkpoints.operators = List.of(operator(0, 5), operator(1, 90));
    }

    private static OperatorCheckpoint operator(int vertex, long millis) {
        return new OperatorCheckpoint(Samples.vertex(vertex), 2, 2, Duration.ofMillis(millis), 1, 1, 0, 0);
    }

    private void given(CheckpointRow... newestFirst) {
        cluster.checkpoints.history = Samples.checkpoints(newestFirst);
        model.refresh();
    }

    private List<Long> shown() {
        return model.rows().stream().map(CheckpointRow::id).toList();
    }

    @Test
    void whatTheEngineHasForgottenStaysInTheHistory() {
        cluster.checkpoints.recorded = List.of(Samples.checkpoint(1, Outcome.COMPLETED));
        given(Samples.checkpoint(3, Outcome.COMPLETED), Samples.checkpoint(2, Outcome.COMPLETED));
        given(Samples.checkpoint(4, Outcome.COMPLETED));

        assertThat(shown()).containsExactly(4L, 3L, 2L, 1L);
    }

    @Test
    void oneThatIsNoLongerUnderWayDoesNotStayUnderWay() {
        given(Samples.checkpoint(1, Outcome.IN_PROGRESS));
        assertThat(model.running()).isPresent();

        given(Samples.checkpoint(2, Outcome.COMPLETED));

        assertThat(model.running()).isEmpty();
        assertThat(shown()).containsExactly(2L);
    }

    @Test
    void theHistoryIsFilteredByStatus() {
        given(Samples.checkpoint(2, Outcome.FAILED), Samples.checkpoint(1, Outcome.COMPLETED));

        model.filterBy().set(new HistoryFilter(HistoryFilter.Status.FAILED, HistoryFilter.Kind.ALL));
        assertThat(shown()).containsExactly(2L);
        model.filterBy().set(new HistoryFilter(HistoryFilter.Status.ANY, HistoryFilter.Kind.SAVEPOINTS));
        assertThat(shown()).isEmpty();
    }

    @Test
    void theSlowestOperatorIsOpenedFirstAndSaysWhy() {
        cluster.checkpoints.subtasks = List.of(Samples.subtask(0, 3, 2), Samples.subtask(1, 80, 10));
        given(Samples.checkpoint(1, Outcome.COMPLETED));

        model.selected().set(model.rows().stream().findFirst());

        assertThat(model.operator().get()).contains(Samples.vertex(1));
        assertThat(model.slowest().orElseThrow())
                .startsWith("Slowest: vertex 1, subtask 1 answered after 90 ms, 80 ms of it start delay")
                .contains("back-pressure");
    }

    @Test
    void anotherCheckpointIsNotComparedWithTheOldChoice() {
        given(Samples.checkpoint(3, Outcome.COMPLETED), Samples.checkpoint(2, Outcome.COMPLETED));
        model.selected().set(Optional.of(model.rows().getFirst()));
        model.against().set(model.before().map(CheckpointRow::id));
        assertThat(cluster.asked).contains("compare 2 3");

        model.selected().set(Optional.of(model.rows().getLast()));

        assertThat(model.against().get()).isEmpty();
        assertThat(model.before()).isEmpty();
    }

    @Test
    void settingsAreAskedForOnce() {
        given(Samples.checkpoint(1, Outcome.COMPLETED));
        model.refresh();

        assertThat(cluster.asked).containsOnlyOnce("checkpoint settings").containsOnlyOnce("recorded checkpoints");
        assertThat(SettingsWords.of(model.settings().get().value().orElseThrow()))
                .contains(
                        "A checkpoint is taken every 1 m, one at a time.",
                        "The first one that fails restarts the job.");
    }

    @Test
    void thousandsOfCheckpointsCostNoMoreBarsThanTheWindowIsWideAndNoFailureIsLost() {
        var rows = LongStream.range(0, 20_000)
                .mapToObj(id -> Samples.checkpoint(id, id == 7_777 ? Outcome.FAILED : Outcome.COMPLETED))
                .toList();

        var course = TimelineLayout.of(rows, 0, 800);

        assertThat(course.bars()).hasSizeLessThanOrEqualTo(201);
        assertThat(course.bars()).anyMatch(bar -> bar.row().outcome() == Outcome.FAILED);
        assertThat(course.at(-100, 10)).isEmpty();
        assertThat(course.at(0, 10)).isPresent();
    }

    private static CheckpointRow taking(long id, Outcome outcome, Duration duration) {
        var row = Samples.checkpoint(id, outcome);
        return new CheckpointRow(
                id, outcome, row.kind(), row.triggered(), duration, 1024, 2048, 0, 0, 2, 2, "file:/there", false, "");
    }

    @Test
    void atAMomentThereAreTheCheckpointsThatHadBegunAndOneOnItsWay() {
        given(
                taking(30, Outcome.COMPLETED, Duration.ofSeconds(1)),
                taking(20, Outcome.FAILED, Duration.ofSeconds(5)),
                taking(10, Outcome.COMPLETED, Duration.ofSeconds(1)));
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
        cluster.checkpoints.history = new CheckpointHistory(
                new CheckpointHistory.Counts(100, 90, 10, 0, 3),
                CheckpointHistory.NONE.summary(),
                List.of(
                        taking(100, Outcome.COMPLETED, Duration.ofSeconds(1)),
                        taking(99, Outcome.FAILED, Duration.ofSeconds(1)),
                        taking(98, Outcome.COMPLETED, Duration.ofSeconds(1))),
                Optional.empty());
        model.refresh();

        model.moment().set(Optional.of(Samples.NOON.plusSeconds(98).plusMillis(500)));

        assertThat(model.counts()).contains(new CheckpointHistory.Counts(98, 88, 9, 1, 3));
    }
}
