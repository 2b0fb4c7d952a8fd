package io.millrace.server.endpoint.warehouse;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Predicts from the first word of a statement whether it will have rows: drivers ask before that is known, and would
/// show a long INSERT as a query. Later knowledge takes precedence.
final class ResultPrediction {
    /// White space, comments and opening parentheses.
    private static final Pattern BEFORE =
            Pattern.compile("(?:[\\s(;]|--[^\\n]*+(?:\\n|$)|/\\*(?:[^*]|\\*(?!/))*+\\*/)*+");

    private static final Pattern WORD = Pattern.compile("\\p{Alpha}++");
    private static final Set<String> WITHOUT_ROWS =
            Set.of(("INSERT UPDATE DELETE CREATE DROP ALTER TRUNCATE ANALYZE EXECUTE BEGIN COMPILE USE LOAD "
                            + "UNLOAD ADD REMOVE RESET STOP MERGE")
                    .split(" "));

    private ResultPrediction() {}

    /// A statement from its first word on.
    static String fromFirstWord(String sql) {
        var before = BEFORE.matcher(sql);
        return before.lookingAt() ? sql.substring(before.end()) : sql;
    }

    static boolean rows(String sql) {
        var before = BEFORE.matcher(sql);
        var word = WORD.matcher(sql);
        if (!before.lookingAt() || !word.find(before.end()) || word.start() != before.end()) {
            return true;
        }
        return switch (word.group().toUpperCase(Locale.ROOT)) {
            // without arguments it lists the settings
            case "SET" -> before.region(word.end(), sql.length()).lookingAt() && before.end() == sql.length();
            case String first -> !WITHOUT_ROWS.contains(first);
        };
    }
}
