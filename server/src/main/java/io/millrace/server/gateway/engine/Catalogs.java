package io.millrace.server.gateway.engine;

import io.millrace.wire.sql.SqlType;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The catalogs of a session for browsing: names as they are stored, in no particular order. A catalog that cannot be
/// reached refuses; a table that cannot be read has no shape.
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

    /// Columns that tell the rows of a table apart.
    record Key(String name, List<String> columns) {
        public Key {
            columns = List.copyOf(columns);
        }
    }

    record Shape(List<Field> fields, Optional<Key> primaryKey) {
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

    /// Where names without a catalog or a database are looked up.
    Place current();

    List<String> catalogs();

    /// None for a catalog that is not there.
    List<String> databases(String catalog);

    /// Tables and views, the temporary ones included; none for a place that is not there.
    ///
    /// @param wanted by name; a table is only looked at when it is wanted
    List<Table> tables(Place place, Predicate<String> wanted);

    Optional<Shape> shape(Place place, String table);

    /// Those that users have made, in a place or for the whole session.
    List<Function> functions(Place place);

    /// Those that are always there.
    List<Function> systemFunctions();
}
