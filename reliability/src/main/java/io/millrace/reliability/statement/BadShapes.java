package io.millrace.reliability.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Statements that a few words make large: windows with many panes, states without an end, matches that branch, sets of
/// inserts, names, settings and tables of any size.
final class BadShapes {
    private static final String TIMES =
            "CREATE TEMPORARY TABLE times (k STRING, v INT, happened TIMESTAMP(3), WATERMARK FOR happened AS happened)"
                    + " WITH ('connector' = 'datagen', 'rows-per-second' = '1000000', 'fields.k.length' = '500')";
    private static final String SINK =
            "CREATE TEMPORARY TABLE sink (k STRING, v BIGINT) WITH ('connector' = 'blackhole')";

    private BadShapes() {}

    static List<BadStatement> all() {
        var all = new ArrayList<>(windows());
        all.addAll(rows());
        all.addAll(definitions());
        all.addAll(texts());
        return List.copyOf(all);
    }

    private static BadStatement times(String name, String sql) {
        return new BadStatement(name, List.of(TIMES, SINK), sql);
    }

    private static List<BadStatement> windows() {
        return List.of(
                times(
                        "24 days in steps of a millisecond",
                        "SELECT window_start, COUNT(*) FROM TABLE(HOP(TABLE times, DESCRIPTOR(happened), INTERVAL '0.001'"
                                + " SECOND, INTERVAL '24' DAY)) GROUP BY window_start, window_end"),
                times(
                        "each row in the windows of 24 days",
                        "SELECT v, window_start FROM TABLE(HOP(TABLE times, DESCRIPTOR(happened), INTERVAL '0.001' SECOND,"
                                + " INTERVAL '24' DAY))"),
                times(
                        "a grouped window of 24 days in steps of a millisecond",
                        "SELECT COUNT(*) FROM times GROUP BY HOP(happened, INTERVAL '0.001' SECOND, INTERVAL '24' DAY)"),
                times(
                        "24 cumulated days in steps of a millisecond",
                        "SELECT window_end, LISTAGG(k) FROM TABLE(CUMULATE(TABLE times, DESCRIPTOR(happened), INTERVAL '0.001'"
                                + " SECOND, INTERVAL '24' DAY)) GROUP BY window_start, window_end"),
                times(
                        "a join with all rows of 24 days",
                        "INSERT INTO sink SELECT a.k, b.v FROM times a JOIN times b ON a.v > b.v AND a.k = b.k AND a.happened"
                                + " BETWEEN b.happened - INTERVAL '24' DAY AND b.happened + INTERVAL '24' DAY"),
                times(
                        "a match that branches with each row",
                        "SELECT * FROM times MATCH_RECOGNIZE (ORDER BY happened MEASURES LAST(A.k) AS l AFTER MATCH SKIP TO"
                                + " NEXT ROW PATTERN (A+ B+ C+ D+ E+ F) DEFINE A AS v > 0, B AS v > 0, C AS v > 0, D AS v > 0,"
                                + " E AS v > 0, F AS k = 'never')"),
                times(
                        "a session window without a gap",
                        "SELECT k, ARRAY_AGG(k) FROM TABLE(SESSION(TABLE times PARTITION BY k, DESCRIPTOR(happened), INTERVAL"
                                + " '365' DAY(3))) GROUP BY k, window_start, window_end"));
    }

    private static List<BadStatement> rows() {
        return List.of(
                BadStatement.endless(
                        "all pairs of four times all characters",
                        "SELECT COUNT(*) FROM endless "
                                + BadStatement.repeated("CROSS JOIN UNNEST(SPLIT(k, ''))", " ", 4)),
                BadStatement.endless(
                        "a million rows of each",
                        "SELECT * FROM endless CROSS JOIN UNNEST(SPLIT(REPEAT(k, 2000), ''))"),
                BadStatement.endless("the first two billion rows", "SELECT * FROM endless ORDER BY k LIMIT 2000000000"),
                BadStatement.endless(
                        "a list with the ends of all lists",
                        "SELECT LISTAGG(t) FROM (SELECT LISTAGG(k) AS t FROM endless)"),
                new BadStatement(
                        "bundles of a billion rows",
                        List.of(
                                TIMES,
                                SINK,
                                "SET 'table.exec.mini-batch.enabled' = 'true'",
                                "SET 'table.exec.mini-batch.size' = '1000000000'",
                                "SET 'table.exec.mini-batch.allow-latency' = '1 h'"),
                        "INSERT INTO sink SELECT k, COUNT(*) FROM times GROUP BY k"),
                new BadStatement(
                        "rows of a billion characters",
                        List.of("CREATE TEMPORARY TABLE long_texts (k STRING) WITH ('connector' = 'datagen',"
                                + " 'fields.k.length' = '1000000000')"),
                        "SELECT CHAR_LENGTH(k) FROM long_texts"),
                new BadStatement(
                        "lists of a billion numbers",
                        List.of("CREATE TEMPORARY TABLE long_lists (k ARRAY<BIGINT>) WITH ('connector' = 'datagen',"
                                + " 'fields.k.length' = '1000000000')"),
                        "SELECT CARDINALITY(k) FROM long_lists"),
                BadStatement.batch(
                        "a join on two values in a batch",
                        "SELECT COUNT(*) FROM numbers a JOIN numbers b ON MOD(a.n, 2) = MOD(b.n, 2)"),
                BadStatement.batch("all numbers in one document", "SELECT CHAR_LENGTH(JSON_ARRAYAGG(n)) FROM numbers"));
    }

    private static List<BadStatement> definitions() {
        return List.of(
                new BadStatement(
                        "a view of itself",
                        List.of(
                                "CREATE VIEW first_view AS SELECT 1 AS x",
                                "CREATE VIEW second_view AS SELECT * FROM first_view",
                                "ALTER VIEW first_view AS SELECT * FROM second_view"),
                        "SELECT * FROM first_view"),
                new BadStatement("a chain of 400 views", chain(400), "SELECT * FROM c400"),
                new BadStatement(
                        "2,000 inserts at once",
                        List.of(TIMES, SINK),
                        "EXECUTE STATEMENT SET BEGIN "
                                + BadStatement.repeated("INSERT INTO sink SELECT k, v FROM times;", " ", 2_000)
                                + " END"),
                new BadStatement(
                        "30,000 subtasks",
                        List.of(TIMES, SINK, "SET 'parallelism.default' = '30000'"),
                        "INSERT INTO sink SELECT k, COUNT(*) FROM times GROUP BY k"),
                new BadStatement(
                        "a checkpoint each millisecond",
                        List.of(TIMES, SINK, "SET 'execution.checkpointing.interval' = '1 ms'"),
                        "INSERT INTO sink SELECT k, COUNT(*) FROM times GROUP BY k"),
                new BadStatement(
                        "a table of 20,000 columns",
                        List.of("CREATE TEMPORARY TABLE wide (" + listed(20_000, i -> "c" + i + " INT")
                                + ") WITH ('connector' = 'datagen')"),
                        "SELECT * FROM wide WHERE c0 + c19999 > 0"),
                new BadStatement(
                        "a materialized table of all rows",
                        List.of("CREATE TABLE all_texts (k STRING) WITH ('connector' = 'datagen', 'rows-per-second' ="
                                + " '1000000', 'fields.k.length' = '500')"),
                        "CREATE MATERIALIZED TABLE kept FRESHNESS = INTERVAL '1' SECOND REFRESH_MODE = CONTINUOUS AS SELECT"
                                + " LISTAGG(k) AS l FROM all_texts"));
    }

    private static List<BadStatement> texts() {
        return List.of(
                BadStatement.of("10,000 columns", "SELECT " + listed(10_000, i -> "RAND() + " + i + " AS c" + i)),
                BadStatement.of(
                        "texts padded 20 times",
                        "SELECT CHAR_LENGTH("
                                + BadStatement.nested("LPAD(RPAD(", "'x'", ", 9000000, 'y'), 9000001, 'z')", 20) + ")"),
                BadStatement.of(
                        "a product of 3,000 decimals",
                        "SELECT CAST(RAND() AS DECIMAL(38, 18))"
                                + " * CAST('99999999999999999999' AS DECIMAL(38, 18))".repeat(3_000)),
                BadStatement.of(
                        "maps nested 500 deep", "SELECT " + BadStatement.nested("MAP['a', ", "RAND()", "]", 500)),
                BadStatement.of(
                        "queries nested 1,500 deep",
                        BadStatement.nested("SELECT x + 1 AS x FROM (", "SELECT RAND() AS x", ")", 1_500)),
                BadStatement.of("a setting of 10 MB", "SET 'pipeline.name' = '" + "x".repeat(10_000_000) + "'"),
                BadStatement.of("a name of 10 MB", "SELECT 1 AS `" + "x".repeat(10_000_000) + "`"),
                BadStatement.endless(
                        "5,000 hints",
                        "SELECT /*+ " + listed(5_000, i -> "BROADCAST(t" + i + ")")
                                + " */ COUNT(*) FROM numbers a JOIN numbers" + " b ON a.n = b.n"),
                BadStatement.endless(
                        "1,000 pairs of conditions",
                        "SELECT n FROM numbers WHERE "
                                + BadStatement.repeated("(n = RAND_INTEGER(9) OR n + 1 = 5)", " AND ", 1_000)),
                BadStatement.of(
                        "an explained list of 100,000 sums",
                        "EXPLAIN SELECT 1 FROM (VALUES (1)) AS t (x) WHERE 5 IN (" + listed(100_000, i -> i + " + " + i)
                                + ")"),
                BadStatement.endless(
                        "20,000 pairs in a list",
                        "SELECT n FROM numbers WHERE (n, n + 1) IN (" + listed(20_000, i -> "(" + i + ", " + i + ")")
                                + ")"),
                BadStatement.endless(
                        "1,000 sub-queries",
                        "SELECT " + listed(1_000, i -> "(SELECT MAX(n) + " + i + " FROM numbers)") + " FROM numbers"));
    }

    private static List<String> chain(int length) {
        var views = new ArrayList<String>();
        views.add("CREATE TEMPORARY VIEW c0 AS SELECT 1 AS a");
        for (int i = 1; i <= length; i++) {
            views.add("CREATE TEMPORARY VIEW c" + i + " AS SELECT a + 1 AS a FROM c" + (i - 1));
        }
        return views;
    }

    private static String listed(int count, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(", "));
    }
}
