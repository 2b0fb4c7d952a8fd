package io.millrace.sql.parse;

import java.util.List;
import java.util.Map;

/// Puts the values of variables where a statement names them: `:name` is the value as it stands, `:'name'` the value as
/// a quoted text, `` :`name` `` as a quoted identifier. Names that no variable has, and all that stands within quotes
/// and comments, stay as they are.
public final class VariableSubstitution {
    private VariableSubstitution() {}

    public static String fill(String statement, Map<String, String> values) {
        if (values.isEmpty() || statement.indexOf(':') < 0) {
            return statement;
        }
        var filled = new StringBuilder();
        var tokens = Lexer.tokens(statement);
        for (int i = 0; i < tokens.size(); i++) {
            var value = named(statement, tokens, i, values);
            if (value.isEmpty()) {
                filled.append(tokens.get(i).in(statement));
            } else {
                filled.append(value);
                i++;
            }
        }
        return filled.toString();
    }

    /// What stands for the colon at this token and the name after it; nothing if they are no variable.
    private static String named(String text, List<Token> tokens, int colon, Map<String, String> values) {
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
