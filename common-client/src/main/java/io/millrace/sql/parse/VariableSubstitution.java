package io.millrace.sql.parse;

import java.util.List;
import java.util.Map;

/// Replaces variables in statements: `:name` becomes the value, `:'name'` a string literal, `` :`name` `` a quoted
/// identifier. Unknown variables, quotes and comments stay as they are. A value and the text next to it never begin a
/// comment together, nor join their quotes.
public final class VariableSubstitution {
    private VariableSubstitution() {}

    /// Replaces the variables of a statement.
    public static String fill(String statement, Map<String, String> values) {
        if (values.isEmpty() || statement.indexOf(':') < 0) {
            return statement;
        }
        var result = new StringBuilder();
        var tokens = Lexer.tokens(statement);
        boolean filled = false;
        for (int i = 0; i < tokens.size(); i++) {
            var value = value(statement, tokens, i, values);
            if (value.isEmpty()) {
                append(result, tokens.get(i).in(statement), filled);
                filled = false;
            } else {
                append(result, value, true);
                filled = true;
                i++;
            }
        }
        return result.toString();
    }

    /// Appends a text, with a blank before it if it is next to a value and would join with it.
    private static void append(StringBuilder result, String text, boolean nextToValue) {
        if (nextToValue && !result.isEmpty() && joins(result.charAt(result.length() - 1), text.charAt(0))) {
            result.append(' ');
        }
        result.append(text);
    }

    private static boolean joins(char before, char after) {
        return switch (before) {
            case '-', '\'', '"', '`' -> after == before;
            case '/' -> after == '/' || after == '*';
            default -> false;
        };
    }

    /// The replacement for the colon at this token and the name after it; empty if they are not a variable.
    private static String value(String text, List<SqlToken> tokens, int colon, Map<String, String> values) {
        if (!":".equals(tokens.get(colon).in(text)) || colon + 1 == tokens.size()) {
            return "";
        }
        var name = tokens.get(colon + 1);
        var word = name.in(text);
        return switch (name.kind()) {
            case WORD -> values.getOrDefault(word, "");
            case STRING -> quoted(word, '\'', values);
            case IDENTIFIER -> quoted(word, '`', values);
            case SPACE, COMMENT, NUMBER, SEMICOLON, SYMBOL -> "";
        };
    }

    private static String quoted(String word, char quote, Map<String, String> values) {
        var value =
                word.charAt(0) == quote && word.length() > 2 ? values.get(word.substring(1, word.length() - 1)) : null;
        var mark = String.valueOf(quote);
        return value == null ? "" : mark + value.replace(mark, mark + mark) + mark;
    }
}
