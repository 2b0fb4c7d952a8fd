package io.millrace.jdbc.sql;

/// How names are written in a statement.
public final class QuotedName {
    private QuotedName() {}

    /// Whatever the name, it is one name.
    public static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
