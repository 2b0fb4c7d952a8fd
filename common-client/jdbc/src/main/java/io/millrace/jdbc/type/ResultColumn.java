package io.millrace.jdbc.type;

/// A column of a result.
public record ResultColumn(String name, ColumnType type, String comment) {
    /// A column without a comment, of a type without parameters; texts have any length.
    public ResultColumn(String name, TypeName type) {
        this(name, type == TypeName.STRING ? ColumnType.text(type, Integer.MAX_VALUE) : ColumnType.of(type), "");
    }
}
