package io.millrace.server.alert.receiver;

import io.millrace.json.Json;
import io.millrace.wire.Wire;
import io.millrace.wire.cluster.Alerts.Alert;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A message in the form of the webhooks of Microsoft Teams' workflows: an adaptive card.
record TeamsMessage(String type, List<Attachment> attachments) {
    /// A workflow refuses messages of more than 28 KB, also the next time.
    private static final int MAX_BYTES = 24 << 10;

    private static final int MAX_TEXT = 4_000;
    private static final int MIN_TEXT = 100;

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
        int length = MAX_TEXT;
        var made = of(message, length);
        while (Json.bytes(made).length > MAX_BYTES && length > MIN_TEXT) {
            length /= 2;
            made = of(message, length);
        }
        return made;
    }

    /// @param length to which texts are cut
    private static TeamsMessage of(AlertMessage message, int length) {
        var blocks = new ArrayList<Block>();
        for (var alert : message.alerts()) {
            blocks.add(Block.text(plain(cut(AlertMessage.line(alert), length)), "Bolder", color(alert)));
            if (!alert.text().isEmpty()) {
                blocks.add(Block.text(plain(cut(alert.text(), length)), "Default", "Default"));
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

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length) + "…";
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
