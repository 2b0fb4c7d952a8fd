package io.millrace.jdbc.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// An `INSERT` of one row that can take many. The engine plans a list of rows with bare literals as one source, but
/// a list with a single cast, which each NULL needs, as one source per row. NULLs are therefore written as
/// stand-ins, with an additional column of booleans.
///
/// @param literal whether the row has nothing but literals and parameters
/// @param partial whether the engine may add columns to the row, which are casts, too
record RowInsert(String head, List<String> pieces, boolean literal, boolean partial) {
    /// The number of values for which the engine's generated code does not become too large.
    private static final int MAX_VALUES = 3_000;

    private static final int MAX_ROWS = 1_000;
    private static final int MAX_SOURCES = 20;

    static Optional<RowInsert> of(List<StatementToken> tokens, Dialect dialect) {
        return InsertedRow.in(tokens).map(row -> {
            var head = new StringBuilder();
            tokens.subList(0, row.from()).forEach(token -> head.append(token.text()));
            boolean partial = dialect == Dialect.STANDARD && row.followsList(tokens);
            return new RowInsert(head.toString(), row.inner(tokens), row.isLiteral(tokens), partial);
        });
    }

    /// The number of rows for one statement.
    int maxRows(List<List<Parameter>> rows) {
        return isOneSource(rows)
                ? Math.max(1, Math.min(MAX_ROWS, MAX_VALUES / Math.max(1, pieces.size() - 1)))
                : MAX_SOURCES;
    }

    String with(List<List<Parameter>> rows) {
        boolean nulls = rows.stream().flatMap(List::stream).anyMatch(Parameter::isNull);
        return (nulls || partial) && isOneSource(rows) && rows.size() > 1 ? selected(rows) : listed(rows);
    }

    private boolean isOneSource(List<List<Parameter>> rows) {
        return literal && rows.stream().flatMap(List::stream).allMatch(Parameter::isBare);
    }

    /// `VALUES (a, b), (c, d)`
    private String listed(List<List<Parameter>> rows) {
        var lists = new ArrayList<String>();
        for (var row : rows) {
            lists.add("(" + filled(row.stream().map(Parameter::literal).toList()) + ")");
        }
        return head + "VALUES " + String.join(", ", lists);
    }

    /// `SELECT p1, CASE WHEN n2 THEN NULL ELSE p2 END FROM (VALUES (a, b, TRUE), (c, d, FALSE)) AS v (p1, p2, n2)`
    private String selected(List<List<Parameter>> rows) {
        int count = pieces.size() - 1;
        int[] missing = IntStream.range(0, count)
                .filter(place -> rows.stream().anyMatch(row -> row.get(place).isNull()))
                .toArray();
        var names = new ArrayList<String>();
        var expressions = new ArrayList<String>();
        for (int place = 0; place < count; place++) {
            int at = place;
            boolean maybe = IntStream.of(missing).anyMatch(index -> index == at);
            names.add("p" + (place + 1));
            expressions.add(
                    maybe
                            ? "CASE WHEN n" + (place + 1) + " THEN NULL ELSE p" + (place + 1) + " END"
                            : "p" + (place + 1));
        }
        IntStream.of(missing).forEach(place -> names.add("n" + (place + 1)));
        var lists = rows.stream()
                .map(row -> "(" + String.join(", ", flagged(row, missing)) + ")")
                .toList();
        return head + "SELECT " + filled(expressions) + " FROM (VALUES " + String.join(", ", lists) + ") AS v ("
                + String.join(", ", names) + ")";
    }

    private static List<String> flagged(List<Parameter> row, int[] missing) {
        var values = new ArrayList<>(row.stream().map(Parameter::bare).toList());
        IntStream.of(missing).forEach(place -> values.add(row.get(place).isNull() ? "TRUE" : "FALSE"));
        return values;
    }

    private String filled(List<String> expressions) {
        return StatementTemplate.filled(pieces, expressions);
    }
}
