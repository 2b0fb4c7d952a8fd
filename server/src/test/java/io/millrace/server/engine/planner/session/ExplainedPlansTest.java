package io.millrace.server.engine.planner.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.functions.AggregateFunction;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;
import org.apache.flink.table.planner.plan.nodes.exec.common.CommonExecTableSourceScan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.collection.JavaConverters;

class ExplainedPlansTest {
    private static final String GROUPED =
            "SELECT k AS %s, SUM(v + %d) FROM (VALUES ('%s', %d), ('b', 2)) AS t (k, v)" + " WHERE v <> %d GROUP BY k";

    private final TableEnvironmentImpl tables = TableEnvironmentImpl.create(EnvironmentSettings.inStreamingMode());
    private final ExplainedPlans explained = new ExplainedPlans();
    /// The plans that the engine had to translate.
    private final List<ExecNodeGraph> translated = new ArrayList<>();

    /// An aggregate of a user.
    public static final class Counted extends AggregateFunction<Integer, int[]> {
        private static final long serialVersionUID = 1;

        @Override
        public int[] createAccumulator() {
            return new int[1];
        }

        public void accumulate(int[] accumulator, Integer value) {
            accumulator[0]++;
        }

        @Override
        public Integer getValue(int[] accumulator) {
            return accumulator[0];
        }
    }

    /// A function of a user.
    public static final class Tripled extends ScalarFunction {
        private static final long serialVersionUID = 1;

        public Integer eval(Integer value) {
            return 3 * value;
        }
    }

    @Test
    void leavesOutPlansThatDifferOnlyInNumbersTextsAndNames() {
        explain(GROUPED.formatted("a", 1, "x", 5, 77));
        explain(GROUPED.formatted("b", 2, "y", 6, 78));

        assertThat(translated).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT k, SUM(v + 1) FROM (VALUES ('x', 5), ('b', 2)) AS t (k, v) WHERE v <> 77000000000 GROUP BY k",
                "SELECT k, SUM(v - 1) FROM (VALUES ('x', 5), ('b', 2)) AS t (k, v) WHERE v <> 77 GROUP BY k",
                "SELECT k, MAX(v + 1) FROM (VALUES ('x', 5), ('b', 2)) AS t (k, v) WHERE v <> 77 GROUP BY k",
                "SELECT k, SUM(DISTINCT v + 1) FROM (VALUES ('x', 5), ('b', 2)) AS t (k, v) WHERE v <> 77 GROUP BY k",
                "SELECT k, SUM(v + 1) FROM (VALUES ('xyz', 5), ('b', 2)) AS t (k, v) WHERE v <> 77 GROUP BY k",
                "SELECT v, SUM(v + 1) FROM (VALUES ('x', 5), ('b', 2)) AS t (k, v) WHERE v <> 77 GROUP BY v"
            })
    void translatesPlansThatDifferInMore(String other) {
        explain(GROUPED.formatted("a", 1, "x", 5, 77));
        explain(other);

        assertThat(translated).hasSize(2);
    }

    /// The engine looks at this number while it generates code.
    @Test
    void findsAnErrorInANumberOfAnotherwiseKnownPlan() {
        var item = "SELECT k, ARRAY[v, 2][%d] FROM (VALUES ('a', 1), ('b', 2)) AS t (k, v)";
        explain(item.formatted(1));

        assertThatThrownBy(() -> explain(item.formatted(0))).hasMessageContaining("starting at 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tripled", "counted"})
    void translatesFunctionsOfUsersEachTime(String function) {
        tables.createTemporarySystemFunction("tripled", Tripled.class);
        tables.createTemporarySystemFunction("counted", Counted.class);
        var sql = "SELECT " + function + "(v) FROM (VALUES (1), (2)) AS t (v)";
        explain(sql);
        explain(sql);

        assertThat(translated).hasSize(2);
    }

    @Test
    void translatesOnlyTheScansOfAKnownPlan() {
        tables.executeSql("CREATE TABLE numbers (v INT) WITH ('connector' = 'datagen')");
        var sql = "SELECT v + %d, COUNT(*) FROM numbers GROUP BY v + %1$d";
        explain(sql.formatted(1));
        explain(sql.formatted(2));

        assertThat(translated).hasSize(2);
        assertThat(translated.getLast().getRootNodes()).singleElement().isInstanceOf(CommonExecTableSourceScan.class);
    }

    @Test
    void translatesPlansOfScansWithOtherOptions() {
        tables.executeSql("CREATE TABLE numbers (v INT) WITH ('connector' = 'datagen')");
        var sql = "SELECT COUNT(*) FROM numbers /*+ OPTIONS('number-of-rows' = '%d') */";
        explain(sql.formatted(1));
        explain(sql.formatted(2));

        assertThat(translated)
                .hasSize(2)
                .noneMatch(graph -> graph.getRootNodes().getFirst() instanceof CommonExecTableSourceScan);
    }

    @Test
    void doesNotKnowAPlanThatBecameNoJob() {
        var sql = GROUPED.formatted("a", 1, "x", 5, 77);
        assertThatThrownBy(() -> explained.explain(() -> {
                    var _ = translate(sql);
                    return explained.job(() -> {
                        throw new IllegalStateException("no job");
                    });
                }))
                .hasMessage("no job");
        explain(sql);

        assertThat(translated).hasSize(2);
    }

    @Test
    void leavesNothingOutOfAStatementThatRuns() {
        var sql = GROUPED.formatted("a", 1, "x", 5, 77);
        explain(sql);

        assertThat(translate(sql)).isNotEmpty();
    }

    private void explain(String sql) {
        var _ = explained.explain(() -> {
            var transformations = translate(sql);
            return explained.job(() -> {
                var environment = StreamExecutionEnvironment.getExecutionEnvironment();
                return environment.generateStreamGraph(transformations);
            });
        });
    }

    private List<Transformation<?>> translate(String sql) {
        var planner = (PlannerBase) tables.getPlanner();
        return explained.translate(plan(planner, sql), graph -> {
            translated.add(graph);
            return planner.translateToPlan(graph);
        });
    }

    private ExecNodeGraph plan(PlannerBase planner, String sql) {
        var query = (QueryOperation) tables.getParser().parse(sql).getFirst();
        var requested = planner.createRelBuilder().queryOperation(query).build();
        return planner.translateToExecNodeGraph(
                JavaConverters.asScalaBuffer(List.of(planner.optimize(requested))), false);
    }
}
