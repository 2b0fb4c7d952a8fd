package io.millrace.sql.catalog;

import java.util.List;
import java.util.Optional;

/// A source of a query, after `FROM` or `JOIN`.
sealed interface QuerySource {

    /// What its columns are qualified with.
    String alias();

    /// A table or view by its name.
    ///
    /// @param windowed whether a window function adds the bounds of a window
    record Named(List<String> name, String alias, boolean windowed) implements QuerySource {}

    /// A query in brackets, or one that `WITH` named.
    record Derived(QueryOutline query, String alias, List<String> renamed) implements QuerySource {}

    /// Something whose columns only the planner knows, save for the names that it is given.
    record Given(String alias, List<String> renamed) implements QuerySource {}

    /// Whether a qualifier means it.
    default boolean means(String qualifier) {
        return alias().equalsIgnoreCase(qualifier);
    }

    /// The name of a table that stands there by itself.
    default Optional<List<String>> table() {
        return this instanceof Named(var name, var _, var _) ? Optional.of(name) : Optional.empty();
    }
}
