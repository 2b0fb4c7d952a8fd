package io.millrace.sql.catalog;

import java.util.List;

/// A column as `DESCRIBE` tells it.
///
/// @param type   empty where it is not known, as of an expression
/// @param detail all that is said of it after its name and type: null, key, extras, watermark, comment
public record CatalogColumn(String name, String type, List<String> detail) {
    public CatalogColumn {
        detail = List.copyOf(detail);
    }

    public CatalogColumn(String name, String type) {
        this(name, type, List.of());
    }

    /// Whether both have the same name and type.
    boolean isLike(CatalogColumn other) {
        return name.equals(other.name) && type.equals(other.type);
    }
}
