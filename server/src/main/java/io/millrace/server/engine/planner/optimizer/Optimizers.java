package io.millrace.server.engine.planner.optimizer;

import io.millrace.server.engine.planner.limit.CodeSize;
import io.millrace.server.engine.planner.limit.PlanShape;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.planner.calcite.CalciteConfig;
import org.apache.flink.table.planner.plan.optimize.program.BatchOptimizeContext;
import org.apache.flink.table.planner.plan.optimize.program.FlinkBatchProgram;
import org.apache.flink.table.planner.plan.optimize.program.FlinkChainedProgram;
import org.apache.flink.table.planner.plan.optimize.program.FlinkStreamProgram;
import org.apache.flink.table.planner.plan.optimize.program.StreamOptimizeContext;

/// Creates the engine's optimizers, with further steps that rewrite what these cannot plan, or plan wrongly.
public final class Optimizers {
    private Optimizers() {}

    /// The optimizer of the configured mode. Each `SET` needs a new one, and both take twice the time.
    public static CalciteConfig of(TableConfig config) {
        return config.get(ExecutionOptions.RUNTIME_MODE) == RuntimeExecutionMode.BATCH
                ? CalciteConfig.createBuilder()
                        .replaceBatchProgram(batch(config))
                        .build()
                : CalciteConfig.createBuilder()
                        .replaceStreamProgram(stream(config))
                        .build();
    }

    private static FlinkChainedProgram<BatchOptimizeContext> batch(TableConfig config) {
        var batch = FlinkBatchProgram.buildProgram(config);
        batch.addBefore(FlinkBatchProgram.SUBQUERY_REWRITE(), "long value lists", new LongValueLists<>());
        batch.addBefore(FlinkBatchProgram.SUBQUERY_REWRITE(), "lateral aggregates", new LateralAggregates<>());
        batch.addBefore(FlinkBatchProgram.DEFAULT_REWRITE(), "offset without limit", new OffsetWithoutLimit());
        batch.addBefore(FlinkBatchProgram.DEFAULT_REWRITE(), "range frames", new RangeFrames());
        batch.addFirst("plan shape", new PlanShape<>());
        batch.addLast("code size", new CodeSize<>());
        Cancellation.checkBetweenSteps(batch);
        return batch;
    }

    private static FlinkChainedProgram<StreamOptimizeContext> stream(TableConfig config) {
        var stream = FlinkStreamProgram.buildProgram(config);
        stream.addBefore(FlinkStreamProgram.SUBQUERY_REWRITE(), "long value lists", new LongValueLists<>());
        stream.addBefore(FlinkStreamProgram.SUBQUERY_REWRITE(), "lateral aggregates", new LateralAggregates<>());
        stream.addFirst("plan shape", new PlanShape<>());
        stream.addLast("code size", new CodeSize<>());
        Cancellation.checkBetweenSteps(stream);
        return stream;
    }
}
