package io.millrace.server.gateway.spill;

import java.util.List;

/// The kind of a stored value; the ordinal is its first byte.
enum CellKind {
    ABSENT,
    TRUE,
    FALSE,
    BYTE,
    SHORT,
    INTEGER,
    LONG,
    FLOAT,
    DOUBLE,
    DECIMAL,
    LATIN,
    TEXT,
    BYTES,
    DATE,
    TIME,
    TIMESTAMP,
    LIST,
    MAP;

    static final List<CellKind> ALL = List.of(values());
    static final int MAX_NUMBER_BYTES = 10;
}
