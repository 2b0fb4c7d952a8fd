package io.millrace.desktop.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Samples;
import io.millrace.wire.cluster.Alerts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AlertTextTest {
    private static Alerts.Rule rule(Alerts.Unit unit, double above, long hold, long within) {
        return new Alerts.Rule(
                "x",
                true,
                true,
                Alerts.Condition.BACK_PRESSURE,
                unit,
                Alerts.Severity.INFO,
                above,
                hold,
                within,
                List.of(),
                List.of(),
                List.of());
    }

    @Test
    void saysWhenARuleHoldsAsTheWebUiDoes() {
        assertThat(AlertText.fires(rule(Alerts.Unit.RATIO, 0.9, 300_000, 0))).isEqualTo("from 90 % for 5 min");
        assertThat(AlertText.fires(rule(Alerts.Unit.COUNT, 3, 0, 600_000))).isEqualTo("from 3 within 10 min");
        assertThat(AlertText.fires(rule(Alerts.Unit.TIMES, 5, 0, 0))).isEqualTo("from 5 times");
        assertThat(AlertText.fires(rule(Alerts.Unit.MILLISECONDS, 900_000, 0, 0)))
                .isEqualTo("from 15 min");
        assertThat(AlertText.fires(rule(Alerts.Unit.EVENT, 0, 0, 0))).isEqualTo("when it happens");
    }

    @Test
    void saysWhatASilenceHoldsBack() {
        assertThat(AlertText.held(AlertSamples.silence("orders*"))).isEqualTo("Alerts of back-pressure about orders*");
        assertThat(AlertText.held(
                        new Alerts.Silence(AlertSamples.SILENCE, Optional.empty(), Optional.empty(), "", "ann", 0, 1)))
                .isEqualTo("All alerts");
    }

    @Test
    void saysWhereAnAlertLeads() {
        assertThat(AlertText.way(AlertSamples.pressed("orders", 0))).contains("Open the job");
        assertThat(AlertText.way(AlertSamples.lost("worker-1", 0))).contains("Show the task managers");
        assertThat(AlertText.way(new Alerts.Alert(
                        "disk",
                        Alerts.Condition.DISK_USE,
                        Alerts.Severity.CRITICAL,
                        "/var/lib/millrace",
                        Optional.empty(),
                        "full",
                        "",
                        Samples.NOON.toEpochMilli(),
                        Optional.empty(),
                        Optional.empty(),
                        "/#/overview?at=1")))
                .isEmpty();
    }
}
