package io.millrace.server.alert.receiver;

import io.millrace.wire.cluster.Alerts.Alert;
import java.util.List;

/// A message in the form of Slack's incoming webhooks, which others such as Mattermost understand as well.
///
/// @param text for notifications
record SlackMessage(String text, List<Attachment> attachments) {

    /// @param fallback for clients without attachments
    record Attachment(String color, String title, String title_link, String text, String footer, String fallback) {}

    static SlackMessage of(AlertMessage message) {
        return new SlackMessage(
                escape(message.title()),
                message.alerts().stream().map(SlackMessage::attachment).toList());
    }

    private static Attachment attachment(Alert alert) {
        var line = AlertMessage.line(alert);
        return new Attachment(
                color(alert),
                escape(line),
                alert.link(),
                escape(alert.text()),
                alert.rule() + ", " + AlertMessage.time(alert),
                escape(line));
    }

    private static String color(Alert alert) {
        if (alert.resolved().isPresent()) {
            return "good";
        }
        return switch (alert.severity()) {
            case CRITICAL -> "danger";
            case WARNING -> "warning";
            case INFO -> "#5b8def";
        };
    }

    /// The characters with which Slack marks links and mentions.
    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
