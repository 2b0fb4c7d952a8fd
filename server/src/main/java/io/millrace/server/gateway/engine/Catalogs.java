package io.millrace.server.gateway.engine;

import io.millrace.wire.sql.SqlType;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The catalogs of a session for browsing. Names are in no particular order. An unavailable catalog refuses; an
/// unreadable table has no shape.
public interface Catalogs {

    /// A database of a catalog.
    record Place(String catalog, String database) {}

    enum Kind {
        TABLE,
        MATERIALIZED_TABLE,
        VIEW
    }

    record Table(String name, Kind kind, Optional<String> comment) {}

    record Field(String name, SqlType type, Optional<String> comment) {}

    /// A primary key.
    record PrimaryKey(String name, List<String> columns) {
        public PrimaryKey {
            columns = List.copyOf(columns);
        }
    }

    record Shape(List<Field> fields, Optional<PrimaryKey> primaryKey) {
        public Shape {
            fields = List.copyOf(fields);
        }
    }

    /// The kind of a function.
    enum Use {
        SCALAR,
        TABLE,
        AGGREGATE,
        OTHER
    }

    record Function(String name, Use use) {}

    /// The current catalog and database.
    Place current();

    List<String> catalogs();

    /// Empty for an unknown catalog.
    List<String> databases(String catalog);

    /// Tables and views, including temporary ones; empty for an unknown place.
    ///
    /// @param wanted the names of the tables to load
    List<Table> tables(Place place, Predicate<String> wanted);

    Optional<Shape> shape(Place place, String table);

    /// User-defined functions of a place or of the session.
    List<Function> functions(Place place);

    /// The built-in functions.
    List<Function> systemFunctions();
}
