package io.millrace.sql.catalog;

import java.util.List;
import java.util.Map;

/// The kinds of words that can be completed at the cursor.
sealed interface CompletionContext {

    /// Something that only the person knows: a new name, a literal.
    record Nothing() implements CompletionContext {}

    /// Words of the language.
    record Words() implements CompletionContext {}

    /// Tables and views.
    ///
    /// @param within the database or catalog that is written before the cursor
    record Relations(List<String> within) implements CompletionContext {}

    /// Columns, functions and words.
    ///
    /// @param qualifier the alias or table that is written before the cursor
    record Values(List<String> qualifier, List<QuerySource> sources) implements CompletionContext {}

    /// The operators that combine conditions or follow a value.
    record Conditions(List<QuerySource> sources) implements CompletionContext {}

    /// Only columns of one table.
    record ColumnsOf(List<String> relation) implements CompletionContext {}

    record Catalogs() implements CompletionContext {}

    record Databases(List<String> catalog) implements CompletionContext {}

    record UserFunctions() implements CompletionContext {}

    /// Ids of jobs, as texts.
    record Jobs() implements CompletionContext {}

    /// Keys of the configuration.
    record Keys() implements CompletionContext {}

    record KeyValues(String key) implements CompletionContext {}

    /// Keys of `WITH (…)`, and those that are there already.
    record Options(Map<String, String> given) implements CompletionContext {}

    record OptionValues(String key, Map<String, String> given) implements CompletionContext {}

    record Types() implements CompletionContext {}
}
