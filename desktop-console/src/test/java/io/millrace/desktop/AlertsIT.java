package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.alert.AlertSamples;
import io.millrace.wire.cluster.Alerts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that a cluster's alerts are shown, can be silenced, and lead to their subjects.
class AlertsIT {
    private static final String LONG =
            "orders_of_all_regions_enriched_with_customers_and_rates_of_the_last_ninety_days_v2";

    @TempDir
    private Path home;

    private final RecordedAlerts alerts = new RecordedAlerts();

    @Test
    void anAlertIsSeenSilencedAndFollowed() {
        try (var cluster = RecordedCluster.start().remembering().raising(alerts);
                var console = Console.open(home, cluster.address())) {
            open(console);
            console.await("no alerts", () -> console.shows("#alerts"));
            both(console, "alerts-empty");

            some();
            console.await("the alerts", () -> rows(console).size() == 5);
            assertThat(rows(console).getFirst().subject()).isEqualTo("worker-1");
            console.awaitText("#alerts-firing", "4 firing");
            console.robot.interact(() -> {
                table(console).getSelectionModel().select(1);
                table(console).requestFocus();
            });
            console.awaitText("#alert-open", "Open the job");
            both(console, "alerts");
            console.size(720, 520);
            both(console, "alerts-small");
            console.size(1280, 800);

            silence(console);
            console.robot.type(KeyCode.ENTER);
            console.await("its job", () -> console.shows("#job-name"));
        }
    }

    private void silence(Console console) {
        var subject = table(console).getSelectionModel().getSelectedItem().subject();
        alerts.refusal = "There are too many silences.";
        focus(console, "#alert-silence");
        console.robot.type(KeyCode.SPACE);
        console.await("the question", () -> console.shows("#silence-confirm"));
        assertThat(((TextField) console.find("#silence-subject")).getText()).isEqualTo(subject);
        console.robot.interact(() -> ((TextField) console.find("#silence-reason")).setText("upgrade"));
        console.robot.type(KeyCode.ENTER);
        console.awaitText("#silence-verdict", "too many silences");
        console.picture("alerts-silence-light", "#silence");
        alerts.refusal = "";
        console.robot.type(KeyCode.ENTER);
        console.await("it is silenced", () -> !console.shows("#silence-confirm"));
        console.awaitText("#alert-silence", "End the silence");
        console.awaitText("#alerts-firing", "3 firing");
        assertThat(alerts.silence().map(Alerts.Silence::comment)).contains("upgrade");
        console.robot.interact(() -> fire(console, "#alerts-SILENCES"));
        console.awaitText("#alerts-SILENCES", "Silences 1");
        both(console, "alerts-silenced");
        console.robot.interact(() ->
                ((TableView<?>) console.find("#silences")).getSelectionModel().selectFirst());
        focus(console, "#silences");
        console.robot.type(KeyCode.DELETE);
        console.awaitText("#alert-silence", "Silence it");
        assertThat(alerts.silence()).isEmpty();
        focus(console, "#alerts");
    }

    @Test
    void aViewerSeesWhyItMayNotSilenceAndAMistakeInTheFile() {
        alerts.viewing = true;
        alerts.rules = new Alerts.Rules(
                "/etc/millrace/alerts.yaml",
                Optional.of("line 7: there is no receiver pagers; did you mean pager?"),
                alerts.rules.rules(),
                List.of());
        alerts.alerts = IntStream.range(0, 200)
                .mapToObj(number -> AlertSamples.pressed(LONG + "_" + number, number))
                .toList();
        try (var cluster = RecordedCluster.start().raising(alerts);
                var console = Console.open(home, cluster.address())) {
            open(console);
            console.await("the alerts", () -> rows(console).size() == 200);
            console.awaitText("#silence-refusal", "You are ann with the role viewer.");
            console.awaitText("#alerts-problem", "did you mean pager?");
            assertThat(console.find("#silence-alerts").isDisabled()).isTrue();
            console.robot.interact(() -> {
                table(console).getSelectionModel().selectFirst();
                fire(console, "#alerts-RECEIVERS");
            });
            assertThat(console.find("#alert-silence").isDisabled()).isTrue();
            both(console, "alerts-viewer");
            cluster.goAway();
            console.await("what was known", () -> console.shows(".old"));
            both(console, "alerts-away");
        }
    }

    @Test
    void aStockClusterHasNone() {
        try (var cluster = RecordedCluster.start();
                var console = Console.open(home, cluster.address())) {
            open(console);
            console.awaitText("#alerts-screen .note-title", "No alerts here");
            assertThat(console.shows("#silence-alerts")).isFalse();
            both(console, "alerts-stock");
        }
    }

    private void some() {
        var pressed = AlertSamples.saying(
                AlertSamples.pressed(LONG, 60),
                "Sink: warehouse.orders_by_region is busy for 99 % of its time and holds up the rest of the job.\n"
                        + "Raise its parallelism, or look at its flame graph.");
        alerts.alerts = Stream.of(
                        AlertSamples.pressed("orders", 30),
                        AlertSamples.ended(AlertSamples.pressed("clicks", 5), 400),
                        pressed,
                        AlertSamples.lost("worker-1", 90),
                        AlertSamples.ofJob(
                                Alerts.Condition.CHECKPOINT_GROWTH,
                                Alerts.Severity.INFO,
                                "sessions",
                                "The checkpoints of job 'sessions' have grown 6 times within 1 h",
                                20))
                .toList();
    }

    private static void open(Console console) {
        console.size(1280, 800);
        console.await("the jobs", () -> console.shows("#jobs"));
        console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT7);
    }

    private static void focus(Console console, String query) {
        console.robot.interact(() -> console.find(query).requestFocus());
    }

    private static void fire(Console console, String button) {
        ((ButtonBase) console.find(button)).fire();
    }

    @SuppressWarnings("unchecked")
    private static TableView<Alerts.Alert> table(Console console) {
        return (TableView<Alerts.Alert>) console.find("#alerts");
    }

    private static List<Alerts.Alert> rows(Console console) {
        return table(console).getItems();
    }

    private static void both(Console console, String name) {
        console.theme(true);
        console.picture(name + "-dark");
        console.theme(false);
        console.picture(name + "-light");
    }
}
