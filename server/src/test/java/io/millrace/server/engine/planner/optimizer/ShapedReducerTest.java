package io.millrace.server.engine.planner.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.QuietLoggers;
import io.millrace.testing.Exhaustive;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.planner.codegen.ExpressionReducer;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ShapedReducerTest {
    @RegisterExtension
    static final QuietLoggers QUIET = new QuietLoggers(ExpressionReducer.class);

    private static final long SEED = 20_261_126;

    private final TableEnvironment tables = TableEnvironment.create(EnvironmentSettings.inBatchMode());
    private final ExpressionCache cache = new ExpressionCache(500);
    private Both both;

    @BeforeEach
    void reduceWithBoth() {
        RelOptPlanner planner = ((PlannerBase) ((TableEnvironmentImpl) tables).getPlanner())
                .plannerContext()
                .getCluster()
                .getPlanner();
        both = new Both((ExpressionReducer) planner.getExecutor());
        planner.setExecutor(both);
    }

    /// Reduces with the engine's reducer, and remembers what the other one makes of the same expressions.
    private final class Both implements RexExecutor {
        private final ExpressionReducer engine;
        private final RexExecutor shaped;
        private final List<String> expected = new ArrayList<>();
        private final List<String> actual = new ArrayList<>();
        private int alone;

        Both(ExpressionReducer engine) {
            this.engine = engine;
            this.shaped = new ShapedReducer(new Failing(), engine, tables.getConfig(), cache);
        }

        @Override
        public void reduce(RexBuilder rex, List<RexNode> constants, List<RexNode> reduced) {
            var ours = new ArrayList<RexNode>();
            try {
                shaped.reduce(rex, constants, ours);
                alone++;
            } catch (NoShapeException e) {
                engine.reduce(rex, constants, reduced);
                return;
            }
            try {
                engine.reduce(rex, constants, reduced);
            } catch (RuntimeException e) {
                expected.add(constants + " fails");
                actual.add(constants + " = " + ours);
                throw e;
            }
            for (int i = 0; i < constants.size(); i++) {
                expected.add(constants.get(i) + " = " + text(reduced.get(i)));
                actual.add(constants.get(i) + " = " + text(ours.get(i)));
            }
        }

        private static String text(RexNode node) {
            return node + " " + node.getClass().getSimpleName() + " "
                    + node.getType().getFullTypeString();
        }
    }

    private static final class NoShapeException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class Failing implements RexExecutor {
        @Override
        public void reduce(RexBuilder rex, List<RexNode> constants, List<RexNode> reduced) {
            throw new NoShapeException();
        }
    }

    @Test
    void reducesRandomExpressionsAsTheEngineDoes() {
        var expressions = new RandomExpression(SEED);
        for (int i = 0; i < (Exhaustive.ENABLED ? 5_000 : 60); i++) {
            plan("SELECT " + expressions.next() + ", " + expressions.next());
        }
        assertThat(both.actual).isEqualTo(both.expected);
        assertThat(both.alone).isGreaterThan(50);
    }

    @Test
    void compilesExpressionsThatDifferInLiteralsOnce() {
        for (int i = 10; i < 60; i++) {
            plan("SELECT " + i + " + 1, UPPER('x" + i + "'), CASE WHEN " + i + " > 30 THEN 'big' ELSE 'small' END");
        }
        assertThat(both.actual).isEqualTo(both.expected).hasSizeGreaterThanOrEqualTo(100);
        assertThat(cache.size()).isLessThan(10);
    }

    @Test
    void leavesDivisionsTimesPatternsAndApproximateNumbersToTheEngine() {
        for (var expression : List.of(
                "7 / 2",
                "1 / 0",
                "SQRT(2)",
                "CAST(1 AS DOUBLE) + 1",
                "'abc' LIKE 'a%'",
                "DATE '2026-01-01' + INTERVAL '1' DAY",
                "TRY_CAST('x' AS INT)")) {
            plan("SELECT " + expression);
        }
        assertThat(both.alone).isZero();
    }

    @Test
    void knowsCastsOfBothKindsApart() {
        plan("SELECT CAST(CAST(5.0 AS DECIMAL(4, 1)) AS STRING) || 'a'");
        tables.getConfig().set("table.exec.legacy-cast-behaviour", "enabled");
        plan("SELECT CAST(CAST(6.0 AS DECIMAL(4, 1)) AS STRING) || 'b'");
        assertThat(both.actual).isEqualTo(both.expected).isNotEmpty();
    }

    private void plan(String sql) {
        try {
            var _ = tables.explainSql(sql);
        } catch (RuntimeException e) {
            // the engine cannot plan every expression, and throws anything then
            assertThat(e).isNotInstanceOf(NoShapeException.class);
        }
    }
}
