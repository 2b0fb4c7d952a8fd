package io.millrace.desktop.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.json.Json;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;

class JobsModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private Instant now = Samples.NOON;
    private final JobsModel model = new JobsModel(cluster, UiExecutors.direct(), () -> now);

    private void given(Jobs.Line... rows) {
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

        model.text().set(Samples.row(0xab, "", JobState.RUNNING).jid().text());

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
        model.order().set(Comparator.comparing(Jobs.Line::name));
        given(Samples.row(1, "a", JobState.RUNNING), Samples.row(2, "b", JobState.RUNNING));
        assertThat(names()).containsExactly("a", "b");

        given(Samples.row(1, "z", JobState.RUNNING), Samples.row(2, "b", JobState.RUNNING));

        assertThat(names()).containsExactly("b", "z");
    }

    @Test
    void aLineSaysWhereItsJobComesFromWhenTheClusterKnows() {
        var job = Samples.row(1, "a", JobState.RUNNING);
        cluster.origins = List.of(Samples.origin(job.jid(), "SELECT 1", "nightly", "anonymous"));

        given(job);
        given(job);

        assertThat(JobLine.brief(model.shown().getFirst().origin().get())).isEqualTo("nightly");
        assertThat(model.originsKnown().get()).isTrue();
        assertThat(cluster.server.called()).containsOnlyOnce(JobOrigin.OF_JOBS);
    }

    private String origin(int row) {
        return JobLine.brief(model.shown().get(row).origin().get());
    }

    @Test
    void aNewJobGetsItsOriginThoughItHasReplacedAnother() {
        var old = Samples.row(1, "old", JobState.FINISHED);
        cluster.origins = List.of(Samples.origin(old.jid(), "SELECT 1", "nightly", "anonymous"));
        given(old);
        given(old);
        var next = Samples.row(2, "new", JobState.RUNNING);
        cluster.origins = List.of(Samples.origin(next.jid(), "SELECT 2", "hourly", "anonymous"));
        given(next);
        now = now.plusSeconds(10);
        given(next);

        assertThat(origin(0)).isEqualTo("hourly");
    }

    @Test
    void theOriginIsBackAfterALookAtThePast() {
        var job = Samples.row(1, "a", JobState.RUNNING);
        cluster.origins = List.of(Samples.origin(job.jid(), "SELECT 1", "nightly", "anonymous"));
        given(job);
        given(job);
        model.moment().set(Optional.of(Samples.NOON.minusSeconds(60)));
        assertThat(names()).isEmpty();
        model.moment().set(Optional.empty());

        assertThat(origin(0)).isEqualTo("nightly");
        assertThat(cluster.server.called()).containsOnlyOnce(JobOrigin.OF_JOBS);
    }

    @Test
    void aClusterThatTellsNothingOfOriginsIsNoneThatKnowsThem() {
        var job = Samples.row(1, "a", JobState.RUNNING);
        cluster.origins = List.of(JobOrigin.Origin.unknown(job.jid()));

        given(job);

        assertThat(model.originsKnown().get()).isFalse();
    }

    @Test
    void keepsTheJobsInSightWhenTheClusterGoesAway() {
        given(Samples.row(1, "a", JobState.RUNNING));
        cluster.server.away = true;

        model.refresh();

        assertThat(model.shown()).hasSize(1);
        assertThat(model.loadState().get()).isInstanceOf(LoadState.Old.class);
    }

    @Test
    void showsTheJobsOfTheMomentThatIsLookedAtAndThenThePresentAgain() {
        given(Samples.row(1, "here", JobState.FINISHED), Samples.row(2, "new", JobState.RUNNING));
        var at = Samples.NOON.plusMillis(1500);
        cluster.events = List.of(Samples.change(cluster.jobs.getFirst(), at, JobState.RESTARTING));

        model.moment().set(Optional.of(at));
        assertThat(names()).containsExactly("here");
        assertThat(model.count(StateFilter.ACTIVE)).isEqualTo(1);
        cluster.server.requests().clear();
        model.refresh();
        assertThat(cluster.server.called()).as("the past is asked for once").doesNotContain(Jobs.OVERVIEW);

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
        assertThat(model.loadState().get()).isInstanceOf(LoadState.Old.class);
    }

    @Test
    void aStateThatANewerEngineAddsBreaksNothing() {
        given(Samples.row(1, "known", JobState.FINISHED), Samples.row(2, "new", JobState.RUNNING));
        var newer = Json.text(new Jobs.Overview(cluster.jobs)).replace("RUNNING", "HIBERNATING");
        cluster.server.json(Jobs.OVERVIEW, newer);

        model.refresh();

        assertThat(model.shown())
                .extracting(line -> line.row().get().state())
                .containsExactly(JobState.UNKNOWN, JobState.FINISHED);
        assertThat(model.count(StateFilter.ACTIVE)).isEqualTo(1);
    }
}
