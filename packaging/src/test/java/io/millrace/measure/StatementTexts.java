package io.millrace.measure;

/// The texts of the statements that are measured, each made from a number.
final class StatementTexts {
    private StatementTexts() {}

    static String constant(int n) {
        return switch (n % 3) {
            case 0 -> "SELECT " + n + " + 1 AS a" + n + ", UPPER('x" + n + "')";
            case 1 -> "SELECT CONCAT('a', CAST(" + n + " AS STRING)) AS b" + n % 11 + ", ABS(-" + n + ")";
            default -> "SELECT CASE WHEN " + n + " > 5 THEN 'big' ELSE 'small' END, " + n + " * 2 AS c" + n % 13;
        };
    }

    static String aggregate(int n) {
        var values = "(VALUES ('a', " + n + "), ('b', 2), ('a', 3), ('c', " + n % 17 + ")) AS t" + n + " (k, v)";
        return switch (n % 3) {
            case 0 -> "SELECT k AS k" + n + ", SUM(v) FROM " + values + " GROUP BY k";
            case 1 -> "SELECT k, COUNT(*) AS c" + n + ", MAX(v) FROM " + values + " WHERE v > " + n % 5 + " GROUP BY k";
            default -> "SELECT COUNT(DISTINCT k), AVG(v + " + n + ") AS m FROM " + values;
        };
    }

    static String join(int n) {
        return "SELECT a" + n % 7 + ".x, b.y FROM (VALUES (" + n + ", 'p'), (2, 'q')) AS a" + n % 7
                + " (i, x) JOIN (VALUES (" + n + ", " + n % 29 + "), (3, 4)) AS b (j, y) ON i = j";
    }

    static String file(int n) {
        return switch (n % 2) {
            case 0 -> "SELECT name, COUNT(*) AS c" + n + " FROM lines WHERE id > " + n % 19_000 + " GROUP BY name";
            default ->
                "SELECT id, price AS p" + n + " FROM lines WHERE id BETWEEN " + n % 19_000 + " AND "
                        + (n % 19_000 + 20);
        };
    }

    static String top(int n) {
        return "SELECT * FROM (VALUES (" + n + ", 'x'), (5, 'y'), (7, 'z')) AS t" + n + " (i, s) ORDER BY i DESC LIMIT "
                + (n % 2 + 1);
    }
}
