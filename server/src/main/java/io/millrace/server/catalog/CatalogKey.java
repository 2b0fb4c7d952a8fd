package io.millrace.server.catalog;

/// The name of an object in the catalog. Each kind has its own names within a database.
public record CatalogKey(String database, Kind kind, String name) {

    /// The kinds of objects.
    public enum Kind {
        /// Includes views and materialized tables.
        TABLE,
        FUNCTION,
        MODEL,
        CONNECTION,
        /// A secret of a connection, which refers to it by its name. All are in the database `default`.
        SECRET
    }
}
