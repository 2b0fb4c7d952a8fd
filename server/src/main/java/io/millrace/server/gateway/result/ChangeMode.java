package io.millrace.server.gateway.result;

import io.millrace.wire.Refusal;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The way a session receives the rows of a query that updates or deletes earlier rows.
public enum ChangeMode {
    /// Sends every change with its kind.
    STREAM,
    /// Refuses the query before it runs.
    REFUSE,
    /// Sends every change, with its kind in an additional column.
    COLUMN,
    /// Sends the rows that remain when the query ends, or after a time if it does not end.
    COLLAPSE;

    /// The setting of a session.
    public static final String KEY = "sql-gateway.result.changes";

    /// The name of the additional column.
    public static final String COLUMN_NAME = "op";

    public static ChangeMode of(String text) {
        return Arrays.stream(values())
                .filter(one -> one.name().equalsIgnoreCase(text.strip()))
                .findFirst()
                .orElseThrow(() -> Refusal.invalidStatement(
                        "'" + text + "' is not a value of " + KEY + "; expected one of " + names() + "."));
    }

    private static String names() {
        return Arrays.stream(values())
                .map(one -> one.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }
}
