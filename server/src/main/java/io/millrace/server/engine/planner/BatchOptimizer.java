package io.millrace.server.engine.planner;

import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.planner.calcite.CalciteConfig;
import org.apache.flink.table.planner.plan.optimize.program.FlinkBatchProgram;

/// The engine's optimiser for batch mode, with steps that write what its operators cannot do as what they can.
final class BatchOptimizer {
    private BatchOptimizer() {}

    static CalciteConfig of(TableConfig config) {
        var program = FlinkBatchProgram.buildProgram(config);
        program.addBefore(FlinkBatchProgram.DEFAULT_REWRITE(), "offset without limit", new OffsetWithoutLimit());
        program.addBefore(FlinkBatchProgram.DEFAULT_REWRITE(), "range frames", new RangeFrames());
        return CalciteConfig.createBuilder().replaceBatchProgram(program).build();
    }
}
