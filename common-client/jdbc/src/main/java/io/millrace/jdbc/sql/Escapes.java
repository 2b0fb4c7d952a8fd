package io.millrace.jdbc.sql;

import io.millrace.jdbc.error.SqlState;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Replaces JDBC escapes in braces by plain SQL. Other braces stay, because SQL's pattern matching uses them.
public final class Escapes {
    /// The replacements of opening braces with their keywords.
    private static final Map<String, String> OPENINGS = Map.of(
            "d", "DATE", "t", "TIME", "ts", "TIMESTAMP", "fn", "", "oj", "", "escape", "ESCAPE", "limit", "LIMIT");

    private final StringBuilder plain = new StringBuilder();
    private final Deque<Boolean> open = new ArrayDeque<>();

    private Escapes() {}

    /// The statement in plain SQL.
    ///
    /// @throws SQLException if an escape is unknown or not closed
    public static String plain(String sql, Dialect dialect) throws SQLException {
        return sql.indexOf('{') < 0 ? sql : new Escapes().written(Tokenizer.tokens(sql, dialect));
    }

    private String written(List<StatementToken> tokens) throws SQLException {
        int index = 0;
        while (index < tokens.size()) {
            var token = tokens.get(index);
            if (token.isSign('{')) {
                index = opened(tokens, index);
            } else {
                plain.append(token.isSign('}') && closesEscape() ? "" : token.text());
                index++;
            }
        }
        if (open.contains(true)) {
            throw SqlState.SYNTAX.error("A { of the statement is never closed");
        }
        return plain.toString();
    }

    /// Replaces an opening brace.
    ///
    /// @return the index after the replaced tokens
    private int opened(List<StatementToken> tokens, int brace) throws SQLException {
        int next = brace + 1;
        while (next < tokens.size() && !tokens.get(next).counts()) {
            next++;
        }
        var word = next < tokens.size() ? tokens.get(next).text().toLowerCase(Locale.ROOT) : "";
        if (word.equals("call") || word.equals("?")) {
            throw SqlState.unsupported("The protocol has no stored procedures to call");
        }
        var opening = OPENINGS.get(word);
        open.push(opening != null);
        if (opening == null) {
            plain.append('{');
            return brace + 1;
        }
        plain.append(opening);
        return next + 1;
    }

    private boolean closesEscape() {
        return !open.isEmpty() && open.pop();
    }
}
