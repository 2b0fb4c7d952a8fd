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

/// Checks whether a constant query always has the same result: it uses neither catalogs, which others may change, nor
/// the current time.
final class CacheableQuery {
    private static final Set<Class<?>> KNOWN = Set.of(
            LogicalSink.class,
            LogicalValues.class,
            LogicalProject.class,
            LogicalFilter.class,
            LogicalUnion.class,
            LogicalSort.class);

    /// The sources of rows within a query.
    private static final Set<SqlKind> OWN_SOURCES =
            Set.of(SqlKind.VALUES, SqlKind.SELECT, SqlKind.UNION, SqlKind.ORDER_BY);

    private CacheableQuery() {}

    /// Checks the plan before optimization, which replaces clocks and functions by their values.
    static boolean is(RelNode requested) {
        return KNOWN.contains(requested.getClass())
                && FixedExpressions.in(requested)
                && requested.getInputs().stream().allMatch(CacheableQuery::is);
    }

    /// Checks the text, because the plan does not show views.
    static boolean namesNothing(SqlNode query) {
        var names = new Names();
        var _ = query.accept(names);
        return !names.found;
    }

    /// Looks for sources with a name.
    private static final class Names extends SqlBasicVisitor<@Nullable Void> {
        private boolean found;

        @Override
        public @Nullable Void visit(SqlCall call) {
            if (call instanceof SqlSelect select) {
                found |= Optional.ofNullable(select.getFrom())
                        .filter(from -> !own(from))
                        .isPresent();
            }
            found |= call.getKind() == SqlKind.EXPLICIT_TABLE;
            return super.visit(call);
        }

        private static boolean own(SqlNode from) {
            var source = from instanceof SqlCall call && call.getKind() == SqlKind.AS ? call.operand(0) : from;
            return OWN_SOURCES.contains(source.getKind());
        }
    }
}
