package io.millrace.server.engine.planner.query;

import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.flink.table.planner.plan.nodes.calcite.LogicalSink;
import org.jspecify.annotations.Nullable;

/// Checks whether a constant query will have the same result next time: it uses nothing of a catalog, which others may
/// change, or of the current time.
final class CacheableQuery {
    private static final Set<Class<?>> KNOWN = Set.of(
            LogicalSink.class,
            LogicalValues.class,
            LogicalProject.class,
            LogicalFilter.class,
            LogicalUnion.class,
            LogicalSort.class);

    /// Where rows may come from: from the query itself.
    private static final Set<SqlKind> OWN = Set.of(SqlKind.VALUES, SqlKind.SELECT, SqlKind.UNION, SqlKind.ORDER_BY);

    private CacheableQuery() {}

    /// By the query's plan as it was asked: the optimised one holds the values of clocks and functions already.
    static boolean is(RelNode asked) {
        return KNOWN.contains(asked.getClass())
                && FixedExpressions.in(asked)
                && asked.getInputs().stream().allMatch(CacheableQuery::is);
    }

    /// By its text: a view has left no trace in the plan.
    static boolean namesNothing(SqlNode query) {
        var names = new Names();
        var _ = query.accept(names);
        return !names.found;
    }

    /// Looks for rows that come from something with a name.
    private static final class Names extends SqlBasicVisitor<@Nullable Void> {
        private boolean found;

        @Override
        public @Nullable Void visit(SqlCall call) {
            if (call instanceof SqlSelect select) {
                found |= Optional.ofNullable(select.getFrom())
                        .filter(from -> !own(from))
                        .isPresent();
            }
            return super.visit(call);
        }

        private static boolean own(SqlNode from) {
            var source = from instanceof SqlCall call && call.getKind() == SqlKind.AS ? call.operand(0) : from;
            return OWN.contains(source.getKind());
        }
    }
}
