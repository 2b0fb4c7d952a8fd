package io.millrace.sql.catalog;

import java.util.List;

/// A source of a query, after `FROM` or `JOIN`.
sealed interface QuerySource {

    /// The name that qualifies its columns.
    String alias();

    /// A table or view.
    ///
    /// @param windowed whether a window function adds its columns
    record Named(List<String> name, String alias, boolean windowed) implements QuerySource {}

    /// A subquery, or a query of a `WITH` clause.
    record Derived(QueryOutline query, String alias, List<String> renamed) implements QuerySource {}

    /// A source whose columns are unknown, except those that its alias names.
    record Opaque(String alias, List<String> renamed) implements QuerySource {}

    /// Whether a qualifier denotes this source.
    default boolean means(String qualifier) {
        return alias().equalsIgnoreCase(qualifier);
    }
}
