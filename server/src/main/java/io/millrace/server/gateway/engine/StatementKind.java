package io.millrace.server.gateway.engine;

import io.millrace.wire.sql.StatementHistory.Kind;
import java.util.Locale;
import java.util.regex.Pattern;

/// Derives the kind of a statement from its first words.
public final class StatementKind {
    /// Statements that clients run for themselves begin with it, so that lists can leave them out.
    private static final Pattern INTERNAL = Pattern.compile("\\s*/\\* (?:web ui|internal) \\*/.*+", Pattern.DOTALL);

    private static final Pattern SPACE =
            Pattern.compile("(?:\\s++|--[^\\n]*+|//[^\\n]*+|/\\*(?:[^*]|\\*(?!/))*+\\*/|[(;])++");
    private static final Pattern WORD = Pattern.compile("[A-Za-z]++");

    private StatementKind() {}

    public static Kind of(String sql) {
        if (INTERNAL.matcher(sql).matches()) {
            return Kind.INTERNAL;
        }
        return switch (firstWord(sql)) {
            case "SELECT", "WITH", "VALUES", "TABLE", "FROM" -> Kind.QUERY;
            case "INSERT", "UPDATE", "DELETE", "TRUNCATE", "EXECUTE", "BEGIN", "COMPILE" -> Kind.INSERT;
            case "CREATE", "ALTER", "DROP", "ANALYZE" -> Kind.DEFINITION;
            case "SET", "RESET", "USE", "LOAD", "UNLOAD", "ADD", "REMOVE" -> Kind.SETTING;
            case "SHOW", "DESCRIBE", "DESC", "EXPLAIN", "HELP" -> Kind.SHOW;
            default -> Kind.OTHER;
        };
    }

    /// Whether a statement may need the planner for longer than a moment. All others only read or change settings and
    /// catalogs, or ask the cluster.
    public static boolean mayPlan(String sql) {
        return switch (firstWord(sql)) {
            case "SET", "RESET", "USE", "LOAD", "UNLOAD", "ADD", "REMOVE", "SHOW", "DESCRIBE", "DESC", "HELP", "STOP" ->
                false;
            default -> true;
        };
    }

    /// Whether a session may keep the statement, or a part of it.
    public static boolean mayDefine(String sql) {
        return switch (firstWord(sql)) {
            case "CREATE", "ALTER", "SET", "ADD", "LOAD", "BEGIN", "INSERT" -> true;
            default -> false;
        };
    }

    private static String firstWord(String sql) {
        var space = SPACE.matcher(sql);
        var word = WORD.matcher(sql).region(space.lookingAt() ? space.end() : 0, sql.length());
        return word.lookingAt() ? word.group().toUpperCase(Locale.ROOT) : "";
    }
}
