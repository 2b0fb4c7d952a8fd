package io.millrace.desktop.screen.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.service.JobRow;
import io.millrace.desktop.service.JobState;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.origin.JobOrigin;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;

class JobsModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final JobsModel model = new JobsModel(cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON));

    private void given(JobRow... rows) {
        cluster.jobs = List.of(rows);
        model.refresh();
    }

    @Test
    void showsTheNewestFirst() {
        given(Samples.row(1, "old", JobState.FINISHED), Samples.row(2, "new", JobState.RUNNING));

        assertThat(names()).containsExactly("new", "old");
    }

    @Test
    void filtersByTextInAnyCaseAndByState() {
        given(
                Samples.row(1, "Orders", JobState.FINISHED),
                Samples.row(2, "orders by day", JobState.RUNNING),
                Samples.row(3, "clicks", JobState.RESTARTING));

        model.text().set(" ORDERS ");
        assertThat(model.shown()).hasSize(2);
        model.state().set(StateFilter.ACTIVE);
        assertThat(names()).containsExactly("orders by day");
        assertThat(model.count(StateFilter.ACTIVE)).isEqualTo(2);
    }

    @Test
    void findsAJobByTheBeginningOfItsId() {
        given(Samples.row(0xab, "one", JobState.RUNNING), Samples.row(0xcd, "other", JobState.RUNNING));

        model.text().set(Samples.row(0xab, "", JobState.RUNNING).id().text());

        assertThat(names()).containsExactly("one");
    }

    private List<String> names() {
        return model.shown().stream().map(line -> line.row().get().name()).toList();
    }

    @Test
    void aRefreshGivesLinesTheirFiguresAndLeavesTheListAlone() {
        given(Samples.row(1, "a", JobState.RUNNING), Samples.row(2, "b", JobState.RUNNING));
        var touched = new ArrayList<Integer>();
        model.shown().addListener((ListChangeListener<JobLine>) change -> {
            while (change.next()) {
                touched.add(change.getFrom());
            }
        });
        var line = model.shown().getLast();

        given(Samples.row(1, "a", JobState.FAILED), Samples.row(2, "b", JobState.RUNNING));

        assertThat(touched).isEmpty();
        assertThat(line.row().get().state()).isEqualTo(JobState.FAILED);
    }

    @Test
    void aNewJobMovesNoOtherLine() {
        given(Samples.row(1, "a", JobState.RUNNING), Samples.row(2, "b", JobState.RUNNING));
        var added = new ArrayList<Integer>();
        model.shown().addListener((ListChangeListener<JobLine>) change -> {
            while (change.next()) {
                added.add(change.getAddedSize());
            }
        });

        given(
                Samples.row(3, "c", JobState.RUNNING),
                Samples.row(1, "a", JobState.RUNNING),
                Samples.row(2, "b", JobState.RUNNING));

        assertThat(names()).containsExactly("c", "b", "a");
        assertThat(added).containsExactly(1);
    }

    @Test
    void anotherOrderIsKeptWhileFiguresChange() {
        model.order().set(Comparator.comparing(JobRow::name));
        given(Samples.row(1, "a", JobState.RUNNING), Samples.row(2, "b", JobState.RUNNING));
        assertThat(names()).containsExactly("a", "b");

        given(Samples.row(1, "z", JobState.RUNNING), Samples.row(2, "b", JobState.RUNNING));

        assertThat(names()).containsExactly("b", "z");
    }

    @Test
    void aLineSaysWhereItsJobComesFromWhenTheClusterKnows() {
        var job = Samples.row(1, "a", JobState.RUNNING);
        cluster.origins = List.of(new JobOrigin(job.id(), "SELECT 1", false, Optional.empty(), "nightly", "anonymous"));

        given(job);
        given(job);

        assertThat(model.shown().getFirst().origin().get().brief()).isEqualTo("nightly");
        assertThat(model.originsKnown().get()).isTrue();
        assertThat(cluster.asked).containsOnlyOnce("origins");
    }

    @Test
    void aClusterThatTellsNothingOfOriginsIsNoneThatKnowsThem() {
        var job = Samples.row(1, "a", JobState.RUNNING);
        cluster.origins = List.of(JobOrigin.unknown(job.id()));

        given(job);

        assertThat(model.originsKnown().get()).isFalse();
    }

    @Test
    void keepsTheJobsInSightWhenTheClusterGoesAway() {
        given(Samples.row(1, "a", JobState.RUNNING));
        cluster.server.away = true;

        model.refresh();

        assertThat(model.shown()).hasSize(1);
        assertThat(model.sight().get()).isInstanceOf(LoadState.Old.class);
    }

    @Test
    void showsTheJobsOfTheMomentThatIsLookedAtAndThenThePresentAgain() {
        given(Samples.row(1, "here", JobState.FINISHED), Samples.row(2, "new", JobState.RUNNING));
        cluster.jobsThen = List.of(Samples.row(1, "here", JobState.RESTARTING));

        model.moment().set(Optional.of(Samples.NOON.minusSeconds(60)));
        assertThat(names()).containsExactly("here");
        assertThat(model.count(StateFilter.ACTIVE)).isEqualTo(1);
        cluster.asked.clear();
        model.refresh();
        assertThat(cluster.asked).as("the past is asked for once").doesNotContain("jobs");

        model.moment().set(Optional.empty());
        assertThat(names()).containsExactly("new", "here");
    }

    @Test
    void theListComesBackToThePresentAlsoFromAClusterThatIsAway() {
        given(Samples.row(1, "here", JobState.RUNNING));
        model.moment().set(Optional.of(Samples.NOON.minusSeconds(60)));
        assertThat(names()).isEmpty();
        cluster.server.away = true;

        model.moment().set(Optional.empty());

        assertThat(names()).containsExactly("here");
        assertThat(model.sight().get()).isInstanceOf(LoadState.Old.class);
    }
}
