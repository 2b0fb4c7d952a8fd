package io.millrace.jdbc.type;

/// The type of a column.
///
/// @param length characters of a text or digits of a decimal, 0 for other types
public record SqlType(TypeName name, int length, int scale) {
    private static final int FRACTION_OF_TIMESTAMP = 9;

    public static SqlType of(TypeName name) {
        return new SqlType(name, 0, 0);
    }

    public static SqlType text(TypeName name, int length) {
        return new SqlType(name, length, 0);
    }

    public static SqlType decimal(int precision, int scale) {
        return new SqlType(TypeName.DECIMAL, precision, scale);
    }

    /// JDBC's precision: digits, characters or bytes.
    public int precision() {
        return isSized() ? length : name.precision();
    }

    public int fraction() {
        return switch (name) {
            case DECIMAL -> scale;
            case TIMESTAMP, TIMESTAMP_LTZ -> FRACTION_OF_TIMESTAMP;
            case FLOAT -> 7;
            case DOUBLE -> 15;
            default -> 0;
        };
    }

    public int width() {
        return switch (name) {
            // a sign and a decimal point
            case DECIMAL -> length + (scale > 0 ? 2 : 1);
            case CHAR, VARCHAR, STRING -> length;
            default -> name.width();
        };
    }

    public boolean isSigned() {
        return switch (name) {
            case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DECIMAL -> true;
            default -> false;
        };
    }

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
