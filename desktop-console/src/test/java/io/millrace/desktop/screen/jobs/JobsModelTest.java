package io.millrace.desktop.screen.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.service.JobRow;
import io.millrace.desktop.service.JobState;
import io.millrace.desktop.service.Threads;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;

class JobsModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final JobsModel model = new JobsModel(cluster, Threads.direct(), InstantSource.fixed(Samples.NOON));

    private void given(JobRow... rows) {
        cluster.jobs = List.of(rows);
        model.refresh();
    }

    @Test
    void showsTheNewestFirst() {
        given(Samples.row(1, "old", JobState.FINISHED), Samples.row(2, "new", JobState.RUNNING));

        assertThat(model.shown()).extracting(JobRow::name).containsExactly("new", "old");
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
        assertThat(model.shown()).extracting(JobRow::name).containsExactly("orders by day");
        assertThat(model.count(StateFilter.ACTIVE)).isEqualTo(2);
    }

    @Test
    void findsAJobByTheBeginningOfItsId() {
        given(Samples.row(0xab, "one", JobState.RUNNING), Samples.row(0xcd, "other", JobState.RUNNING));

        model.text().set(Samples.row(0xab, "", JobState.RUNNING).id().text());

        assertThat(model.shown()).extracting(JobRow::name).containsExactly("one");
    }

    @Test
    void aRefreshTouchesOnlyTheRowsThatChanged() {
        given(Samples.row(1, "a", JobState.RUNNING), Samples.row(2, "b", JobState.RUNNING));
        var touched = new ArrayList<Integer>();
        model.shown().addListener((ListChangeListener<JobRow>) change -> {
            while (change.next()) {
                touched.add(change.getFrom());
            }
        });

        given(Samples.row(1, "a", JobState.FAILED), Samples.row(2, "b", JobState.RUNNING));

        assertThat(touched).containsExactly(1);
    }

    @Test
    void keepsTheJobsInSightWhenTheClusterGoesAway() {
        given(Samples.row(1, "a", JobState.RUNNING));
        cluster.away = true;

        model.refresh();

        assertThat(model.shown()).hasSize(1);
        assertThat(model.sight().get()).isInstanceOf(Sight.Old.class);
    }
}
