package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.planner.session.SessionTables;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.apache.flink.api.common.BatchShuffleMode;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalCalc;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalExchange;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalExpand;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalGroupAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalHashAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalHashJoin;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalLimit;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalLocalHashAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalLocalSortAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalNestedLoopJoin;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalRank;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSink;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSort;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSortAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSortLimit;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSortMergeJoin;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalValues;

/// Recognises plans in batch mode over a few values, whose stages can run at the same time: they would have one task
/// each anyway, and no more rows than fit into buffers. The rows come in the same order, because each node here reads
/// one input after the other, and rows that are divided by their hash are sorted by distinct keys. A setting of the
/// exchanges or the scheduler takes precedence.
record SmallBatchPlan(SessionTables tables) {
    /// Of all combinations of the values.
    private static final long MAX_ROWS = 10_000;

    private static final Set<Class<?>> PASSING = Set.of(
            BatchPhysicalSink.class,
            BatchPhysicalValues.class,
            BatchPhysicalCalc.class,
            BatchPhysicalExpand.class,
            BatchPhysicalExchange.class,
            BatchPhysicalLimit.class,
            BatchPhysicalSortLimit.class,
            BatchPhysicalRank.class,
            BatchPhysicalLocalSortAggregate.class,
            BatchPhysicalSortAggregate.class);

    /// The nodes that take a share of the memory of their slot.
    private static final Set<Class<?>> COLLECTING = Set.of(
            BatchPhysicalSort.class,
            BatchPhysicalLocalHashAggregate.class,
            BatchPhysicalHashAggregate.class,
            BatchPhysicalHashJoin.class,
            BatchPhysicalNestedLoopJoin.class,
            BatchPhysicalSortMergeJoin.class);

    /// All stages together have one slot, of which each such node needs a megabyte or two.
    private static final long MAX_COLLECTING = 4;

    boolean is(RelNode optimized) {
        var config = tables.config();
        return config.getOptional(ExecutionOptions.BATCH_SHUFFLE_MODE).isEmpty()
                && config.getOptional(JobManagerOptions.SCHEDULER).isEmpty()
                && optimized instanceof BatchPhysicalSink
                && keepsOrder(optimized)
                && combinations(optimized) <= MAX_ROWS
                && collecting(optimized) <= MAX_COLLECTING;
    }

    /// More than [#MAX_ROWS] if there is another source or another kind of node.
    private static long combinations(RelNode node) {
        if (!PASSING.contains(node.getClass()) && !COLLECTING.contains(node.getClass())) {
            return MAX_ROWS + 1;
        }
        if (node instanceof Values values) {
            return Math.max(1, values.getTuples().size());
        }
        long product = 1;
        for (var input : node.getInputs()) {
            product = Math.min(MAX_ROWS + 1, product * combinations(input));
        }
        return product;
    }

    /// Whether no exchange gives its rows in another order when they are not divided by their hash.
    private static boolean keepsOrder(RelNode node) {
        return node.getInputs().stream()
                .allMatch(input -> (!(input instanceof BatchPhysicalExchange exchange) || keepsOrder(exchange, node))
                        && keepsOrder(input));
    }

    private static boolean keepsOrder(BatchPhysicalExchange exchange, RelNode reader) {
        return switch (exchange.getDistribution().getType()) {
            case SINGLETON, BROADCAST_DISTRIBUTED -> true;
            case HASH_DISTRIBUTED ->
                reader instanceof BatchPhysicalSort sort
                        && exchange.getInput() instanceof BatchPhysicalGroupAggregateBase groups
                        && groups.grouping().length
                                == sort.getCollation().getFieldCollations().size();
            default -> false;
        };
    }

    private static long collecting(RelNode node) {
        return (COLLECTING.contains(node.getClass()) ? 1 : 0)
                + node.getInputs().stream()
                        .mapToLong(SmallBatchPlan::collecting)
                        .sum();
    }

    /// Translates the plan with exchanges that leave it to the job whether they are pipelined.
    <T> T translated(Supplier<T> translation) {
        var settings = tables.config().getConfiguration();
        settings.set(ExecutionOptions.BATCH_SHUFFLE_MODE, BatchShuffleMode.ALL_EXCHANGES_PIPELINED);
        try {
            return translation.get();
        } finally {
            settings.removeConfig(ExecutionOptions.BATCH_SHUFFLE_MODE);
            tables.resetForJobs(ExecutionOptions.BATCH_SHUFFLE_MODE);
        }
    }
}
