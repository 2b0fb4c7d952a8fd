package io.millrace.sql.catalog;

import java.util.List;

/// The types of the language, as they are written.
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
