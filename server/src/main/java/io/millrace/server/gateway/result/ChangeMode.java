package io.millrace.server.gateway.result;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The way a session receives the rows of a query that updates or deletes earlier rows.
public enum ChangeMode {
    /// As they come, each with its kind beside it, for readers who look at that.
    STREAM,
    /// Not at all: the query is refused before it runs.
    REFUSE,
    /// As they come, with one more column that tells the kind.
    COLUMN,
    /// Collapsed: the rows there are when the query ends, or after a time if it does not.
    COLLAPSE;

    /// The setting of a session.
    public static final String KEY = "sql-gateway.result.changes";

    /// What the column is called that tells the kind.
    public static final String COLUMN_NAME = "op";

    public static ChangeMode of(String text) {
        return Arrays.stream(values())
                .filter(one -> one.name().equalsIgnoreCase(text.strip()))
                .findFirst()
                .orElseThrow(() -> new Refusal(
                        FaultCode.INVALID_STATEMENT,
                        "'" + text + "' is no value of " + KEY + "; there are " + names() + "."));
    }

    private static String names() {
        return Arrays.stream(values())
                .map(one -> one.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }
}
