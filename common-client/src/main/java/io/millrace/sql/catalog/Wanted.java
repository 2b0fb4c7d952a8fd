package io.millrace.sql.catalog;

import java.util.List;
import java.util.Map;

/// What may stand at the cursor.
sealed interface Wanted {

    /// Something that only the person knows: a new name, a literal.
    record Nothing() implements Wanted {}

    /// Words of the language.
    record Words() implements Wanted {}

    /// Tables and views.
    ///
    /// @param within the database or catalog that is written before the cursor
    record Relations(List<String> within) implements Wanted {}

    /// Columns, functions and words.
    ///
    /// @param qualifier the alias or table that is written before the cursor
    record Values(List<String> qualifier, List<Source> sources) implements Wanted {}

    /// What joins the last of these to the others, or any value.
    record Conditions(List<Source> sources) implements Wanted {}

    /// Only columns of one table.
    record ColumnsOf(List<String> relation) implements Wanted {}

    record Catalogs() implements Wanted {}

    record Databases(List<String> catalog) implements Wanted {}

    record UserFunctions() implements Wanted {}

    /// Ids of jobs, as texts.
    record Jobs() implements Wanted {}

    /// Keys of the configuration.
    record Keys() implements Wanted {}

    record KeyValues(String key) implements Wanted {}

    /// Keys of `WITH (…)`, and those that are there already.
    record Options(Map<String, String> given) implements Wanted {}

    record OptionValues(String key, Map<String, String> given) implements Wanted {}

    record Types() implements Wanted {}
}
