package io.millrace.jdbc.sql;

import io.millrace.jdbc.error.SqlState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A statement with places for values, found once. The values are written in as literals, because the protocol has no
/// parameters.
public final class Template {
    /// The pieces between the places, one more than there are places.
    private final List<String> pieces;
    private final Optional<Rows> rows;

    private Template(List<String> pieces, Optional<Rows> rows) {
        this.pieces = List.copyOf(pieces);
        this.rows = rows;
    }

    /// An `INSERT` of one row: what stands before the row, and the row's own pieces.
    private record Rows(String head, List<String> pieces) {}

    public static Template of(String sql, Dialect dialect) throws SQLException {
        var tokens = Tokenizer.tokens(sql, dialect);
        return new Template(pieces(tokens), InsertedRow.in(tokens).map(row -> {
            var head = text(tokens.subList(0, row.from()));
            return new Rows(head, pieces(tokens.subList(row.from(), row.to())));
        }));
    }

    private static List<String> pieces(List<Token> tokens) {
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

    private static String text(List<Token> tokens) {
        var text = new StringBuilder();
        tokens.forEach(token -> text.append(token.text()));
        return text.toString();
    }

    public int places() {
        return pieces.size() - 1;
    }

    /// The statement with a literal in each place.
    public String with(List<String> literals) throws SQLException {
        if (literals.size() != places()) {
            throw SqlState.OUT_OF_SEQUENCE.error(
                    "The statement has " + places() + " parameters, and " + literals.size() + " of them were set");
        }
        return filled(pieces, literals);
    }

    /// Whether many rows can go into one statement.
    public boolean takesRows() {
        return rows.isPresent();
    }

    /// One `INSERT` of all the rows.
    public String withRows(List<List<String>> literals) {
        var insert = rows.orElseThrow();
        var filled = literals.stream().map(row -> filled(insert.pieces(), row)).toList();
        return insert.head() + String.join(", ", filled);
    }

    private static String filled(List<String> pieces, List<String> literals) {
        var text = new StringBuilder(pieces.get(0));
        for (int index = 0; index < literals.size(); index++) {
            text.append(literals.get(index)).append(pieces.get(index + 1));
        }
        return text.toString();
    }
}
