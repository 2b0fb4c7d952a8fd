package io.millrace.jdbc.sql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A statement with parameters, parsed once. Values are inserted as literals, because the protocol has no
/// parameters.
public final class StatementTemplate {
    /// The texts around the parameters, one more than there are parameters.
    private final List<String> pieces;
    private final Optional<RowInsert> insert;

    private StatementTemplate(List<String> pieces, Optional<RowInsert> insert) {
        this.pieces = List.copyOf(pieces);
        this.insert = insert;
    }

    /// Parses a statement.
    ///
    /// @throws SQLException if an escape in it is wrong
    public static StatementTemplate of(String sql, Dialect dialect) throws SQLException {
        var tokens = Tokenizer.tokens(sql, dialect);
        return new StatementTemplate(pieces(tokens), RowInsert.of(tokens, dialect));
    }

    static List<String> pieces(List<StatementToken> tokens) {
        var pieces = new ArrayList<String>();
        var piece = new StringBuilder();
        for (var token : tokens) {
            if (token.isSign('?')) {
                pieces.add(piece.toString());
                piece.setLength(0);
            } else {
                piece.append(token.text());
            }
        }
        pieces.add(piece.toString());
        return pieces;
    }

    /// The number of parameters.
    public int places() {
        return pieces.size() - 1;
    }

    /// The statement with values.
    public String with(List<Parameter> values) {
        return filled(pieces, values.stream().map(Parameter::literal).toList());
    }

    /// The number of rows for one statement.
    public int rowsAtOnce(List<List<Parameter>> rows) {
        return insert.map(statement -> statement.maxRows(rows)).orElse(1);
    }

    /// A single `INSERT` of all rows.
    public String withRows(List<List<Parameter>> rows) {
        return insert.orElseThrow().with(rows);
    }

    /// The pieces with values between them, each a token of its own.
    static String filled(List<String> pieces, List<String> values) {
        var text = new StringBuilder(pieces.get(0));
        for (int index = 0; index < values.size(); index++) {
            append(text, values.get(index));
            append(text, pieces.get(index + 1));
        }
        return text.toString();
    }

    /// Appends a text, after a blank where it would join with what is there: `-` and `-5` begin a comment, and `'a'`
    /// and `'b'` are one text.
    private static void append(StringBuilder text, String next) {
        boolean inside = !text.isEmpty() && !next.isEmpty();
        if (inside && !standsAlone(text.charAt(text.length() - 1)) && !standsAlone(next.charAt(0))) {
            text.append(' ');
        }
        text.append(next);
    }

    private static boolean standsAlone(char sign) {
        return Character.isWhitespace(sign) || "(),=".indexOf(sign) >= 0;
    }
}
