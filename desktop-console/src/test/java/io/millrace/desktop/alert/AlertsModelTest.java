package io.millrace.desktop.alert;

import static io.millrace.desktop.alert.AlertSamples.ended;
import static io.millrace.desktop.alert.AlertSamples.listing;
import static io.millrace.desktop.alert.AlertSamples.lost;
import static io.millrace.desktop.alert.AlertSamples.pressed;
import static io.millrace.desktop.alert.AlertSamples.silenced;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Alerts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AlertsModelTest {
    private Instant now = Samples.NOON;
    private final FakeCluster cluster = new FakeCluster();
    private final AlertsModel model = new AlertsModel(cluster, UiExecutors.direct(), () -> now);

    private void answer(Alerts.Alert... alerts) {
        cluster.server
                .answer(Alerts.LIST, listing(alerts))
                .answer(Alerts.RULES, AlertSamples.rules())
                .answer(Alerts.SILENCES, new Alerts.Silences(List.of(AlertSamples.silence("orders"))));
    }

    @Test
    void putsTheMostUrgentFirstThenWhatIsSilencedThenWhatHasEnded() {
        var over = ended(pressed("d", 1), 2);
        var lately = ended(pressed("e", 1), 3);
        var held = silenced(lost("worker-2", 9));
        answer(pressed("a", 5), over, held, lost("worker-1", 1), lately, pressed("b", 7));
        model.refresh();

        assertThat(model.rows())
                .containsExactly(lost("worker-1", 1), pressed("b", 7), pressed("a", 5), held, lately, over);
        assertThat(model.firing()).isEqualTo(3);
        assertThat(model.silence(held)).contains(AlertSamples.silence("orders"));
        assertThat(model.silence(over)).isEmpty();
    }

    @Test
    void aStockClusterHasNoneAndIsAskedForNothingElse() {
        model.refresh();

        assertThat(model.loadState().get().value()).contains(Optional.empty());
        assertThat(model.rows()).isEmpty();
        assertThat(cluster.server.called()).containsExactly(Alerts.LIST);
    }

    @Test
    void aClusterThatIsAwayIsNoStockCluster() {
        cluster.server.away = true;
        model.refresh();
        assertThat(model.loadState().get()).isInstanceOf(LoadState.Missing.class);

        cluster.server.away = false;
        answer(pressed("a", 1));
        model.refresh();
        cluster.server.refusing = true;
        model.refresh();
        assertThat(model.loadState().get()).isInstanceOf(LoadState.Old.class);
        assertThat(model.rows()).hasSize(1);
    }

    @Test
    void asksForRulesAndSilencesNowAndThenAndAfterAChange() {
        answer();
        model.refresh();
        model.refresh();
        assertThat(cluster.server.calls(Alerts.LIST)).hasSize(2);
        assertThat(cluster.server.calls(Alerts.RULES)).hasSize(1);

        now = now.plusSeconds(5);
        model.refresh();
        assertThat(cluster.server.calls(Alerts.RULES)).hasSize(2);
        assertThat(cluster.server.calls(Alerts.SILENCES)).hasSize(2);

        cluster.server.answer(Alerts.SILENCE_END, Nothing.NOTHING);
        model.end(AlertSamples.SILENCE, reported -> {});
        assertThat(cluster.server.calls(Alerts.SILENCES)).hasSize(3);
    }

    @Test
    void silencesAndSaysWhyItCannot() {
        answer();
        var reported = new ArrayList<Optional<String>>();
        var wish = new Alerts.NewSilence(Optional.of("disk"), Optional.empty(), Optional.of("cleaning"), 30);
        cluster.server.answer(Alerts.SILENCE_NEW, AlertSamples.silence("a"));
        model.silence(wish, reported::add);
        cluster.server.refuse(Alerts.SILENCE_NEW, 403, "Only operators may.");
        model.silence(wish, reported::add);
        cluster.server.away = true;
        model.silence(wish, reported::add);

        assertThat(reported)
                .containsExactly(Optional.empty(), Optional.of("Only operators may."), Optional.of("No one listens."));
        assertThat(cluster.server.requests())
                .filteredOn(request -> request.endpoint().equals(Alerts.SILENCE_NEW))
                .first()
                .satisfies(request -> assertThat(request.body())
                        .contains("\"rule\":\"disk\"")
                        .contains("\"minutes\":30")
                        .doesNotContain("subject"));
    }

    @Test
    void aSilenceThatHasEndedMeanwhileIsNoProblem() {
        answer();
        var reported = new ArrayList<Optional<String>>();
        cluster.server.refuse(Alerts.SILENCE_END, 404, "There is no such silence.");
        model.end(AlertSamples.SILENCE, reported::add);

        assertThat(reported).containsExactly(Optional.empty());
        assertThat(cluster.server.calls(Alerts.SILENCE_END))
                .extracting(arguments -> arguments.get(Alerts.SILENCE))
                .containsExactly(AlertSamples.SILENCE);
    }

    @Test
    void aCaseFileHasTheAlertsThatWereSavedAndCannotBeSilenced() {
        answer(pressed("a", 5));
        var saved = new AlertsModel(
                new Cluster(cluster.server.client(), "night.mrcase", Samples.NOON), UiExecutors.direct(), () -> now);
        saved.refresh();

        assertThat(saved.rows()).containsExactly(pressed("a", 5));
        assertThat(saved.isSaved()).isTrue();
        assertThat(saved.refusal().get()).contains("A case file is read-only.");
    }
}
