package io.millrace.jdbc.sql;

/// Quotes names for statements.
public final class QuotedName {
    private QuotedName() {}

    /// Whatever the name, it is one name.
    public static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
