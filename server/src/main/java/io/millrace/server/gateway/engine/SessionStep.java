package io.millrace.server.gateway.engine;

import java.util.Map;

/// Something that was done to a session and would have to be done to a new one to make it the same.
///
/// @param subject  what it is about, from the general to the particular: `set/table.dml-sync`
/// @param sql      a statement that does it; empty where it only forgets
/// @param settings hold for this statement alone
public record SessionStep(String subject, Effect effect, String sql, Map<String, String> settings) {
    public SessionStep {
        settings = Map.copyOf(settings);
    }

    /// A step that needs no settings of its own.
    public SessionStep(String subject, Effect effect, String sql) {
        this(subject, effect, sql, Map.of());
    }

    /// The effect on the steps before it.
    public enum Effect {
        /// It undoes what earlier ones of its subject, or of a part of it, have done, and nothing made in between
        /// depends on it unless it looks at the session at that moment.
        REPLACES,
        /// It makes something that was not there.
        CREATES,
        /// It takes something away.
        REMOVES,
        /// It builds on those before it.
        CHANGES,
        /// All of its subject is over, and itself leaves nothing.
        FORGETS
    }

    /// About how much memory it takes.
    public long weight() {
        return 100L
                + subject.length()
                + sql.length()
                + settings.entrySet().stream()
                        .mapToLong(entry ->
                                entry.getKey().length() + entry.getValue().length() + 50L)
                        .sum();
    }
}
