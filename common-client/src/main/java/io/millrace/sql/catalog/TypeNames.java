package io.millrace.sql.catalog;

import java.util.List;

/// The names of the SQL types, with an opening bracket where one follows.
final class TypeNames {
    static final List<String> ALL = List.of(
            "ARRAY<",
            "BIGINT",
            "BINARY(",
            "BOOLEAN",
            "BYTES",
            "CHAR(",
            "DATE",
            "DECIMAL(",
            "DOUBLE",
            "FLOAT",
            "INT",
            "MAP<",
            "MULTISET<",
            "ROW<",
            "SMALLINT",
            "STRING",
            "TIME",
            "TIMESTAMP(3)",
            "TIMESTAMP_LTZ(3)",
            "TINYINT",
            "VARBINARY(",
            "VARCHAR(",
            "VARIANT");

    private TypeNames() {}
}
