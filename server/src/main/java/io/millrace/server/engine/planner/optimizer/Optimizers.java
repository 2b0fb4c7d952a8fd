package io.millrace.server.engine.planner.optimizer;

import io.millrace.server.engine.planner.limit.CodeSize;
import io.millrace.server.engine.planner.limit.PlanShape;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.ProjectSetOpTransposeRule;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.tools.RuleSets;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.config.OptimizerConfigOptions;
import org.apache.flink.table.planner.calcite.CalciteConfig;
import org.apache.flink.table.planner.plan.optimize.program.BatchOptimizeContext;
import org.apache.flink.table.planner.plan.optimize.program.FlinkBatchProgram;
import org.apache.flink.table.planner.plan.optimize.program.FlinkChainedProgram;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;
import org.apache.flink.table.planner.plan.optimize.program.FlinkRuleSetProgram;
import org.apache.flink.table.planner.plan.optimize.program.FlinkStreamProgram;
import org.apache.flink.table.planner.plan.optimize.program.StreamOptimizeContext;
import org.apache.flink.table.planner.plan.rules.logical.AggregateReduceGroupingRule;
import org.apache.flink.table.planner.plan.rules.logical.FlinkAggregateJoinTransposeRule;
import org.apache.flink.table.planner.plan.rules.logical.FlinkAggregateProjectMergeRule;
import scala.Option;

/// Creates the engine's optimizers, with further steps that rewrite what these cannot plan, or plan wrongly.
public final class Optimizers {
    /// Leaves out the columns that a query does not read below a `UNION`. The engine does so below `EXCEPT ALL` and
    /// `INTERSECT ALL` as well, which then compare less of each row.
    private static final RelOptRule PROJECT_UNION_TRANSPOSE = ProjectSetOpTransposeRule.Config.DEFAULT
            .withOperandSupplier(project -> project.operand(LogicalProject.class)
                    .oneInput(union -> union.operand(Union.class).anyInputs()))
            .withDescription("ProjectUnionTransposeRule")
            .toRule();

    private Optimizers() {}

    /// The optimizer of the configured mode, which is made when the first plan is optimized: each `SET` needs another
    /// one, and most that a script makes are never used.
    public static CalciteConfig of(TableConfig config) {
        // nothing else that is read to make one could be wrong
        var _ = config.get(OptimizerConfigOptions.TABLE_OPTIMIZER_JOIN_REORDER_ENABLED);
        return new Programs(config, config.get(ExecutionOptions.RUNTIME_MODE) == RuntimeExecutionMode.BATCH);
    }

    /// The optimizer of one table environment. One thread at a time plans with it.
    private static final class Programs implements CalciteConfig {
        private final TableConfig config;
        private final boolean inBatchMode;
        private Option<FlinkChainedProgram<BatchOptimizeContext>> batch = Option.empty();
        private Option<FlinkChainedProgram<StreamOptimizeContext>> stream = Option.empty();

        Programs(TableConfig config, boolean inBatchMode) {
            this.config = config;
            this.inBatchMode = inBatchMode;
        }

        @Override
        public Option<FlinkChainedProgram<BatchOptimizeContext>> getBatchProgram() {
            if (inBatchMode && batch.isEmpty()) {
                batch = Option.apply(batch(config));
            }
            return batch;
        }

        @Override
        public Option<FlinkChainedProgram<StreamOptimizeContext>> getStreamProgram() {
            if (!inBatchMode && stream.isEmpty()) {
                stream = Option.apply(stream(config));
            }
            return stream;
        }

        @Override
        public boolean replacesSqlOperatorTable() {
            return false;
        }

        @Override
        public Option<SqlOperatorTable> getSqlOperatorTable() {
            return Option.empty();
        }

        @Override
        public Option<SqlParser.Config> getSqlParserConfig() {
            return Option.empty();
        }

        @Override
        public Option<SqlToRelConverter.Config> getSqlToRelConverterConfig() {
            return Option.empty();
        }
    }

    private static FlinkChainedProgram<BatchOptimizeContext> batch(TableConfig config) {
        var batch = FlinkBatchProgram.buildProgram(config);
        batch.addBefore(FlinkBatchProgram.SUBQUERY_REWRITE(), "long value lists", new LongValueLists<>());
        batch.addBefore(FlinkBatchProgram.SUBQUERY_REWRITE(), "join conditions", new JoinConditions<>());
        batch.addBefore(FlinkBatchProgram.SUBQUERY_REWRITE(), "correlated queries", new CorrelatedQueries<>());
        batch.addBefore(FlinkBatchProgram.DEFAULT_REWRITE(), "range frames", new RangeFrames());
        batch.addBefore(FlinkBatchProgram.DECORRELATE(), "limit bounds", new LimitBounds<>(true));
        batch.addBefore(FlinkBatchProgram.DECORRELATE(), "decorrelation", new Decorrelation<>());
        batch.addBefore(FlinkBatchProgram.DEFAULT_REWRITE(), "calls", new CallRewriter<>());
        replaceProjectRules(batch.getFlinkRuleSetProgram(FlinkBatchProgram.PROJECT_REWRITE())
                .get());
        var logical = batch.getFlinkRuleSetProgram(FlinkBatchProgram.LOGICAL()).get();
        replaceProjectRules(logical);
        replaceAggregateRules(logical);
        replace(logical, AggregateReduceGroupingRule.INSTANCE, new ReduceGroupingRule());
        batch.addFirst("plan shape", new PlanShape<>());
        batch.addLast("code size", new CodeSize<>());
        Cancellation.checkBetweenSteps(batch);
        return batch;
    }

    private static FlinkChainedProgram<StreamOptimizeContext> stream(TableConfig config) {
        var stream = FlinkStreamProgram.buildProgram(config);
        stream.addBefore(FlinkStreamProgram.SUBQUERY_REWRITE(), "long value lists", new LongValueLists<>());
        stream.addBefore(FlinkStreamProgram.SUBQUERY_REWRITE(), "join conditions", new JoinConditions<>());
        stream.addBefore(FlinkStreamProgram.SUBQUERY_REWRITE(), "correlated queries", new CorrelatedQueries<>());
        stream.addBefore(FlinkStreamProgram.DECORRELATE(), "limit bounds", new LimitBounds<>(false));
        stream.addBefore(FlinkStreamProgram.DECORRELATE(), "decorrelation", new Decorrelation<>());
        stream.addBefore(FlinkStreamProgram.DEFAULT_REWRITE(), "calls", new CallRewriter<>());
        if (config.get(OptimizerConfigOptions.TABLE_OPTIMIZER_DISTINCT_AGG_SPLIT_ENABLED)) {
            stream.addBefore(FlinkStreamProgram.LOGICAL_REWRITE(), "distinct keys", new DistinctKeys());
        }
        stream.addBefore(FlinkStreamProgram.PHYSICAL_REWRITE(), "change inference", new ChangeInference());
        replaceProjectRules(stream.getFlinkRuleSetProgram(FlinkStreamProgram.PROJECT_REWRITE())
                .get());
        var logical =
                stream.getFlinkRuleSetProgram(FlinkStreamProgram.LOGICAL()).get();
        replaceProjectRules(logical);
        replaceAggregateRules(logical);
        stream.addFirst("plan shape", new PlanShape<>());
        stream.addLast("code size", new CodeSize<>());
        Cancellation.checkBetweenSteps(stream);
        return stream;
    }

    private static <C extends FlinkOptimizeContext> void replaceProjectRules(FlinkRuleSetProgram<C> program) {
        replace(program, CoreRules.PROJECT_SET_OP_TRANSPOSE, PROJECT_UNION_TRANSPOSE);
    }

    private static <C extends FlinkOptimizeContext> void replaceAggregateRules(FlinkRuleSetProgram<C> logical) {
        replace(logical, FlinkAggregateJoinTransposeRule.EXTENDED, new KeyedAggregateJoinTransposeRule());
        replace(logical, FlinkAggregateProjectMergeRule.INSTANCE, new GroupingSetsProjectMergeRule());
    }

    private static <C extends FlinkOptimizeContext> void replace(
            FlinkRuleSetProgram<C> program, RelOptRule theirs, RelOptRule ours) {
        program.remove(RuleSets.ofList(theirs));
        program.add(RuleSets.ofList(ours));
    }
}
