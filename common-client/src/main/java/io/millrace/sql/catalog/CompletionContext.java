package io.millrace.sql.catalog;

import java.util.List;
import java.util.Map;

/// The kind of words that can be completed at the cursor.
sealed interface CompletionContext {

    /// A new name or a literal, which cannot be completed.
    record None() implements CompletionContext {}

    /// Keywords.
    record Words() implements CompletionContext {}

    /// Tables and views.
    ///
    /// @param qualifier the database or catalog before the cursor
    record Relations(List<String> qualifier) implements CompletionContext {}

    /// Columns, functions and keywords.
    ///
    /// @param qualifier the alias or table before the cursor
    record Values(List<String> qualifier, List<QuerySource> sources) implements CompletionContext {}

    /// Join conditions and values.
    record Conditions(List<QuerySource> sources) implements CompletionContext {}

    /// The columns of one table.
    record ColumnsOf(List<String> relation) implements CompletionContext {}

    record Catalogs() implements CompletionContext {}

    record Databases(List<String> catalog) implements CompletionContext {}

    record UserFunctions() implements CompletionContext {}

    /// Ids of jobs, as string literals.
    record JobIds() implements CompletionContext {}

    /// Keys of the session's configuration.
    record Keys() implements CompletionContext {}

    record KeyValues(String key) implements CompletionContext {}

    /// Keys of `WITH (…)`.
    ///
    /// @param present the options before the cursor
    record Options(Map<String, String> present) implements CompletionContext {}

    record OptionValues(String key, Map<String, String> present) implements CompletionContext {}

    record Types() implements CompletionContext {}
}
