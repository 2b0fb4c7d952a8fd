package io.millrace.jdbc.sql;

/// Quotes names for statements.
public final class QuotedName {
    private QuotedName() {}

    /// Quotes a name, which can contain any characters.
    public static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
