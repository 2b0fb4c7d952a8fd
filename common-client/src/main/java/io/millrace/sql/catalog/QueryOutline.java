package io.millrace.sql.catalog;

import java.util.List;

/// The sources and columns of a `SELECT`.
///
/// @param sources the tables and subqueries after FROM and JOIN
/// @param items   the select list
record QueryOutline(List<QuerySource> sources, List<Item> items) {
    QueryOutline {
        sources = List.copyOf(sources);
        items = List.copyOf(items);
    }

    /// An item of a select list.
    sealed interface Item {

        /// All columns, or those of one source if there is a qualifier.
        record All(String qualifier) implements Item {}

        /// A column, with its alias if it has one.
        record Plain(List<String> column, String name) implements Item {}

        /// Another expression with an alias.
        record Computed(String name) implements Item {}
    }
}
