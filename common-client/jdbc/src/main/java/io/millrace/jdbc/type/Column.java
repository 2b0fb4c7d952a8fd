package io.millrace.jdbc.type;

/// A column of a result.
public record Column(String name, SqlType type, String comment) {
    /// A column without a comment, of a type without parameters; texts have any length.
    public Column(String name, TypeName type) {
        this(name, type == TypeName.STRING ? SqlType.text(type, Integer.MAX_VALUE) : SqlType.of(type), "");
    }
}
