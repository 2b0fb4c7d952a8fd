package io.millrace.sql.catalog;

import java.util.List;

/// One `SELECT`, as far as its columns go.
///
/// @param sources what it reads
/// @param items   what it selects
record QueryOutline(List<QuerySource> sources, List<Item> items) {
    QueryOutline {
        sources = List.copyOf(sources);
        items = List.copyOf(items);
    }

    /// One expression of a select list.
    sealed interface Item {

        /// All columns, of one source where a qualifier says which.
        record All(String qualifier) implements Item {}

        /// A column by its name, perhaps under another.
        record Plain(List<String> column, String name) implements Item {}

        /// Anything else that has a name.
        record Computed(String name) implements Item {}
    }
}
