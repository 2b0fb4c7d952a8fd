package io.millrace.desktop.alert;

import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Alerts;
import java.util.Locale;
import java.util.Optional;

/// Describes rules and silences of alerts in words.
final class AlertText {
    private AlertText() {}

    /// Returns when a rule fires: `from 90 % for 5 min`.
    static String fires(Alerts.Rule rule) {
        return switch (rule.unit()) {
            case EVENT -> "when it happens";
            case RATIO -> from(rule, Formats.percent(rule.above()));
            case MILLISECONDS -> from(rule, Formats.duration(Math.round(rule.above())));
            case COUNT -> from(rule, Formats.count(rule.above()));
            case TIMES -> from(rule, Formats.count(rule.above()) + (rule.above() == 1 ? " time" : " times"));
        };
    }

    private static String from(Alerts.Rule rule, String amount) {
        return "from " + amount + (rule.within() > 0 ? " within " + Formats.duration(rule.within()) : "")
                + (rule.hold() > 0 ? " for " + Formats.duration(rule.hold()) : "");
    }

    /// Returns the text of [#fires(Alerts.Rule)], or says that the rule is switched off.
    static String state(Alerts.Rule rule) {
        return rule.enabled() ? fires(rule) : "switched off";
    }

    /// The condition as `alerts.yaml` names it.
    static String condition(Alerts.Condition condition) {
        return condition.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The alerts that a silence holds back.
    static String held(Alerts.Silence silence) {
        var what = silence.rule().map(rule -> "Alerts of " + rule).orElse("All alerts");
        return what + silence.subject().map(subject -> " about " + subject).orElse("");
    }

    /// The jobs that a rule looks at.
    static String jobs(Alerts.Rule rule) {
        var only = rule.jobs().isEmpty() ? "all" : String.join(", ", rule.jobs());
        return rule.except().isEmpty() ? only : only + ", except " + String.join(", ", rule.except());
    }

    /// The label of the button that leads to the subject of an alert; empty if the console has no place for it.
    static Optional<String> way(Alerts.Alert alert) {
        if (alert.job().isPresent()) {
            return Optional.of("Open the job");
        }
        return alert.condition() == Alerts.Condition.TASK_MANAGER_LOST
                ? Optional.of("Show the task managers")
                : Optional.empty();
    }
}
