package io.millrace.server.engine.planner.local;

import io.millrace.server.engine.file.text.PartedTableSource;
import io.millrace.server.engine.planner.limit.DescribedExpressions;
import io.millrace.server.engine.planner.limit.ValueSize;
import io.millrace.server.engine.planner.optimizer.ChangingFirstRow;
import io.millrace.server.engine.planner.optimizer.ChangingJoin;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.config.AggregatePhaseStrategy;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.OptimizerConfigOptions;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.functions.FunctionDefinition;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.functions.bridging.BridgingSqlFunction;
import org.apache.flink.table.planner.plan.logical.CumulativeWindowSpec;
import org.apache.flink.table.planner.plan.logical.HoppingWindowSpec;
import org.apache.flink.table.planner.plan.logical.TumblingGroupWindow;
import org.apache.flink.table.planner.plan.logical.TumblingWindowSpec;
import org.apache.flink.table.planner.plan.logical.WindowSpec;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalCalc;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalCorrelate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalExchange;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalExpand;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalHashAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalHashJoin;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalHashWindowAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalLimit;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalLocalHashAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalLocalHashWindowAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalLocalSortAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalLocalSortWindowAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalNestedLoopJoin;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalOverAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalRank;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSink;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSort;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSortAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSortLimit;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSortMergeJoin;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSortWindowAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalTableSourceScan;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalUnion;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalValues;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalWindowAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalWindowTableFunction;
import org.apache.flink.table.planner.plan.nodes.physical.common.CommonPhysicalTableSourceScan;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalCalc;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalChangelogNormalize;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalCorrelate;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalDropUpdateBefore;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalExchange;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalExpand;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGroupAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLimit;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalOverAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRank;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSink;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSort;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSortLimit;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalTableSourceScan;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalUnion;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalValues;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalWatermarkAssigner;
import org.apache.flink.table.planner.plan.schema.TableSourceTable;

/// Checks whether an optimized plan suits a local query: its rows come from `VALUES` or files on this machine, its
/// operators wait for no time, and no expression may take long or need much memory for one row.
public final class LocalPlan {
    private static final ConfigOption<Boolean> ENABLED = ConfigOptions.key("sql-gateway.session.local-queries.enabled")
            .booleanType()
            .defaultValue(true);

    /// Must be false while a local query is translated: operators within an operator would pass their rows on
    /// without checking the time.
    public static final ConfigOption<Boolean> OPERATORS_IN_OPERATORS =
            OptimizerConfigOptions.TABLE_OPTIMIZER_MULTIPLE_INPUT_ENABLED;

    /// Must be one phase while a query that is likely to be a local one is optimized.
    public static final ConfigOption<AggregatePhaseStrategy> PHASES =
            OptimizerConfigOptions.TABLE_OPTIMIZER_AGG_PHASE_STRATEGY;

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
            BatchPhysicalCorrelate.class,
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
            ChangingFirstRow.class,
            StreamPhysicalGroupAggregate.class,
            StreamPhysicalJoin.class,
            ChangingJoin.class,
            StreamPhysicalCorrelate.class,
            StreamPhysicalOverAggregate.class,
            StreamPhysicalWatermarkAssigner.class,
            StreamPhysicalDropUpdateBefore.class,
            StreamPhysicalChangelogNormalize.class);

    private static final Set<Class<?>> SCANS =
            Set.of(StreamPhysicalTableSourceScan.class, BatchPhysicalTableSourceScan.class);

    private static final Set<Class<?>> WINDOW_AGGREGATES = Set.of(
            BatchPhysicalHashWindowAggregate.class,
            BatchPhysicalLocalHashWindowAggregate.class,
            BatchPhysicalSortWindowAggregate.class,
            BatchPhysicalLocalSortWindowAggregate.class);

    /// They pass on the times of rows without a look at the watermark, or as values.
    private static final Set<Class<?>> TIMELESS = Set.of(
            StreamPhysicalSink.class,
            StreamPhysicalCalc.class,
            StreamPhysicalUnion.class,
            StreamPhysicalExchange.class,
            StreamPhysicalLimit.class,
            StreamPhysicalWatermarkAssigner.class);

    /// They make as many rows as a list has elements, or as their input has.
    private static final Set<FunctionDefinition> TABLE_FUNCTIONS = Set.of(
            BuiltInFunctionDefinitions.INTERNAL_UNNEST_ROWS,
            BuiltInFunctionDefinitions.INTERNAL_UNNEST_ROWS_WITH_ORDINALITY,
            BuiltInFunctionDefinitions.INTERNAL_REPLICATE_ROWS);

    /// A text of a column, in bytes. A longer one makes a longer one of a function, but not a different kind of work.
    private static final long TEXT = 2_000;

    private static final long BYTES_OF_CHARACTER = 4;

    private static final long MAX_VALUE = 256 << 10;

    /// The largest number of windows that a row may be in. The engine lists them before it passes on the
    /// first one.
    private static final long MAX_WINDOWS = 1_000;

    /// Their texts may be longer than their types say.
    private final boolean hasFiles;

    private LocalPlan(boolean hasFiles) {
        this.hasFiles = hasFiles;
    }

    /// Whether a query reads nothing but `VALUES` and small files, and so will hardly need a job. The engine's planner
    /// then takes up to twice as long to consider aggregates in two phases, which no such query gains from.
    ///
    /// @param scans of the query, before optimization
    public static boolean isLikely(Supplier<List<TableScan>> scans, ReadableConfig config) {
        return config.get(ENABLED)
                && config.get(ExecutionOptions.RUNTIME_MODE) == RuntimeExecutionMode.BATCH
                && config.get(PHASES) == AggregatePhaseStrategy.AUTO
                && scans.get().stream()
                        .allMatch(scan -> scan.getTable() instanceof TableSourceTable table
                                && table.tableSource() instanceof PartedTableSource files
                                && files.isSmallLocalText(LocalSource.MAX_SIZE));
    }

    /// @param optimized of a query without clocks, random numbers and users' functions, whose literals are short
    public static boolean is(RelNode optimized, ReadableConfig config) {
        return config.get(ENABLED)
                && !config.get(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED)
                && !config.get(ExecutionConfigOptions.TABLE_EXEC_ASYNC_STATE_ENABLED)
                && config.get(ExecutionConfigOptions.IDLE_STATE_RETENTION).equals(Duration.ZERO)
                && new LocalPlan(hasFiles(optimized)).suits(optimized);
    }

    private static boolean hasFiles(RelNode node) {
        return SCANS.contains(node.getClass()) || node.getInputs().stream().anyMatch(LocalPlan::hasFiles);
    }

    private boolean suits(RelNode node) {
        var columns = columns(node);
        return (KNOWN.contains(node.getClass()) || isFile(node) || hasFewWindows(node))
                && (TIMELESS.contains(node.getClass())
                        || node.getInputs().stream().noneMatch(LocalPlan::hasTime))
                && expressions(node).allMatch(expression -> isSmall(expression, columns))
                && node.getInputs().stream().allMatch(this::suits);
    }

    private static boolean isFile(RelNode node) {
        return node instanceof CommonPhysicalTableSourceScan scan
                && SCANS.contains(scan.getClass())
                && scan.tableSource() instanceof PartedTableSource files
                && files.isLocalText()
                && !hasTime(scan);
    }

    private static boolean hasTime(RelNode node) {
        return node.getRowType().getFieldList().stream()
                .anyMatch(field -> FlinkTypeFactory.isTimeIndicatorType(field.getType()));
    }

    private static boolean hasFewWindows(RelNode node) {
        return switch (node) {
            case BatchPhysicalWindowTableFunction function ->
                windows(function.windowing().getWindow()) <= MAX_WINDOWS;
            case BatchPhysicalWindowAggregateBase aggregate ->
                WINDOW_AGGREGATES.contains(node.getClass()) && aggregate.window() instanceof TumblingGroupWindow;
            default -> false;
        };
    }

    private static long windows(WindowSpec windows) {
        return switch (windows) {
            case TumblingWindowSpec _ -> 1;
            case HoppingWindowSpec hopping -> hopping.getSize().dividedBy(hopping.getSlide());
            case CumulativeWindowSpec steps -> steps.getMaxSize().dividedBy(steps.getStep());
            default -> Long.MAX_VALUE;
        };
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
            case StreamPhysicalCorrelate _ -> DescribedExpressions.of(node).stream();
            case BatchPhysicalCorrelate _ -> DescribedExpressions.of(node).stream();
            default -> Stream.of();
        };
    }

    private IntFunction<ValueSize.Column> columns(RelNode node) {
        return switch (node) {
            case Calc calc -> columns(calc.getInput().getRowType().getFieldList());
            case Join join ->
                columns(Stream.of(join.getLeft(), join.getRight())
                        .flatMap(input -> input.getRowType().getFieldList().stream())
                        .toList());
            default -> _ -> new ValueSize.Column(TEXT, ValueSize.UNBOUNDED);
        };
    }

    private IntFunction<ValueSize.Column> columns(List<RelDataTypeField> fields) {
        return column -> {
            var type = fields.get(column).getType();
            return ValueSize.Column.ofType(type, size(type));
        };
    }

    private long size(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case CHAR, VARCHAR -> hasFiles ? TEXT : Math.min(TEXT, BYTES_OF_CHARACTER * type.getPrecision());
            default -> TEXT;
        };
    }

    private static boolean isSmall(RexNode expression, IntFunction<ValueSize.Column> columns) {
        var size = new ValueSize(columns, MAX_VALUE);
        if (expression instanceof RexCall call
                && call.getOperator() instanceof BridgingSqlFunction function
                && TABLE_FUNCTIONS.contains(function.getDefinition())) {
            return call.getOperands().stream().allMatch(operand -> size.of(operand) != ValueSize.UNBOUNDED);
        }
        return size.of(expression) != ValueSize.UNBOUNDED;
    }
}
