package io.millrace.journey;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What every client has to show of a statement: PostgreSQL's answer.
///
/// @param kinds of the columns
/// @param rows  in normal form, a value apart from NULL as [ValueKind] writes it
record Expected(List<String> columns, List<ValueKind> kinds, List<List<String>> rows) {
    static final String NULL = "NULL";

    /// Rows as a client shows them, in normal form.
    List<List<String>> normal(List<List<@Nullable String>> shown) {
        return shown.stream().map(this::normalRow).toList();
    }

    private List<String> normalRow(List<@Nullable String> shown) {
        var row = new ArrayList<String>();
        for (int i = 0; i < shown.size(); i++) {
            row.add(normal(shown.get(i), i < kinds.size() ? kinds.get(i) : ValueKind.TEXT));
        }
        return List.copyOf(row);
    }

    private static String normal(@Nullable String shown, ValueKind kind) {
        if (shown == null) {
            return NULL;
        }
        try {
            return kind.of(shown);
        } catch (IllegalArgumentException e) {
            return "not of the kind " + kind + ": '" + shown + "'";
        }
    }

    /// Lines that can be compared with one another: in the order of the rows, or in any, which is that of the lines.
    static String lines(List<List<String>> rows, boolean ordered) {
        var lines = rows.stream().map(row -> String.join(" | ", row));
        return (ordered ? lines : lines.sorted()).collect(Collectors.joining("\n"));
    }
}
