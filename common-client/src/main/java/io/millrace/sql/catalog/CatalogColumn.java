package io.millrace.sql.catalog;

/// A column of a table, view or query.
///
/// @param type empty if unknown, as for an expression
record CatalogColumn(String name, String type) {

    /// Whether both have the same name and type.
    boolean isLike(CatalogColumn other) {
        return name.equals(other.name) && type.equals(other.type);
    }
}
