package io.millrace.jdbc.error;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Extracts a readable message from a server's error. Of a stack trace it keeps the message of each cause once,
/// without class names and frames.
public final class ServerText {
    private static final int MAX_LENGTH = 8_000;
    private static final Pattern FRAME =
            Pattern.compile("^\\s*(at\\s+\\S+\\(.*|\\.\\.\\. \\d+ (more|common frames omitted))\\s*$");
    private static final Pattern CLASS =
            Pattern.compile("^(Caused by:\\s*|\\*)*([a-z_][\\w$]*\\.)+[A-Z][\\w$]*(:\\s*|\\s*$)");

    private ServerText() {}

    /// The server's message without its stack; a sentence of its own if there is none.
    public static String of(@Nullable String message) {
        if (message == null || message.isBlank()) {
            return "The server gave no reason.";
        }
        var lines =
                message.lines().filter(line -> !FRAME.matcher(line).matches()).collect(Collectors.toList());
        var text = String.join("\n", withoutRepetition(lines)).strip();
        if (text.isEmpty()) {
            text = message.lines().findFirst().orElse(message).strip();
        }
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "...";
    }

    private static List<String> withoutRepetition(List<String> lines) {
        var kept = new ArrayList<String>();
        for (var line : lines) {
            var plain = withoutClasses(line);
            if (!plain.isBlank() && kept.stream().noneMatch(earlier -> earlier.endsWith(plain))) {
                kept.add(plain);
            }
        }
        return kept;
    }

    /// Removes the class names that precede the messages of nested causes.
    private static String withoutClasses(String line) {
        var rest = line.stripTrailing();
        for (var match = CLASS.matcher(rest); match.find(); match = CLASS.matcher(rest)) {
            rest = rest.substring(match.end());
        }
        return rest;
    }
}
