package io.millrace.server.alert.receiver;

import io.millrace.wire.Wire;
import io.millrace.wire.cluster.Alerts.Alert;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A message in the form of the webhooks of Microsoft Teams' workflows: an adaptive card.
record TeamsMessage(String type, List<Attachment> attachments) {

    record Attachment(String contentType, Card content) {}

    record Card(@Wire("$schema") String schema, String type, String version, List<Block> body) {}

    /// A text, or buttons.
    record Block(
            String type,
            Optional<String> text,
            Optional<String> weight,
            Optional<String> color,
            Optional<Boolean> wrap,
            Optional<List<Action>> actions) {
        static Block text(String text, String weight, String color) {
            return new Block(
                    "TextBlock",
                    Optional.of(text),
                    Optional.of(weight),
                    Optional.of(color),
                    Optional.of(true),
                    Optional.empty());
        }

        static Block button(Action action) {
            return new Block(
                    "ActionSet",
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(List.of(action)));
        }
    }

    record Action(String type, String title, String url) {}

    static TeamsMessage of(AlertMessage message) {
        var blocks = new ArrayList<Block>();
        for (var alert : message.alerts()) {
            blocks.add(Block.text(plain(AlertMessage.line(alert)), "Bolder", color(alert)));
            if (!alert.text().isEmpty()) {
                blocks.add(Block.text(plain(alert.text()), "Default", "Default"));
            }
            blocks.add(Block.text(alert.rule() + ", " + AlertMessage.time(alert), "Lighter", "Default"));
            blocks.add(Block.button(new Action("Action.OpenUrl", "Show the moment", alert.link())));
        }
        return new TeamsMessage(
                "message",
                List.of(new Attachment(
                        "application/vnd.microsoft.card.adaptive",
                        new Card(
                                "http://adaptivecards.io/schemas/adaptive-card.json", "AdaptiveCard", "1.4", blocks))));
    }

    private static String color(Alert alert) {
        if (alert.resolved().isPresent()) {
            return "Good";
        }
        return switch (alert.severity()) {
            case CRITICAL -> "Attention";
            case WARNING -> "Warning";
            case INFO -> "Accent";
        };
    }

    /// Removes the characters of Markdown, which cards interpret.
    private static String plain(String text) {
        return text.replaceAll("([\\\\*_\\[\\]`])", "\\\\$1");
    }
}
