package io.millrace.wire.sql;

import io.millrace.wire.Explicit;
import java.util.Optional;

/// A column of a result.
public record Column(
        String name, LogicalType logicalType, @Explicit Optional<String> comment) {

    /// A column without a comment.
    public static Column of(String name, SqlType type) {
        return new Column(name, LogicalType.of(type), Optional.empty());
    }

    /// The type of its cells.
    public SqlType type() {
        return logicalType.sqlType();
    }
}
