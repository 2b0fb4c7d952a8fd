package io.millrace.desktop.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.alert.AlertKey;
import io.millrace.desktop.alert.AlertSamples;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;

class NoticesModelTest {
    private Instant now = Samples.NOON;
    private final FakeCluster cluster = new FakeCluster();
    private final List<Notice> rung = new ArrayList<>();
    private final NoticesModel model = new NoticesModel(UiExecutors.direct(), () -> now, rung::add);

    private void look() {
        now = now.plusSeconds(10);
        model.refresh();
    }

    private void watchOrders() {
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.RUNNING));
        model.watch(List.of(new NoticesModel.Watched("prod", "Production", cluster)));
        look();
    }

    @Test
    void tellsOfAJobThatFailsWithItsInnermostCause() {
        watchOrders();
        cluster.failures =
                List.of(Samples.failure(now, "java.lang.RuntimeException: lost\nCaused by: no space left", ""));
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.FAILED));
        look();

        assertThat(model.notices()).singleElement().satisfies(notice -> {
            assertThat(notice.title()).isEqualTo("Production: orders: failed");
            assertThat(notice.text()).isEqualTo("no space left");
            assertThat(notice.cluster()).isEqualTo("prod");
        });
        assertThat(rung).isEqualTo(model.notices());
        look();
        assertThat(model.notices()).hasSize(1);
    }

    @Test
    void whatHadFailedBeforeIsNoNews() {
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.FAILED));
        model.watch(List.of(new NoticesModel.Watched("prod", "Production", cluster)));
        look();
        look();

        assertThat(model.notices()).isEmpty();
    }

    @Test
    void aJobThatCameAndFailedBetweenTwoLooksIsNews() {
        watchOrders();
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.RUNNING), Samples.row(2, "clicks", JobState.FAILED));
        look();

        assertThat(model.notices())
                .singleElement()
                .satisfies(notice -> assertThat(notice.title()).contains("clicks"));
    }

    @Test
    void oneRestartIsReportedOnce() {
        watchOrders();
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.FAILING));
        look();
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.RESTARTING));
        look();

        assertThat(model.notices()).hasSize(1);
    }

    @Test
    void tellsOfCheckpointsThatFailFromNowOn() {
        cluster.checkpoints = failed(4);
        watchOrders();
        assertThat(model.notices()).isEmpty();

        var failed = Samples.checkpoint(10, Checkpoints.Status.FAILED);
        cluster.checkpoints = failed(5, failed);
        look();
        assertThat(model.notices())
                .singleElement()
                .satisfies(notice -> assertThat(notice.title()).endsWith("a checkpoint failed"));
        assertThat(model.unread().get()).isEqualTo(1);
        model.read();
        assertThat(model.unread().get()).isZero();
    }

    @Test
    void aClusterThatIsAwayHasNoNewsAndLosesNone() {
        watchOrders();
        cluster.server.away = true;
        look();
        assertThat(model.notices()).isEmpty();

        cluster.server.away = false;
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.FAILED));
        look();
        assertThat(model.notices()).hasSize(1);
    }

    @Test
    void aClusterThatIsConnectedAgainIsWatchedFromWhereItWas() {
        watchOrders();
        cluster.server.away = true;
        var again = new FakeCluster();
        again.jobs = List.of(Samples.row(1, "orders", JobState.FAILED));
        model.watch(List.of(new NoticesModel.Watched("prod", "Production, new", again)));
        look();

        assertThat(model.notices())
                .singleElement()
                .satisfies(notice -> assertThat(notice.title()).isEqualTo("Production, new: orders: failed"));
    }

    @Test
    void aClockThatIsSetBackDoesNotStopTheNotices() {
        watchOrders();
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.FAILED));
        now = now.minusSeconds(3_600);
        model.refresh();
        assertThat(model.notices()).hasSize(1);
    }

    @Test
    void aFloodIsOneMessageAndFewQuestions() {
        cluster.jobs = jobs(JobState.RUNNING);
        model.watch(List.of(new NoticesModel.Watched("prod", "Production", cluster)));
        look();
        cluster.clear();
        var changes = new ArrayList<Integer>();
        model.notices().addListener((ListChangeListener<Notice>) change -> {
            while (change.next()) {
                changes.add(change.getAddedSize());
            }
        });

        cluster.jobs = jobs(JobState.FAILED);
        look();

        assertThat(rung).singleElement().satisfies(notice -> {
            assertThat(notice.title()).isEqualTo("500 failures at once");
            assertThat(notice.text()).contains("Production: job 0: failed").endsWith("and 497 more");
            assertThat(notice.kind()).isEqualTo(Notice.Kind.JOB_FAILED);
        });
        assertThat(changes.getFirst()).as("what the window is told of at once").isEqualTo(500);
        assertThat(model.unread().get()).isEqualTo(500);
        assertThat(model.notices()).hasSize(200);
        assertThat(cluster.server.requests().size()).isLessThan(40);
    }

    private static List<Jobs.Line> jobs(JobState state) {
        return IntStream.range(0, 500)
                .mapToObj(number -> Samples.row(number, "job " + number, state))
                .toList();
    }

    @Test
    void asksNoMoreThanOnceInTenSeconds() {
        watchOrders();
        int asked = cluster.server.requests().size();
        model.refresh();
        assertThat(cluster.server.requests().size()).isEqualTo(asked);
    }

    @Test
    void theSystemIsQuietWhereItIsNotWantedAndAClusterThatWasLeftToo() {
        watchOrders();
        model.on().set(false);
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.FAILED));
        look();
        assertThat(rung).isEmpty();
        assertThat(model.notices()).hasSize(1);

        model.watch(List.of());
        cluster.jobs = List.of(Samples.row(2, "clicks", JobState.FAILED));
        look();
        assertThat(model.notices()).hasSize(1);
    }

    private void alerts(Alerts.Alert... alerts) {
        cluster.server.answer(Alerts.LIST, AlertSamples.listing(alerts));
        look();
    }

    private List<String> titles() {
        return model.notices().reversed().stream().map(Notice::title).toList();
    }

    @Test
    void tellsOfAnAlertOnceWhenItBeginsAndListsItsEnd() {
        var before = AlertSamples.lost("worker-1", 0);
        cluster.server.answer(Alerts.LIST, AlertSamples.listing(before));
        watchOrders();
        assertThat(model.notices()).as("what lasted before").isEmpty();

        var alert = AlertSamples.saying(AlertSamples.pressed("orders", 5), "The sink is slow.\nMore of it.");
        alerts(before, alert);
        alerts(before, alert);
        assertThat(rung).singleElement().satisfies(notice -> {
            assertThat(notice.title()).isEqualTo("Production: " + alert.title());
            assertThat(notice.text()).isEqualTo("The sink is slow.");
            assertThat(notice.isUrgent()).isFalse();
            assertThat(notice.subject()).isEqualTo(new Notice.Subject.OfAlert(AlertKey.of(alert)));
        });

        alerts(before, AlertSamples.ended(alert, 9));
        assertThat(titles()).containsExactly("Production: " + alert.title(), "Production: over: " + alert.title());
        assertThat(rung).as("an end is quiet").hasSize(1);
        assertThat(model.unread().get()).isEqualTo(1);

        alerts(before, AlertSamples.pressed("orders", 60));
        assertThat(rung).as("it began again").hasSize(2);
    }

    @Test
    void anAlertIsNoNewsAfterTheClusterWasAway() {
        cluster.server.answer(Alerts.LIST, AlertSamples.listing());
        watchOrders();
        alerts(AlertSamples.lost("worker-1", 5));
        assertThat(rung).hasSize(1);
        assertThat(rung.getFirst().isUrgent()).isTrue();

        cluster.server.away = true;
        look();
        cluster.server.away = false;
        alerts(AlertSamples.lost("worker-1", 5), AlertSamples.pressed("orders", 12));
        assertThat(rung).as("only what began meanwhile").hasSize(2);
    }

    @Test
    void aSilencedAlertIsReportedWhenItsSilenceEnds() {
        cluster.server.answer(Alerts.LIST, AlertSamples.listing());
        watchOrders();
        var alert = AlertSamples.pressed("orders", 5);
        alerts(AlertSamples.silenced(alert));
        assertThat(model.notices()).isEmpty();

        alerts(alert);
        assertThat(rung).hasSize(1);
        alerts(AlertSamples.silenced(alert));
        alerts(alert);
        assertThat(model.notices()).hasSize(1);
    }

    @Test
    void aJobThatFailsIsReportedOnceThoughItIsAnAlertToo() {
        cluster.server.answer(Alerts.LIST, AlertSamples.listing());
        watchOrders();
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.FAILED));
        alerts(AlertSamples.ofJob(
                Alerts.Condition.JOB_FAILED, Alerts.Severity.CRITICAL, "orders", "Job 'orders' failed", 5));
        assertThat(titles()).containsExactly("Production: orders: failed");
    }

    @Test
    void aStockClusterIsAskedForAlertsAgainOnlyWhenItComesBack() {
        watchOrders();
        look();
        look();
        assertThat(cluster.server.calls(Alerts.LIST)).hasSize(1);

        cluster.server.away = true;
        look();
        cluster.server.away = false;
        look();
        assertThat(cluster.server.calls(Alerts.LIST)).hasSize(2);
    }

    @Test
    void manyAlertsAreOneMessage() {
        cluster.server.answer(Alerts.LIST, AlertSamples.listing());
        watchOrders();
        alerts(AlertSamples.pressed("a", 1), AlertSamples.lost("worker-1", 2));
        assertThat(rung).singleElement().satisfies(notice -> {
            assertThat(notice.title()).isEqualTo("2 alerts at once");
            assertThat(notice.isUrgent()).isTrue();
        });

        cluster.jobs = List.of(Samples.row(1, "orders", JobState.FAILED));
        alerts(AlertSamples.pressed("b", 3));
        assertThat(rung.getLast().title()).isEqualTo("2 failures and alerts at once");
    }

    private static CheckpointsHistory failed(long times, Checkpoints.Checkpoint... latest) {
        return Samples.checkpoints(new Checkpoints.Counts(0, times + 5, 0, 5, times), latest);
    }
}
