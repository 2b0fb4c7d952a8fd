package io.millrace.server.engine.planner.optimizer;

import io.millrace.server.engine.planner.limit.CodeSize;
import io.millrace.server.engine.planner.limit.PlanShape;
import java.util.List;
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
        return new OptimizerConfig(config, config.get(ExecutionOptions.RUNTIME_MODE) == RuntimeExecutionMode.BATCH);
    }

    /// The optimizer of one table environment. One thread at a time plans with it.
    private static final class OptimizerConfig implements CalciteConfig {
        private final TableConfig config;
        private final boolean inBatchMode;
        private Option<FlinkChainedProgram<BatchOptimizeContext>> batch = Option.empty();
        private Option<FlinkChainedProgram<StreamOptimizeContext>> stream = Option.empty();

        OptimizerConfig(TableConfig config, boolean inBatchMode) {
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
        batch.addBefore(FlinkBatchProgram.DEFAULT_REWRITE(), "range frames", new RangeFrames());
        complete(batch, true);
        replace(batch, FlinkBatchProgram.LOGICAL(), AggregateReduceGroupingRule.INSTANCE, new ReduceGroupingRule());
        return batch;
    }

    private static FlinkChainedProgram<StreamOptimizeContext> stream(TableConfig config) {
        var stream = FlinkStreamProgram.buildProgram(config);
        if (config.get(OptimizerConfigOptions.TABLE_OPTIMIZER_DISTINCT_AGG_SPLIT_ENABLED)) {
            stream.addBefore(FlinkStreamProgram.LOGICAL_REWRITE(), "distinct keys", new DistinctKeys());
        }
        stream.addBefore(FlinkStreamProgram.PHYSICAL_REWRITE(), "change inference", new ChangeInference());
        complete(stream, false);
        return stream;
    }

    /// Adds the steps of both modes, whose programs have the same names for the engine's.
    private static <C extends FlinkOptimizeContext> void complete(FlinkChainedProgram<C> program, boolean batch) {
        program.addBefore(FlinkStreamProgram.SUBQUERY_REWRITE(), "long value lists", new LongValueLists<>());
        program.addBefore(FlinkStreamProgram.SUBQUERY_REWRITE(), "join conditions", new JoinConditions<>());
        program.addBefore(FlinkStreamProgram.SUBQUERY_REWRITE(), "correlated queries", new CorrelatedQueries<>());
        program.addBefore(FlinkStreamProgram.DECORRELATE(), "limit bounds", new LimitBounds<>(batch));
        program.addBefore(FlinkStreamProgram.DECORRELATE(), "decorrelation", new Decorrelation<>());
        program.addBefore(FlinkStreamProgram.DEFAULT_REWRITE(), "calls", new CallRewriter<>());
        for (var step : List.of(FlinkStreamProgram.PROJECT_REWRITE(), FlinkStreamProgram.LOGICAL())) {
            replace(program, step, CoreRules.PROJECT_SET_OP_TRANSPOSE, PROJECT_UNION_TRANSPOSE);
        }
        var logical = FlinkStreamProgram.LOGICAL();
        replace(program, logical, FlinkAggregateJoinTransposeRule.EXTENDED, new KeyedAggregateJoinTransposeRule());
        replace(program, logical, FlinkAggregateProjectMergeRule.INSTANCE, new GroupingSetsProjectMergeRule());
        program.addFirst("plan shape", new PlanShape<>());
        program.addLast("code size", new CodeSize<>());
        Cancellation.checkBetweenSteps(program);
    }

    private static <C extends FlinkOptimizeContext> void replace(
            FlinkChainedProgram<C> program, String step, RelOptRule theirs, RelOptRule ours) {
        var rules = program.getFlinkRuleSetProgram(step).get();
        rules.remove(RuleSets.ofList(theirs));
        rules.add(RuleSets.ofList(ours));
    }
}
