package io.millrace.sql.catalog;

/// A table or a view.
record Relation(String name, boolean view) {}
