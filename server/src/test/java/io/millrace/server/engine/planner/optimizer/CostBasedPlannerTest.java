package io.millrace.server.engine.planner.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.tools.Frameworks;
import org.junit.jupiter.api.Test;

class CostBasedPlannerTest {
    private final CostBasedPlanner planner =
            new CostBasedPlanner(Frameworks.newConfigBuilder().build(), List.of(ConventionTraitDef.INSTANCE));

    private static final class Conversion extends ConverterRule {
        private int comparisons;

        Conversion(int number) {
            super(Config.INSTANCE.withConversion(
                    RelNode.class,
                    Convention.NONE,
                    new Convention.Impl("TARGET " + number, RelNode.class),
                    "Conversion " + number));
        }

        @Override
        public RelNode convert(RelNode node) {
            return node;
        }

        @Override
        public boolean isGuaranteed() {
            return true;
        }

        @Override
        protected boolean equals(RelOptRule other) {
            comparisons++;
            return super.equals(other);
        }
    }

    @Test
    void dropsItsRulesWithoutComparingThem() {
        List<Conversion> rules =
                IntStream.range(0, 10).mapToObj(Conversion::new).toList();
        rules.forEach(planner::addRule);
        var types = new SqlTypeFactoryImpl(RelDataTypeSystem.DEFAULT);
        planner.setRoot(LogicalValues.createOneRow(RelOptCluster.create(planner, new RexBuilder(types))));
        planner.clear();
        assertThat(planner.getRules()).isEmpty();
        assertThat(rules).extracting(rule -> rule.comparisons).containsOnly(0);
    }

    @Test
    void forgetsTheConversionsOfItsRules() {
        var rule = new Conversion(1);
        assertThat(planner.addRule(rule)).isTrue();
        planner.clear();
        assertThat(ConventionTraitDef.INSTANCE.canConvert(planner, Convention.NONE, rule.getOutConvention()))
                .isFalse();
        assertThat(planner.addRule(rule)).isTrue();
    }
}
