package io.millrace.server.engine.planner.optimizer;

import io.millrace.server.engine.planner.limit.PlanShape;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.planner.calcite.CalciteConfig;
import org.apache.flink.table.planner.plan.optimize.program.FlinkBatchProgram;
import org.apache.flink.table.planner.plan.optimize.program.FlinkStreamProgram;

/// Creates the engine's optimizers for both modes, with further steps that rewrite what these cannot plan, or plan
/// wrongly.
public final class Optimizers {
    private Optimizers() {}

    public static CalciteConfig of(TableConfig config) {
        var batch = FlinkBatchProgram.buildProgram(config);
        batch.addBefore(FlinkBatchProgram.SUBQUERY_REWRITE(), "long value lists", new LongValueLists<>());
        batch.addBefore(FlinkBatchProgram.SUBQUERY_REWRITE(), "lateral aggregates", new LateralAggregates<>());
        batch.addBefore(FlinkBatchProgram.DEFAULT_REWRITE(), "offset without limit", new OffsetWithoutLimit());
        batch.addBefore(FlinkBatchProgram.DEFAULT_REWRITE(), "range frames", new RangeFrames());
        var stream = FlinkStreamProgram.buildProgram(config);
        stream.addBefore(FlinkStreamProgram.SUBQUERY_REWRITE(), "long value lists", new LongValueLists<>());
        stream.addBefore(FlinkStreamProgram.SUBQUERY_REWRITE(), "lateral aggregates", new LateralAggregates<>());
        batch.addFirst("plan shape", new PlanShape<>());
        stream.addFirst("plan shape", new PlanShape<>());
        Cancellation.checkBetweenSteps(batch);
        Cancellation.checkBetweenSteps(stream);
        return CalciteConfig.createBuilder()
                .replaceBatchProgram(batch)
                .replaceStreamProgram(stream)
                .build();
    }
}
