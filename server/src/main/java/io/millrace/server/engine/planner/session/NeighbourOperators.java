package io.millrace.server.engine.planner.session;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLeadLagAggFunction;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.jspecify.annotations.Nullable;

/// The engine's operators, with a `LAG` and a `LEAD` whose type allows for NULL: `LAG(v, 1, 0)` is NULL if the `v` of
/// the other row is. The engine's own have the type of the default, so the code of a query makes -1 or an empty text of
/// NULL, or the query fails.
record NeighbourOperators(SqlOperatorTable engine) implements SqlOperatorTable {
    private static final SqlOperator LAG = new Neighbour(SqlKind.LAG);
    private static final SqlOperator LEAD = new Neighbour(SqlKind.LEAD);

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            @Nullable SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher matcher) {
        engine.lookupOperatorOverloads(name, category, syntax, found, matcher);
        found.replaceAll(NeighbourOperators::corrected);
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return engine.getOperatorList().stream()
                .map(NeighbourOperators::corrected)
                .toList();
    }

    private static SqlOperator corrected(SqlOperator operator) {
        if (!(operator instanceof SqlLeadLagAggFunction)) {
            return operator;
        }
        return operator.getKind() == SqlKind.LAG ? LAG : LEAD;
    }

    private static final class Neighbour extends SqlLeadLagAggFunction {
        Neighbour(SqlKind kind) {
            super(kind);
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding call) {
            var type = super.inferReturnType(call);
            return call.getTypeFactory()
                    .createTypeWithNullability(
                            type, type.isNullable() || call.getOperandType(0).isNullable());
        }
    }
}
