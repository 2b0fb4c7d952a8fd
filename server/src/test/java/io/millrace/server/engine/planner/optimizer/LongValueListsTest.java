package io.millrace.server.engine.planner.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.calcite.FlinkTypeSystem;
import org.junit.jupiter.api.Test;

class LongValueListsTest {
    private static final int VALUES = 50;

    private final FlinkTypeFactory types =
            new FlinkTypeFactory(LongValueListsTest.class.getClassLoader(), FlinkTypeSystem.INSTANCE);
    private final RexBuilder rex = new RexBuilder(types);
    private final RelDataType date = types.createSqlType(SqlTypeName.DATE);
    private final RelOptCluster cluster = cluster();

    private RelOptCluster cluster() {
        var planner = new HepPlanner(HepProgram.builder().build());
        planner.setExecutor(RexUtil.EXECUTOR);
        return RelOptCluster.create(planner, rex);
    }

    private RexNode rewritten(SqlOperator comparison, SqlOperator junction, IntFunction<RexNode> value) {
        var row = types.builder().add("day", date).build();
        var terms = IntStream.range(0, VALUES)
                .mapToObj(i -> rex.makeCall(comparison, rex.makeInputRef(date, 0), value.apply(i)))
                .toList();
        RelNode filter = LogicalFilter.create(LogicalValues.createEmpty(cluster, row), rex.makeCall(junction, terms));
        return ((Filter) filter.accept(new LongValueLists<>())).getCondition();
    }

    private RexNode text(int day) {
        return rex.makeAbstractCast(date, rex.makeLiteral("2026-01-" + (10 + day % 20)), false);
    }

    @Test
    void searchesInDatesThatAreWrittenAsTexts() {
        assertThat(rewritten(SqlStdOperatorTable.EQUALS, SqlStdOperatorTable.OR, this::text)
                        .getKind())
                .isEqualTo(SqlKind.SEARCH);
    }

    @Test
    void excludesDatesThatAreWrittenAsTexts() {
        var found = rewritten(SqlStdOperatorTable.NOT_EQUALS, SqlStdOperatorTable.AND, this::text);
        assertThat(found.getKind()).isEqualTo(SqlKind.NOT);
        assertThat(RexUtil.isConstant(found)).isFalse();
    }
}
