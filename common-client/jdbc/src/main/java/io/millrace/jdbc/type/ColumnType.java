package io.millrace.jdbc.type;

/// The type of a column.
///
/// @param length characters of a text or digits of a decimal, 0 for other types
public record ColumnType(TypeName name, int length, int scale) {
    private static final int FRACTION_OF_TIMESTAMP = 9;

    /// A type without parameters.
    public static ColumnType of(TypeName name) {
        return new ColumnType(name, 0, 0);
    }

    /// A type of texts with a maximum length.
    public static ColumnType text(TypeName name, int length) {
        return new ColumnType(name, length, 0);
    }

    /// DECIMAL with its number of digits, and the number of those after the point.
    public static ColumnType decimal(int precision, int scale) {
        return new ColumnType(TypeName.DECIMAL, precision, scale);
    }

    /// JDBC's precision: digits, characters or bytes.
    public int precision() {
        return isSized() ? length : name.precision();
    }

    /// JDBC's scale: the number of digits after the point; 0 for types without.
    public int fraction() {
        return switch (name) {
            case DECIMAL -> scale;
            case TIMESTAMP, TIMESTAMP_LTZ -> FRACTION_OF_TIMESTAMP;
            case FLOAT -> 7;
            case DOUBLE -> 15;
            default -> 0;
        };
    }

    /// The largest number of characters that a value has as a text.
    public int width() {
        return switch (name) {
            // a sign and a decimal point
            case DECIMAL -> length + (scale > 0 ? 2 : 1);
            case CHAR, VARCHAR, STRING -> length;
            default -> name.width();
        };
    }

    /// Whether the type is of numbers, all of which have a sign.
    public boolean isSigned() {
        return switch (name) {
            case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DECIMAL -> true;
            default -> false;
        };
    }

    /// Whether the type is of texts.
    public boolean isText() {
        return switch (name) {
            case CHAR, VARCHAR, STRING -> true;
            default -> false;
        };
    }

    private boolean isSized() {
        return name == TypeName.DECIMAL || isText();
    }
}
