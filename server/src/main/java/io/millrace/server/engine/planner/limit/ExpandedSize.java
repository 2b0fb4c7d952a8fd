package io.millrace.server.engine.planner.limit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/// The size of a statement as the planner writes it: `WITH` queries in place of their names, and the expressions of
/// sub-queries in place of their columns. Both may double with each line.
final class ExpandedSize extends StatementVisitor {
    private final PlanningBudget budget;
    private final Map<String, Query> named;
    private long selections;

    /// @param selections and joins within the query
    /// @param columns    the lengths of its columns' expressions by their names, in their order
    private record Query(long selections, Map<String, Long> columns) {
        private static final Query UNKNOWN = new Query(0, Map.of());
    }

    private ExpandedSize(PlanningBudget budget, Map<String, Query> named) {
        this.budget = budget;
        this.named = named;
    }

    /// Refuses a statement that is too large when it is written out.
    static void require(SqlNode statement, PlanningBudget budget) {
        statement.accept(new ExpandedSize(budget, Map.of()));
    }

    private void add(long more) {
        selections = ValueSize.plus(selections, more);
        budget.requirePlanSize(selections);
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (isQuery(call)) {
            var _ = query(call);
            return null;
        }
        return super.visit(call);
    }

    private static boolean isQuery(SqlCall call) {
        return call instanceof SqlSelect || call instanceof SqlWith;
    }

    /// Returns the columns of a query and counts its selections.
    private Map<String, Long> query(SqlNode node) {
        return switch (node) {
            case SqlWith with -> with(with);
            case SqlSelect select -> select(select);
            case SqlCall call
            when call.getKind() == SqlKind.ORDER_BY || SqlKind.SET_QUERY.contains(call.getKind()) -> {
                var columns = query(call.operand(0));
                call.getOperandList().stream()
                        .skip(1)
                        .filter(operand -> operand != null)
                        .forEach(operand -> operand.accept(this));
                yield columns;
            }
            default -> {
                node.accept(this);
                yield Map.of();
            }
        };
    }

    private Map<String, Long> with(SqlWith with) {
        var inner = new HashMap<>(named);
        for (var item : with.withList) {
            var query = (SqlWithItem) item;
            inner.put(query.name.getSimple(), counted(query.query, inner));
        }
        var body = counted(with.body, inner);
        add(body.selections());
        return body.columns();
    }

    private Query counted(SqlNode query, Map<String, Query> visible) {
        var counter = new ExpandedSize(budget, visible);
        var columns = counter.query(query);
        return new Query(counter.selections, columns);
    }

    @SuppressWarnings("ReferenceEquality") // that operand itself, not one with the same text
    private Map<String, Long> select(SqlSelect select) {
        add(1);
        for (var operand : select.getOperandList()) {
            if (operand != null && operand != select.getFrom()) {
                operand.accept(this);
            }
        }
        var source = Optional.ofNullable(select.getFrom()).map(this::from).orElse(Map.of());
        var columns = new LinkedHashMap<String, Long>();
        for (var item : select.getSelectList()) {
            column(item, source, columns);
        }
        return columns;
    }

    private void column(SqlNode item, Map<String, Long> source, Map<String, Long> columns) {
        switch (item) {
            case SqlIdentifier star when star.isStar() -> columns.putAll(source);
            case SqlIdentifier name -> columns.put(name.names.getLast(), length(name, source));
            case SqlCall call
            when call.getKind() == SqlKind.AS ->
                columns.put(call.operand(1).toString(), length(call.operand(0), source));
            default -> columns.put("EXPR$" + columns.size(), length(item, source));
        }
    }

    private long length(SqlNode expression, Map<String, Long> source) {
        var length = new Length(source);
        expression.accept(length);
        budget.requireExpression(length.sum);
        return Math.max(1, length.sum);
    }

    /// Adds the lengths of the columns in an expression.
    private static final class Length extends SqlBasicVisitor<@Nullable Void> {
        private final Map<String, Long> source;
        private long sum;

        Length(Map<String, Long> source) {
            this.source = source;
        }

        @Override
        public @Nullable Void visit(SqlCall call) {
            return isQuery(call) ? null : super.visit(call);
        }

        @Override
        public @Nullable Void visit(SqlIdentifier name) {
            sum = ValueSize.plus(sum, name.isStar() ? 1 : source.getOrDefault(name.names.getLast(), 1L));
            return null;
        }
    }

    private Map<String, Long> from(SqlNode source) {
        return switch (source) {
            case SqlIdentifier name -> {
                var query = name.isSimple() ? named.getOrDefault(name.getSimple(), Query.UNKNOWN) : Query.UNKNOWN;
                add(query.selections());
                yield query.columns();
            }
            case SqlJoin join -> {
                add(1);
                Optional.ofNullable(join.getCondition()).ifPresent(condition -> condition.accept(this));
                var both = new LinkedHashMap<>(from(join.getLeft()));
                from(join.getRight()).forEach((name, length) -> both.merge(name, length, Math::max));
                yield both;
            }
            case SqlCall call when call.getKind() == SqlKind.AS -> renamed(from(call.operand(0)), call);
            case SqlCall call when call.getKind() == SqlKind.TABLE_REF -> from(call.operand(0));
            default -> query(source);
        };
    }

    /// The columns as `AS t (a, b)` names them.
    private static Map<String, Long> renamed(Map<String, Long> columns, SqlCall as) {
        List<SqlNode> names = as.getOperandList().subList(2, as.operandCount());
        if (names.isEmpty() || names.size() != columns.size()) {
            return columns;
        }
        var lengths = new ArrayList<>(columns.values());
        var renamed = new LinkedHashMap<String, Long>();
        for (int i = 0; i < names.size(); i++) {
            renamed.put(names.get(i).toString(), lengths.get(i));
        }
        return renamed;
    }
}
