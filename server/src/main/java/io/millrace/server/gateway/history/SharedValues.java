package io.millrace.server.gateway.history;

import io.millrace.wire.sql.StatementHistory.Entry;
import java.util.HashMap;
import java.util.Map;

/// A cache of the values that many entries have in common, such as users, durations and short statements. Without it, a
/// full history is a million objects, which the garbage collector copies several times. Not safe for concurrent use.
final class SharedValues {
    private static final int MAX_VALUES = 4_000;
    /// Longer statements seldom occur twice.
    private static final int MAX_STATEMENT = 1_000;

    private final Map<Object, Object> values = new HashMap<>();

    /// The same entry with shared values.
    Entry in(Entry entry) {
        return new Entry(
                entry.operation(),
                shared(entry.session()),
                shared(entry.sessionName()),
                shared(entry.user()),
                shared(entry.client()),
                shared(entry.address()),
                entry.statement().length() > MAX_STATEMENT ? entry.statement() : shared(entry.statement()),
                entry.kind(),
                entry.outcome(),
                entry.submitted(),
                shared(entry.durations()),
                shared(entry.rows()),
                entry.job(),
                entry.error(),
                entry.result());
    }

    @SuppressWarnings("unchecked") // equal values of these types have the same type
    private <T> T shared(T value) {
        if (values.size() >= MAX_VALUES) {
            values.clear();
        }
        var present = values.putIfAbsent(value, value);
        return present == null ? value : (T) present;
    }
}
