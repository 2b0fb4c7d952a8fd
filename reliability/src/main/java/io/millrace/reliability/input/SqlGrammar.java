package io.millrace.reliability.input;

import io.millrace.testing.NaughtyStrings;
import java.util.List;
import java.util.Random;

/// A grammar that makes statements of all kinds, with names, types and literals in and out of place.
record SqlGrammar(Random random) {
    private static final int MAX_DEPTH = 4;
    private static final List<String> TYPES = List.of(
            "INT",
            "BIGINT",
            "STRING",
            "DECIMAL(38, 18)",
            "DECIMAL(99, 1)",
            "TIMESTAMP(3)",
            "TIMESTAMP_LTZ(9)",
            "DATE",
            "TIME",
            "BOOLEAN",
            "BYTES",
            "DOUBLE",
            "ARRAY<INT>",
            "MAP<STRING, ROW<a INT>>",
            "ROW<a INT, b ARRAY<STRING>>",
            "INTERVAL YEAR TO MONTH",
            "VARCHAR(0)",
            "CHAR(2147483647)",
            "NOTYPE",
            "MULTISET<INT>",
            "RAW('x', 'y')");
    private static final List<String> LITERALS = List.of(
            "1",
            "-1",
            "0",
            "NULL",
            "TRUE",
            "1e308",
            "1e-400",
            "99999999999999999999999999999999999999999",
            "0.1",
            "'a'",
            "''",
            "'it''s'",
            "X'41'",
            "U&'\\263A'",
            "DATE '2024-02-30'",
            "DATE '0001-01-01'",
            "TIMESTAMP '9999-12-31 23:59:59.999999999'",
            "TIME '25:00:00'",
            "INTERVAL '1' DAY",
            "INTERVAL '999' YEAR(4)",
            "ARRAY[1, NULL]",
            "MAP['a', 1]",
            "ROW(1, 'a')",
            "CAST(NULL AS ROW<a INT>)",
            "CURRENT_TIMESTAMP",
            "?");
    private static final List<String> FUNCTIONS = List.of(
            "ABS",
            "UPPER",
            "COUNT",
            "SUM",
            "MAX",
            "LISTAGG",
            "COLLECT",
            "JSON_VALUE",
            "JSON_OBJECT",
            "TRY_CAST",
            "TO_TIMESTAMP",
            "DATE_FORMAT",
            "REGEXP_EXTRACT",
            "SUBSTRING",
            "SPLIT_INDEX",
            "CARDINALITY",
            "ELEMENT",
            "COALESCE",
            "GREATEST",
            "TYPEOF",
            "UUID",
            "RAND_INTEGER",
            "NO_SUCH_FUNCTION",
            "TUMBLE_START",
            "ROW_NUMBER",
            "PARSE_URL",
            "FROM_UNIXTIME",
            "CHR",
            "LOCATE",
            "OVERLAY",
            "TRIM",
            "POSITION",
            "EXTRACT",
            "ARRAY_AGG",
            "JSON_QUERY",
            "UNHEX",
            "DECODE",
            "ENCODE",
            "MD5",
            "SHA2",
            "PERCENTILE",
            "LAG",
            "NTILE");
    private static final List<String> OPERATORS = List.of(
            " + ",
            " - ",
            " * ",
            " / ",
            " % ",
            " || ",
            " = ",
            " <> ",
            " < ",
            " AND ",
            " OR ",
            " LIKE ",
            " IS DISTINCT FROM ",
            " SIMILAR TO ",
            " OVERLAPS ",
            " IN ",
            " MEMBER OF ");

    static String statement(Random random) {
        return new SqlGrammar(random).statement();
    }

    private String any(List<String> all) {
        return all.get(random.nextInt(all.size()));
    }

    private boolean maybe() {
        return random.nextBoolean();
    }

    private String statement() {
        var sql = switch (random.nextInt(22)) {
            case 0 -> "CREATE TEMPORARY VIEW " + name() + " AS " + query(0);
            case 1 -> "CREATE TEMPORARY TABLE " + name() + " (" + columns() + ") WITH (" + options() + ")";
            case 2 ->
                "DROP " + (maybe() ? "TEMPORARY " : "") + (maybe() ? "VIEW " : "TABLE ") + (maybe() ? "IF EXISTS " : "")
                        + name();
            case 3 -> "SET " + literal() + " = " + literal();
            case 4 -> "EXPLAIN " + (maybe() ? "PLAN FOR " : "JSON_EXECUTION_PLAN ") + query(0);
            case 5 ->
                "SHOW "
                        + any(List.of(
                                "TABLES",
                                "CATALOGS",
                                "FUNCTIONS",
                                "COLUMNS FROM " + name(),
                                "CREATE TABLE " + name(),
                                "JOBS",
                                "JARS",
                                "MODULES",
                                "PARTITIONS " + name(),
                                "PROCEDURES",
                                "MODELS"));
            case 6 -> "DESCRIBE " + name();
            case 7 -> "INSERT INTO " + name() + " " + query(0);
            case 8 -> "CREATE TEMPORARY FUNCTION " + name() + " AS 'no.such.Class'";
            case 9 -> "ALTER TABLE " + name() + " ADD (" + columns() + ")";
            case 10 -> "WITH c AS (" + query(1) + ") SELECT * FROM c, c AS d";
            case 11 -> "VALUES (" + expression(0) + ", " + expression(0) + "), (" + expression(0) + ")";
            case 12 -> "USE " + (maybe() ? "CATALOG " : "MODULES ") + name();
            case 13 -> noise();
            default -> query(0);
        };
        return random.nextInt(12) == 0 ? damaged(sql) : sql;
    }

    private String query(int depth) {
        var sql = new StringBuilder("SELECT ").append(maybe() ? "" : "DISTINCT ");
        for (int i = random.nextInt(3); i >= 0; i--) {
            sql.append(expression(depth)).append(maybe() ? " AS c" + i : "").append(i > 0 ? ", " : "");
        }
        if (random.nextInt(4) > 0) {
            sql.append(" FROM ").append(relation(depth + 1));
        }
        if (maybe()) {
            sql.append(" WHERE ").append(expression(depth + 1));
        }
        if (random.nextInt(4) == 0) {
            sql.append(" GROUP BY ")
                    .append(maybe() ? "1" : "CUBE(a, b)")
                    .append(" HAVING ")
                    .append(expression(depth + 1));
        }
        if (random.nextInt(5) == 0) {
            sql.append(" ORDER BY ").append(expression(depth + 1)).append(maybe() ? " DESC NULLS LAST" : "");
        }
        if (random.nextInt(5) == 0) {
            sql.append(" LIMIT ").append(any(List.of("0", "1", "-1", "9223372036854775807", "ALL", "x")));
        }
        if (depth < 2 && random.nextInt(6) == 0) {
            sql.append(any(List.of(" UNION ", " UNION ALL ", " EXCEPT ", " INTERSECT ")))
                    .append(query(depth + 1));
        }
        return sql.toString();
    }

    private String relation(int depth) {
        if (depth > MAX_DEPTH) {
            return "(VALUES (1, 'a')) AS t(a, b)";
        }
        return switch (random.nextInt(9)) {
            case 0, 1 -> name();
            case 2 -> "(" + query(depth + 1) + ") AS q" + depth;
            case 3 ->
                relation(depth + 1)
                        + any(List.of(" JOIN ", " LEFT JOIN ", " CROSS JOIN ", " FULL JOIN "))
                        + relation(depth + 1)
                        + (maybe() ? " ON " + expression(depth + 1) : "");
            case 4 -> "UNNEST(ARRAY[1, 2, " + expression(depth + 1) + "]) AS u(a)";
            case 5 -> "TABLE(TUMBLE(TABLE " + name() + ", DESCRIPTOR(a), INTERVAL '1' MINUTE))";
            case 6 -> "LATERAL (" + query(depth + 1) + ") AS l";
            case 7 ->
                "(VALUES (1, 'a')) MATCH_RECOGNIZE (ORDER BY a MEASURES A.a AS x PATTERN (A+ B*?) DEFINE A AS A.a > 1) AS m";
            default -> "(VALUES (1, 'a'), (2, NULL)) AS t(a, b)";
        };
    }

    private String expression(int depth) {
        if (depth > MAX_DEPTH) {
            return literal();
        }
        return switch (random.nextInt(12)) {
            case 0, 1 -> literal();
            case 2 -> any(List.of("a", "b", "*", "t.a", "`a b`", name()));
            case 3, 4 -> expression(depth + 1) + any(OPERATORS) + expression(depth + 1);
            case 5, 6 ->
                any(FUNCTIONS) + "(" + expression(depth + 1) + (maybe() ? ", " + expression(depth + 1) : "") + ")";
            case 7 -> "CAST(" + expression(depth + 1) + " AS " + any(TYPES) + ")";
            case 8 ->
                "CASE WHEN " + expression(depth + 1) + " THEN " + expression(depth + 1) + " ELSE "
                        + expression(depth + 1) + " END";
            case 9 -> "(" + query(depth + 2) + ")";
            case 10 -> any(FUNCTIONS) + "(" + expression(depth + 1) + ") OVER (PARTITION BY a ORDER BY b)";
            default -> (maybe() ? "NOT " : "EXISTS ") + "(" + expression(depth + 1) + ")";
        };
    }

    private String literal() {
        return random.nextInt(6) > 0 ? any(LITERALS) : "'" + noise().replace("'", "''") + "'";
    }

    private String name() {
        return switch (random.nextInt(5)) {
            case 0 -> "v" + random.nextInt(4);
            case 1 -> "no_such_table";
            case 2 -> "`" + noise().replace("`", "``") + "`";
            case 3 -> "default_catalog.default_database.v1";
            default -> "t" + random.nextInt(4);
        };
    }

    private String columns() {
        var columns = new StringBuilder("a ").append(any(TYPES));
        for (int i = random.nextInt(3); i > 0; i--) {
            columns.append(", ").append(maybe() ? "c" + i : name()).append(' ').append(any(TYPES));
        }
        return columns.append(random.nextInt(5) == 0 ? ", WATERMARK FOR a AS a" : "")
                .append(random.nextInt(5) == 0 ? ", PRIMARY KEY (a) NOT ENFORCED" : "")
                .append(random.nextInt(6) == 0 ? ", d AS " + expression(2) : "")
                .toString();
    }

    private String options() {
        return "'connector' = '" + any(List.of("datagen", "blackhole", "print", "filesystem", "nosuch", "")) + "'"
                + (maybe() ? ", 'number-of-rows' = '" + any(List.of("5", "-1", "x", "0")) + "'" : "")
                + (maybe() ? ", " + literal() + " = " + literal() : "");
    }

    private String noise() {
        var text = NaughtyStrings.any(random);
        return text.length() > 300 ? text.substring(0, 300) : text;
    }

    /// Returns the statement with a part cut out, doubled or replaced.
    private String damaged(String sql) {
        int from = random.nextInt(sql.length() + 1);
        int to = Math.min(sql.length(), from + random.nextInt(8));
        return switch (random.nextInt(3)) {
            case 0 -> sql.substring(0, from) + sql.substring(to);
            case 1 -> sql.substring(0, to) + sql.substring(from);
            default -> sql.substring(0, from) + noise() + sql.substring(to);
        };
    }
}
