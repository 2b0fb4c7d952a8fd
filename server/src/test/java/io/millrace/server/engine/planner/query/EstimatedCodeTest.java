package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.planner.limit.CodeSize;
import io.millrace.testing.Exhaustive;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.api.transformations.TwoInputTransformation;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.table.functions.TableFunction;
import org.apache.flink.table.operations.CollectModifyOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.collection.JavaConverters;

/// Tests the length of the code that the engine generates against the estimate of [CodeSize], for queries of
/// many kinds.
class EstimatedCodeTest {
    private static final int TIMES = 40;
    /// The code that each operator has, whatever it does.
    private static final long FRAME = 5_000;

    /// A part of a query that is repeated, with the number of each repetition in place of `#`.
    private static final Pattern REPEATED = Pattern.compile("\\{(?<between>OR |AND |WHEN |\\+ |)(?<part>[^{}]*)}");

    private static final TableEnvironment STREAM = tables(EnvironmentSettings.inStreamingMode());
    private static final TableEnvironment BATCH = tables(EnvironmentSettings.inBatchMode());

    public static final class Own extends ScalarFunction {
        private static final long serialVersionUID = 1;

        public String eval(String text, Long number) {
            return text + number;
        }
    }

    public static final class OwnRows extends TableFunction<String> {
        private static final long serialVersionUID = 1;

        public void eval(String... texts) {
            for (var text : texts) {
                collect(text);
            }
        }
    }

    private static TableEnvironment tables(EnvironmentSettings settings) {
        var tables = TableEnvironment.create(settings);
        tables.getConfig().set(TableConfigOptions.MAX_LENGTH_GENERATED_CODE, Integer.MAX_VALUE);
        for (var sql : List.of(
                "CREATE TABLE t (n BIGINT, i INT, s STRING, d DECIMAL(20, 5), x DOUBLE, m TIMESTAMP(3), a ARRAY<BIGINT>,"
                        + " e MAP<STRING, BIGINT>, r ROW<p BIGINT, q STRING>, WATERMARK FOR m AS m)"
                        + " WITH ('connector' = 'datagen', 'number-of-rows' = '10')",
                "CREATE TABLE wide ({n# BIGINT, s# STRING, d# DECIMAL(20, 5)}, m TIMESTAMP(3), WATERMARK FOR m AS m)"
                        + " WITH ('connector' = 'datagen', 'number-of-rows' = '10')",
                "CREATE TABLE wide_sink ({n# BIGINT, s# STRING NOT NULL}) WITH ('connector' = 'print')",
                "CREATE TABLE text_sink ({n# CHAR(5), s# VARCHAR(7)}) WITH ('connector' = 'print')",
                "CREATE FUNCTION own AS '" + Own.class.getName() + "'",
                "CREATE FUNCTION own_rows AS '" + OwnRows.class.getName() + "'")) {
            tables.executeSql(written(sql));
        }
        return tables;
    }

    private static String written(String sql) {
        return REPEATED.matcher(sql).replaceAll(found -> {
            var between = found.group("between").isEmpty() ? ", " : " " + found.group("between");
            return Matcher.quoteReplacement(IntStream.range(0, TIMES)
                    .mapToObj(i -> found.group("part").replace("#", String.valueOf(i)))
                    .collect(Collectors.joining(between)));
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT {n + #} FROM t",
                "SELECT {+ n * #} FROM t",
                "SELECT {d * #.5, d / (# + 1)} FROM t",
                "SELECT {SIN(x + #)} FROM t",
                "SELECT n, {'text#', #, #.55} FROM t",
                "SELECT {UPPER(s || '#')} FROM t",
                "SELECT {SUBSTRING(s, # + 1, 3)} FROM t",
                "SELECT {REGEXP_REPLACE(s, 'a#', 'b')} FROM t",
                "SELECT n FROM t WHERE {OR s LIKE '%a_#b'}",
                "SELECT {CAST(n + # AS STRING)} FROM t",
                "SELECT {TRY_CAST(s || '#' AS BIGINT), CAST(s || '#' AS DECIMAL(10, 2))} FROM t",
                "SELECT {CAST(n + # AS CHAR(10)), CAST(m + INTERVAL '#' DAY AS STRING)} FROM t",
                "SELECT {CAST(ARRAY[n, #] AS STRING), CAST(ARRAY[n, #] AS ARRAY<STRING>)} FROM t",
                "SELECT {CAST(MAP[n, #] AS MAP<STRING, STRING>)} FROM t",
                "SELECT {CAST(ROW(n, s, #) AS ROW<a STRING, b STRING, c BIGINT>), CAST(ROW(n, s, #) AS STRING)} FROM t",
                "SELECT CASE WHEN {WHEN n = # THEN '#'} END FROM t",
                "SELECT {CASE WHEN n > # THEN s ELSE 'x' END, CASE WHEN n > # THEN d ELSE 5.5 END} FROM t",
                "SELECT {COALESCE(s, '#'), IF(n > #, s, 'x')} FROM t",
                "SELECT COALESCE({NULLIF(n, #)}), GREATEST({n + #}) FROM t",
                "SELECT n FROM t WHERE {OR (n > # AND i < #)}",
                "SELECT n FROM t WHERE {AND s <> '#' || s}",
                "SELECT n FROM t WHERE n IN ({#}) OR s IN ({'#'}) OR d IN ({#.5})",
                "SELECT {n BETWEEN # AND i, n IS DISTINCT FROM #} FROM t",
                "SELECT JSON_OBJECT({'k#' VALUE n}), JSON_ARRAY({s}) FROM t",
                "SELECT {JSON_VALUE(s, '$.a#' RETURNING INT DEFAULT 1 ON EMPTY), JSON_QUERY(s, '$.a#')} FROM t",
                "SELECT {own(s, n + #)} FROM t",
                "SELECT n, u FROM t, LATERAL TABLE(own_rows({s || '#'})) AS o(u)",
                "SELECT * FROM t CROSS JOIN UNNEST(ARRAY[{s || '#'}]) AS u(e)",
                "SELECT {ARRAY[n, #]} FROM t",
                "SELECT ARRAY[{s || '#'}], MAP[{'a#', n}], ROW({n, s}) FROM t",
                "SELECT {ARRAY_CONCAT(a, ARRAY[#])} FROM t",
                "SELECT {a[# + 1], e['#'], r.q || '#'} FROM t",
                "SELECT {TIMESTAMPADD(DAY, #, m), DATE_FORMAT(m, 'yyyy#'), EXTRACT(YEAR FROM m) + #} FROM t",
                "SELECT {s > '#', d > n + #} FROM t",
                "SELECT {a = ARRAY[n, #], e = MAP[s, n + #], r = ROW(n, s || '#')} FROM t",
                "SELECT {RAND_INTEGER(# + 2), SHA2(s || '#', 256)} FROM t",
                "SELECT i, {SUM(n + #)} FROM t GROUP BY i",
                "SELECT {AVG(d + #)} FROM t",
                "SELECT i, {MAX(s || '#')} FROM t GROUP BY i",
                "SELECT {SUM(x#)} FROM (SELECT i, {SUM(n + #) AS x#} FROM t GROUP BY i)",
                "SELECT i, {COUNT(DISTINCT n + #)} FROM t GROUP BY i",
                "SELECT i, {SUM(n) FILTER (WHERE n > #)} FROM t GROUP BY i",
                "SELECT i, {LISTAGG(s || '#'), JSON_ARRAYAGG(n + #)} FROM t GROUP BY i",
                "SELECT i, {ARRAY_AGG(s || '#'), COLLECT(n + #), LAST_VALUE(n + #)} FROM t GROUP BY i",
                "SELECT DISTINCT * FROM wide",
                "SELECT COUNT(*) FROM wide GROUP BY GROUPING SETS ({(n#)})",
                "SELECT window_start, {MAX(s || '#')} FROM TABLE(HOP(TABLE t, DESCRIPTOR(m), INTERVAL '1' MINUTE,"
                        + " INTERVAL '1' HOUR)) GROUP BY window_start, window_end",
                "SELECT TUMBLE_START(m, INTERVAL '1' HOUR), {SUM(n + #)} FROM t GROUP BY TUMBLE(m, INTERVAL '1' HOUR)",
                "SELECT {MAX(s || '#') OVER w} FROM t WINDOW w AS (PARTITION BY i ORDER BY m ROWS BETWEEN 5 PRECEDING AND"
                        + " CURRENT ROW)",
                "SELECT {LAG(n, # + 1) OVER w} FROM t WINDOW w AS (PARTITION BY i ORDER BY m)",
                "SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY {n#} ORDER BY {s#}) AS r FROM wide) WHERE r < 5",
                "SELECT * FROM wide ORDER BY m, {n#, s# DESC}",
                "SELECT COUNT(*) FROM wide a JOIN wide b ON {AND a.n# = b.n#}",
                "SELECT * FROM wide a JOIN wide b ON a.n0 = b.n0 AND {AND a.n# > b.n#}",
                "SELECT a.n, b.n FROM t a LEFT JOIN t b ON a.n = b.n AND ({OR a.s || '#' > b.s})",
                "SELECT a.n FROM t a, t b WHERE a.n = b.n AND a.m BETWEEN b.m - INTERVAL '1' HOUR AND b.m"
                        + " AND ({OR a.s || '#' > b.s})",
                "SELECT COUNT(*) FROM t a, t b WHERE {OR a.s || '#' > b.s}",
                "SELECT n0 FROM wide WHERE ({s#}) IN (SELECT {s#} FROM wide)",
                "SELECT * FROM t MATCH_RECOGNIZE (ORDER BY m MEASURES {A.n + # AS m#} PATTERN (A B) DEFINE A AS A.n > 5,"
                        + " B AS B.n < 0)",
                "SELECT * FROM t MATCH_RECOGNIZE (ORDER BY m MEASURES {AVG(A.n + #) AS m#} PATTERN (A+ B) DEFINE"
                        + " A AS A.n > 5, B AS B.n < 0)",
                "SELECT * FROM t MATCH_RECOGNIZE (ORDER BY m MEASURES LAST(A.n) AS l PATTERN (A+ B) DEFINE"
                        + " B AS {OR B.n + # < SUM(A.n + #)})",
                "INSERT INTO wide_sink SELECT {n#, s#} FROM wide",
                "INSERT INTO text_sink SELECT {CAST(n# AS CHAR(5)), CAST(s# AS VARCHAR(7))} FROM wide"
            })
    void isAtMostTwiceAsLong(String sql) throws IOException {
        for (var tables : modes(sql)) {
            var planner = (PlannerBase) ((TableEnvironmentImpl) tables).getPlanner();
            var optimized = planner.optimize(planner.translateToRel(parse(planner, written(sql))));
            var estimate = CodeSize.longest(optimized);
            var length = longest(planner, optimized);

            assertThat(length).as(sql).isLessThan(2 * estimate + FRAME);
            // batch jobs generate a part of their code when they run
            if (tables == STREAM) {
                assertThat(estimate).as(sql).isLessThan(3 * length + FRAME);
            }
        }
    }

    /// Both in an exhaustive run, otherwise one of them for each query.
    private static List<TableEnvironment> modes(String sql) {
        if (Exhaustive.ENABLED) {
            return List.of(STREAM, BATCH);
        }
        return List.of(sql.length() % 2 == 0 ? STREAM : BATCH);
    }

    private static ModifyOperation parse(PlannerBase planner, String sql) {
        var operation = planner.getParser().parse(sql).getFirst();
        return operation instanceof QueryOperation query
                ? new CollectModifyOperation(query)
                : (ModifyOperation) operation;
    }

    /// The code of the generated class that has the most.
    private static long longest(PlannerBase planner, RelNode optimized) throws IOException {
        var graph = planner.translateToExecNodeGraph(JavaConverters.asScalaBuffer(List.of(optimized)), false);
        var longest = new AtomicLong();
        for (var node : planner.translateToPlan(graph).getFirst().getTransitivePredecessors()) {
            GeneratedClasses.visit(
                    generated -> longest.accumulateAndGet(generated.getCode().length(), Math::max),
                    parts(node).toArray());
        }
        return longest.get();
    }

    private static List<Object> parts(Transformation<?> node) {
        return switch (node) {
            case OneInputTransformation<?, ?> one -> List.of(generated(one.getOperatorFactory()));
            case TwoInputTransformation<?, ?, ?> two -> List.of(generated(two.getOperatorFactory()));
            default -> List.of();
        };
    }

    private static Object generated(StreamOperatorFactory<?> factory) {
        return factory instanceof CodeGenOperatorFactory<?> operator ? operator.getGeneratedClass() : factory;
    }
}
