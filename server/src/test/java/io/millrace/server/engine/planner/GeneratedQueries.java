package io.millrace.server.engine.planner;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Generates queries over a few values, which are the same for the same seed.
final class GeneratedQueries {
    private static final List<String> TEXTS = List.of("'a'", "'b'", "'Ä ö'", "''", "CAST(NULL AS STRING)", "'a'");
    private static final List<String> AGGREGATES = List.of(
            "COUNT(*)",
            "SUM(v)",
            "MIN(v)",
            "MAX(k)",
            "AVG(v)",
            "SUM(d)",
            "AVG(d)",
            "COUNT(DISTINCT v)",
            "COUNT(DISTINCT k)",
            "SUM(v) FILTER (WHERE v > 3)",
            "STDDEV_POP(v)");
    private static final List<String> FILES = List.of("csv_rows", "named_rows", "json_rows");
    private static final List<String> JOINS = List.of("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN");

    private static final List<String> SETS =
            List.of("UNION ALL", "UNION", "INTERSECT", "EXCEPT", "INTERSECT ALL", "EXCEPT ALL");
    private static final List<String> GROUPINGS = List.of("ROLLUP", "CUBE", "GROUPING SETS");

    /// Expressions of the columns of [#values], with a type that `MAX` takes.
    static final List<String> EXPRESSIONS = List.of(
            "CAST(v AS BIGINT)",
            "CAST(v AS STRING)",
            "CAST(d AS DECIMAL(10, 2))",
            "CAST(d AS SMALLINT)",
            "CAST(CAST(v AS STRING) AS CHAR(3))",
            "TRY_CAST(k AS INT)",
            "TRY_CAST(CAST(v AS STRING) AS DOUBLE)",
            "CASE WHEN v > 3 THEN UPPER(k) ELSE LOWER(k) END",
            "COALESCE(NULLIF(k, 'a'), 'none')",
            "GREATEST(v, 2)",
            "INITCAP(k)",
            "LEFT(k, 1)",
            "SPLIT_INDEX(k, 'b', 0)",
            "REGEXP_EXTRACT(k, '([a-z])', 1)",
            "MD5(k)",
            "TO_BASE64(k)",
            "TYPEOF(k)",
            "LPAD(UPPER(TRIM(k)), 5, '*')",
            "EXTRACT(MONTH FROM TIMESTAMPADD(DAY, v, TIMESTAMP '2026-01-28 12:00:00'))",
            "DATE_FORMAT(TIMESTAMPADD(DAY, v, TIMESTAMP '2026-01-28 12:00:00'), 'EEEE yyyy-MM')",
            "TIMESTAMPDIFF(HOUR, TIMESTAMP '2026-01-28 12:00:00', TIMESTAMPADD(DAY, v, TIMESTAMP '2026-01-28 12:00:00'))",
            "UNIX_TIMESTAMP('2026-01-0' || CAST(v + 1 AS STRING), 'yyyy-MM-dd')",
            "JSON_VALUE('{\"a\": ' || CAST(v AS STRING) || '}', '$.a')",
            "JSON_VALUE('{\"a\": ' || CAST(v AS STRING) || '}', '$.a' RETURNING INT)",
            "JSON_QUERY('{\"a\": [' || CAST(v AS STRING) || ']}', '$.a')",
            "JSON_OBJECT(KEY 'n' VALUE v, KEY 'k' VALUE k)",
            "ARRAY[k, 'x'][1]",
            "MAP['a', v]['a']",
            "CAST(ROW(k, v) AS ROW<a STRING, b INT>).a");

    private static final List<String> WINDOWS = List.of(
            "TUMBLE(TABLE w, DESCRIPTOR(ts), INTERVAL '1' HOUR)",
            "HOP(TABLE w, DESCRIPTOR(ts), INTERVAL '20' MINUTE, INTERVAL '1' HOUR)",
            "CUMULATE(TABLE w, DESCRIPTOR(ts), INTERVAL '20' MINUTE, INTERVAL '1' HOUR)");

    private static final List<String> CONDITIONS = List.of(
            "k LIKE '%a%b%'",
            "UPPER(TRIM(k)) LIKE '%A%'",
            "CAST(v AS STRING) <> '3'",
            "v <> 10000000000",
            "CAST(d AS INT) > 20",
            "CAST(k AS INT) > 3",
            "v > 0");

    private final Random random;

    GeneratedQueries(long seed) {
        random = new Random(seed);
    }

    /// A query with neither a grouping nor a join.
    String constant() {
        return switch (random.nextInt(6)) {
            case 0 -> "SELECT " + number() + " + " + number() + ", UPPER(" + text() + ")";
            case 1 -> "SELECT CONCAT(" + text() + ", CAST(" + number() + " AS STRING)), ABS(-" + number() + ")";
            case 2 -> "SELECT CASE WHEN " + number() + " > 5 THEN 'big' ELSE 'small' END AS c, " + number() + " / 4";
            case 3 -> "SELECT " + number() + " / (" + random.nextInt(3) + " - 1)";
            case 4 -> "SELECT CAST('" + (random.nextBoolean() ? "7" : "x") + number() + "' AS INT)";
            default -> "SELECT v, d * 2, COALESCE(k, 'none') FROM " + values("t") + " WHERE v > " + random.nextInt(4);
        };
    }

    /// A query that needs a job.
    String query() {
        return switch (random.nextInt(9)) {
            case 0, 1 ->
                "SELECT k, " + aggregates() + " FROM " + values("t") + " WHERE v > " + random.nextInt(4)
                        + " GROUP BY k";
            case 2 -> "SELECT " + aggregates() + " FROM " + values("t");
            case 3 ->
                "SELECT a.k, b.v, b.d FROM " + values("a") + " " + one(JOINS) + " " + values("b")
                        + (random.nextBoolean() ? " ON a.v = b.v" : " ON a.k = b.k AND a.v <= b.v");
            case 4 -> "SELECT DISTINCT k, v FROM " + values("t");
            case 5 ->
                "SELECT k, SUM(v) AS s FROM " + values("t") + " GROUP BY k ORDER BY s DESC, k LIMIT "
                        + (1 + random.nextInt(3));
            case 6 ->
                "SELECT k, v, r FROM (SELECT k, v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v, d) AS r FROM "
                        + values("t") + ") WHERE r <= 2";
            case 7 -> "SELECT k, v FROM " + values("a") + " WHERE v IN (SELECT v FROM " + values("b") + ")";
            default -> "SELECT k, SUM(10 / (v - " + random.nextInt(6) + ")) FROM " + values("t") + " GROUP BY k";
        };
    }

    /// A query with several steps, whose rows are all different or come in any order.
    String steps() {
        return switch (random.nextInt(10)) {
            case 0 -> "SELECT k, v FROM " + values("a") + " " + one(SETS) + " SELECT k, v FROM " + values("b");
            case 1 ->
                "SELECT k, v, " + aggregates() + " FROM " + literals("t") + " GROUP BY " + one(GROUPINGS) + " (k, v)";
            case 2 ->
                "SELECT a.k, b.v, c.d FROM " + values("a") + " " + one(JOINS) + " " + values("b") + " ON a.v = b.v "
                        + one(JOINS) + " " + values("c") + " ON b.v = c.v";
            case 3 ->
                "WITH w AS (SELECT k, SUM(v) AS s, COUNT(*) AS c FROM " + values("t")
                        + " GROUP BY k) SELECT x.k, y.s FROM w x JOIN w y ON x.c = y.c AND x.s <> y.s";
            case 4 ->
                "SELECT k, v FROM " + values("a") + " WHERE " + (random.nextBoolean() ? "" : "NOT ")
                        + "EXISTS (SELECT * FROM " + values("b") + " WHERE b.v = a.v)";
            case 5 -> "SELECT k, v FROM " + values("a") + " WHERE v > (SELECT AVG(v) FROM " + values("b") + ")";
            case 6 ->
                "SELECT k, s, " + (random.nextBoolean() ? "ROW_NUMBER" : "RANK") + "() OVER (ORDER BY s DESC, k) AS r"
                        + " FROM (SELECT k, SUM(v) AS s FROM " + values("t") + " GROUP BY k)";
            case 7 ->
                "SELECT DISTINCT k, v, d FROM " + values("t") + " ORDER BY v, k, d LIMIT " + (1 + random.nextInt(4))
                        + (random.nextBoolean() ? " OFFSET 1" : "");
            case 8 ->
                "SELECT UPPER(k) AS u, REGEXP_REPLACE(k, '[a-z]', '<" + number() + ">') AS r, COUNT(*) AS c FROM "
                        + values("t") + " WHERE k LIKE '%" + (random.nextBoolean() ? "a" : "_") + "%' OR k SIMILAR TO"
                        + " '[ab]' GROUP BY UPPER(k), REGEXP_REPLACE(k, '[a-z]', '<" + number() + ">')";
            default ->
                "SELECT k, v, LAG(v) OVER (PARTITION BY k ORDER BY v, d) AS l, SUM(v) OVER (PARTITION BY k ORDER BY v,"
                        + " d) AS s FROM " + values("t");
        };
    }

    /// A query with conversions and functions of columns.
    String conversions() {
        return conversions(values("t"));
    }

    private String conversions(String rows) {
        var key = one(EXPRESSIONS);
        return "SELECT " + key + " AS x, MAX(" + one(EXPRESSIONS) + ") AS y, " + aggregates() + " FROM " + rows
                + " WHERE " + one(CONDITIONS) + " GROUP BY " + key;
    }

    /// A query that makes several rows of one: of lists, repetitions and windows of time. Streams have no such windows
    /// over values.
    String multiples() {
        return switch (random.nextInt(6)) {
            case 0 ->
                "SELECT k, v FROM " + values("a") + " " + one(List.of("INTERSECT", "EXCEPT")) + " ALL SELECT k, v FROM "
                        + values("b");
            case 1 ->
                "SELECT k, x, " + one(List.of("COUNT(*)", "SUM(v)", "SUM(10 / (x - 3))")) + " AS c FROM " + values("t")
                        + " CROSS JOIN UNNEST(ARRAY[v, " + number() + ", 3]) AS u (x) GROUP BY k, x";
            case 2 ->
                "SELECT k, x FROM (SELECT k, SPLIT(k, 'b') AS parts FROM " + values("t") + ") "
                        + one(List.of("CROSS JOIN UNNEST(parts) AS u (x)", "LEFT JOIN UNNEST(parts) AS u (x) ON TRUE"));
            case 3 ->
                "SELECT m, n FROM (SELECT MAP[COALESCE(k, '-'), v] AS pairs FROM " + values("t")
                        + ") CROSS JOIN UNNEST(pairs) AS u (m, n)";
            case 4 ->
                withTimes() + "SELECT window_start, window_end, k, " + aggregates() + " FROM TABLE(" + one(WINDOWS)
                        + ") GROUP BY window_start, window_end, k";
            default ->
                withTimes() + "SELECT TUMBLE_START(ts, INTERVAL '1' HOUR) AS s, " + aggregates()
                        + " FROM w GROUP BY TUMBLE(ts, INTERVAL '1' HOUR)";
        };
    }

    private String withTimes() {
        return "WITH w AS (SELECT *, TIMESTAMPADD(MINUTE, v * 17, TIMESTAMP '2026-01-01 22:30:00') AS ts FROM "
                + values("t") + ") ";
    }

    /// A query over the tables [#FILES], which have the columns of [#values], and `timed_rows`, which has another
    /// column, `ts`.
    String overFiles() {
        var table = one(FILES);
        return switch (random.nextInt(8)) {
            case 0 ->
                "SELECT k, " + aggregates() + " FROM " + table + " WHERE v > " + random.nextInt(4) + " GROUP BY k";
            case 1 -> "SELECT " + aggregates() + " FROM " + table + " WHERE k LIKE '%a%' OR d < " + random.nextInt(9);
            case 2 ->
                "SELECT c.k, j.d FROM csv_rows c " + one(JOINS) + " json_rows j ON c.v = j.v AND c.d < j.d + "
                        + random.nextInt(50);
            case 3 -> "SELECT t.k, f.v FROM " + values("t") + " JOIN " + table + " f ON f.v = t.v";
            case 4 -> "SELECT DISTINCT v, CHAR_LENGTH(k) FROM " + table;
            case 5 ->
                "SELECT x, COUNT(*) AS c FROM (SELECT " + one(EXPRESSIONS) + " AS x FROM " + table + " WHERE "
                        + one(CONDITIONS) + ") GROUP BY x";
            case 6 ->
                "SELECT k, CAST(ts AS DATE) AS x, " + aggregates() + " FROM timed_rows GROUP BY k, CAST(ts AS DATE)";
            default -> "SELECT v, k, d FROM " + table + " ORDER BY d DESC, v, k LIMIT " + (1 + random.nextInt(9));
        };
    }

    /// Rows of such tables.
    List<String> lines(int count, String format) {
        return Stream.generate(() -> String.format(
                        Locale.ROOT,
                        format,
                        List.of("a", "b", "ba", "Ä ö").get(random.nextInt(4)),
                        random.nextInt(6),
                        random.nextInt(1_000) / 8.0))
                .limit(count)
                .toList();
    }

    /// A query over one input, whose job gives the same rows in the same order each time, in streaming mode, too.
    String overOneInput() {
        return switch (random.nextInt(5)) {
            case 0 ->
                "SELECT k, " + aggregates() + " FROM " + literals("t") + " WHERE v + " + random.nextInt(9) + " > "
                        + random.nextInt(9) + " GROUP BY k";
            case 1 -> "SELECT " + aggregates() + ", AVG(v * " + number() + ") AS y FROM " + literals("t");
            case 2 ->
                "SELECT DISTINCT v - " + number() + " AS w, k FROM " + literals("t") + " WHERE k <> '((int) 7)'"
                        + " OR v < " + number();
            case 3 -> conversions(literals("t"));
            default -> "SELECT DISTINCT * FROM " + everyType();
        };
    }

    private String everyType() {
        var rows = Stream.generate(this::rowOfEveryType)
                .limit(1 + random.nextInt(4))
                .collect(Collectors.joining(", "));
        return "(VALUES " + rows + ") AS t (a, b, c, d, e, f, g, h, i, j)";
    }

    private String rowOfEveryType() {
        return "(" + random.nextBoolean() + ", CAST(" + random.nextInt(100) + " AS TINYINT), CAST("
                + random.nextInt(1_000) + " AS SMALLINT), " + random.nextLong() / 2 + ", " + number() + ".25, "
                + random.nextDouble() + "E-3, DATE '20" + (10 + random.nextInt(80)) + "-02-28', TIME '12:34:"
                + (10 + random.nextInt(50)) + "', TIMESTAMP '1969-12-31 23:59:59." + (100 + random.nextInt(900))
                + "456', " + literalText() + ")";
    }

    private String aggregates() {
        return IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(i -> one(AGGREGATES) + " AS x" + i)
                .collect(Collectors.joining(", "));
    }

    /// Values that are all literals, which the engine reads in their order.
    private String literals(String name) {
        var rows = Stream.generate(() ->
                        "(" + literalText() + ", " + random.nextInt(6) + ", " + random.nextInt(1_000) / 8.0 + "E0)")
                .limit(1 + random.nextInt(6))
                .collect(Collectors.joining(", "));
        return "(VALUES " + rows + ") AS " + name + " (k, v, d)";
    }

    private String literalText() {
        return TEXTS.get(random.nextInt(4));
    }

    private String values(String name) {
        var rows = Stream.generate(this::row).limit(1 + random.nextInt(6)).collect(Collectors.joining(", "));
        return "(VALUES " + rows + ") AS " + name + " (k, v, d)";
    }

    private String row() {
        return "(" + text() + ", " + (random.nextInt(8) == 0 ? "CAST(NULL AS INT)" : random.nextInt(6)) + ", CAST("
                + random.nextInt(1_000) / 8.0 + " AS DOUBLE))";
    }

    private String text() {
        return one(TEXTS);
    }

    private int number() {
        return random.nextInt(100_000);
    }

    private String one(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
