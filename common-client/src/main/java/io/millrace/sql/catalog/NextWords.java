package io.millrace.sql.catalog;

import java.util.List;
import java.util.Map;

/// Suggests the most likely next keywords where nothing has been typed yet.
final class NextWords {
    private static final List<String> STATEMENTS = List.of(
            "SELECT",
            "INSERT INTO",
            "CREATE TABLE",
            "CREATE VIEW",
            "SHOW",
            "DESCRIBE",
            "EXPLAIN",
            "USE",
            "SET",
            "WITH");

    private static final Map<String, List<String>> AFTER_VERBS = Map.of(
            "SHOW",
                    List.of(
                            "TABLES",
                            "VIEWS",
                            "CATALOGS",
                            "DATABASES",
                            "FUNCTIONS",
                            "JOBS",
                            "CREATE TABLE",
                            "CREATE VIEW"),
            "CREATE", List.of("TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION", "TEMPORARY TABLE", "TEMPORARY VIEW"),
            "DROP", List.of("TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION"),
            "ALTER", List.of("TABLE", "VIEW", "DATABASE"),
            "INSERT", List.of("INTO", "OVERWRITE"),
            "EXPLAIN", List.of("SELECT", "INSERT INTO", "CHANGELOG_MODE", "ESTIMATED_COST", "PLAN_ADVICE"));

    private static final Map<String, List<String>> AFTER_CLAUSES = Map.ofEntries(
            Map.entry("SELECT", List.of("FROM", "AS")),
            Map.entry("FROM", List.of("WHERE", "JOIN", "LEFT JOIN", "GROUP BY", "ORDER BY", "LIMIT", "AS")),
            Map.entry("JOIN", List.of("ON", "USING", "AS")),
            Map.entry("ON", List.of("AND", "OR", "WHERE", "JOIN", "LEFT JOIN", "GROUP BY", "ORDER BY", "LIMIT")),
            Map.entry("WHERE", List.of("AND", "OR", "IS NULL", "IN", "LIKE", "GROUP BY", "ORDER BY", "LIMIT")),
            Map.entry("GROUP", List.of("HAVING", "ORDER BY", "LIMIT")),
            Map.entry("HAVING", List.of("AND", "OR", "ORDER BY", "LIMIT")),
            Map.entry("ORDER", List.of("ASC", "DESC", "LIMIT")),
            Map.entry("INTO", List.of("SELECT", "VALUES")));

    private NextWords() {}

    /// The keywords for the cursor, some of them pairs.
    static List<String> next(StatementWords words) {
        int at = words.cursor();
        if (at == 0) {
            return STATEMENTS;
        }
        for (int i = at - 1, depth = 0; i >= 0; i--) {
            if (words.is(i, ")")) {
                depth++;
            } else if (words.is(i, "(")) {
                depth = Math.max(0, depth - 1);
            } else if (depth == 0 && AFTER_CLAUSES.containsKey(words.word(i))) {
                return AFTER_CLAUSES.getOrDefault(words.word(i), List.of());
            }
        }
        return at == 1 ? AFTER_VERBS.getOrDefault(words.word(0), List.of()) : List.of();
    }
}
