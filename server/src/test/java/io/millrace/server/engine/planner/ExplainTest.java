package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.testing.Exhaustive;
import io.millrace.wire.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainTest {
    private static final String GROUPED = "SELECT k, SUM(v) FROM (VALUES ('a', 1), ('b', 2)) AS t (k, v) GROUP BY k";

    private static final long SEED = Long.getLong("seed", 20_261_128);
    private static final int STATEMENTS = Integer.getInteger("statements", Exhaustive.ENABLED ? 3_000 : 24);

    private static final String WITH_JOB = "JSON_EXECUTION_PLAN ";

    /// Each `#` is a small number, with some of which there is an error, often only when code is generated.
    private static final List<String> FORMS = List.of(
            "SELECT ARRAY[v, 2][#], k FROM %s",
            "SELECT v / #, v % #, v * # FROM %s",
            "SELECT ROUND(v, #), SPLIT_INDEX(k, 'b', #), SUBSTRING(k, #) FROM %s",
            "SELECT TO_TIMESTAMP_LTZ(v, #) FROM %s",
            "SELECT REGEXP_EXTRACT(k, '(a', #), LPAD(k, #, 'x') FROM %s",
            "SELECT JSON_VALUE(k, 'lax $[#]' RETURNING INT), JSON_QUERY(k, '$.#') FROM %s",
            "SELECT CAST(v AS DECIMAL(#, 2)), CAST(# AS TINYINT) + v FROM %s",
            "SELECT k, LAG(v, #) OVER (PARTITION BY k ORDER BY p) FROM %s",
            "SELECT k, NTILE(#) OVER (PARTITION BY k ORDER BY v) FROM %s",
            "SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY p ROWS BETWEEN # PRECEDING AND CURRENT ROW) FROM %s",
            "SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS r FROM %s) WHERE r <= #",
            "SELECT k, v FROM %s ORDER BY v LIMIT # OFFSET #",
            "SELECT k AS k#, COUNT(*) AS c# FROM %s WHERE v <> # AND v BETWEEN # AND 7 GROUP BY k HAVING COUNT(*) > #",
            "SELECT k, PERCENTILE(v, 0.#) FROM %s GROUP BY k",
            "SELECT # + v, '#' || k, # AS n#, CASE WHEN v > # THEN # END FROM %s WHERE v IN (#, #, 4, 5, 6)",
            "SELECT window_start, COUNT(*) FROM TABLE(HOP(TABLE timed, DESCRIPTOR(ts), INTERVAL '#' MINUTE, INTERVAL"
                    + " '6' MINUTE)) GROUP BY window_start, window_end",
            "SELECT COUNT(*) FROM timed GROUP BY HOP(ts, INTERVAL '#' SECOND, INTERVAL '#' SECOND)",
            "SELECT a.v + # FROM %s a JOIN numbers b ON a.v = b.v AND a.k <> '#' WHERE b.v > #",
            "INSERT INTO sums SELECT k, v + # FROM %s",
            "SELECT # AS a#, '#', #.5, -#");

    private PlannerUnderTest planner;

    @BeforeEach
    void open() {
        planner = PlannerUnderTest.open(Map.of("table.generated-code.max-length", "0"));
    }

    @AfterEach
    void close() {
        planner.close();
    }

    /// The splitter refuses this length.
    @Test
    void splitsNoCodeThatNobodyCompiles() {
        assertThatCode(() -> planner.run("EXPLAIN " + GROUPED)).doesNotThrowAnyException();
    }

    @Test
    void leavesTheSettingForStatementsThatRun() throws InterruptedException {
        planner.run("CREATE TABLE sums (k STRING, v INT) WITH ('connector' = 'blackhole')");
        var insert = "INSERT INTO sums " + GROUPED;
        planner.run("EXPLAIN " + insert);

        assertThatThrownBy(() -> planner.run(insert))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("JavaCodeSplitter");
    }

    @ParameterizedTest
    @ValueSource(strings = {"streaming", "batch"})
    void showsTheSamePlansAndErrorsAsWithTheJob(String mode) throws InterruptedException {
        planner.run("SET 'execution.runtime-mode' = '" + mode + "'");
        planner.run("CREATE TABLE sums (k STRING, v INT) WITH ('connector' = 'blackhole')");
        planner.run("CREATE TABLE numbers (k STRING, v INT, p AS PROCTIME()) WITH ('connector' = 'datagen',"
                + " 'number-of-rows' = '9')");
        planner.run("CREATE TABLE timed (v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'datagen',"
                + " 'number-of-rows' = '9')");
        var queries = new GeneratedQueries(SEED);
        var random = new Random(SEED);
        for (int i = 0; i < STATEMENTS; i++) {
            var sql = i % 3 == 0 ? generated(queries, i / 3) : similar(random);
            for (var way : List.of("new", "known")) {
                assertThat(explained(" ".repeat(WITH_JOB.length()), sql))
                        .as("seed %s, statement %s, %s: %s", SEED, i, way, sql)
                        .isEqualTo(explained(WITH_JOB, sql));
            }
        }
    }

    private static String generated(GeneratedQueries queries, int i) {
        return switch (i % 6) {
            case 0 -> queries.constant();
            case 1 -> queries.query();
            case 2 -> queries.steps();
            case 3 -> queries.conversions();
            case 4 -> queries.multiples();
            default -> queries.overOneInput();
        };
    }

    private static String similar(Random random) {
        var table = random.nextBoolean()
                ? "numbers"
                : "(SELECT k, v, PROCTIME() AS p FROM (VALUES ('a', 1), ('b', 2)) AS t (k, v))";
        var sql = new StringBuilder();
        FORMS.get(random.nextInt(FORMS.size())).replace("%s", table).chars().forEach(character -> {
            if (character == '#') {
                sql.append(random.nextInt(4));
            } else {
                sql.append((char) character);
            }
        });
        return sql.toString();
    }

    /// The plan without its job, or the error. A session counts its correlations.
    private String explained(String details, String sql) throws InterruptedException {
        try {
            var answer = (Outcome.Answer) planner.planner().run(Statement.of("EXPLAIN " + details + sql));
            var text = answer.rows().getFirst().cells().getFirst().toString();
            var job = text.indexOf("== Physical Execution Plan ==");
            return (job < 0 ? text : text.substring(0, job)).strip().replaceAll("[$]cor\\d+", "\\$cor");
        } catch (Refusal refusal) {
            return refusal.code() + " " + refusal.reason();
        }
    }
}
