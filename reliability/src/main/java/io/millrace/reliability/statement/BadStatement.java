package io.millrace.reliability.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A statement that asks for too much memory, time or room.
///
/// @param before statements of the same session that it needs
record BadStatement(String name, List<String> before, String sql) {
    private static final String ENDLESS =
            "CREATE TEMPORARY TABLE endless (k STRING, v BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' ="
                    + " '1000000', 'fields.k.length' = '500')";
    private static final String SINK =
            "CREATE TEMPORARY TABLE sink (k STRING, v BIGINT) WITH ('connector' = 'blackhole')";
    private static final String NUMBERS =
            "CREATE TEMPORARY TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'number-of-rows' = '100000000',"
                    + " 'rows-per-second' = '100000000', 'fields.n.kind' = 'sequence', 'fields.n.start' = '1',"
                    + " 'fields.n.end' = '100000000')";
    private static final String BATCH = "SET 'execution.runtime-mode' = 'batch'";

    BadStatement {
        before = List.copyOf(before);
    }

    static BadStatement of(String name, String sql) {
        return new BadStatement(name, List.of(), sql);
    }

    static BadStatement endless(String name, String sql) {
        return new BadStatement(name, List.of(ENDLESS, SINK, NUMBERS), sql);
    }

    static BadStatement batch(String name, String sql) {
        return new BadStatement(name, List.of(ENDLESS, SINK, NUMBERS, BATCH), sql);
    }

    static List<BadStatement> all() {
        var all = new ArrayList<>(planned());
        all.addAll(growing());
        all.addAll(texts());
        all.addAll(jobs());
        all.addAll(collecting());
        return List.copyOf(all);
    }

    /// The planner evaluates these while it plans.
    private static List<BadStatement> planned() {
        return List.of(
                of("a text of a billion characters", "SELECT CHAR_LENGTH(REPEAT('x', 1000000000))"),
                of("two billion characters", "SELECT CHAR_LENGTH(REPEAT('xy', 1000000000))"),
                of("nested repetition", "SELECT CHAR_LENGTH(REPEAT(REPEAT(REPEAT('x', 1000), 1000), 1000))"),
                of("a list of a hundred million texts", "SELECT CARDINALITY(SPLIT(REPEAT('a,', 100000000), ','))"),
                of("a padded text", "SELECT CHAR_LENGTH(LPAD('x', 1500000000, 'y'))"),
                of("a text padded on the right", "SELECT CHAR_LENGTH(RPAD('x', 1500000000, 'y'))"),
                of(
                        "replacements that grow",
                        "SELECT CHAR_LENGTH(REPLACE(REPEAT('a', 1000000), 'a', REPEAT('b', 1000)))"),
                of("a regular expression that backtracks", "SELECT REGEXP(REPEAT('a', 40), '(a+)+b')"),
                of(
                        "a regular expression with nested groups",
                        "SELECT REGEXP_REPLACE(REPEAT('a', 5000), '(.*)(.*)(.*)(.*)(.*)x', 'y')"),
                of("spaces", "SELECT CHAR_LENGTH(CONCAT(REPEAT(' ', 1000000000), 'x'))"),
                of("a bytes value", "SELECT CHAR_LENGTH(HEX(REPEAT('x', 500000000)))"),
                of("an encoded text", "SELECT CHAR_LENGTH(TO_BASE64(REPEAT('x', 500000000)))"));
    }

    /// Values that grow with each step.
    private static List<BadStatement> growing() {
        return List.of(
                of("a text that doubles 40 times", "SELECT CHAR_LENGTH(" + doubled("s", "s || s", 40) + ")"),
                of(
                        "matches that grow",
                        "SELECT CHAR_LENGTH(REGEXP_REPLACE(REPEAT('a', 100000), 'a', REPEAT('b', 10000)))"),
                of(
                        "a long separator",
                        "SELECT CHAR_LENGTH(CONCAT_WS(REPEAT('-', 10000000), " + repeated("'a'", ", ", 100) + "))"),
                of(
                        "a text laid over itself",
                        "SELECT CHAR_LENGTH("
                                + nested("OVERLAY(", "REPEAT('a', 10000000)", " PLACING 'bcd' FROM 1 FOR 0)", 30)
                                + ")"),
                of(
                        "encoded 40 times",
                        "SELECT CHAR_LENGTH(" + nested("TO_BASE64(", "REPEAT('a', 100000)", ")", 40) + ")"),
                of(
                        "escaped 30 times",
                        "SELECT CHAR_LENGTH(" + nested("JSON_QUOTE(", "REPEAT('\"', 1000)", ")", 30) + ")"),
                of(
                        "an array that doubles 30 times",
                        "SELECT CARDINALITY(a) FROM " + doubledRows("ARRAY[1, 2]", "ARRAY_CONCAT(a, a)", 30)),
                of(
                        "an array of 50,000 random texts",
                        "SELECT CARDINALITY(ARRAY[" + repeated("UUID()", ", ", 50_000) + "])"),
                of("an object with 20,000 members", "SELECT JSON_OBJECT(" + members(20_000) + ")"),
                of("20,000 cases", "SELECT CASE " + repeated("WHEN RAND() > 2 THEN 1", " ", 20_000) + " END"),
                of(
                        "cases nested 2,000 deep",
                        "SELECT " + nested("CASE WHEN RAND() > 2 THEN 1 ELSE ", "2", " END", 2_000)),
                new BadStatement("views that double 20 times", doublingViews(20), "SELECT COUNT(*) FROM v20"),
                endless("20,000 numbers in a list", "SELECT n FROM numbers WHERE n IN (" + numbers(20_000) + ")"),
                endless(
                        "a long pattern",
                        "SELECT * FROM (SELECT n, PROCTIME() AS happened FROM numbers) MATCH_RECOGNIZE (ORDER BY happened"
                                + " MEASURES LAST(A.n) AS l PATTERN (A{1,100000} B) DEFINE A AS A.n > 0, B AS B.n < 0)"));
    }

    /// The text itself is the harm.
    private static List<BadStatement> texts() {
        return List.of(
                of(
                        "20 MB of VALUES",
                        "SELECT COUNT(*) FROM (VALUES " + repeated("(1, 'some text')", ", ", 1_200_000)
                                + ") AS t(a, b)"),
                of(
                        "4 MB of VALUES",
                        "SELECT COUNT(*) FROM (VALUES " + repeated("(1, 'some text')", ", ", 220_000) + ") AS t(a, b)"),
                of(
                        "20,000 conditions",
                        "SELECT 1 FROM (VALUES (1)) AS t (x) WHERE " + repeated("RAND() > 2", " OR ", 20_000)),
                of("a sum of 50,000 terms", "SELECT " + repeated("1", " + ", 50_000)),
                of("10,000 nested parentheses", "SELECT " + "(".repeat(10_000) + "1" + ")".repeat(10_000)),
                of("5,000 columns", "SELECT " + repeated("REPEAT('x', 100)", ", ", 5_000)),
                of("a union of 2,000 parts", repeated("SELECT 1", " UNION ALL ", 2_000)),
                of("a join of 14 tables", "SELECT COUNT(*) FROM " + values(14)),
                of(
                        "a list of 100,000 values",
                        "SELECT 1 FROM (VALUES (1)) AS t (x) WHERE 5 IN (" + repeated("RAND_INTEGER(9)", ", ", 100_000)
                                + ")"));
    }

    private static List<BadStatement> jobs() {
        return List.of(
                endless("repetition in a job", "SELECT CHAR_LENGTH(REPEAT(k, 4000000)) FROM endless"),
                endless("unbounded keys", "INSERT INTO sink SELECT k, COUNT(*) FROM endless GROUP BY k"),
                endless(
                        "a list of all rows",
                        "INSERT INTO sink SELECT CAST(CARDINALITY(ARRAY_AGG(k)) AS STRING), 1 FROM endless GROUP BY v"),
                endless("all rows in one text", "SELECT CHAR_LENGTH(LISTAGG(k)) FROM endless"),
                endless("a join without a key", "SELECT COUNT(*) FROM numbers a, numbers b"),
                batch("a sort of a hundred million rows", "SELECT n FROM numbers ORDER BY n DESC"),
                batch("distinct values of a hundred million rows", "SELECT COUNT(DISTINCT n) FROM numbers"),
                endless("rows of megabytes", "SELECT REPEAT(k, 10000) FROM endless"),
                endless(
                        "a row number over everything",
                        "SELECT * FROM (SELECT k, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS r FROM endless) WHERE r < 10"));
    }

    /// Jobs that keep what they read.
    private static List<BadStatement> collecting() {
        return List.of(
                endless("one array of all rows", "SELECT CARDINALITY(ARRAY_AGG(k)) FROM endless"),
                endless("one document of all rows", "SELECT CHAR_LENGTH(JSON_ARRAYAGG(k)) FROM endless"),
                endless("all rows as a set", "INSERT INTO sink SELECT CAST(COLLECT(k) AS STRING), 1 FROM endless"),
                endless("all distinct texts", "SELECT COUNT(DISTINCT k) FROM endless"),
                endless("long texts in one text", "SELECT CHAR_LENGTH(LISTAGG(REPEAT(k, 1000))) FROM endless"),
                endless("a text split into characters", "SELECT CARDINALITY(SPLIT(REPEAT(k, 20000), '')) FROM endless"),
                endless(
                        "a row of long texts",
                        "SELECT CARDINALITY(ARRAY[" + repeated("REPEAT(k, 20000)", ", ", 50) + "]) FROM endless"),
                endless("replacements in a job", "SELECT CHAR_LENGTH(REPLACE(k, '0', REPEAT(k, 100000))) FROM endless"),
                endless(
                        "a window of an hour",
                        "INSERT INTO sink SELECT LISTAGG(k), COUNT(*) FROM (SELECT k, PROCTIME() AS happened FROM endless)"
                                + " GROUP BY TUMBLE(happened, INTERVAL '1' HOUR)"),
                endless(
                        "sums over all rows before",
                        "SELECT MAX(k) OVER (ORDER BY happened RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND CURRENT ROW)"
                                + " FROM (SELECT k, PROCTIME() AS happened FROM endless)"),
                endless("a join that keeps both sides", "SELECT COUNT(*) FROM endless a JOIN endless b ON a.k = b.k"),
                endless(
                        "a match without an end",
                        "SELECT * FROM (SELECT v, k, PROCTIME() AS happened FROM endless) MATCH_RECOGNIZE (ORDER BY happened"
                                + " MEASURES LAST(A.k) AS l PATTERN (A+ B) DEFINE A AS A.k <> '', B AS B.k = '')"),
                batch("all rows in one text in a batch", "SELECT CHAR_LENGTH(LISTAGG(CAST(n AS STRING))) FROM numbers"),
                batch("all rows in one array in a batch", "SELECT CARDINALITY(ARRAY_AGG(n)) FROM numbers"));
    }

    static String nested(String before, String inner, String after, int times) {
        return before.repeat(times) + inner + after.repeat(times);
    }

    private static String doubled(String name, String step, int times) {
        var text = "'x'";
        for (int i = 0; i < times && text.length() < 100_000; i++) {
            text = "(" + step.replace(name, text) + ")";
        }
        return text;
    }

    private static String doubledRows(String first, String step, int times) {
        return nested("(SELECT " + step + " AS a FROM ", "(VALUES (" + first + ")) AS t(a)", ")", times);
    }

    private static List<String> doublingViews(int levels) {
        var views = new ArrayList<String>();
        views.add("CREATE TEMPORARY VIEW v0 AS SELECT 1 AS a");
        for (int i = 1; i <= levels; i++) {
            views.add("CREATE TEMPORARY VIEW v" + i + " AS SELECT * FROM v" + (i - 1) + " UNION ALL SELECT * FROM v"
                    + (i - 1));
        }
        return views;
    }

    private static String members(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "'m" + i + "' VALUE RAND()")
                .collect(Collectors.joining(", "));
    }

    private static String numbers(int count) {
        return IntStream.range(0, count).mapToObj(String::valueOf).collect(Collectors.joining(", "));
    }

    static String repeated(String part, String between, int times) {
        var text = new StringBuilder(times * (part.length() + between.length()));
        for (int i = 0; i < times; i++) {
            text.append(i == 0 ? "" : between).append(part);
        }
        return text.toString();
    }

    private static String values(int tables) {
        return IntStream.range(0, tables)
                .mapToObj(i -> "(VALUES (1), (2), (3), (4), (5), (6), (7), (8)) AS t" + i + "(c" + i + ")")
                .collect(Collectors.joining(" CROSS JOIN "));
    }
}
