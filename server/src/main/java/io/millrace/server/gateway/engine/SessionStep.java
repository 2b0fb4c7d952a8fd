package io.millrace.server.gateway.engine;

import java.util.Map;

/// A change of a session that must be repeated to restore it.
///
/// @param subject  of the change, from general to specific, such as `set/table.dml-sync`
/// @param sql      the statement to repeat; empty if the step only removes earlier ones
/// @param settings for this statement only
public record SessionStep(String subject, Effect effect, String sql, Map<String, String> settings) {
    public SessionStep {
        settings = Map.copyOf(settings);
    }

    /// A step without settings.
    public SessionStep(String subject, Effect effect, String sql) {
        this(subject, effect, sql, Map.of());
    }

    /// The effect on earlier steps.
    public enum Effect {
        /// Replaces earlier steps of the same subject or a part of it. Steps in between depend on them only if
        /// they read the session.
        REPLACES,
        /// Creates something new.
        CREATES,
        /// Removes something.
        REMOVES,
        /// Builds on earlier steps.
        CHANGES,
        /// Removes all steps of its subject, itself included.
        FORGETS
    }

    /// The approximate memory in bytes.
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
