package io.millrace.jdbc.sql;

/// How names are written in a statement.
public final class Name {
    private Name() {}

    /// Whatever the name, it is one name.
    public static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
