package io.millrace.sql.catalog;

import java.util.List;

/// A column as `DESCRIBE` tells it.
///
/// @param type   empty where it is not known, as of an expression
/// @param detail all that is said of it after its name and type: null, key, extras, watermark, comment
public record Column(String name, String type, List<String> detail) {
    public Column {
        detail = List.copyOf(detail);
    }

    public Column(String name, String type) {
        this(name, type, List.of());
    }

    /// Whether both have the same name and type.
    boolean isLike(Column other) {
        return name.equals(other.name) && type.equals(other.type);
    }
}
