package io.millrace.sql.parse;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Recognizes statements that destroy data or definitions.
public final class DestructiveStatements {
    private static final Set<String> LOST_WHEN_DROPPED =
            Set.of("TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION", "MATERIALIZED", "MODEL");

    private DestructiveStatements() {}

    /// The question to ask before a destructive statement; empty for other statements and for temporary objects.
    public static Optional<String> question(String statement) {
        var words = Lexer.tokens(statement).stream()
                .filter(token -> !token.blank())
                .map(token -> token.in(statement))
                .toList();
        var first = word(words, 0);
        return switch (first) {
            case "DROP" ->
                LOST_WHEN_DROPPED.contains(word(words, 1)) ? Optional.of(text(words) + "?") : Optional.empty();
            case "TRUNCATE" -> Optional.of(text(words) + "?");
            case "DELETE" ->
                words.stream().anyMatch("WHERE"::equalsIgnoreCase)
                        ? Optional.empty()
                        : Optional.of("Delete all rows: " + text(words) + "?");
            case "INSERT" ->
                "OVERWRITE".equals(word(words, 1))
                        ? Optional.of("Overwrite the contents of " + target(words) + "?")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static String word(List<String> words, int at) {
        return at < words.size() ? words.get(at).toUpperCase(Locale.ROOT) : "";
    }

    private static String text(List<String> words) {
        return String.join(" ", words).replaceAll(" ?\\. ?", ".");
    }

    /// The qualified name after the second word.
    private static String target(List<String> words) {
        int begin = "TABLE".equals(word(words, 2)) ? 3 : 2;
        int end = begin;
        while (end + 1 < words.size() && ".".equals(words.get(end + 1))) {
            end += 2;
        }
        return String.join("", words.subList(Math.min(begin, words.size()), Math.min(end + 1, words.size())));
    }
}
