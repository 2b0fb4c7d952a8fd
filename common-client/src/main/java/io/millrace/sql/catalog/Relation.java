package io.millrace.sql.catalog;

/// A table or a view.
public record Relation(String name, boolean view) {

    /// What it is, in a word.
    public String kind() {
        return view ? "view" : "table";
    }
}
