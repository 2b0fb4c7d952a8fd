package io.millrace.sql.parse;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Statements after which something is gone that the statement does not hold.
public final class DestructiveStatements {
    private static final Set<String> LOST_WHEN_DROPPED =
            Set.of("TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION", "MATERIALIZED", "MODEL");

    private DestructiveStatements() {}

    /// What to ask before such a statement; nothing for any other, and nothing for what is temporary.
    public static Optional<String> question(String statement) {
        var words = Lexer.tokens(statement).stream()
                .filter(token -> !token.blank())
                .map(token -> token.in(statement))
                .toList();
        var first = word(words, 0);
        return switch (first) {
            case "DROP" ->
                LOST_WHEN_DROPPED.contains(word(words, 1)) ? Optional.of(whole(words) + "?") : Optional.empty();
            case "TRUNCATE" -> Optional.of(whole(words) + "?");
            case "DELETE" ->
                words.stream().anyMatch("WHERE"::equalsIgnoreCase)
                        ? Optional.empty()
                        : Optional.of("Delete every row: " + whole(words) + "?");
            case "INSERT" ->
                "OVERWRITE".equals(word(words, 1))
                        ? Optional.of("Overwrite what " + named(words) + " holds?")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static String word(List<String> words, int at) {
        return at < words.size() ? words.get(at).toUpperCase(Locale.ROOT) : "";
    }

    private static String whole(List<String> words) {
        return String.join(" ", words).replaceAll(" ?\\. ?", ".");
    }

    /// The name after the second word, parts and all.
    private static String named(List<String> words) {
        int begin = "TABLE".equals(word(words, 2)) ? 3 : 2;
        int end = begin;
        while (end + 1 < words.size() && ".".equals(words.get(end + 1))) {
            end += 2;
        }
        return String.join("", words.subList(Math.min(begin, words.size()), Math.min(end + 1, words.size())));
    }
}
