package io.millrace.desktop.alert;

import io.millrace.desktop.Samples;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SilenceId;
import java.util.List;
import java.util.Optional;

/// Alerts, rules and silences for tests.
public final class AlertSamples {
    public static final SilenceId SILENCE = new SilenceId("00000000-0000-0000-0000-000000000001");

    private AlertSamples() {}

    /// An alert of a job that began as many seconds after noon.
    public static Alerts.Alert ofJob(
            Alerts.Condition condition, Alerts.Severity severity, String job, String title, int seconds) {
        return new Alerts.Alert(
                AlertText.condition(condition),
                condition,
                severity,
                job,
                Optional.of(Samples.JOB),
                title,
                "",
                since(seconds),
                Optional.empty(),
                Optional.empty(),
                link(Samples.JOB, since(seconds)));
    }

    private static long since(int seconds) {
        return Samples.NOON.plusSeconds(seconds).toEpochMilli();
    }

    private static String link(JobId job, long since) {
        return "https://millrace.example.com/#/jobs/" + job + "/checkpoints?at=" + since;
    }

    /// Back-pressure of a job, a warning.
    public static Alerts.Alert pressed(String job, int seconds) {
        return ofJob(
                Alerts.Condition.BACK_PRESSURE,
                Alerts.Severity.WARNING,
                job,
                "Job '" + job + "' is back-pressured for 97 % of its time",
                seconds);
    }

    /// A task manager that is gone, which is critical.
    public static Alerts.Alert lost(String id, int seconds) {
        return new Alerts.Alert(
                "task-manager-lost",
                Alerts.Condition.TASK_MANAGER_LOST,
                Alerts.Severity.CRITICAL,
                id,
                Optional.empty(),
                "The task manager " + id + " is gone",
                "The heartbeat of the task manager timed out.",
                since(seconds),
                Optional.empty(),
                Optional.empty(),
                "https://millrace.example.com/#/task-managers?at=" + since(seconds));
    }

    public static Alerts.Alert ended(Alerts.Alert alert, int seconds) {
        return with(alert, Optional.of(since(seconds)), Optional.empty(), alert.text());
    }

    public static Alerts.Alert silenced(Alerts.Alert alert) {
        return with(alert, alert.resolved(), Optional.of(SILENCE), alert.text());
    }

    public static Alerts.Alert saying(Alerts.Alert alert, String text) {
        return with(alert, alert.resolved(), alert.silence(), text);
    }

    private static Alerts.Alert with(
            Alerts.Alert alert, Optional<Long> resolved, Optional<SilenceId> silence, String text) {
        return new Alerts.Alert(
                alert.rule(),
                alert.condition(),
                alert.severity(),
                alert.subject(),
                alert.job(),
                alert.title(),
                text,
                alert.since(),
                resolved,
                silence,
                alert.link());
    }

    public static Alerts.Listing listing(Alerts.Alert... alerts) {
        return listing(List.of(alerts));
    }

    public static Alerts.Listing listing(List<Alerts.Alert> alerts) {
        return new Alerts.Listing(alerts, (int) alerts.stream()
                .filter(alert -> alert.resolved().isEmpty() && alert.silence().isEmpty())
                .count());
    }

    public static Alerts.Rule rule(String name, Alerts.Condition condition, Alerts.Unit unit, double above) {
        return new Alerts.Rule(
                name,
                true,
                true,
                condition,
                unit,
                Alerts.Severity.WARNING,
                above,
                300_000,
                0,
                List.of(),
                List.of("select *", "with *"),
                List.of("chat"));
    }

    public static Alerts.Rules rules(Alerts.Rule... rules) {
        return new Alerts.Rules(
                "/etc/millrace/alerts.yaml",
                Optional.empty(),
                List.of(rules),
                List.of(new Alerts.Receiver(
                        "chat",
                        "slack",
                        "hooks.slack.example.com",
                        2,
                        41,
                        3,
                        Optional.of(Samples.NOON.toEpochMilli()),
                        Optional.of("It answered with status 429."))));
    }

    /// A silence of the back-pressure of jobs with such names, of an hour.
    public static Alerts.Silence silence(String subject) {
        return new Alerts.Silence(
                SILENCE,
                Optional.of("back-pressure"),
                Optional.of(subject),
                "upgrade of the database",
                "ann",
                since(0),
                since(3_600));
    }
}
