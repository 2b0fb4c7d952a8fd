package io.millrace.jdbc.sql;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.sql.StatementToken.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/// Splits a statement into tokens, to find quotes, comments and parameters.
final class Tokenizer {
    private final String sql;
    private final boolean backslash;
    private int position;

    private Tokenizer(String sql, Dialect dialect) {
        this.sql = sql;
        backslash = dialect == Dialect.BACKSLASH;
    }

    static List<StatementToken> tokens(String sql, Dialect dialect) throws SQLException {
        var tokenizer = new Tokenizer(sql, dialect);
        var tokens = new ArrayList<StatementToken>();
        while (tokenizer.position < sql.length()) {
            tokens.add(tokenizer.next());
        }
        return tokens;
    }

    private StatementToken next() throws SQLException {
        int start = position;
        var kind = kind(sql.charAt(position));
        position = switch (kind) {
            case QUOTED -> endOfQuoted(sql.charAt(start));
            case COMMENT -> endOfComment();
            case WORD -> endOf(Tokenizer::isWordCharacter);
            case BLANK -> endOf(Character::isWhitespace);
            case SIGN -> start + 1;
        };
        return new StatementToken(kind, sql.substring(start, position));
    }

    private Kind kind(char first) {
        if (first == '\'' || first == '"' || first == '`') {
            return Kind.QUOTED;
        }
        if (isLineComment() || sql.startsWith("/*", position)) {
            return Kind.COMMENT;
        }
        if (Character.isWhitespace(first)) {
            return Kind.BLANK;
        }
        return isWordCharacter(first) ? Kind.WORD : Kind.SIGN;
    }

    private static boolean isWordCharacter(int character) {
        return Character.isLetterOrDigit(character) || character == '_' || character == '$';
    }

    private int endOf(IntPredicate belongs) {
        int end = position + 1;
        while (end < sql.length() && belongs.test(sql.charAt(end))) {
            end++;
        }
        return end;
    }

    /// The end of a quoted token. Doubled quotes are part of it; backslashes do not escape in backquotes.
    private int endOfQuoted(char quote) throws SQLException {
        int end = position + 1;
        while (end < sql.length()) {
            char at = sql.charAt(end);
            if (at == '\\' && backslash && quote != '`') {
                end += 2;
            } else if (at != quote) {
                end++;
            } else if (end + 1 < sql.length() && sql.charAt(end + 1) == quote) {
                end += 2;
            } else {
                return end + 1;
            }
        }
        throw SqlState.SYNTAX.error(
                "The " + quote + " at character " + (position + 1) + " of the statement is never closed");
    }

    /// Whether a comment to the end of the line begins here. The standard dialect has two of them, and a parameter in
    /// one is not a parameter, also where the dialect is unknown.
    private boolean isLineComment() {
        return sql.startsWith("--", position) || (!backslash && sql.startsWith("//", position));
    }

    private int endOfComment() throws SQLException {
        if (isLineComment()) {
            return endOf(character -> character != '\n' && character != '\r');
        }
        int end = sql.indexOf("*/", position + 2);
        if (end < 0) {
            throw SqlState.SYNTAX.error(
                    "The comment at character " + (position + 1) + " of the statement is never closed");
        }
        return end + 2;
    }
}
