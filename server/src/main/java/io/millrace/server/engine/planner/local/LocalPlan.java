package io.millrace.server.engine.planner.local;

import io.millrace.server.engine.file.text.PartedTableSource;
import io.millrace.server.engine.planner.limit.ValueSize;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.OptimizerConfigOptions;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalCalc;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalExchange;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalExpand;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalHashAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalHashJoin;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalLimit;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalLocalHashAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalLocalSortAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalNestedLoopJoin;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalOverAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalRank;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSink;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSort;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSortAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSortLimit;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSortMergeJoin;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalTableSourceScan;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalUnion;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalValues;
import org.apache.flink.table.planner.plan.nodes.physical.common.CommonPhysicalTableSourceScan;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalCalc;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalChangelogNormalize;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalDropUpdateBefore;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalExchange;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalExpand;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGroupAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLimit;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRank;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSink;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSort;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSortLimit;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalTableSourceScan;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalUnion;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalValues;

/// Checks whether an optimized plan suits a local query: its rows come from `VALUES` or files on this machine, its
/// operators wait for no time, and no expression may take long or need much memory for one row.
public final class LocalPlan {
    private static final ConfigOption<Boolean> ENABLED = ConfigOptions.key("sql-gateway.session.local-queries.enabled")
            .booleanType()
            .defaultValue(true);

    /// To be false while a local query is translated: operators within an operator would pass their rows on without a
    /// look at the time.
    public static final ConfigOption<Boolean> OPERATORS_IN_OPERATORS =
            OptimizerConfigOptions.TABLE_OPTIMIZER_MULTIPLE_INPUT_ENABLED;

    private static final Set<Class<?>> KNOWN = Set.of(
            BatchPhysicalSink.class,
            BatchPhysicalValues.class,
            BatchPhysicalCalc.class,
            BatchPhysicalUnion.class,
            BatchPhysicalExchange.class,
            BatchPhysicalExpand.class,
            BatchPhysicalSort.class,
            BatchPhysicalLimit.class,
            BatchPhysicalSortLimit.class,
            BatchPhysicalRank.class,
            BatchPhysicalHashAggregate.class,
            BatchPhysicalLocalHashAggregate.class,
            BatchPhysicalSortAggregate.class,
            BatchPhysicalLocalSortAggregate.class,
            BatchPhysicalOverAggregate.class,
            BatchPhysicalHashJoin.class,
            BatchPhysicalSortMergeJoin.class,
            BatchPhysicalNestedLoopJoin.class,
            StreamPhysicalSink.class,
            StreamPhysicalValues.class,
            StreamPhysicalCalc.class,
            StreamPhysicalUnion.class,
            StreamPhysicalExchange.class,
            StreamPhysicalExpand.class,
            StreamPhysicalSort.class,
            StreamPhysicalLimit.class,
            StreamPhysicalSortLimit.class,
            StreamPhysicalRank.class,
            StreamPhysicalGroupAggregate.class,
            StreamPhysicalJoin.class,
            StreamPhysicalDropUpdateBefore.class,
            StreamPhysicalChangelogNormalize.class);

    private static final Set<Class<?>> SCANS =
            Set.of(StreamPhysicalTableSourceScan.class, BatchPhysicalTableSourceScan.class);

    /// A text of a column, in bytes. A longer one makes a longer one of a function, but not a different kind of work.
    private static final long TEXT = 2_000;

    private static final long MAX_VALUE = 64 << 10;

    private LocalPlan() {}

    /// @param optimized of a query without clocks, random numbers and users' functions, whose literals are short
    public static boolean is(RelNode optimized, ReadableConfig config) {
        return config.get(ENABLED)
                && !config.get(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED)
                && !config.get(ExecutionConfigOptions.TABLE_EXEC_ASYNC_STATE_ENABLED)
                && config.get(ExecutionConfigOptions.IDLE_STATE_RETENTION).equals(Duration.ZERO)
                && suits(optimized);
    }

    private static boolean suits(RelNode node) {
        return (KNOWN.contains(node.getClass()) || isFile(node))
                && expressions(node).allMatch(LocalPlan::isSmall)
                && node.getInputs().stream().allMatch(LocalPlan::suits);
    }

    private static boolean isFile(RelNode node) {
        return node instanceof CommonPhysicalTableSourceScan scan
                && SCANS.contains(scan.getClass())
                && scan.tableSource() instanceof PartedTableSource files
                && files.isLocalText()
                && scan.getRowType().getFieldList().stream()
                        .noneMatch(field -> FlinkTypeFactory.isTimeIndicatorType(field.getType()));
    }

    private static Stream<RexNode> expressions(RelNode node) {
        return switch (node) {
            case Calc calc -> {
                var program = calc.getProgram();
                yield Stream.concat(
                                program.getProjectList().stream(), Optional.ofNullable(program.getCondition()).stream())
                        .map(program::expandLocalRef);
            }
            case Join join -> Stream.of(join.getCondition());
            default -> Stream.of();
        };
    }

    private static boolean isSmall(RexNode expression) {
        var column = new ValueSize.Column(TEXT, ValueSize.UNBOUNDED);
        return new ValueSize(_ -> column, MAX_VALUE).of(expression) != ValueSize.UNBOUNDED;
    }
}
