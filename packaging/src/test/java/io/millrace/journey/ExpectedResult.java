package io.millrace.journey;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The expected result of a statement, which is PostgreSQL's.
///
/// @param kinds of the columns
record ExpectedResult(Answer answer, List<ValueKind> kinds) {
    /// Rows in normal form, each a line: as they stand, or sorted where no order is asked for.
    ///
    /// @param rows    PostgreSQL's, or as a client shows them
    /// @param visible what can be seen of a text
    String lines(List<List<@Nullable String>> rows, boolean ordered, UnaryOperator<String> visible) {
        var lines = rows.stream().map(row -> line(row, visible));
        return (ordered ? lines : lines.sorted()).collect(Collectors.joining("\n"));
    }

    private String line(List<@Nullable String> row, UnaryOperator<String> visible) {
        return IntStream.range(0, row.size())
                .mapToObj(i -> normal(row.get(i), i < kinds.size() ? kinds.get(i) : ValueKind.TEXT, visible))
                .collect(Collectors.joining(" | "));
    }

    private static String normal(@Nullable String shown, ValueKind kind, UnaryOperator<String> visible) {
        if (shown == null) {
            return "NULL";
        }
        try {
            return kind.of(kind == ValueKind.TEXT ? visible.apply(shown) : shown);
        } catch (IllegalArgumentException e) {
            return "not of the kind " + kind + ": '" + shown + "'";
        }
    }
}
