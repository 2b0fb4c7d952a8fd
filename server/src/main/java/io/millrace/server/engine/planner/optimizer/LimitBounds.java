package io.millrace.server.engine.planner.optimizer;

import java.math.BigDecimal;
import java.util.Objects;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;
import org.jspecify.annotations.Nullable;

/// Keeps `LIMIT` and `OFFSET` to what the engine counts to: 2,147,483,647 rows with those that are skipped. A larger
/// number wraps around there, and the result is empty.
///
/// In batch mode, an `OFFSET` without `LIMIT`, which the engine's operators refuse, gets the highest limit. Sorting
/// for a large limit becomes a step of its own: the engine's operator for both takes memory for all rows of the limit
/// before the first one, also if few come.
final class LimitBounds<C extends FlinkOptimizeContext> extends PlanRewriter<C> {
    private static final int MAX_SORTED_FOR_LIMIT = 100_000;

    private final boolean batch;

    LimitBounds(boolean batch) {
        this.batch = batch;
    }

    /// The number of rows in a `LIMIT` or `OFFSET`.
    static long rows(RexNode literal) {
        var number = Objects.requireNonNull(((RexLiteral) literal).getValueAs(BigDecimal.class));
        return number.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
    }

    @Override
    public RelNode visit(RelNode node) {
        var inner = super.visit(node);
        return inner instanceof LogicalSort sort ? bounded(sort) : inner;
    }

    private RelNode bounded(LogicalSort sort) {
        long skipped = rows(sort.offset, 0);
        if (skipped > Integer.MAX_VALUE) {
            throw new ValidationException(
                    "OFFSET " + skipped + " is more than the engine can count to: " + Integer.MAX_VALUE + ".");
        }
        if (sort.fetch == null && (sort.offset == null || !batch)) {
            return sort;
        }
        long most = Integer.MAX_VALUE - skipped;
        long limit = Math.min(rows(sort.fetch, most), most);
        var sorts = !sort.getCollation().getFieldCollations().isEmpty();
        var apart = batch && sorts && (sort.fetch == null || skipped + limit > MAX_SORTED_FOR_LIMIT);
        if (!apart && sort.fetch != null && limit == rows(sort.fetch)) {
            return sort;
        }
        var input = apart ? LogicalSort.create(sort.getInput(), sort.getCollation(), null, null) : sort.getInput();
        var fetch = sort.getCluster().getRexBuilder().makeExactLiteral(BigDecimal.valueOf(limit));
        return LogicalSort.create(input, apart ? RelCollations.EMPTY : sort.getCollation(), sort.offset, fetch);
    }

    private static long rows(@Nullable RexNode literal, long missing) {
        return literal == null ? missing : rows(literal);
    }
}
